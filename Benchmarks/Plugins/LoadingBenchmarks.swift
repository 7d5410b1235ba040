// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftModel
internal import WeftPluginHost

/// The loading time of plugins whose files are in the page cache.
enum LoadingBenchmarks {
  /// How many plugins a folder has, and how often it is loaded: images stay mapped permanently.
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

/// The first frame with many untrusted plugins that were just added.
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
