// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// These defaults make `extension Ticket: RowIdentity {}` enough for an identity that is `Hashable`
// and `Comparable`.
extension RowIdentity where Self: Hashable & Comparable {
  /// Whether both are equal.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the left one is smaller.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool { left < right }

  /// The fingerprint made with the standard library's hash.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { Fingerprint.hash(of: self, seed: seed) }
}

// An identity that is both raw representable and comparable uses its raw value, as one that is not
// comparable does.
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
