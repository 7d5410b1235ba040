// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Bytes from outside as one line of text that is safe to print.
///
/// Control characters, line separators and characters that turn the direction of text become
/// `\u{…}`, bytes that are no UTF-8 `\xNN`, and a backslash two: what is shown can be told from what
/// it stands for.
package enum EscapedText {
  /// The line for some bytes.
  package static func line(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text += escaped(Unicode.UTF8.decode(encoded))
        place += encoded.count
      case .error(let length):
        for byte in bytes[place..<place + length] { text += "\\x" + hex(byte) }
        place += length
      case .emptyInput: return text
      }
    }
  }

  /// The line for a text.
  package static func line(_ text: String) -> String {
    line(Array(text.utf8))
  }

  /// A text from outside as part of a line that a terminal may be given, with its backslashes as they are.
  ///
  /// Unlike ``visible(_:)`` it keeps joiners, without which some words and emoji are others.
  package static func printed(_ text: String) -> String {
    replacing(in: text, where: steers, with: escaped)
  }

  /// A JSON document that a terminal may be given: the same document, with what steers a terminal in its
  /// strings written as `\uXXXX`.
  package static func printed(json document: String) -> String {
    // Line ends stand between strings, never in one.
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
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) {
        result.append(contentsOf: other(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a terminal does something else with a scalar than to show it in its place.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  /// The line for a text, with its backslashes as they are: parts of it may have been escaped before.
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
