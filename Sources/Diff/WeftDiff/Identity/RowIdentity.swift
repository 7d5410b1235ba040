// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The identity of a row, equal to another only when all their bytes are.
///
/// Integers and `String` are row identities; a string is compared by its UTF-8, so that two
/// spellings of "é" are two rows. An identity type that wraps one of these needs no code:
///
///     struct MessageID: RawRepresentable, Hashable { let rawValue: String }
///     extension MessageID: RowIdentity {}
public protocol RowIdentity {
  /// Whether both are the same.
  static func isSame(_ left: Self, _ right: Self) -> Bool

  /// Whether the left one comes first, in any strict order where only equal identities are ties.
  ///
  /// The identities of this module are ordered by their bytes or as numbers.
  static func isBefore(_ left: Self, _ right: Self) -> Bool

  /// Returns 64 bits that are equal for equal identities and rarely for others.
  ///
  /// Equal fingerprints of different identities cost time but never make a result wrong: a diff
  /// sorts instead, and an index checks all rows that share the fingerprint.
  ///
  /// - Parameter seed: A secret number that all bits should depend on; see `Fingerprint`.
  func fingerprint(seed: UInt64) -> UInt64
}

extension RowIdentity where Self: RawRepresentable, RawValue: RowIdentity {
  /// Whether the raw values are the same.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool {
    RawValue.isSame(left.rawValue, right.rawValue)
  }

  /// Whether the left raw value comes first.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool {
    RawValue.isBefore(left.rawValue, right.rawValue)
  }

  /// The fingerprint of the raw value.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { rawValue.fingerprint(seed: seed) }
}
