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

  /// Writes text between tags or quotes; control characters, which a page must not contain, become
  /// U+FFFD.
  mutating func text(_ text: String) {
    // Nearly every text is plain and copied as a whole.
    guard text.utf8.contains(where: Self.isSpecial) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
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

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0..<0x20, 0x7F, 0xC2:
      true
    default: false
    }
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
