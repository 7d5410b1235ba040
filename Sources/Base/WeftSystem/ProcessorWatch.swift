// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// Measures the CPU time of other processes, and reports when one has used a given amount.
///
/// It costs nothing while the processes sleep: the kernel fires a timer on the clock of a process. The thread that
/// creates a watch also creates its timers and drains it. It must block all signals, as threads of ``Background`` do,
/// and the watch must be released before the thread ends.
package final class ProcessorWatch: Sendable {
  /// A descriptor that is readable once a timer has fired.
  package let descriptor: Descriptor

  /// Creates a watch for the calling thread.
  ///
  /// - Throws: The kernel's reason for refusing.
  package init() throws(SystemError) {
    let number = weft_process_watch()
    guard number >= 0 else { throw SystemError(-number) }
    descriptor = Descriptor(number)
  }

  /// Returns whether a timer has fired since the last call.
  package func drain() -> Bool { weft_process_watch_drain(descriptor.number) }

  /// Returns the CPU time that a process has used, or `nil` if it no longer exists.
  package static func time(of process: Int32) -> Duration? {
    let time = weft_process_time(process)
    return time < 0 ? nil : .nanoseconds(time)
  }

  /// Returns how long a process of one thread was ready to run while other programs had all processors.
  ///
  /// It returns zero if the process no longer exists, or the kernel doesn't count it.
  package static func waitingTime(of process: Int32) -> Duration {
    let path = Array("/proc/\(process)/schedstat".utf8)
    guard let line = try? Descriptor(opening: path).bytes(128) else { return .zero }
    let numbers = line.split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let time = Int64(String(decoding: numbers[1], as: UTF8.self)) else {
      return .zero
    }
    return .nanoseconds(time)
  }

  /// Suspends a process until ``resume(_:)``.
  package static func halt(_ process: Int32) { weft_process_halt(process) }

  /// Resumes a suspended process.
  package static func resume(_ process: Int32) { weft_process_resume(process) }
}

/// A timer on the CPU time of one process, which is removed with this object.
package final class ProcessorTimer: Sendable {
  private let timer: Int

  /// Creates a timer on the thread of a ``ProcessorWatch``; returns `nil` if the kernel refuses it.
  package init?(of process: Int32) {
    var made = 0
    // SAFETY: the local variable is valid during the call.
    guard unsafe weft_process_timer_make(process, &made) == 0 else { return nil }
    timer = made
  }

  deinit { weft_process_timer_end(timer) }

  /// Sets the timer to fire once the process has used this much more CPU time.
  package func fire(after time: Duration) {
    _ = weft_process_timer_set(timer, max(1, Int64(min(time / .nanoseconds(1), 1e15))))
  }

  /// Stops the timer.
  package func rest() { _ = weft_process_timer_set(timer, 0) }
}
