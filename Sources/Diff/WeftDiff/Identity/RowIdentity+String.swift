// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension String: RowIdentity {
  /// Whether both are the same UTF-8.
  ///
  ///     String.isSame("e\u{301}", "\u{E9}")  // false, though == says true
  @inlinable
  public static func isSame(_ left: String, _ right: String) -> Bool {
    if isIdentical(left, right) { return true }
    let (leftText, rightText) = (left.utf8Span, right.utf8Span)
    // SAFETY: bytes have no padding that raw memory could show.
    return unsafe leftText.span.bytes.isSame(as: rightText.span.bytes)
  }

  /// Whether the UTF-8 of the left one comes first.
  @inlinable
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    let (leftText, rightText) = (left.utf8Span, right.utf8Span)
    // SAFETY: as above.
    return unsafe leftText.span.bytes.isBefore(rightText.span.bytes)
  }

  /// A hash of the UTF-8.
  @inlinable
  public func fingerprint(seed: UInt64) -> UInt64 {
    let text = utf8Span
    return Fingerprint.of(text.span, seed: seed)
  }

  /// Whether both are the same value bit for bit, so that no byte need be read.
  @inlinable
  static func isIdentical(_ left: String, _ right: String) -> Bool {
    // SAFETY: only compared: values of one type with the same bits are the same value. The layout of
    // String is stable on 64-bit Linux in size, and a size that differs would stop the cast.
    let (leftBits, rightBits) = unsafe (
      unsafeBitCast(left, to: (UInt64, UInt64).self),
      unsafeBitCast(right, to: (UInt64, UInt64).self)
    )
    return leftBits == rightBits
  }
}
