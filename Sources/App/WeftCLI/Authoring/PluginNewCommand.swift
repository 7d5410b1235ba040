// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftLaunch

/// `weft plugins new`: creates the folder of a working plugin to start from.
enum PluginNewCommand {
  private static let languages = PluginLanguage.allCases.map(\.rawValue)
  private static let kinds = PluginTemplate.Kind.allCases.map(\.rawValue)

  static let syntax = CommandSyntax(
    name: "weft plugins new",
    summary: "Create a folder with a plugin that builds, passes its check and has a test.",
    positionals: ["NAME"],
    options: [
      Option(
        "--language",
        languages.joined(separator: "|"),
        help: "programming language (default swift)"
      ),
      Option(
        "--kind",
        kinds.joined(separator: "|"),
        help: "what the plugin changes (default item)"
      ),
      Option(
        "--id",
        "ID",
        help: "permanent id, such as com.example.badge (default org.example.NAME)"
      ),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let template = try template(arguments)
    let files = try template.files(try PluginSDK())
    try write(files, to: template.name)
    let name = template.name
    Output.print(
      """
      \(name)/ contains \(template.id), a plugin in \(template.language.title).

        weft plugins dev \(name)     rebuild on save and show the result
        weft plugins test \(name)    build, check and compare with golden.txt
        weft --plugins \(name)       run Weft with the plugin

      """
    )
    return 0
  }

  private static func template(_ arguments: Arguments) throws -> PluginTemplate {
    guard let name = arguments.positionals.first else {
      throw arguments.usageError("specify the plugin's name, such as FirstSentence")
    }
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,39}/) != nil else {
      throw arguments.usageError(
        "\"\(name)\" is not a valid name; use a letter, then at most 39 letters, digits, _ and -"
      )
    }
    let id = try arguments.value("--id") ?? "org.example." + PluginTemplate.dashed(name)
    guard id.count < 64, id.wholeMatch(of: /[a-z0-9]+([.-]+[a-z0-9]+)*/) != nil, id.contains(".")
    else {
      throw arguments.usageError(
        "--id \"\(id)\" is not like com.example.badge; use at most 63 of a-z, 0-9, dots and dashes"
      )
    }
    let language = try arguments.choice("--language") ?? "swift"
    let kind = try arguments.choice("--kind") ?? "item"
    guard let language = PluginLanguage(rawValue: language),
      let kind = PluginTemplate.Kind(rawValue: kind)
    else { throw arguments.usageError("specify a language and a kind") }
    return PluginTemplate(name: name, id: id, language: language, kind: kind)
  }

  /// Writes either all files or none.
  private static func write(_ files: [(name: String, text: String)], to folder: String) throws {
    guard PathKind(of: folder) == .nothing else {
      throw Failure("\(folder): it already exists; choose another name or move it away")
    }
    let draft = ".\(folder).new-\(ProcessInfo.processInfo.processIdentifier)"
    let manager = FileManager.default
    do {
      try manager.createDirectory(atPath: draft, withIntermediateDirectories: false)
      for file in files {
        try file.text.write(toFile: "\(draft)/\(file.name)", atomically: false, encoding: .utf8)
      }
      try manager.moveItem(atPath: draft, toPath: folder)
    } catch {
      try? manager.removeItem(atPath: draft)
      throw Failure("\(folder): it can't be created; check the permissions of this folder")
    }
  }
}

/// The files of a new plugin.
///
/// They are copied from a working template, with the template's name and id replaced.
struct PluginTemplate {
  /// The part of the interface that the new plugin changes.
  enum Kind: String, CaseIterable {
    case item
    case text
    case swipe
    case states
    case header
  }

  let name: String
  let id: String
  let language: PluginLanguage
  let kind: Kind

