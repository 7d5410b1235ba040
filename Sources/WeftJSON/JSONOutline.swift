// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where the members of a document stand, so that each can be read by itself and a large one never whole.
///
/// Of a repeated key the last one counts. What the values hold is looked at when they are read.
package struct JSONOutline {
  /// Where something begins.
  struct Place {
    var offset = 0
    var (line, column) = (1, 1)
  }

  private let source: JSONWindow.Source
  private var places: [[UInt8]: Place] = [:]
  /// The keys, in the order they come first.
  package private(set) var keys: [String] = []

  /// Goes through a document once.
  ///
  /// - Parameter source: Reads some bytes from an offset on, none at the end.
  /// - Complexity: O(*n*) in the bytes; of them one chunk is in memory.
  /// - Throws: what the source throws, and where this is no object.
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

  /// The whole value of a key, nil where there is none.
  package func value(of key: String) throws -> JSONValue? {
    guard let place = places[Array(key.utf8)] else { return nil }
    var window = JSONWindow(source, at: place)
    return try window.value(depth: 1)
  }

  /// Hands over the elements of an array one at a time; returns false where the value is no array.
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
