// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A reader of the bytes that a ``WireWriter`` wrote, which checks everything it reads.
package struct WireReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Creates a reader at the first byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { place == bytes.count }

  /// The bytes that have not been read yet.
  package var rest: [UInt8] { Array(bytes[place...]) }

  /// Reads a number, or returns `nil` at the end.
  package mutating func number() -> Int64? {
    guard bytes.count - place >= 8 else { return nil }
    defer { place += 8 }
    return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Reads a count, or returns `nil` if it is negative, above the limit or missing.
  package mutating func count(atMost limit: Int) -> Int? {
    guard let number = number(), (0...Int64(limit)).contains(number) else { return nil }
    return Int(number)
  }

  /// Reads a Boolean, or returns `nil` if the number is neither 0 nor 1.
  package mutating func flag() -> Bool? {
    count(atMost: 1).map { $0 == 1 }
  }

  /// Reads a text, or returns `nil` if it is missing, too long or not UTF-8.
  package mutating func text(atMost limit: Int) -> String? {
    guard let length = count(atMost: limit), bytes.count - place >= length else { return nil }
    defer { place += length }
    return String(validating: bytes[place..<place + length], as: UTF8.self)
  }

  /// Reads a count and as many elements, or returns `nil` if one is invalid or there are too many.
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

/// A writer of numbers and texts as bytes for another process.
package struct WireWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Appends a number.
  package mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Appends the bytes of another writer.
  package mutating func add(_ other: WireWriter) { bytes.append(contentsOf: other.bytes) }

  /// Appends a count.
  package mutating func add(_ count: Int) { add(Int64(count)) }

  /// Appends a Boolean.
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as Int64) }

  /// Appends a text with its length.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
