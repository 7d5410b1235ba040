// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPoints

/// `weft plugins call`: calls an open hook point of a plugin with arguments from the command line.
enum PluginCallCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins call",
    summary: """
      Calls an open hook point that a plugin provides, and prints its answer.

      Arguments are written as the signature of the point wants them: numbers in decimal, texts as they
      are, records as JSON arrays such as [1,2.5,"x",null], addresses and absent records as null. Arenas
      are not written: each gets an empty one, whose content is shown. Put -- before the first argument
      that begins with -.

      A plugin that is not trusted runs in a process of its own, and passes no addresses and arenas.
      """,
    positionals: ["FILE", "HOOK", "[ARGS…]"],
    options: [
      Option("--in-process", nil, "runs it inside this process: only for what you trust"),
      Option("--json", nil, "writes one JSON document"),
    ],
    positionalLimit: 2 + PointSignature.mostArguments
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count >= 2 else {
      throw arguments.usageError("say which FILE and which HOOK of it to call")
    }
    let (file, id) = (arguments.positionals[0], arguments.positionals[1])
    try NamedPlugin(file).expectFile()
    var policy = PluginPolicy.user
    policy.trustsAll = arguments.has("--in-process")
    let host = PluginHost(file: file, policy: policy, times: .patient)
    host.waitUntilStarted()
    let point = try point(id, of: host, file)
    var reader = PointArgumentReader(arguments.positionals.dropFirst(2))
    let values = try reader.read(point.signature) { arguments.usageError($0) }
    let result = try point.call(values)
    for line in host.logLines + host.points.problems { Output.error("weft: \(line)") }
    guard host.points.problems.isEmpty else {
      throw Failure("\(file): the call of \"\(id)\" failed; see above, and report it to its author")
    }
    let report = PointReport(point: point, result: result, arguments: values)
    Output.print(
      arguments.has("--json") ? OutputText(report.json) : OutputText(lines: report.lines)
    )
    return 0
  }

  private static func point(_ id: String, of host: PluginHost, _ file: String) throws -> Point {
    if let problem = host.problems.first {
      // The plugin's log explains the problem.
      for line in host.logLines { Output.error("weft: \(line)") }
      throw Failure(problem.line)
    }
    if host.entries.contains(where: { $0.hooks.contains(id) }) {
      throw Failure(
        "\(file): \"\(id)\" is a hook for rows, not an open point; weft snapshot --plugins shows it"
      )
    }
    guard let point = host.points.point(id), !host.points.providers(of: id).isEmpty else {
      let known = host.points.points.map(\.id).filter { !host.points.providers(of: $0).isEmpty }
      let remedy =
        known.isEmpty
        ? "it provides no open points" : "name one of " + known.joined(separator: ", ")
      throw Failure("\(file): it does not provide \"\(id)\"; \(remedy)")
    }
    return point
  }
}
