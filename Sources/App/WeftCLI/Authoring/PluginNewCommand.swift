// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// `weft plugins new`: makes the folder of a working plugin to start from.
enum PluginNewCommand {
  private static let languages = PluginLanguage.allCases.map(\.rawValue)
  private static let kinds = PluginTemplate.Kind.allCases.map(\.rawValue)

  static let syntax = CommandSyntax(
    name: "weft plugins new",
    summary: "Makes a folder with a plugin that builds, passes its check and has a golden test.",
    positionals: ["NAME"],
    options: [
      Option("--language", languages.joined(separator: "|"), "what it is written in (swift)"),
      Option("--kind", kinds.joined(separator: "|"), "what it changes (item)"),
      Option("--id", "ID", "its id for ever, such as com.example.badge (org.example.NAME)"),
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
      \(name)/ holds \(template.id), a plugin in \(template.language.title).

        weft plugins dev \(name)     builds it on save and shows what it does
        weft plugins test \(name)    builds it, checks it, and compares its preview with golden.txt
        weft --plugins \(name)       shows Weft with it

      """
    )
    return 0
  }

  private static func template(_ arguments: Arguments) throws -> PluginTemplate {
    guard let name = arguments.positionals.first else {
      throw arguments.usageError("name the plugin, such as FirstSentence")
    }
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,39}/) != nil else {
      throw arguments.usageError(
        "\"\(name)\" can't be a name: a letter, then at most 39 letters, digits, _ and -"
      )
    }
    let id = try arguments.value("--id") ?? "org.example." + PluginTemplate.dashed(name)
    guard id.count < 64, id.wholeMatch(of: /[a-z0-9]+([.-]+[a-z0-9]+)*/) != nil, id.contains(".")
    else {
      throw arguments.usageError(
        "--id \"\(id)\" is not like com.example.badge: at most 63 of a-z, 0-9, dots and dashes"
      )
    }
    let language = try arguments.choice("--language") ?? "swift"
    let kind = try arguments.choice("--kind") ?? "item"
    guard let language = PluginLanguage(rawValue: language),
      let kind = PluginTemplate.Kind(rawValue: kind)
    else { throw arguments.usageError("name a language and a kind") }
    return PluginTemplate(name: name, id: id, language: language, kind: kind)
  }

  /// Writes either all files or none.
  private static func write(_ files: [(name: String, text: String)], to folder: String) throws {
    guard PathKind(of: folder) == .nothing else {
      throw Failure("\(folder): it is there already; choose another name or move it away")
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
      throw Failure("\(folder): it can't be made here; check this folder and its permissions")
    }
  }
}
