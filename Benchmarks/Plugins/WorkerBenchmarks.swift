// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench
internal import Foundation
internal import Weft
internal import WeftPluginFormat
internal import WeftPluginHost

/// A hook in a worker, called with a window of 64 rows, compared with a mere call of another process.
enum WorkerBenchmarks {
  private static let rows = 64
  private static let runs = 2001

  /// Measures a worker that is polling, and one that sleeps.
  ///
  /// - Parameter sample: A plugin whose first hook gives each row the same text and whose second
  ///   passes all, or `nil` to leave both out.
  static func run(
    _ plugins: SamplePlugins,
    sample: String?,
    report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    guard let hook = PluginHook(path: plugins.redactPreview.path) else {
      throw SamplePlugins.Missing(description: "RedactPreview.so has no hook")
    }
    let own = PluginHook.Texts(texts)
    // The hook's own work for the rows, in this process and without a host.
    let work = ("a C call a row", Stopwatch.median(runs: runs) { hook.answers(to: own) })
    let worker = try start(plugins.redactPreview.path)
    report(try awake(worker, hook: 0, "worker-\(rows)-rows", work))
    report(try asleep(worker, work))
    worker.stop()
    guard let sample else { return }
    let least = try start(sample)
    defer { least.stop() }
    for (hook, name) in ["worker-\(rows)-constants", "worker-\(rows)-passed"].enumerated() {
      report(try awake(least, hook: hook, name, nil))
    }
  }

  private static func start(_ path: String) throws(SamplePlugins.Missing) -> WorkerProcess {
    do {
      return try WorkerProcess(PluginInspection(path: path), in: WorkerProgram())
    } catch {
      throw SamplePlugins.Missing(description: "\(error.text); \(error.remedy)")
    }
  }

  /// Measures calls in quick succession, which find the worker polling.
  private static func awake(
    _ worker: WorkerProcess,
    hook: Int,
    _ name: String,
    _ work: (String, Duration)?
  ) throws(SamplePlugins.Missing) -> Measurement {
    let window = window()
    let median = Stopwatch.median(runs: runs) { ask(worker, hook, window) }
    return Measurement(
      name: "Plugins/\(name)",
      runs: runs,
      median: median,
      rivals: [("a number to a process that looks", try floor(sleeps: false))]
        + (work.map { [$0] } ?? []),
      counts: []
    )
  }

  /// Measures calls that have to wake the worker.
  private static func asleep(
    _ worker: WorkerProcess,
    _ work: (String, Duration)
  ) throws(SamplePlugins.Missing) -> Measurement {
    let window = window()
    let times = (0..<runs).map { _ in
      while !worker.isIdle {}
      rest()
      return Stopwatch.time { ask(worker, 0, window) }
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

  /// Gives the other process the time it needs to fall asleep.
  private static func rest() {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .microseconds(50) {}
  }

  private static func ask(_ worker: WorkerProcess, _ hook: Int, _ window: PackedWindow) -> Int {
    switch try? worker.call(hook, window, within: .seconds(1)) {
    case .answered(let scene)?: return scene.byteCount
    case .passes?: return 1
    case .later?, .failed?, nil: preconditionFailure("a worker that is measured does not answer")
    }
  }

  /// Rows with texts that the hook changes.
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

/// A process that answers a number with the same number and does nothing else.
@safe final class Peer {
  private let peer: OpaquePointer

  /// Starts the process, or returns `nil` if the system can't.
  init?(sleeps: Bool) {
    guard let peer = unsafe weft_bench_peer_start(sleeps ? 1 : 0) else { return nil }
    unsafe self.peer = unsafe peer
  }

  // SAFETY: started by this object alone, and not used afterwards.
  deinit { unsafe weft_bench_peer_stop(peer) }

  /// Makes a request and waits for the answer.
  func round() -> Int { Int(unsafe weft_bench_peer_round(peer)) }
}
