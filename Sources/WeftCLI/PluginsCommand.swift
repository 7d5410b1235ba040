// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftPluginWire

/// `weft plugins list`: what the plugin folders hold, and why something is not used.
enum PluginsCommand {
  private static let syntax = CommandSyntax(
    name: "weft plugins list",
    summary: "Lists the plugins of a folder and what is refused there.",
    positionals: ["[DIR]"],
    options: [Option("--json", nil, "writes one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    if words.first == "call" { return try PluginCallCommand.run(Array(words.dropFirst())) }
    guard let word = words.first, word == "list" || word == "--help" || word == "-h" else {
      throw UsageError(
        "say what to do with plugins: only list and call are known",
        usage: syntax.usage
      )
    }
    let arguments = try Arguments(word == "list" ? Array(words.dropFirst()) : words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let host = PluginHost(folders: try PluginFolders.paths(named: arguments.positionals))
    if arguments.has("--json") {
      Output.print(JSONWriter.pretty(["plugins": .array(json(host))]))
    } else {
      Output.print(text(host))
    }
    return 0
  }

  private static func text(_ host: PluginHost) -> String {
    let lines = host.entries.map { entry in
      let hooks = entry.hooks.isEmpty ? "" : "  " + entry.hooks.joined(separator: " ")
      return "\(entry.state)  \(entry.id) \(entry.version)  \(entry.file)\(hooks)\n"
    }
    let refusals = host.problems.map { "refused  \($0.line)\n" }
    return lines.isEmpty && refusals.isEmpty ? "no plugins\n" : (lines + refusals).joined()
  }

  private static func json(_ host: PluginHost) -> [JSONValue] {
    let entries: [JSONValue] = host.entries.map { entry in
      [
        "id": .string(entry.id), "name": .string(entry.name), "version": .string(entry.version),
        "file": .string(entry.file), "trust": .string("inProcess"), "state": .string(entry.state),
        "hooks": .array(entry.hooks.map { .string($0) }), "refusal": .null,
      ]
    }
    let refusals: [JSONValue] = host.problems.map { problem in
      [
        "id": problem.id.map { .string($0) } ?? .null, "name": .null, "version": .null,
        "file": .string(problem.file), "trust": .string("inProcess"), "state": .string("refused"),
        "hooks": [],
        "refusal": [
          "stage": .string(problem.refusal.stage.rawValue), "code": .string(problem.refusal.code),
          "text": .string(problem.refusal.text), "remedy": .string(problem.refusal.remedy),
        ],
      ]
    }
    return entries + refusals
  }
}
