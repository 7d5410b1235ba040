// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers and texts as bytes another process reads.
package struct WireWriter {
  /// What was added so far.
  package private(set) var bytes: [UInt8] = []

  /// Starts with nothing.
  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds what another writer wrote.
  package mutating func add(_ other: WireWriter) { bytes.append(contentsOf: other.bytes) }

  /// Adds a number of things.
  package mutating func add(_ count: Int) { add(Int64(count)) }

  /// Adds yes or no.
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as Int64) }

  /// Adds a text.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
