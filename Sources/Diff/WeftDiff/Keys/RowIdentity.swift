// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The identity of a row, equal to another only if all their bytes are equal.
///
/// Integers and `String` are row identities; a string is compared by its UTF-8, so two spellings of "é" are two rows.
/// An identity type that wraps one of these needs no code:
///
///     struct MessageID: RawRepresentable, Hashable { let rawValue: String }
///     extension MessageID: RowIdentity {}
public protocol RowIdentity {
  /// Whether both are the same.
  static func isSame(_ left: Self, _ right: Self) -> Bool

  /// Whether both are known to be the same without reading memory that they refer to.
  ///
  /// By default this is false, which only makes a diff read more. Copies of one string are known to be the same; two
  /// strings with the same text are not.
  static func isIdentical(_ left: Self, _ right: Self) -> Bool

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

extension RowIdentity {
  /// False: an identity may refer to other memory.
  @inlinable
  public static func isIdentical(_ left: Self, _ right: Self) -> Bool { false }
}

extension RowIdentity where Self: RawRepresentable, RawValue: RowIdentity {
  /// Whether the raw values are known to be the same.
  @inlinable
  public static func isIdentical(_ left: Self, _ right: Self) -> Bool {
    RawValue.isIdentical(left.rawValue, right.rawValue)
  }

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

  /// Returns the fingerprint of the raw value.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { rawValue.fingerprint(seed: seed) }
}

// These defaults make `extension Ticket: RowIdentity {}` enough for an identity that is `Hashable` and `Comparable`.
extension RowIdentity where Self: Hashable & Comparable {
  /// Whether both are equal.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the left one is smaller.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool { left < right }

  /// Returns the fingerprint made with the standard library's hash.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { Fingerprint.hash(of: self, seed: seed) }
}

// An identity that is both raw representable and comparable uses its raw value, like one that is not comparable.
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

  /// Returns the fingerprint of the raw value.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 { rawValue.fingerprint(seed: seed) }
}

extension RowIdentity where Self: FixedWidthInteger {
  /// Whether the numbers are equal.
  @inlinable
  public static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the numbers are equal.
  @inlinable
  public static func isIdentical(_ left: Self, _ right: Self) -> Bool { left == right }

  /// Whether the left number is smaller.
  @inlinable
  public static func isBefore(_ left: Self, _ right: Self) -> Bool { left < right }

  /// Returns the bits of the number, mixed.
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

extension String: RowIdentity {
  /// Whether both have the same UTF-8.
  ///
  ///     String.isSame("e\u{301}", "\u{E9}")  // false, though == says true
  @inlinable
  public static func isSame(_ left: String, _ right: String) -> Bool {
    if isIdentical(left, right) { return true }
    return left.withBytes { leftBytes in
      right.withBytes { rightBytes in leftBytes.isSame(as: rightBytes) }
    }
  }

  /// Whether the UTF-8 of the left one comes first.
  @inlinable
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    left.withBytes { leftBytes in
      right.withBytes { rightBytes in leftBytes.isBefore(rightBytes) }
    }
  }

  /// Returns a hash of the UTF-8.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 {
    withBytes { Fingerprint.of($0, seed: seed) }
  }

  /// Calls the body with the UTF-8.
  ///
  /// A `utf8Span` keeps the string alive with one more reference count, which took as long as comparing it;
  /// `Diff/mix-1%/uuid-string/100000/decoded` saves two fifths of its time without it.
  @inlinable
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    // SAFETY: the bytes are passed on only for the duration of the call; they have no padding that raw memory could
    // show.
    guard
      let result = unsafe utf8.withContiguousStorageIfAvailable({ unsafe body($0.span.bytes) })
    else { preconditionFailure("only strings that Objective-C made are not contiguous") }
    return result
  }

  /// Whether both are the same value bit for bit, so that no byte has to be read.
  @inlinable
  public static func isIdentical(_ left: String, _ right: String) -> Bool {
    // SAFETY: only compared: values of one type with the same bits are the same value. The layout of
    // String is stable on 64-bit Linux in size, and a size that differs would stop the cast.
    let (leftBits, rightBits) = unsafe (
      unsafeBitCast(left, to: (UInt64, UInt64).self),
      unsafeBitCast(right, to: (UInt64, UInt64).self)
    )
    return leftBits == rightBits
  }
}
