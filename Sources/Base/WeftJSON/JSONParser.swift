// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// A parser of RFC 8259 JSON in UTF-8.
///
///     try JSONParser.parse(Array("[1, 2.5]".utf8))      // .array([.integer(1), .number(2.5)])
///     try JSONParser.parse(Array("[1,\n  oops]".utf8))  // throws: line 2, column 3: a value can't start here
///
/// It is written by hand because the workspace format needs features that Foundation's parsers lack: the line and
/// column of an error, a limit on nesting, U+FFFD for a lone surrogate escape, and exact 64-bit integers. Also, no
/// target below the scene imports Foundation.
///
/// ``parse(_:numbers:)`` is the only way in, and any thread may call it. It takes O(*n*) in the number of bytes and
/// returns the whole document; for a file that doesn't fit into memory, read an outline (`JSONOutline`) and parse its
/// parts.
///
/// It throws ``JSONSyntaxError`` for the first error: a violation of the syntax, more than one value, invalid UTF-8 in
/// a text, nesting deeper than ``depthLimit``, or a number beyond the range of doubles. A repeated key is allowed; its
/// last value counts.
public struct JSONParser {
  /// The maximum nesting of arrays and objects that the parser reads.
  public static let depthLimit = 512

  /// How numbers are read that aren't 64-bit integers.
  public enum Numbers: Sendable {
    /// As doubles; a number out of range is an error.
    case doubles
    /// As the text of the number.
    case exact
  }

  private let bytes: [UInt8]
  private let numbers: Numbers
  private var position = 0
  private var depth = 0

  /// Parses one document; a leading byte order mark is skipped.
  ///
  ///     try JSONParser.parse(Array("[1, 2.5]".utf8))  // .array([.integer(1), .number(2.5)])
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Throws: ``JSONSyntaxError`` for the first violation of the syntax, with its line and column.
  public static func parse(
    _ bytes: [UInt8],
    numbers: Numbers = .doubles
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, numbers: numbers)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == bytes.count else {
      throw parser.error("there is more after the end of the document")
    }
    return value
  }

  /// Parses a value that is nested at a depth in a document.
  static func parse(_ bytes: [UInt8], depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, numbers: .doubles)
    parser.depth = depth
    let value = try parser.value()
    guard parser.position == bytes.count else { throw parser.error("a value can't end here") }
    return value
  }

  private init(bytes: [UInt8], numbers: Numbers) {
    self.bytes = bytes
    self.numbers = numbers
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private func error(_ message: String, at place: Int? = nil) -> JSONSyntaxError {
    let end = min(place ?? position, bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<end where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return JSONSyntaxError(line: line, column: end - lineStart + 1, message: message)
  }
}

// Values.
extension JSONParser {
  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipBlanks()
    guard let first = next else { throw error("the document ends where a value is expected") }
    switch first {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONSyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value can't start here")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.depthLimit else {
      throw error("nested deeper than \(Self.depthLimit) levels")
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    skipBlanks()
    if consume(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value())
      skipBlanks()
      if consume(UInt8(ascii: "]")) { return .array(elements) }
      guard consume(UInt8(ascii: ",")) else { throw error("expected ',' or ']' in an array") }
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members = ObjectMembers()
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
      let key = try string()
      skipBlanks()
      guard consume(UInt8(ascii: ":")) else { throw error("expected ':' after a key") }
      members.set(key, try value())
      skipBlanks()
      if consume(UInt8(ascii: "}")) { return .object(members.list) }
      guard consume(UInt8(ascii: ",")) else { throw error("expected ',' or '}' in an object") }
    }
  }

  private mutating func word(
    _ text: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let start = position
    for byte in text.description.utf8 {
      guard consume(byte) else { throw error("expected '\(text)'", at: start) }
    }
    return value
  }
}

// Numbers.
extension JSONParser {
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    var isInteger = true
    if consume(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isInteger = false
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    if numbers == .exact { return .decimal(text) }
    guard let number = Double(text), number.isFinite else {
      throw error("the number \(text) is out of range", at: start)
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw error("expected a digit") }
  }
}

// Strings.
extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    let isASCII = skipPlainCharacters()
    if next == UInt8(ascii: "\"") {
      position += 1
      let content = bytes[start + 1..<position - 1]
      return isASCII ? String(decoding: content, as: UTF8.self) : try text(content, at: start)
    }
    var content = Array(bytes[start + 1..<position])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return try text(content, at: start)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &content)
      case 0..<0x20:
        throw error("a control character in a string must be escaped")
      default:
        content.append(byte)
        position += 1
      }
    }
    throw error("the string is not closed", at: start)
  }

  /// Skips to the first quote, escape or control character, since most strings have no escapes.
  ///
  /// - Returns: Whether the skipped bytes are all ASCII, which makes checking them as UTF-8 unnecessary.
  private mutating func skipPlainCharacters() -> Bool {
    var all: UInt8 = 0
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      all |= byte
      position += 1
    }
    return all < 0x80
  }

  private func text(
    _ content: some Collection<UInt8>,
    at start: Int
  ) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw error("the string is not valid UTF-8", at: start)
    }
    return text
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONSyntaxError) {
    guard let letter = next else { throw error("the document ends inside an escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): content.append(contentsOf: String(try unicodeEscape()).utf8)
    default: throw error("unknown escape", at: position - 2)
    }
  }

  /// Reads the scalar of a `\\u` escape after its `u`; a lone surrogate becomes U+FFFD.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try fourHexDigits()
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let afterHigh = position
    guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
      position = afterHigh
      return "\u{FFFD}"
    }
    let low = try fourHexDigits()
    guard (0xDC00..<0xE000).contains(low) else {
      position = afterHigh
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = HexDigit.value(of: byte) else {
        throw error("expected four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
