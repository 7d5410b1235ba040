// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// Reads the keys of the terminal this process has taken over.
package struct KeyReader {
  private var buffer = [UInt8](repeating: 0, count: 1024)
  private var parser = KeyParser()

  package init() {}

  /// So long what a terminal sends in one piece may come in two.
  private static let pause: Int32 = 25

  /// The keys that come within some milliseconds, -1 for as long as it takes; nil when there will be none any
  /// more.
  ///
  /// None when the window changed its size or somebody woke it.
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
    // SAFETY: the pointer is to the buffer, which is as long as told, for the duration of the call.
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe weft_platform_terminal_read(buffer.baseAddress, UInt32(buffer.count), milliseconds)
    }
    return count < 0 ? nil : Array(buffer.prefix(Int(count)))
  }
}
