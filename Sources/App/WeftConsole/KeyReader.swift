// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// Reads the keys of the terminal this process has taken over.
package struct KeyReader {
  private var buffer = [UInt8](repeating: 0, count: 1024)
  private var parser = KeyParser()

  /// Makes a reader; the terminal must have been entered.
  package init() {}

  /// How long the second half of an escape sequence may take to arrive, in milliseconds.
  private static let pause: Int32 = 25

  /// The keys that arrive within some milliseconds; nil once the terminal is gone.
  ///
  /// The result is empty when the time is up, the window changed its size or
  /// ``TerminalDevice/wake()`` was called.
  ///
  /// - Parameter milliseconds: The longest wait; -1 for no limit.
  package mutating func keys(within milliseconds: Int32) -> [Key]? {
    let isWaiting = parser.isWaiting
    let time = isWaiting ? min(UInt32(bitPattern: milliseconds), UInt32(Self.pause)) : 0
    guard let bytes = read(within: isWaiting ? Int32(time) : milliseconds) else { return nil }
    if bytes.isEmpty { return isWaiting ? parser.settle() : [] }
    let keys = parser.take(bytes)
    guard keys.isEmpty, parser.isWaiting else { return keys }
    // An escape alone is a key only when nothing follows.
    return self.keys(within: Self.pause)
  }

  private mutating func read(within milliseconds: Int32) -> [UInt8]? {
    // SAFETY: the pointer is to the buffer of the given length and is used only during the call.
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe weft_platform_terminal_read(buffer.baseAddress, UInt32(buffer.count), milliseconds)
    }
    return count < 0 ? nil : Array(buffer.prefix(Int(count)))
  }
}
