// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginHost
internal import WeftPluginWire

/// A hook asked about a window of 64 rows in a worker, beside nothing but asking another process.
enum WorkerBenchmarks {
  private static let rows = 64
  private static let runs = 2001

  static func run(
    _ plugins: SamplePlugins,
    report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    guard let hook = PluginHook(path: plugins.redactPreview.path) else {
      throw SamplePlugins.Missing(description: "RedactPreview.so has no hook")
    }
    let own = PluginHook.Texts(texts)
    // What the hook does for the rows, in this process and with nothing around it.
    let work = ("a C call a row", Stopwatch.median(runs: runs) { hook.answers(to: own) })
    let worker: WorkerProcess
    do {
      worker = try WorkerProcess(
        PluginInspection(path: plugins.redactPreview.path),
        in: WorkerProgram()
      )
    } catch {
      throw SamplePlugins.Missing(description: "\(error.text); \(error.remedy)")
    }
    defer { worker.stop() }
    report(try awake(worker, work))
    report(try asleep(worker, work))
  }

  /// Calls in quick succession, which find the worker looking.
  private static func awake(
    _ worker: WorkerProcess,
    _ work: (String, Duration)
  ) throws(SamplePlugins.Missing) -> Measurement {
    let window = window()
    return Measurement(
      name: "Plugins/worker-\(rows)-rows",
      runs: runs,
      median: Stopwatch.median(runs: runs) { ask(worker, window) },
      rivals: [("a number to a process that looks", try floor(sleeps: false)), work],
      counts: []
    )
  }

  /// Calls that have to wake the worker.
  private static func asleep(
    _ worker: WorkerProcess,
    _ work: (String, Duration)
  ) throws(SamplePlugins.Missing) -> Measurement {
    let window = window()
    let times = (0..<runs).map { _ in
      while !worker.isIdle {}
      rest()
      return Stopwatch.time { ask(worker, window) }
    }
    return Measurement(
      name: "Plugins/worker-asleep-\(rows)-rows",
      runs: runs,
      median: times.sorted()[runs / 2],
      rivals: [("a number to a process that sleeps", try floor(sleeps: true)), work],
      counts: []
    )
  }

  private static func floor(sleeps: Bool) throws(SamplePlugins.Missing) -> Duration {
    guard let peer = Peer(sleeps: sleeps) else {
      throw SamplePlugins.Missing(description: "no process can be started; end some")
    }
    let times = (0..<runs).map { _ in
      if sleeps { rest() }
      return Stopwatch.time { peer.round() }
    }
    return times.sorted()[runs / 2]
  }

  /// Leaves the other process the time it takes to fall asleep.
  private static func rest() {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .microseconds(50) {}
  }

  private static func ask(_ worker: WorkerProcess, _ window: PackedWindow) -> Int {
    guard case .scene(let scene)? = try? worker.call(0, window, within: .seconds(1)) else {
      return 0
    }
    return scene.byteCount
  }

  /// Rows of texts that the hook changes.
  private static func window() -> PackedWindow {
    var window = PackedWindow(valuesPerRow: 1, now: 0, capacity: rows)
    for (row, text) in texts.enumerated() {
      window.addText(text)
      window.endRow(id: UInt64(row + 1))
    }
    return window
  }

  private static let texts = (0..<rows).map { "Your code for today is \(4021 + $0), Ada" }
}
