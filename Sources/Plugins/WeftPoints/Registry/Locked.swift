// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A value that one thread at a time may access.
///
/// It uses a pthread lock because the thread sanitizer knows it. With `Mutex` the sanitizer reports
/// races as soon as a thread has to wait, because the standard library's waiting code is not
/// instrumented.
@safe final class Locked<Value>: @unchecked Sendable {
  // SAFETY: the value is touched only while the lock is held, which lives as long as the object.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    let status = unsafe pthread_mutex_init(lock, nil)
    precondition(status == 0, "a lock can't be made (\(status))")
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
