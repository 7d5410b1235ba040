// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// The processor time of other processes, and a way to hear when one has used some.
///
/// Nothing runs while the processes sleep: the kernel fires a timer on the clock of a process. The
/// thread that creates a watch creates its timers and drains it; it must block all signals, as threads
/// of ``Background`` do, and the watch must end before the thread.
package final class ProcessorWatch: Sendable {
  /// Readable once a timer has fired.
  package let descriptor: Descriptor

  /// Creates the watch of the calling thread.
  ///
  /// - Throws: The kernel's reason for refusing it.
  package init() throws(SystemError) {
    let number = weft_process_watch()
    guard number >= 0 else { throw SystemError(-number) }
    descriptor = Descriptor(number)
  }

  /// Returns whether a timer has fired since the last call.
  package func drain() -> Bool { weft_process_watch_drain(descriptor.number) }

  /// The processor time that a process has used; `nil` once it is gone.
  package static func time(of process: Int32) -> Duration? {
    let time = weft_process_time(process)
    return time < 0 ? nil : .nanoseconds(time)
  }

  /// Stops a process, which then uses no processor time until ``resume(_:)``.
  package static func halt(_ process: Int32) { weft_process_halt(process) }

  /// Lets a stopped process go on.
  package static func resume(_ process: Int32) { weft_process_resume(process) }
}

/// A timer on the processor time of one process, which ends with this object.
package final class ProcessorTimer: Sendable {
  private let timer: Int

  /// Creates a timer on the thread of a ``ProcessorWatch``; `nil` if the kernel refuses it.
  package init?(of process: Int32) {
    var made = 0
    // SAFETY: one variable, lent for the call.
    guard unsafe weft_process_timer_make(process, &made) == 0 else { return nil }
    timer = made
  }

  deinit { weft_process_timer_end(timer) }

  /// Lets it fire once the process has used some more time.
  package func fire(after time: Duration) {
    _ = weft_process_timer_set(timer, max(1, Int64(min(time / .nanoseconds(1), 1e15))))
  }

  /// Lets it fire no more.
  package func rest() { _ = weft_process_timer_set(timer, 0) }
}