  /// Returns the files, sorted by name.
  func files(_ sdk: PluginSDK) throws -> [(name: String, text: String)] {
    let kindFolder = sdk.templates.appending(path: kind.rawValue)
    let shared = sdk.templates.appending(path: "shared")
    var files = [
      ("\(name).\(language.ending)", try text(kindFolder, "Template.\(language.ending)")),
      ("golden.txt", try text(kindFolder, "golden.txt")),
      (".gitignore", "/\(name).so\n/.sdk\n/target\n"),
      ("README.md", try text(shared, "README.md")),
      ("Makefile", try text(shared, "Makefile")),
    ]
    for file in try previewFiles(kindFolder) { files.append((file, try text(kindFolder, file))) }
    switch language {
    case .swift: files.append(("Note.c", try text(shared, "Note.c")))
    case .embeddedSwift:
      let note = try text(shared, "Note.c")
      files.append(
        (
          "Note.c",
          note.replacingOccurrences(of: "LANGUAGE_ANY_SWIFT", with: "LANGUAGE_EMBEDDED_SWIFT")
        )
      )
    case .c: files.append(("compile_flags.txt", Self.flags("c", "c11")))
    case .cpp: files.append(("compile_flags.txt", Self.flags("c++", "c++17")))
    case .rust: files.append(("Cargo.toml", try text(shared, "Cargo.toml")))
    }
    return files.sorted { $0.0 < $1.0 }
  }

  /// Returns compiler flags for editors; the build itself uses those in the build script.
  private static func flags(_ language: String, _ standard: String) -> String {
    "-x\(language)\n-std=\(standard)\n-Wall\n-Wextra\n-I.sdk/CWeft/include\n"
  }

  /// Returns the files of the preview: its options, and the states they name.
  private func previewFiles(_ folder: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 == "preview" || $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
    } catch {
      throw Failure(
        "\(folder.path): the template does not exist; WEFT_SDK may contain another version"
      )
    }
  }

  private func text(_ folder: URL, _ file: String) throws -> String {
    let path = folder.appending(path: file)
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      throw Failure(
        "\(path.path): the template does not exist; WEFT_SDK may contain another version"
      )
    }
    return Self.withoutLicence(text)
      .replacingOccurrences(of: "org.example.template", with: id)
      .replacingOccurrences(of: "Template", with: name)
      .replacingOccurrences(of: "\"template\"", with: "\"\(Self.dashed(name))\"")
      .replacingOccurrences(of: "@KIND@", with: about)
      .replacingOccurrences(of: "@LANGUAGE@", with: language.title)
  }

  /// What the new plugin does, for its README.
  private var about: String {
    switch kind {
    case .item: "Channels on one line each."
    case .text: "The preview of a message ends with its first sentence."
    case .swipe: "An extra button on channels with unread messages."
    case .states: "The channel list while it loads, when it is empty, and when loading failed."
    case .header: "The number of channels, above the rows."
    }
  }

  /// Removes the licence header: the template is under Weft's licence, the new plugin under its author's.
  private static func withoutLicence(_ text: String) -> String {
    guard let mark = text.range(of: "SPDX-License-Identifier: Apache-2.0") else { return text }
    let rest = text[mark.upperBound...].drop { $0 != "\n" }
    return String(rest.drop { $0 == "\n" })
  }

  /// Returns the name in lower case with dashes: "FirstSentence" becomes "first-sentence", "URLCard" "url-card".
  static func dashed(_ name: String) -> String {
    let letters = Array(name)
    var dashed = ""
    for (index, letter) in letters.enumerated() {
      // A word starts after a lowercase letter, and at the last of several capitals.
      let isBehindSmall = index > 0 && !letters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, isBehindSmall || isBeforeSmall { dashed += "-" }
      dashed += letter.isLetter || letter.isNumber ? letter.lowercased() : "-"
    }
    return dashed.split(separator: "-").joined(separator: "-")
  }
}

/// The language of a plugin.
enum PluginLanguage: String, CaseIterable {
  case swift
  case embeddedSwift = "embedded-swift"
  case c
  case cpp
  case rust

  /// The name shown to the user.
  var title: String {
    switch self {
    case .swift: "Swift"
    case .embeddedSwift: "Embedded Swift"
    case .c: "C"
    case .cpp: "C++"
    case .rust: "Rust"
    }
  }

  /// The file name extension of its sources.
  var ending: String {
    switch self {
    case .swift, .embeddedSwift: "swift"
    case .c: "c"
    case .cpp: "cpp"
    case .rust: "rs"
    }
  }
}
