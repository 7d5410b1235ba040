// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An actor whose tasks run on the thread of a loop that also waits for other events.
///
///     let loop = LoopActor { wakeTheLoop() }
///     while goesOn {
///       waitForKeysAndRequests()
///       loop.work()
///     }
///
/// Tasks of the actor may use objects that belong to that thread, and so may the loop between two calls of ``work()``.
package actor LoopActor {
  private nonisolated let executor: LoopExecutor

  /// Creates the actor of a loop.
  ///
  /// - Parameter wake: Ends the wait of the loop; called on any thread.
  package init(wake: @escaping @Sendable () -> Void) { executor = LoopExecutor(wake) }

  /// The executor of the actor, which is the loop.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the executor lives as long as the actor, and an enqueued job keeps the actor alive.
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Runs the jobs that are ready; must be called on the loop's thread.
  package nonisolated func work() { executor.work() }
}

/// Stores jobs until the loop runs them.
private final class LoopExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let wake: @Sendable () -> Void

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { wake() }
  }

  /// Runs the jobs that are ready; jobs added during the call wait for the next call, so that the loop continues.
  func work() {
    let ready = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    // SAFETY: each job was enqueued once and is run once, only by the loop's thread.
    for job in ready { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
