// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A sort key in the opposite direction.
public struct Descending<Key: SortKey>: SortKey {
  /// The key whose greatest value comes first.
  public let key: Key

  /// Creates a key.
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
