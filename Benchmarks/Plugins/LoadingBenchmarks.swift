// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The loading time of plugins whose files are in the page cache.
enum LoadingBenchmarks {
  /// How many plugins a folder has, and how often it is loaded: images stay mapped for good.
  private static let folders = [(count: 1, runs: 9), (count: 50, runs: 3), (count: 200, runs: 3)]

  static func run(
    _ plugins: SamplePlugins,
    report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    var next = 0
    for (count, runs) in folders {
      var times: [Duration] = []
      var floors: [Duration] = []
      for _ in 0..<runs {
        do {
          let folder = scratch.appendingPathComponent("\(next)")
          _ = try plugins.writeCopies(count, from: next, into: folder)
          next += count
          let plain = scratch.appendingPathComponent("plain-\(next)")
          let files = try plugins.writeCopies(count, from: next, into: plain)
          next += count
          times.append(try load(folder, count))
          floors.append(Stopwatch.time { files.count { PluginHook(path: $0.path) != nil } })
        } catch let error as SamplePlugins.Missing {
          throw error
        } catch {
          throw SamplePlugins.Missing(
            description: "\(scratch.path): copies of plugins can't be written (\(error)); make room"
          )
        }
      }
      report(measurement(count, times.sorted()[runs / 2], floors.sorted()[runs / 2], runs))
    }
  }

  private static func load(_ folder: URL, _ count: Int) throws(SamplePlugins.Missing) -> Duration {
    var problem: String?
    let time = Stopwatch.time {
      let host = PluginHost(folders: [folder.path], policy: PluginPolicy(trustsAll: true))
      problem = host.problems.first?.line
      return host.providers.count
    }
    if let problem { throw SamplePlugins.Missing(description: problem) }
    return time
  }

  private static func measurement(
    _ count: Int,
    _ median: Duration,
    _ floor: Duration,
    _ runs: Int
  ) -> Measurement {
    Measurement(
      name: "Plugins/load-\(count)",
      runs: runs,
      median: median,
      rivals: [("dlopen and the entry alone", floor)],
      counts: [("ms a plugin", (median / .milliseconds(1) / Double(count) * 1000).rounded() / 1000)]
    )
  }
}
