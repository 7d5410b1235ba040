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
