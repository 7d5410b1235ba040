// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The value a list is ordered by.
///
/// The first 64 bits of the order are a number, which the index compares without looking at the
/// row. Only rows with equal prefixes are compared in full, and rows with the same key are ordered
/// by the bytes of their identities.
public protocol SortKey: Sendable {
  /// A number that orders keys: a smaller prefix comes first, and equal ones leave it undecided.
  var prefix: UInt64 { get }

  /// Whether the left key comes first.
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
  /// The number.
  @inlinable
  public var prefix: UInt64 { UInt64(self) }
}

extension Int: SortKey {}
extension Int32: SortKey {}
extension Int64: SortKey {}
extension UInt: SortKey {}
extension UInt32: SortKey {}
extension UInt64: SortKey {}
