// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// A writer of JSON whose output depends only on the value.
public enum JSONWriter {
  /// Returns the document on indented lines, ended by a newline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public static func pretty(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    write(value, indent: 0, into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a part of an indented document, with all lines but the first indented by `indent` levels.
  package static func pretty(_ value: JSONValue, indent: Int) -> String {
    var bytes: [UInt8] = []
    write(value, indent: indent, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the document on one line, without a newline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public static func compact(_ value: JSONValue) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  /// Returns the document on one line as UTF-8, without a newline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public static func bytes(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    // Most documents of models fit, so that the array needn't grow.
    bytes.reserveCapacity(512)
    write(value, indent: nil, into: &bytes)
    return bytes
  }

  private static func write(_ value: JSONValue, indent: Int?, into bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    // JSON has no NaN and no infinity; like JavaScript, null is written.
    case .number(let number):
      bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .decimal(let number): bytes.append(contentsOf: number.utf8)
    case .string(let string): quote(string, into: &bytes)
    case .array(let elements):
      list(elements, open: "[", close: "]", indent: indent, into: &bytes) { element, inner, bytes in
        write(element, indent: inner, into: &bytes)
      }
    case .object(let members):
      list(members, open: "{", close: "}", indent: indent, into: &bytes) { member, inner, bytes in
        quote(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        write(member.value, indent: inner, into: &bytes)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element],
    open: Unicode.Scalar,
    close: Unicode.Scalar,
    indent: Int?,
    into bytes: inout [UInt8],
    writeElement: (Element, Int?, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    let inner = indent.map { $0 + 1 }
    for index in elements.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(inner, &bytes)
      writeElement(elements[index], inner, &bytes)
    }
    if !elements.isEmpty { breakLine(indent, &bytes) }
    bytes.append(UInt8(ascii: close))
  }

  private static func breakLine(_ indent: Int?, _ bytes: inout [UInt8]) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }

  private static func quote(_ string: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    // Most texts need no escapes, so the text is copied as a whole and checked afterwards.
    bytes.append(contentsOf: string.utf8)
    if !bytes[start...].allSatisfy(isPlain) {
      let text = Array(bytes[start...])
      bytes.removeSubrange(start...)
      for byte in text { escape(byte, into: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }

  private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20, 0x7F:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(hex: byte)
    default: bytes.append(byte)
    }
  }
}
