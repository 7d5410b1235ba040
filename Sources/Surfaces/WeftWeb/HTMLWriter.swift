// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftViews

/// Writes elements as UTF-8, and escapes untrusted texts.
struct HTMLWriter: ~Copyable {
  private var buffer = TextBuffer()

  /// The number of bytes written so far.
  var count: Int { buffer.count }

  /// The bytes written so far.
  var bytes: [UInt8] { buffer.bytes }

  /// Returns the bytes written so far from an index on.
  func bytes(from start: Int) -> [UInt8] { buffer.bytes(from: start) }

  /// Returns the bytes of another writer followed by those of this one.
  func bytes(after head: borrowing HTMLWriter) -> [UInt8] { buffer.bytes(after: head.buffer) }

  mutating func raw(_ markup: StaticString) {
    // SAFETY: a static string's bytes live as long as the program.
    let bytes = unsafe UnsafeBufferPointer(
      start: markup.utf8Start,
      count: markup.utf8CodeUnitCount
    )
    unsafe buffer.append(bytes.span)
  }

  /// Writes markup of this module, such as class names and numbers, without escaping.
  mutating func own(_ markup: String) { buffer.append(markup) }

  /// Appends markup that has already been written.
  mutating func append(_ markup: Span<UInt8>) { buffer.append(markup) }

  /// Writes a number in hexadecimal.
  mutating func hexadecimal(_ number: UInt64) {
    var shift = max(0, (number.bitWidth - number.leadingZeroBitCount - 1) / 4 * 4)
    while shift >= 0 {
      buffer.append(HexDigit.lowerCase(UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15))
      shift -= 4
    }
  }

  /// Writes an attribute with an untrusted value.
  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  /// Removes everything written.
  mutating func removeAll() { buffer.removeAll() }
}

/// Writing untrusted texts.
extension HTMLWriter {
  /// Writes text between tags or quotes; control characters, which pages must not contain, become U+FFFD.
  mutating func text(_ text: String) { self.text(text.utf8.span) }

  /// Writes a text given as UTF-8 bytes.
  mutating func text(_ bytes: Span<UInt8>) {
    var start = 0
    while true {
      let place = Self.firstSpecial(in: bytes, from: start)
      buffer.append(bytes.extracting(start..<place))
      guard place < bytes.count else { return }
      start = place + 1
      if let reference = HTMLText.reference(for: bytes[place]) {
        raw(reference)
        continue
      }
      switch bytes[place] {
      case UInt8(ascii: "\n"): raw("\n")
      case 0xC2 where start == bytes.count || bytes[start] >= 0xA0: buffer.append(0xC2)
      case 0xC2:
        // U+0080 to U+009F, two bytes each.
        raw("\u{FFFD}")
        start += 1
      default: raw("\u{FFFD}")
      }
    }
  }

  /// Returns the index of the first byte from an index on that must be escaped, or the byte count.
  private static func firstSpecial(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place + 8 <= bytes.count {
      // SAFETY: eight bytes from this index on are within the span.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let found = specials(UInt64(littleEndian: word))
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, !isSpecial(bytes[place]) { place += 1 }
    return place
  }

  /// Returns a word with the highest bit set in the lowest special byte of eight; 0 if none is special.
  ///
  /// Higher bits may be set too, because subtractions borrow from higher bytes.
  private static func specials(_ word: UInt64) -> UInt64 {
    /// A byte repeated eight times.
    func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
    /// Sets the highest bit of the lowest byte that is 0.
    func zeros(_ word: UInt64) -> UInt64 { (word &- each(1)) & ~word }
    let controls = ((word &- each(0x20)) & ~word) | zeros(word ^ each(0x7F))
    let signs =
      zeros(word ^ each(0x22)) | zeros((word | each(1)) ^ each(0x27))
      | zeros((word | each(2)) ^ each(0x3E)) | zeros(word ^ each(0xC2))
    return (controls | signs) & each(0x80)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x7F, 0xC2: true
    default: false
    }
  }
}
