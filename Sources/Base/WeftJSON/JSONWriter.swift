// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A writer of JSON whose output depends on the value alone.
public enum JSONWriter {
  /// Returns the document on indented lines, ended by a newline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public static func pretty(_ value: JSONValue) -> String {
    var text = ""
    write(value, indent: 0, into: &text)
    text.append("\n")
    return text
  }

  /// Returns a part of an indented document, with all lines but the first indented by some steps.
  package static func pretty(_ value: JSONValue, indent: Int) -> String {
    var text = ""
    write(value, indent: indent, into: &text)
    return text
  }

  /// Returns the document on one line, without a newline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public static func compact(_ value: JSONValue) -> String {
    var text = ""
    write(value, indent: nil, into: &text)
    return text
  }

  private static func write(_ value: JSONValue, indent: Int?, into text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    // JSON has no NaN and no infinity; like JavaScript, write null.
    case .number(let number): text += number.isFinite ? String(number) : "null"
    case .decimal(let number): text += number
    case .string(let string): quote(string, into: &text)
    case .array(let elements):
      list(elements, "[", "]", indent, &text) { element, inner, text in
        write(element, indent: inner, into: &text)
      }
    case .object(let members):
      list(members, "{", "}", indent, &text) { member, inner, text in
        quote(member.key, into: &text)
        text += indent == nil ? ":" : ": "
        write(member.value, indent: inner, into: &text)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element],
    _ open: String,
    _ close: String,
    _ indent: Int?,
    _ text: inout String,
    _ writeElement: (Element, Int?, inout String) -> Void
  ) {
    text += open
    let inner = indent.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine(inner, &text)
      writeElement(element, inner, &text)
    }
    if !elements.isEmpty { breakLine(indent, &text) }
    text += close
  }

  private static func breakLine(_ indent: Int?, _ text: inout String) {
    guard let indent else { return }
    text += "\n" + String(repeating: "  ", count: indent)
  }

  private static func quote(_ string: String, into text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most texts need no escapes and are appended as a whole.
    let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }
    if isPlain {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7F}": text += "\\u00" + hex(scalar.value >> 4) + hex(scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func hex(_ nibble: UInt32) -> String {
    String(nibble & 0xF, radix: 16)
  }
}
