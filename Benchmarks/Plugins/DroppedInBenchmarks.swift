// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftModel

/// The first frame with many untrusted plugins that were just dropped in.
enum DroppedInBenchmarks {
  private static let count = 200
  private static let rows = 30
  private static let runs = 9

  static func run(
    _ plugins: SamplePlugins,
    report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-bench-\(ProcessInfo.processInfo.processIdentifier)-dropped")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      _ = try plugins.writeCopies(count, from: 0, into: folder)
    } catch {
      throw SamplePlugins.Missing(
        description: "\(folder.path): copies of plugins can't be written (\(error)); make room"
      )
    }
    var (inspection, with, without): ([Duration], [Duration], [Duration]) = ([], [], [])
    for _ in 0..<runs {
      var host: PluginHost?
      // Creating the host reads the files, but runs no code of a plugin.
      inspection.append(
        Stopwatch.time {
          host = PluginHost(folders: [folder.path])
          return host?.entries.count ?? 0
        }
      )
      if let problem = host?.problems.first {
        throw SamplePlugins.Missing(description: problem.line)
      }
      with.append(firstFrame(host))
      without.append(firstFrame(nil))
    }
    report(
      Measurement(
        name: "Plugins/first-frame-\(count)",
        runs: runs,
        median: with.sorted()[runs / 2],
        rivals: [("without plugins", without.sorted()[runs / 2])],
        counts: []
      )
    )
    report(
      Measurement(
        name: "Plugins/inspect-\(count)",
        runs: runs,
        median: inspection.sorted()[runs / 2],
        rivals: [],
        counts: [("ms a plugin", inspection.sorted()[runs / 2] / .milliseconds(1) / Double(count))]
      )
    )
  }

  /// The time to the first screen of a list that is loaded.
  private static func firstFrame(_ host: PluginHost?) -> Duration {
    let list = SampleList.make(rows: rows, plugins: host)
    return Stopwatch.time { list.screen(rowLimit: rows).byteCount }
  }
}
