// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension Description {
  /// A rule for a command at a place.
  enum Rule: String {
    case carriedOut, putIntoField, needsUser

    /// The cell of a table.
    fileprivate var cell: String {
      switch self {
      case .carriedOut: "yes"
      case .putIntoField: "puts"
      case .needsUser: "no: press"
      }
    }
  }

  /// A command of plugins to the host.
  struct Command {
    /// The name in Swift, such as `markRead`.
    let verb: String
    /// The name in the ABI, such as `MARK_READ`.
    let name: String
    private let carriedOut: [Substring]
    private let putIntoField: [Substring]
    private let needsUser: [Substring]

    init(_ entry: JSONValue) throws {
      verb = try entry.text("verb")
      name = try entry.text("command")
      carriedOut = try entry.words("places")
      putIntoField = try entry.words("puts")
      needsUser = try entry.words("unasked")
    }

    /// Returns the rule for a place, or `nil` if the command has no meaning there.
    fileprivate func rule(at place: Substring) -> Rule? {
      if carriedOut.contains(place) { return .carriedOut }
      if putIntoField.contains(place) { return .putIntoField }
      return needsUser.contains(place) ? .needsUser : nil
    }
  }

  private static let places =
    "channel thread message channels threads messages field command event".split(separator: " ")

  /// The table of rules that the host follows.
  var commandTable: GeneratedFile {
    var file = GeneratedFile(
      "Sources/Plugins/WeftPluginHost/Commands/CommandTable.swift",
      "The rules of commands, by the place they are given at."
    )
    file.add(
      """
      extension PluginCommand.Verb {
        /// The rules of each command, by place; a command without a rule has no meaning there.
        static let rules: [PluginCommand.Verb: [CommandPlace: CommandRule]] = [
      """
    )
    for command in commands { file.add(Self.entry(command)) }
    file.add("  ]\n}")
    return file
  }

  /// Returns the entry of a command, on one line if it is short enough.
  private static func entry(_ command: Command) -> String {
    let rules = places.compactMap { place in
      command.rule(at: place).map { ".\(place): .\($0)" }
    }
    let line = "    .\(command.verb): [\(rules.joined(separator: ", "))],"
    if line.utf8.count <= GeneratedFile.width { return line }
    var lines = ["     "]
    for rule in rules {
      let end = lines.count - 1
      if lines[end].utf8.count + rule.utf8.count + 2 > GeneratedFile.width {
        lines.append("      \(rule),")
      } else {
        lines[end] += " \(rule),"
      }
    }
    return "    .\(command.verb): [\n\(lines.joined(separator: "\n"))\n    ],"
  }

  /// Adds the same rules as a section of the catalogue of hooks.
  func addCommands(to page: inout GeneratedFile) {
    page.add(
      """

      ## What each command does

      The host carries out a command where this table says *yes*. The first six columns are for buttons that a plugin draws: in
      a row of channels, threads or messages, and elsewhere in such a list. *puts* means that the host puts the text into the
      message field, where the user sees and sends it. Anywhere else the host ignores the command and reports the plugin:
      `commandNotHere`, or `commandUnasked` if the command needs a press. In response to events, a plugin can show one text
      every ten seconds.

      """
    )
    page.add("| command |" + Self.places.map { " \($0) |" }.joined())
    page.add("| --- |" + Self.places.map { _ in " --- |" }.joined())
    for command in commands {
      let cells = Self.places.map { command.rule(at: $0).map { " \($0.cell) |" } ?? " |" }
      page.add("| `\(command.name)` |" + cells.joined())
    }
  }
}
