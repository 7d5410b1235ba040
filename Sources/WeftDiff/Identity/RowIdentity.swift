// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An identity of a row: the same as another only when all its bytes are.
///
/// Integers and `String` are row identities; a string is compared by its UTF-8, so that two spellings
/// of "é" are two rows. An identity of your own that wraps one of these needs no code:
///
///     struct MessageID: RawRepresentable, Hashable { let rawValue: String }
///     extension MessageID: RowIdentity {}
public protocol RowIdentity {
  /// Whether both are the same.
  static func isSame(_ left: Self, _ right: Self) -> Bool

  /// Whether the left one comes first in an order of your choice, the order of bytes by default.
  ///
  /// It must be a strict order in which only same identities are ties.
  static func isBefore(_ left: Self, _ right: Self) -> Bool

  /// 64 bits that are equal for same identities and rarely for others.
  ///
  /// Equal fingerprints of different identities cost time, never a wrong result: a diff sorts instead,
  /// an index looks through all rows that share one.
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
