// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem

/// A terminal without a screen: a program's output to one end can be read from the other.
struct PseudoTerminal: ~Copyable {
  /// The program's end.
  let inner: Int32
  private let outer: Int32

  init(columns: UInt16, rows: UInt16) throws(SystemError) {
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // SAFETY: local variables, read and written during the call; no name is requested.
    guard unsafe openpty(&outer, &inner, nil, nil, &size) == 0 else { throw SystemError(errno) }
    (self.outer, self.inner) = (outer, inner)
  }

  deinit {
    close(inner)
    close(outer)
  }

  /// Types a text; false when the terminal doesn't accept it.
  func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    // SAFETY: no more is read than the array holds, during the call.
    return unsafe Glibc.write(outer, bytes, bytes.count) == bytes.count
  }

  /// Waits until the program has written something; false when it has not in time.
  func wait(_ time: Duration) -> Bool {
    var output = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int((time / .milliseconds(1)).rounded(.up)))
    // SAFETY: a local variable, read and written during the call.
    return unsafe poll(&output, 1, max(0, milliseconds)) > 0
  }

  /// The program's output; waits when there is none.
  func read() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      // SAFETY: no more is written than the buffer holds, and as much of it counts as was written.
      count = max(0, unsafe Glibc.read(outer, buffer.baseAddress, buffer.count))
    }
  }
}
