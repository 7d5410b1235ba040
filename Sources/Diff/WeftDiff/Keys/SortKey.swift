// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The value that a list is ordered by.
///
/// The first 64 bits of the order are a number, which the index compares without accessing the row. Only rows with
/// equal prefixes are compared in full, and rows with the same key are ordered by the bytes of their identities.
public protocol SortKey: Sendable {
  /// A number that orders keys: a smaller prefix comes first, and equal ones leave it undecided.
  var prefix: UInt64 { get }

  /// Whether the left key is before the right one; `false` for equal keys.
  static func comesFirst(_ left: Self, _ right: Self) -> Bool
}

extension SortKey where Self: FixedWidthInteger {
  /// Whether the left number is smaller.
  @inlinable
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool { left < right }
}

extension SortKey where Self: FixedWidthInteger & SignedInteger {
  /// The number with its sign bit flipped, so that negative numbers come first.
  @inlinable
  public var prefix: UInt64 { UInt64(bitPattern: Int64(self)) ^ 1 << 63 }
}

extension SortKey where Self: FixedWidthInteger & UnsignedInteger {
  /// The number, whose order is already that of the prefix.
  @inlinable
  public var prefix: UInt64 { UInt64(self) }
}

extension Int: SortKey {}
extension Int32: SortKey {}
extension Int64: SortKey {}
extension UInt: SortKey {}
extension UInt32: SortKey {}
extension UInt64: SortKey {}

/// A sort key in the opposite direction.
public struct Descending<Key: SortKey>: SortKey {
  /// The key whose greatest value comes first.
  public let key: Key

  /// Creates a key that reverses the order of another one.
  @inlinable
  public init(_ key: Key) {
    self.key = key
  }

  /// The complement of the key's prefix.
  @inlinable
  public var prefix: UInt64 { ~key.prefix }

  /// Whether the left key is the greater one.
  @inlinable
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    Key.comesFirst(right.key, left.key)
  }
}

/// A sort key with a second one that breaks ties.
///
/// If the first takes few bits, `PackedSortKey` is faster: its words hold both.
public struct SortKeyPair<First: SortKey, Second: SortKey>: SortKey {
  /// The key that is compared first.
  public let first: First
  /// The key that is compared if the first ones are equal.
  public let second: Second

  /// Creates a key from the more important and the less important part.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The prefix of the first key.
  @inlinable
  public var prefix: UInt64 { first.prefix }

  /// Whether the left first key comes first or, if they are equal, the left second key.
  @inlinable
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    if First.comesFirst(left.first, right.first) { return true }
    if First.comesFirst(right.first, left.first) { return false }
    return Second.comesFirst(left.second, right.second)
  }
}

/// A sort key that orders texts by their UTF-8 bytes.
///
/// For the alphabetical order of a language, pass the folded text or a collation key.
public struct TextSortKey: SortKey {
  /// The text whose bytes are compared if the prefixes are equal.
  public let text: String
  /// The first eight bytes, the first one highest; a short text is padded with zeros.
  public let prefix: UInt64

  /// Creates a key of a text, whose first eight bytes are compared without it.
  public init(_ text: String) {
    self.text = text
    var prefix: UInt64 = 0
    var shift: UInt64 = 64
    for byte in text.utf8.prefix(8) {
      shift -= 8
      prefix |= UInt64(byte) << shift
    }
    self.prefix = prefix
  }

  /// Whether the UTF-8 of the left text comes first.
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    String.isBefore(left.text, right.text)
  }
}
