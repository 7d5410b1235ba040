// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Reads what a ``WireWriter`` wrote, of which nothing is taken on trust.
package struct WireReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Starts at the first byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { place == bytes.count }

  /// What was not read yet.
  package var rest: [UInt8] { Array(bytes[place...]) }

  /// The next number; nil where there is none.
  package mutating func number() -> Int64? {
    guard bytes.count - place >= 8 else { return nil }
    defer { place += 8 }
    return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The next number of things; nil where it is none, or more than there may be.
  package mutating func count(atMost limit: Int) -> Int? {
    guard let number = number(), (0...Int64(limit)).contains(number) else { return nil }
    return Int(number)
  }

  /// The next yes or no; nil where there is neither.
  package mutating func flag() -> Bool? {
    count(atMost: 1).map { $0 == 1 }
  }

  /// The next text; nil where there is none, where it is too long and where it is no UTF-8.
  package mutating func text(atMost limit: Int) -> String? {
    guard let length = count(atMost: limit), bytes.count - place >= length else { return nil }
    defer { place += length }
    return String(validating: bytes[place..<place + length], as: UTF8.self)
  }

  /// As many things as are said to follow; nil where one is missing, or there are too many.
  package mutating func list<Element>(
    atMost limit: Int,
    _ read: (inout WireReader) -> Element?
  ) -> [Element]? {
    guard let count = count(atMost: limit) else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      list.append(element)
    }
    return list
  }
}
