// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension RowIdentity where Self: FixedWidthInteger {
  /// Whether the numbers are equal.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the left number is smaller.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool { left < right }

  /// The bits of the number, mixed.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 {
    // Numbers wider than 64 bits lose their upper half here: a collision, not an error.
    Fingerprint.mix(UInt64(truncatingIfNeeded: self), seed: seed)
  }
}

extension Int: RowIdentity {}
extension Int32: RowIdentity {}
extension Int64: RowIdentity {}
extension UInt: RowIdentity {}
extension UInt32: RowIdentity {}
extension UInt64: RowIdentity {}
