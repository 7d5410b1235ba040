// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension RawSpan {
  /// Eight bytes as one word, the first byte lowest.
  ///
  /// The caller checks that eight bytes are left.
  @inlinable
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= byteCount)
    // SAFETY: every caller's loop condition keeps offset + 8 within the count.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }

  /// Fewer than eight bytes as one word.
  @inlinable
  var shortWord: UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount {
      // SAFETY: the index is within the count.
      let byte = unsafe unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      word |= UInt64(byte) &<< (UInt64(index) &* 8)
    }
    return word
  }

  /// Whether both hold the same bytes.
  @inlinable
  func isSame(as other: borrowing RawSpan) -> Bool {
    let count = byteCount
    guard count == other.byteCount else { return false }
    guard count >= 8 else { return shortWord == other.shortWord }
    var offset = 0
    while offset &+ 8 <= count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  /// Whether these bytes precede others in lexicographic order.
  @inlinable
  func isBefore(_ other: borrowing RawSpan) -> Bool {
    let shared = min(byteCount, other.byteCount)
    var offset = 0
    while offset &+ 8 <= shared {
      let (left, right) = (word(at: offset).bigEndian, other.word(at: offset).bigEndian)
      if left != right { return left < right }
      offset &+= 8
    }
    while offset < shared {
      // SAFETY: the offset is below both counts.
      let left = unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      let right = unsafe other.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      if left != right { return left < right }
      offset &+= 1
    }
    return byteCount < other.byteCount
  }
}
