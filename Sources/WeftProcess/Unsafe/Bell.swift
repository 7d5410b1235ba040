// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// Somebody sleeps until it rings, or some time is over; a ring nobody sleeps for is kept.
package final class Bell: Sendable {
  private let counter: Descriptor

  /// Creates a bell that has not rung.
  ///
  /// - Throws: what keeps this process from having another descriptor.
  package init() throws(SystemError) {
    let number = weft_process_bell()
    guard number > 0 else { throw SystemError(-number) }
    counter = Descriptor(number)
  }

  /// Wakes whoever sleeps, or else who comes next.
  package func ring() {
    var one: UInt64 = 1
    // It fails where it has rung more often than can be counted, and has rung then.
    _ = unsafe write(counter.number, &one, 8)
  }

  /// Sleeps until it rings or there is something to read, for at most some time; nil: without end.
  package func wait(atMost time: Duration?, or readable: Descriptor? = nil) {
    let nanoseconds = time.map { Int64(max(0, min(($0 / .nanoseconds(1)).rounded(.up), 1e18))) }
    weft_process_listen(counter.number, readable?.number ?? -1, nanoseconds ?? -1)
  }
}
