// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An actor whose tasks run on the thread of a loop that waits for other things too.
///
///     let loop = LoopActor { wakeTheLoop() }
///     while goesOn {
///       waitForKeysAndRequests()
///       loop.work()
///     }
///
/// What belongs to that thread may be used by tasks of the actor, and by the loop between two calls of ``work()``.
package actor LoopActor {
  private nonisolated let executor: LoopExecutor

  /// Creates the actor of a loop.
  ///
  /// - Parameter wake: Ends the wait of the loop, on any thread.
  package init(wake: @escaping @Sendable () -> Void) { executor = LoopExecutor(wake) }

  /// The executor of the actor: the loop.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the executor lives as long as the actor; a job that was handed over keeps the actor.
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Runs the parts of tasks that are ready, on the loop's thread.
  package nonisolated func work() { executor.work() }
}

/// Keeps jobs until the loop runs them.
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

  /// Runs what is ready; what that makes ready waits for the next call, so that the loop goes on.
  func work() {
    let ready = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    // SAFETY: each job was handed over once, and is run once, by the loop's thread alone.
    for job in ready { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
