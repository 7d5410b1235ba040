// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Somebody sleeps until it rings, or some time is over; a ring nobody sleeps for is kept.
///
/// SAFETY: what is inside is used between locking and unlocking alone, and stays in place until the end.
@safe package final class Bell: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasRung = false

  /// Creates a bell that has not rung.
  package init() {
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Wakes whoever sleeps, or else who comes next.
  package func ring() {
    unsafe pthread_mutex_lock(mutex)
    hasRung = true
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Sleeps until it rings, for at most some time; nil: without end.
  package func wait(atMost time: Duration?) {
    unsafe pthread_mutex_lock(mutex)
    var end = timespec()
    if let time {
      unsafe clock_gettime(CLOCK_MONOTONIC, &end)
      let nanoseconds = end.tv_nsec + Int(max(0, min(time / .nanoseconds(1), 1e15)))
      end.tv_sec += nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
    }
    while !hasRung {
      let result =
        time == nil
        ? unsafe pthread_cond_wait(condition, mutex)
        : unsafe pthread_cond_timedwait(condition, mutex, &end)
      if result != 0 { break }
    }
    hasRung = false
    unsafe pthread_mutex_unlock(mutex)
  }
}
