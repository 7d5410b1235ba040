// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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

  /// Appends a yes or no.
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as Int64) }

  /// Appends a text with its length.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
