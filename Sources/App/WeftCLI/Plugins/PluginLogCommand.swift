// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginHost

/// `weft plugins log`: prints what a plugin logs while some screens are drawn with it.
enum PluginLogCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins log",
    summary: """
      Render some screens with a plugin and print its log, such as why it refuses to
      start, and then its problems. weft and weft serve print the same when they exit.
      """,
    positionals: ["ID"],
    options: [
      Option("--plugins", "DIR", help: "folder of the plugin, instead of the usual ones"),
      Option("--workspace", "FILE", help: "workspace to render, instead of the demo"),
      Option("--json", help: "write one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let id = arguments.positionals.first else {
      throw arguments.usageError("specify a plugin's id, as weft plugins list shows it")
    }
    let host = PluginHost(
      folders: try PluginFolders.paths(named: arguments.all("--plugins")),
      policy: .userIsolated,
      times: PluginListCommand.times
    )
    host.waitUntilStarted()
    _ = try PluginTrial(arguments).run(host)
    let problems = (host.problems + host.warnings).filter { $0.id == id }
    let lines = host.logLines(of: id)
    guard !problems.isEmpty || host.entries.contains(where: { $0.id == id }) else {
      throw Failure("\(id): there is no such plugin; weft plugins list shows all plugins")
    }
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "log": .array(lines.map { .string($0) }),
          "problems": .array(problems.map { .string($0.line) }),
        ])
      )
    } else {
      let told = lines + PluginLines.of(problems).map { "problem  \($0)" }
      Output.print(OutputText(lines: told.isEmpty ? ["it logged nothing"] : told))
    }
    return 0
  }
}
