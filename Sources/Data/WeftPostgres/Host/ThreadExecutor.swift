// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// An executor of an actor on its own thread, which may wait for a database.
///
/// Tasks share as many threads as there are cores; a server that hangs must not block them all.
final class ThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let bell: Bell

  /// Starts the thread; returns `nil` if the system has none.
  init?() {
    guard let bell = try? Bell() else { return nil }
    self.bell = bell
    guard Background.run({ [self] in run() }) else { return nil }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    bell.ring()
  }

  /// Ends the thread after its remaining jobs.
  func stop() {
    state.withLock { $0.isStopped = true }
    bell.ring()
  }

  private func run() {
    while true {
      let (jobs, isStopped) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.isStopped)
      }
      // SAFETY: each job was enqueued once, and only this thread runs it, once.
      for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
      if jobs.isEmpty {
        if isStopped { return }
        bell.wait(atMost: nil)
      }
    }
  }
}
