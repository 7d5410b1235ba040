// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A sort key with a second one that breaks its ties.
///
/// When the first takes few bits, `PackedSortKey` is faster: its words hold both.
public struct SortKeyPair<First: SortKey, Second: SortKey>: SortKey {
  /// The key that is compared first.
  public let first: First
  /// The key that is compared when the first ones are equal.
  public let second: Second

  /// Creates a key.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The prefix of the first key.
  @inlinable
  public var prefix: UInt64 { first.prefix }

  /// Whether the left first key comes first or, when they are equal, the left second key.
  @inlinable
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    if First.comesFirst(left.first, right.first) { return true }
    if First.comesFirst(right.first, left.first) { return false }
    return Second.comesFirst(left.second, right.second)
  }
}
