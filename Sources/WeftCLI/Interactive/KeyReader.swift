// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// Reads the keys of the terminal this process has taken over.
struct KeyReader {
  private var buffer = [UInt8](repeating: 0, count: 256)

  /// The keys that come within some milliseconds, -1 for as long as it takes; nil when there will be none any more.
  ///
  /// None when the window changed its size or somebody woke it.
  mutating func keys(within milliseconds: Int32) -> [Key]? {
    // SAFETY: the pointer is to the buffer, which is as long as told, for the duration of the call.
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe weft_platform_terminal_read(buffer.baseAddress, UInt32(buffer.count), milliseconds)
    }
    return count < 0 ? nil : Key.keys(in: Array(buffer.prefix(Int(count))))
  }
}
