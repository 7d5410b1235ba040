// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes elements as UTF-8, escaping everything that comes from outside.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ markup: StaticString) {
    // SAFETY: a static string's bytes live as long as the program.
    let buffer = unsafe UnsafeBufferPointer(
      start: markup.utf8Start,
      count: markup.utf8CodeUnitCount
    )
    unsafe bytes.append(contentsOf: buffer)
  }

  /// Writes markup of this module, such as class names and numbers, without an escape.
  mutating func own(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Writes a text between tags or quotes where each of its bytes is written as it is; false for any
  /// other text, of which nothing is written.
  mutating func plain(_ text: ArraySlice<UInt8>) -> Bool {
    for byte in text where !(0x20..<0x7F).contains(byte) || Self.isSpecial(byte) { return false }
    bytes.append(contentsOf: text)
    return true
  }

  /// Writes text between tags or quotes; control characters, which a page must not contain, become
  /// U+FFFD.
  mutating func text(_ text: String) {
    // Nearly every text is plain and copied as a whole.
    if Self.isPlain(text) { return bytes.append(contentsOf: text.utf8) }
    var isAfterC2 = false
    for byte in text.utf8 {
      defer { isAfterC2 = byte == 0xC2 }
      if isAfterC2, byte < 0xA0 {
        // U+0080 to U+009F; their first byte was written already.
        bytes.removeLast()
        raw("\u{FFFD}")
        continue
      }
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      case UInt8(ascii: "'"): raw("&#39;")
      case UInt8(ascii: "\n"): raw("\n")
      case 0..<0x20, 0x7F: raw("\u{FFFD}")
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a text has no byte that is written otherwise, nor the first one of a control character.
  private static func isPlain(_ text: String) -> Bool {
    for byte in text.utf8 {
      if isSpecial(byte) || byte == 0x7F || byte == 0xC2 { return false }
    }
    return true
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && special >> UInt64(byte) & 1 != 0
  }

  /// A bit for each byte below 64 that a page can't have as it is.
  private static var special: UInt64 {
    0xFFFF_FFFF | 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
  }

  /// Writes markup that was written before.
  mutating func append(_ markup: ArraySlice<UInt8>) {
    bytes.append(contentsOf: markup)
  }

  /// Writes an attribute with a value from outside.
  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  mutating func append(_ other: HTMLWriter) {
    bytes.append(contentsOf: other.bytes)
  }
}
