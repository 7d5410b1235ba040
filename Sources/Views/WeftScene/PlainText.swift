// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A scanner that finds out whether the bytes of a text can be shown as written.
enum PlainText {
  /// Returns the number of scalars in a one-line text in which each scalar is one character.
  ///
  /// Returns `nil` for any other text, and for invalid UTF-8. Such a text is shown as written if it is short enough,
  /// which is true of nearly all texts.
  static func scalarCount(of bytes: Span<UInt8>) -> Int? {
    var place = 0
    var count = 0
    while true {
      let end = endOfASCII(in: bytes, from: place)
      count += end - place
      place = end
      if place == bytes.count { return count }
      guard let (scalar, length) = scalar(in: bytes, at: place), scalar.isAlone,
        scalar & 0xFFFE != 0xFFFE
      else { return nil }
      count += 1
      place += length
    }
  }

  /// Returns the index of the first byte from an index on that isn't printable ASCII, or the byte count.
  private static func endOfASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
    /// A byte repeated eight times.
    func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
    var place = start
    while place + 8 <= bytes.count {
      // SAFETY: eight bytes from this index on are within the span.
      let loaded = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let word = UInt64(littleEndian: loaded)
      // The highest bit of the lowest byte that is below 0x20 or above 0x7E.
      let controls = (word &- each(0x20)) & ~word
      let found = (controls | word | (word &+ each(1))) & each(0x80)
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, (0x20..<0x7F).contains(bytes[place]) { place += 1 }
    return place
  }

  /// Returns the non-ASCII scalar at an index and its length in bytes, or `nil` if there is none.
  private static func scalar(in bytes: Span<UInt8>, at place: Int) -> (UInt32, length: Int)? {
    let first = UInt32(bytes[place])
    let (length, least): (Int, UInt32)
    switch first {
    case 0xC2...0xDF: (length, least) = (2, 0x80)
    case 0xE0...0xEF: (length, least) = (3, 0x800)
    case 0xF0...0xF4: (length, least) = (4, 0x1_0000)
    default: return nil
    }
    guard place + length <= bytes.count else { return nil }
    var scalar = first & 0x7F >> UInt32(length)
    for offset in 1..<length {
      let byte = bytes[place + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return scalar >= least && Unicode.Scalar(scalar) != nil ? (scalar, length) : nil
  }
}
