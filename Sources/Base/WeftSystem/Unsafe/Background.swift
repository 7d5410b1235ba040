// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Work on threads of its own.
package enum Background {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a closure on a new thread, which ends with it; returns false when no thread can be made.
  ///
  /// The new thread blocks all signals, so that the existing threads handle them.
  @discardableResult
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    // A new thread inherits the signal mask of its maker.
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    // SAFETY: retained here, released by the thread.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let error = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      },
      work.toOpaque()
    )
    guard error == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
