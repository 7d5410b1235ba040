// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// Runs work on new threads.
package enum Background {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a closure on a new thread, which ends with it; returns `false` if the thread can't be created.
  ///
  /// The new thread blocks all signals, so that the existing threads handle them.
  @discardableResult
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    // A new thread inherits the signal mask of its creator.
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    // SAFETY: retained here and released by the new thread.
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

/// A wake-up signal for one thread; a ring before the wait ends the wait at once.
package final class Bell: Sendable {
  private let counter: Descriptor

  /// Creates a bell that has not rung.
  ///
  /// - Throws: The kernel's reason for refusing another descriptor.
  package init() throws(SystemError) {
    let number = weft_process_bell()
    guard number > 0 else { throw SystemError(-number) }
    counter = Descriptor(number)
  }

  /// Wakes the waiting thread, or makes the next wait end at once.
  package func ring() {
    var one: UInt64 = 1
    // The write only fails if the counter is full, which means that the bell has already rung.
    _ = unsafe write(counter.number, &one, 8)
  }

  /// Waits for a ring or for data to read, but no longer than `time`; `nil` waits without a limit.
  package func wait(
    atMost time: Duration?,
    or readable: Descriptor? = nil,
    or other: Descriptor? = nil
  ) {
    wait(atMost: time, orNumber: readable?.number ?? -1, orNumber: other?.number ?? -1)
  }

  /// Waits likewise for data to read from descriptors that are owned elsewhere; -1 for none.
  package func wait(
    atMost time: Duration?,
    orNumber readable: Int32,
    orNumber other: Int32 = -1
  ) {
    let nanoseconds = time.map { Int64(max(0, min(($0 / .nanoseconds(1)).rounded(.up), 1e18))) }
    weft_process_listen(counter.number, readable, other, nanoseconds ?? -1)
  }
}
