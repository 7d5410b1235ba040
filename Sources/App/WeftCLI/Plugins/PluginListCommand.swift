// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// `weft plugins list`: lists the plugin folders' contents, and why some files are not used.
enum PluginListCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins list",
    summary: "List the plugins of a folder, and the files that are refused there.",
    positionals: ["[DIR]"],
    options: [
      Option(
        "--plugins",
        "DIR",
        help: "plugin folder; may be given several times"
      ),
      Option("--stats", help: "render some screens and show the cost of each hook"),
      Option("--workspace", "FILE", help: "workspace to render, instead of the demo"),
      Option("--json", help: "write one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let host = PluginHost(
      folders: try PluginFolders.paths(named: arguments.positionals + arguments.all("--plugins")),
      policy: .userIsolated,
      times: times
    )
    host.waitUntilStarted()
    let statistics = arguments.has("--stats") ? try PluginTrial(arguments).run(host) : []
    if arguments.has("--json") {
      Output.print(OutputText(["plugins": .array(json(host, statistics))]))
    } else {
      Output.print(OutputText(lines: lines(host) + statistics.flatMap(\.lines)))
    }
    return 0
  }

  /// Failed plugins are restarted, as on a screen; the total time is limited, as for a snapshot.
  static var times: PluginTimes {
    var times = PluginTimes.patient
    times.restarts = PluginTimes.Restarts()
    times.waitsForStart = false
    return times
  }

  /// Returns whether a plugin that asks to read what the user types may do so.
  private static func typing(_ entry: PluginHost.Entry) -> String {
    guard entry.asksForTyping else { return "" }
    return entry.trust.mayReadTyped
      ? "  reads what you type"
      : "  asks to read what you type: weft plugins allow \(entry.id) composer.text"
  }

  private static func lines(_ host: PluginHost) -> [String] {
    let entries = host.entries.map { entry in
      let hooks = entry.hooks.isEmpty ? "" : "  " + entry.hooks.joined(separator: " ")
      let libraries = entry.libraries.map { "  with \($0.path ?? $0.name)" }.joined()
      return "\(entry.state)  \(entry.id) \(entry.version)  \(entry.file)"
        + "  \(entry.trust.level): \(entry.trust.text)\(typing(entry))\(libraries)\(hooks)"
    }
    let refusals = PluginLines.of(host.problems.filter { $0.refused != nil }, line: refusal)
    let problems = PluginLines.of(host.problems.filter { $0.refused == nil })
    let lines =
      entries + refusals.map { "refused  \($0)" } + problems.map { "problem  \($0)" }
      + PluginLines.of(host.warnings).map { "warning  \($0)" }
    return lines.isEmpty ? ["no plugins"] : lines
  }

  /// Returns the line of a refused file: its identity if readable, where it would run, and the reason.
  private static func refusal(_ problem: PluginProblem) -> String {
    let identity = [problem.id, problem.refused?.version].compactMap(\.self).joined(separator: " ")
    let trust = problem.refused.map { "  \($0.trust.level): \($0.trust.text)" } ?? ""
    let who = identity.isEmpty ? "" : EscapedText.visible(identity) + "  "
    return "\(who)\(problem.file)\(trust)  \(problem.reason)"
  }

  private static func json(
    _ host: PluginHost,
    _ statistics: [PluginStatistics]
  ) -> [JSONValue] {
    let problems = host.problems
    let used = Set(host.entries.map(\.file))
    let entries: [JSONValue] = host.entries.map { entry in
      [
        "id": .string(entry.id), "name": .string(entry.name), "version": .string(entry.version),
        "file": .string(entry.file), "sha256": .string(entry.sha256),
        "trust": .string(entry.trust.level.rawValue),
        "trustReason": .string(entry.trust.reason.rawValue),
        "asksForTyping": .bool(entry.asksForTyping),
        "readsTyped": .bool(entry.asksForTyping && entry.trust.mayReadTyped),
        "state": .string(entry.state.rawValue),
        "libraries": .array(entry.libraries.map { JSONValue($0) }),
        "hooks": .array(entry.hooks.map { .string($0) }),
        "refusal": entry.refusal.map { JSONValue($0) } ?? .null,
        "statistics": statistics.first { $0.file == entry.file }.map(\.json) ?? .null,
        "problems": told(problems.filter { $0.refused == nil }, of: entry.file),
        "warnings": told(host.warnings, of: entry.file),
      ]
    }
    // A problem with a folder gets a separate entry, because it belongs to no plugin.
    let others = problems.filter { $0.refused != nil || !used.contains($0.file) }
    return entries + others.map { refused($0, host.warnings) }
  }

  private static func told(_ problems: [PluginProblem], of file: String) -> JSONValue {
    .array(problems.filter { $0.file == file }.map { JSONValue($0.refusal) })
  }

  private static func refused(_ problem: PluginProblem, _ warnings: [PluginProblem]) -> JSONValue {
    let file = problem.refused
    return [
      "id": .optional(problem.id), "name": .null, "version": .optional(file?.version),
      "file": .string(problem.file), "sha256": .optional(file?.sha256),
      "trust": .string((file?.trust.level ?? .worker).rawValue),
      "trustReason": .optional(file?.trust.reason.rawValue),
      "state": .string("refused"), "libraries": [], "hooks": [],
      "refusal": JSONValue(problem.refusal),
      "problems": [], "warnings": told(warnings, of: problem.file),
    ]
  }
}

