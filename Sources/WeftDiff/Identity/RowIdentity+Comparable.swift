// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// What makes `extension Ticket: RowIdentity {}` enough for an identity that can be compared and hashed.
extension RowIdentity where Self: Hashable & Comparable {
  /// Whether both are equal.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the left one is smaller.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool { left < right }

  /// What the standard library hashes it to.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { Fingerprint.hash(of: self, seed: seed) }
}

// Of identities that are both, the raw values decide, as they do of those that can't be compared.
extension RowIdentity where Self: RawRepresentable & Hashable & Comparable, RawValue: RowIdentity {
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
