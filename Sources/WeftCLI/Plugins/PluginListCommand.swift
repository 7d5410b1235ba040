// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginWire

/// `weft plugins list`: what the plugin folders hold, and why something is not used.
enum PluginListCommand {
  private static let syntax = CommandSyntax(
    name: "weft plugins list",
    summary: "Lists the plugins of a folder and what is refused there.",
    positionals: ["[DIR]"],
    options: [Option("--json", nil, "writes one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let host = PluginHost(
      folders: try PluginFolders.paths(named: arguments.positionals),
      policy: PluginPolicy(trusted: .user)
    )
    if arguments.has("--json") {
      Output.print(JSONWriter.pretty(["plugins": .array(json(host))]))
    } else {
      Output.print(text(host))
    }
    return 0
  }

  private static func text(_ host: PluginHost) -> String {
    let entries = host.entries.map { entry in
      let hooks = entry.hooks.isEmpty ? "" : "  " + entry.hooks.joined(separator: " ")
      return "\(entry.state)  \(entry.id) \(entry.version)  \(entry.file)"
        + "  \(entry.trust.level): \(entry.trust.text)\(hooks)"
    }
    let refusals = PluginLines.of(host.problems).map { "refused  \($0)" }
    let warnings = PluginLines.of(host.warnings).map { "warning  \($0)" }
    let lines = entries + refusals + warnings
    return lines.isEmpty ? "no plugins\n" : lines.map { $0 + "\n" }.joined()
  }

  private static func json(_ host: PluginHost) -> [JSONValue] {
    let entries: [JSONValue] = host.entries.map { entry in
      [
        "id": .string(entry.id), "name": .string(entry.name), "version": .string(entry.version),
        "file": .string(entry.file), "sha256": .string(entry.sha256),
        "trust": .string(entry.trust.level.rawValue),
        "trustReason": .string(entry.trust.reason.rawValue),
        "state": .string(entry.state.rawValue),
        "hooks": .array(entry.hooks.map { .string($0) }), "refusal": .null,
        "warnings": .array(
          host.warnings.filter { $0.file == entry.file }.map { JSONValue($0.refusal) }
        ),
      ]
    }
    let refusals: [JSONValue] = host.problems.map { problem in
      [
        "id": problem.id.map { .string($0) } ?? .null, "name": .null, "version": .null,
        "file": .string(problem.file), "sha256": .null,
        "trust": .string(PluginTrust.worker.rawValue), "trustReason": .null,
        "state": .string("refused"), "hooks": [], "refusal": JSONValue(problem.refusal),
        "warnings": [],
      ]
    }
    return entries + refusals
  }
}