extension PluginPolicy {
  /// The user's policy with every plugin in a worker, because listing plugins requires no trust.
  static var userIsolated: PluginPolicy {
    var policy = user
    policy.isolatesAll = true
    policy.used = policy.used.unwritten
    return policy
  }
}

/// Screens that are drawn with plugins to measure their cost.
struct PluginTrial {
  /// How often each screen is drawn; plugins draw every row again each time.
  private static let frames = 100
  private static let rows = 64

  private let workspace: WorkspaceFile

  /// Reads the workspace to show from the arguments.
  init(_ arguments: Arguments) throws {
    workspace = try WorkspaceFile(try arguments.value("--workspace"))
  }

  /// Draws the channels, the threads and the messages of the first channel, and returns the costs.
  func run(_ host: PluginHost) throws -> [PluginStatistics] {
    let engine = try workspace.engine(plugins: host)
    let channels = engine.channelList(rows: Self.rows)
    let threads = engine.threadList(rows: Self.rows)
    let messages = channels.session.channels(in: 0..<1).first
      .flatMap { engine.messageList($0.id, rows: Self.rows) }
    for _ in 0..<Self.frames {
      for entry in host.entries { host.redraw(entry.id) }
      _ = channels.screen(rowLimit: Self.rows)
      _ = threads.screen(rowLimit: Self.rows)
      _ = messages?.screen(rowLimit: Self.rows)
    }
    return host.statistics
  }
}

extension PluginStatistics {
  /// A line for the plugin, and one for each of its hooks that was called.
  var lines: [String] {
    let asked = hooks.filter { $0.calls > 0 }.map { hook in
      let times = [hook.median, hook.slowest].compactMap(\.self).map(Self.text)
      return "  \(hook.hook): \(hook.calls) calls, \(hook.rows) rows, \(hook.bytes) bytes"
        + ", p50 \(times[0]), p99 \(times[1]), \(hook.overruns) over budget"
    }
    return ["cost  \(id): \(line)"] + asked
  }

  /// The statistics as JSON.
  var json: JSONValue {
    [
      "faults": .integer(Int64(faults)), "restarts": .integer(Int64(restarts)),
      "hooks": .array(
        hooks.map { hook in
          [
            "hook": .string(hook.hook), "calls": .integer(Int64(hook.calls)),
            "rows": .integer(Int64(hook.rows)),
            "bytes": .integer(Int64(hook.bytes)), "overruns": .integer(Int64(hook.overruns)),
            "p50_ns": .optional(hook.median), "p99_ns": .optional(hook.slowest),
          ]
        }
      ),
    ]
  }
}

extension JSONValue {
  /// Returns a time in nanoseconds, or null.
  fileprivate static func optional(_ time: Duration?) -> JSONValue {
    time.map { .integer(Int64($0 / .nanoseconds(1))) } ?? .null
  }
}
