// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// A wake-up signal for one thread; a ring that comes before the wait ends it at once.
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
    // The write fails when the counter is full, and then the bell has already rung.
    _ = unsafe write(counter.number, &one, 8)
  }

  /// Waits for a ring or for data to read, but no longer than `time`; nil waits without limit.
  package func wait(atMost time: Duration?, or readable: Descriptor? = nil) {
    let nanoseconds = time.map { Int64(max(0, min(($0 / .nanoseconds(1)).rounded(.up), 1e18))) }
    weft_process_listen(counter.number, readable?.number ?? -1, nanoseconds ?? -1)
  }
}
