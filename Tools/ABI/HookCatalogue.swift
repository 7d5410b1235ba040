// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Description {
  /// The article with all hooks and the fields that they can read.
  var hookCatalogue: GeneratedFile {
    var page = GeneratedFile("Sources/Engine/Weft/Weft.docc/Articles/hook-catalogue.md")
    page.add(
      """
      # All hooks and their fields

      Everything a plugin can change, and the fields it can read there.

      Each section lists the hooks for one kind of rows, and the fields of these rows. A hook for several kinds of rows is in
      each of their sections. Swift, C++ and Rust name a hook by its kind and name: `.text(.unread)`, `hooks::text::unread` and
      `hooks::text::UNREAD`. C names it by its id, or by its macro in `weft/hooks.h`. Every hook can also read the fields of the
      environment, and its plugin's settings: `setting.` followed by a setting's id. Each time has a second field with the UTC
      offset at that time, in seconds. `make abi` generates this page from `\(Self.path)`.
      """
    )
    for subject in Subject.all { add(subject, to: &page) }
    addCommands(to: &page)
    page.add("\n## Fields every hook can read\n\n\(Self.fieldHeading)")
    for field in fields {
      if field.rows == ["every"] { page.add(Self.row(field)) }
      if field.rows == ["text"] { page.add(Self.row(field, " Only in text hooks.")) }
    }
    return page
  }

  private func add(_ subject: Subject, to page: inout GeneratedFile) {
    page.add("\n## \(subject.heading)\n\n| hook | id | meaning |\n| --- | --- | --- |")
    for hook in hooks where hook.rows.contains(subject.name[...]) {
      let isAlone = ["action", "event", "command", "completions"].contains(hook.kind)
      let name = isAlone ? hook.kind : "\(hook.kind) `\(hook.name)`"
      page.add("| \(name) | `\(hook.id)` | \(hook.text) |")
    }
    page.add("\n\(subject.introduction)\n\n\(Self.fieldHeading)")
    for field in fields where field.rows.contains(subject.name[...]) { page.add(Self.row(field)) }
  }

  private static let fieldHeading = "| field | type | meaning |\n| --- | --- | --- |"

  private static func row(_ field: Field, _ remark: String = "") -> String {
    "| `\(field.id)` | \(field.type.words) | \(field.text)\(remark) |"
  }
}

/// A section of the article, for one kind of rows.
private struct Subject {
  let name: String
  let heading: String
  var introduction = "Their fields:"

  static let all = [
    Subject(name: "channel", heading: "Rows of channels"),
    Subject(name: "thread", heading: "Rows of threads"),
    Subject(name: "message", heading: "Rows of messages"),
    Subject(name: "searchResult", heading: "Rows of search results"),
    Subject(name: "attachment", heading: "Attachments"),
    Subject(name: "list", heading: "Lists"),
    Subject(name: "plainChannel", heading: "Channels outside of lists"),
    Subject(name: "plainMessage", heading: "Messages outside of lists"),
    Subject(name: "composer", heading: "The message field", introduction: "Its fields:"),
    Subject(
      name: "command",
      heading: "Commands",
      introduction: "A command has the fields of the message field, and:"
    ),
    Subject(
      name: "action",
      heading: "Actions",
      introduction: "An action has the fields of the row it was started in, and:"
    ),
    Subject(name: "event", heading: "Events"),
  ]
}

extension Description.FieldType {
  /// The type in words.
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .integer: "whole number"
    case .flag: "0 or 1"
    case .time: "time"
    case .color: "colour"
    }
  }
}
