// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// Screens drawn with plugins only to measure their cost.
struct PluginTrial {
  /// How often each screen is drawn, with every row anew.
  private static let frames = 100
  private static let rows = 64

  private let workspace: WorkspaceFile

  /// Reads from the arguments which workspace to show.
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
  /// A line for the plugin, and one for each of its hooks that was asked.
  var lines: [String] {
    let asked = hooks.filter { $0.calls > 0 }.map { hook in
      let times = [hook.median, hook.slowest].compactMap(\.self).map(Self.text)
      return "  \(hook.hook): \(hook.calls) calls, \(hook.rows) rows, \(hook.bytes) bytes"
        + ", p50 \(times[0]), p99 \(times[1]), \(hook.overruns) over budget"
    }
    return ["cost  \(id): \(line)"] + asked
  }

  /// The same as JSON.
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
  /// A time in nanoseconds, or null.
  fileprivate static func optional(_ time: Duration?) -> JSONValue {
    time.map { .integer(Int64($0 / .nanoseconds(1))) } ?? .null
  }
}
