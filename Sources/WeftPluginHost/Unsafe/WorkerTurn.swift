// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Whose turn it is to use a worker: one thread's at a time.
@safe final class WorkerTurn: @unchecked Sendable {
  /// What a thread uses it for.
  enum Use {
    case hook, point, stop
  }

  // SAFETY: the state is looked at only while the lock is held; both live as long as this.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let given: UnsafeMutablePointer<pthread_cond_t>
  private var holder: (thread: pthread_t, use: Use)?

  init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe given = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    let failed =
      unsafe pthread_mutex_init(lock, nil) | pthread_condattr_init(&attributes)
      | pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      | pthread_cond_init(given, &attributes)
    precondition(failed == 0, "a lock can't be made")
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe pthread_cond_destroy(given)
    unsafe lock.deallocate()
    unsafe given.deallocate()
  }

  /// Waits for its turn for at most some time; returns whether it came.
  ///
  /// It never comes to a thread that has it already, nor to a point while a hook is asked: the hook may
  /// take as long as a frame, and what is called meanwhile has somebody else to answer.
  func take(_ use: Use, within time: Duration) -> Bool {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    var end: timespec?
    while let holder {
      if pthread_equal(holder.thread, pthread_self()) != 0 { return false }
      if use == .point && holder.use != .point || time <= .zero { return false }
      var until = end ?? Self.moment(after: time)
      end = until
      if unsafe pthread_cond_timedwait(given, lock, &until) == ETIMEDOUT { return false }
    }
    holder = (pthread_self(), use)
    return true
  }

  /// Ends its turn.
  func giveBack() {
    unsafe pthread_mutex_lock(lock)
    holder = nil
    unsafe pthread_cond_signal(given)
    unsafe pthread_mutex_unlock(lock)
  }

  private static func moment(after time: Duration) -> timespec {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let (seconds, attoseconds) = min(time, .seconds(1 << 30)).components
    let nanoseconds = now.tv_nsec + Int(attoseconds / 1_000_000_000)
    return timespec(
      tv_sec: now.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000
    )
  }
}
