// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An index of the members of a document, by which each can be read alone and a large one in parts.
///
/// Of a repeated key the last value counts. The outline checks brackets and quotes only; a value is
/// parsed when it is read.
package struct JSONOutline {
  /// The position at which a value begins.
  struct Place {
    var offset = 0
    var (line, column) = (1, 1)
  }

  private let source: JSONWindow.Source
  private var places: [[UInt8]: Place] = [:]
  /// The keys, in the order of their first appearance.
  package private(set) var keys: [String] = []

  /// Scans a document once.
  ///
  /// - Parameter source: Reads some bytes from an offset on, none at the end.
  /// - Complexity: O(*n*) in the bytes, with one chunk of them in memory.
  /// - Throws: The errors of the source, and ``JSONSyntaxError`` when the document is not an
  ///   object.
  package init(_ source: @escaping (Int) throws -> [UInt8]) throws {
    self.source = source
    var window = JSONWindow(source)
    try window.skipMark()
    try window.require(UInt8(ascii: "{"), "expected an object")
    var isFirst = true
    while try !window.take(UInt8(ascii: "}")) {
      if !isFirst { try window.require(UInt8(ascii: ","), "expected ',' or '}' in an object") }
      isFirst = false
      let key = try window.key()
      try window.require(UInt8(ascii: ":"), "expected ':' after a key")
      try window.skipBlanks()
      if places.updateValue(window.place, forKey: Array(key.utf8)) == nil { keys.append(key) }
      try window.skipValue()
    }
    try window.skipBlanks()
    if try window.next() != nil {
      throw window.error("there is more after the end of the document")
    }
  }

  /// Returns the whole value of a key, nil when the document has no such key.
  ///
  /// - Throws: The errors of the source, and ``JSONSyntaxError`` when the value has a wrong form.
  package func value(of key: String) throws -> JSONValue? {
    guard let place = places[Array(key.utf8)] else { return nil }
    var window = JSONWindow(source, at: place)
    return try window.value(depth: 1)
  }

  /// Calls the body with the elements of an array, one at a time; returns false when it is no
  /// array.
  ///
  /// - Throws: The errors of the source and of the body, and ``JSONSyntaxError``.
  /// - Complexity: O(*n*) in the bytes of the array, with one element and one chunk in memory.
  package func forEachElement(
    of key: String,
    _ body: (Int, JSONValue) throws -> Void
  ) throws -> Bool {
    guard let place = places[Array(key.utf8)] else { return false }
    var window = JSONWindow(source, at: place)
    guard try window.take(UInt8(ascii: "[")) else { return false }
    var count = 0
    while try !window.take(UInt8(ascii: "]")) {
      if count > 0 { try window.require(UInt8(ascii: ","), "expected ',' or ']' in an array") }
      try body(count, try window.value(depth: 2))
      count += 1
    }
    return true
  }
}
