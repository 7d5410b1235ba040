// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An index of the members of a document, which reads each member alone and large ones in parts.
///
/// If a key is repeated, the last value counts. The outline checks only brackets and quotes; a value is parsed when it
/// is read.
package struct JSONOutline {
  /// The position at which a value starts.
  struct Position {
    var offset = 0
    var line = 1
    var column = 1
  }

  private let source: JSONScanner.Source
  private var positions: [[UInt8]: Position] = [:]
  /// The keys, in the order of their first appearance.
  package private(set) var keys: [String] = []
  /// The first key that appears again, or `nil` if each appears once.
  package private(set) var repeatedKey: String?

  /// Scans a document once.
  ///
  /// - Parameter source: Reads a chunk of bytes at an offset; returns an empty array at the end.
  /// - Complexity: O(*n*) in the number of bytes, with one chunk of them in memory.
  /// - Throws: The errors of the source, and ``JSONSyntaxError`` if the document isn't an object.
  package init(_ source: @escaping (Int) throws -> [UInt8]) throws {
    self.source = source
    var window = JSONScanner(source)
    try window.skipMark()
    try window.require(UInt8(ascii: "{"), "expected an object")
    var isFirst = true
    while try !window.consume(UInt8(ascii: "}")) {
      if !isFirst { try window.require(UInt8(ascii: ","), "expected ',' or '}' in an object") }
      isFirst = false
      let key = try window.key()
      try window.require(UInt8(ascii: ":"), "expected ':' after a key")
      try window.skipBlanks()
      if positions.updateValue(window.place, forKey: Array(key.utf8)) == nil {
        keys.append(key)
      } else if repeatedKey == nil {
        repeatedKey = key
      }
      try window.skipValue()
    }
    try window.skipBlanks()
    if try window.next() != nil {
      throw window.error("there is more after the end of the document")
    }
  }

  /// Returns the whole value of a key, or `nil` if the document has no such key.
  ///
  /// - Throws: The errors of the source, and ``JSONSyntaxError`` if the value is malformed.
  package func value(of key: String) throws -> JSONValue? {
    guard let place = positions[Array(key.utf8)] else { return nil }
    var window = JSONScanner(source, at: place)
    return try window.value(depth: 1)
  }

  /// Calls the body with the elements of an array, one at a time; returns `false` if it isn't an array.
  ///
  /// - Throws: The errors of the source and of the body, and ``JSONSyntaxError``.
  /// - Complexity: O(*n*) in the bytes of the array, with one element and one chunk in memory.
  package func forEachElement(
    of key: String,
    _ body: (Int, JSONValue) throws -> Void
  ) throws -> Bool {
    guard let place = positions[Array(key.utf8)] else { return false }
    var window = JSONScanner(source, at: place)
    guard try window.consume(UInt8(ascii: "[")) else { return false }
    var count = 0
    while try !window.consume(UInt8(ascii: "]")) {
      if count > 0 { try window.require(UInt8(ascii: ","), "expected ',' or ']' in an array") }
      try body(count, try window.value(depth: 2))
      count += 1
    }
    return true
  }
}

/// A reading position in a document, with one chunk of the document in memory.
struct JSONScanner {
  /// Reads a chunk of bytes at an offset; returns an empty array at the end.
  typealias Source = (Int) throws -> [UInt8]

  /// The maximum size of one value in bytes.
  static let longest = 256 << 20

  private let source: Source
  private var chunk: [UInt8] = []
  private var position = 0
  private(set) var place: JSONOutline.Position

  init(_ source: @escaping Source, at place: JSONOutline.Position = JSONOutline.Position()) {
    self.source = source
    self.place = place
  }

  /// Returns the next byte without consuming it, or `nil` at the end.
  mutating func next() throws -> UInt8? {
    if position == chunk.count {
      chunk = try source(place.offset)
      position = 0
      if chunk.isEmpty { return nil }
    }
    return chunk[position]
  }

  private mutating func advance() {
    let isBreak = chunk[position] == 0x0A
    position += 1
    place.offset += 1
    (place.line, place.column) = isBreak ? (place.line + 1, 1) : (place.line, place.column + 1)
  }

  func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(line: place.line, column: place.column, message: message)
  }
}

// Punctuation.
extension JSONScanner {
  /// Skips a byte order mark.
  mutating func skipMark() throws {
    guard try next() == 0xEF else { return }
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try next() == byte else { throw error("a value can't start here") }
      advance()
    }
    place.column = 1
  }

  mutating func skipBlanks() throws {
    while let byte = try next(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
    }
  }

  /// Skips blanks and a punctuation byte; returns `false` if another byte comes next.
  mutating func consume(_ sign: UInt8) throws -> Bool {
    try skipBlanks()
    guard try next() == sign else { return false }
    advance()
    return true
  }

  mutating func require(_ sign: UInt8, _ message: String) throws {
    guard try consume(sign) else { throw error(message) }
  }
}

// Values.
extension JSONScanner {
  mutating func key() throws -> String {
    try skipBlanks()
    guard try next() == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
    guard case .string(let key) = try value(depth: 1) else { return "" }
    return key
  }

  /// Reads a value that is nested at a depth in the document.
  mutating func value(depth: Int) throws -> JSONValue {
    try skipBlanks()
    let start = place
    var bytes: [UInt8] = []
    try scan(atMost: Self.longest) { bytes.append($0) }
    do {
      return try JSONParser.parse(bytes, depth: depth)
    } catch {
      let isFirst = error.line == 1
      throw JSONSyntaxError(
        line: start.line + error.line - 1,
        column: isFirst ? start.column + error.column - 1 : error.column,
        message: error.message
      )
    }
  }

  mutating func skipValue() throws {
    try scan(atMost: .max) { _ in }
  }

  /// Skips a value by tracking brackets and quotes, passing each byte to a function.
  private mutating func scan(atMost limit: Int, _ take: (UInt8) -> Void) throws {
    let start = place
    var depth = 0
    var isText = false
    var isEscaped = false
    while let byte = try next() {
      if !isText, depth == 0, place.offset > start.offset, Self.endsWord(byte) { return }
      guard place.offset - start.offset < limit else {
        throw error("a value has more than \(limit) bytes; divide it")
      }
      advance()
      take(byte)
      if isText {
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        if isText || depth > 0 { continue }
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return }
      default: break
      }
    }
    if place.offset == start.offset || depth > 0 || isText {
      throw error("the document ends where a value is expected")
    }
  }

  /// Returns whether a byte can't belong to a number or a word.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
