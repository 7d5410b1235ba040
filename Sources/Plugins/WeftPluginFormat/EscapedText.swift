// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Escapes that turn untrusted bytes and texts into one line that is safe to print.
///
///     EscapedText.line("a\u{1B}[31mb")  // a\u{1b}[31mb
///
/// Control characters, line separators and characters that change the direction of text become
/// `\u{…}`, bytes that are not UTF-8 become `\xNN`, and a backslash becomes two. No two originals
/// give the same line.
package enum EscapedText {
  /// Returns bytes from outside, such as a file name, as one printable line.
  package static func line(_ bytes: [UInt8]) -> String {
    // A fast path for nearly all paths and names: going scalar by scalar takes as long as opening the file.
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x5C }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var index = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text += escaped(Unicode.UTF8.decode(encoded))
        index += encoded.count
      case .error(let length):
        for byte in bytes[index..<index + length] { text += "\\x" + hex(byte) }
        index += length
      case .emptyInput: return text
      }
    }
  }

  /// Returns a text from outside as one printable line.
  package static func line(_ text: String) -> String {
    line(Array(text.utf8))
  }

  /// Escapes a text for output to a terminal; backslashes stay as they are.
  ///
  /// Unlike ``visible(_:)`` it keeps joiners, because some words and emoji change without them.
  package static func printed(_ text: String) -> String {
    replacing(in: text, where: steers, with: escaped)
  }

  /// Escapes a JSON document for output to a terminal.
  ///
  /// The document's value stays the same: characters in its strings that would control the terminal
  /// are written as `\uXXXX`.
  package static func printed(json document: String) -> String {
    // A line break is always between strings, never inside one.
    replacing(in: document, where: { $0 != "\n" && steers($0) }) { scalar in
      String(scalar).utf16.map { "\\u" + hex(UInt8($0 >> 8)) + hex(UInt8($0 & 0xFF)) }.joined()
    }
  }

  private static func replacing(
    in text: String,
    where isReplaced: (Unicode.Scalar) -> Bool,
    with other: (Unicode.Scalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    // Collects bytes, because a view of scalars copies all of itself for each appended text.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) {
        result += other(scalar).utf8
      } else {
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a terminal does anything with a scalar besides showing it.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  /// Escapes a text except for its backslashes, because parts of it may already have been escaped.
  package static func visible(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\\" ? "\\" : escaped($0) }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: scalar == "\\" ? "\\\\" : String(scalar)
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
