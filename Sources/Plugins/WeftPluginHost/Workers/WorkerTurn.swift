// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A lock that gives one thread at a time the use of a worker.
@safe final class WorkerTurn: @unchecked Sendable {
  /// The purpose for which a thread uses the worker.
  enum Use: UInt {
    case hook, point, stop
  }

  /// The holding thread, with its use in the lowest bits, which are free in its address; 0 if there is none.
  private let holder = Atomic<UInt>(0)
  private let waiting = Atomic<Int>(0)
  private let ended = Atomic<Int>(0)
  // SAFETY: a waiting thread holds the lock; both live as long as this object.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let given: UnsafeMutablePointer<pthread_cond_t>

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

  /// Waits for a turn for at most `time`; returns whether the thread got one.
  ///
  /// A thread that already has a turn never gets another. Neither does a point while a hook is
  /// being asked: the hook may take as long as a frame, and another provider can answer for the
  /// point.
  ///
  /// - Parameter afterHooks: Whether a point waits even for a hook.
  func acquire(_ use: Use, within time: Duration, afterHooks: Bool = false) -> Bool {
    let mine = UInt(pthread_self()) | use.rawValue
    if isTaken(by: mine) { return true }
    unsafe pthread_mutex_lock(lock)
    // Sequentially consistent with giveBack: either giveBack sees the waiting thread, or this
    // thread sees the free turn.
    waiting.add(1, ordering: .sequentiallyConsistent)
    defer {
      waiting.subtract(1, ordering: .relaxed)
      unsafe pthread_mutex_unlock(lock)
    }
    var end: timespec?
    while !isTaken(by: mine) {
      let other = holder.load(ordering: .sequentiallyConsistent)
      if other == 0 { continue }
      if other & ~3 == mine & ~3 || time <= .zero { return false }
      if use == .point, other & 3 != Use.point.rawValue, !afterHooks { return false }
      var until = end ?? Self.moment(after: time)
      end = until
      if unsafe pthread_cond_timedwait(given, lock, &until) == ETIMEDOUT {
        return isTaken(by: mine)
      }
    }
    return true
  }

  private func isTaken(by mine: UInt) -> Bool {
    holder.compareExchange(
      expected: 0,
      desired: mine,
      ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// The number of turns that have ended.
  var count: Int { ended.load(ordering: .sequentiallyConsistent) }

  /// Ends the thread's turn.
  func giveBack() {
    holder.store(0, ordering: .sequentiallyConsistent)
    ended.add(1, ordering: .sequentiallyConsistent)
    guard waiting.load(ordering: .sequentiallyConsistent) > 0 else { return }
    unsafe pthread_mutex_lock(lock)
    unsafe pthread_cond_signal(given)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Waits until more than `turns` turns have ended, for at most `time`.
  func waitUntilGivenBack(after turns: Int, within time: Duration) {
    unsafe pthread_mutex_lock(lock)
    waiting.add(1, ordering: .sequentiallyConsistent)
    var until = Self.moment(after: time)
    while count <= turns {
      if unsafe pthread_cond_timedwait(given, lock, &until) == ETIMEDOUT { break }
    }
    waiting.subtract(1, ordering: .relaxed)
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
