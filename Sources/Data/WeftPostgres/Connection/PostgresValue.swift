// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value bound to a statement, in the binary form of its type.
package struct PostgresValue {
  /// The object id of the type in PostgreSQL's catalogue.
  let type: UInt32
  /// The bytes, or `nil` for NULL.
  let bytes: [UInt8]?

  /// A text or a key as bytes, since texts in PostgreSQL can't contain U+0000.
  package static func bytes(_ bytes: [UInt8]?) -> Self { Self(type: 17, bytes: bytes) }

  /// A text, as its bytes.
  package static func text(_ text: String?) -> Self { bytes(text.map { Array($0.utf8) }) }

  /// An integer.
  package static func integer(_ number: Int64?) -> Self {
    Self(type: 20, bytes: number.map { bigEndian(UInt64(bitPattern: $0)) })
  }

  static func double(_ number: Double?) -> Self {
    Self(type: 701, bytes: number.map { bigEndian($0.bitPattern) })
  }

  static func flag(_ flag: Bool) -> Self { Self(type: 16, bytes: [flag ? 1 : 0]) }

  /// Integers, for `= ANY($1)`.
  static func integers(_ numbers: [Int64]) -> Self {
    array(1016, of: 20, numbers.map { bigEndian(UInt64(bitPattern: $0)) })
  }

  /// Texts, as their bytes, for `= ANY($1)`.
  static func texts(_ texts: [String]) -> Self { array(1001, of: 17, texts.map { Array($0.utf8) }) }

  /// A one-dimensional array without NULLs, whose first index is 1.
  private static func array(_ type: UInt32, of element: UInt32, _ values: [[UInt8]]) -> Self {
    func word(_ number: Int) -> [UInt8] { Array(bigEndian(UInt64(number)).suffix(4)) }
    if values.isEmpty { return Self(type: type, bytes: word(0) + word(0) + word(Int(element))) }
    var bytes = word(1) + word(0) + word(Int(element)) + word(values.count) + word(1)
    for value in values { bytes += word(value.count) + value }
    return Self(type: type, bytes: bytes)
  }

  static func bigEndian(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
  }
}
