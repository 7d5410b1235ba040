// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A fast hash of the multiply-and-fold family.
///
/// `Hasher` is four to five times slower here: its latency keeps the processor from overlapping the
/// cache misses of neighbouring lookups. This hash does not resist chosen collisions; whoever looks
/// up by it bounds what they cost.
public enum Fingerprint {
  /// Three numbers with equally many set and unset bits.
  @usableFromInline
  static var keys: (UInt64, UInt64, UInt64) {
    (0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F)
  }

  /// Folds the product of two words, which spreads every bit of both over the result.
  @inlinable
  public static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ keys.1).multipliedFullWidth(by: right ^ keys.2)
    return product.high ^ product.low
  }

  /// The fingerprint of bytes.
  @inlinable
  public static func of(_ bytes: borrowing Span<UInt8>) -> UInt64 {
    // SAFETY: bytes have no padding that raw memory could show.
    let raw = unsafe bytes.bytes
    let count = raw.byteCount
    var hash = keys.0 ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 8 <= count {
      hash = mix(hash, raw.word(at: offset))
      offset &+= 8
    }
    if offset == count { return hash }
    // The last eight bytes overlap those already read, which spares reading the rest byte by byte.
    return mix(hash, count >= 8 ? raw.word(at: count &- 8) : raw.shortWord)
  }
}
