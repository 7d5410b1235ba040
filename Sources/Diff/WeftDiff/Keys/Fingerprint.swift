// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A fast seeded hash of the multiply-and-fold family.
///
/// `Hasher` is four to five times slower here: its latency keeps the processor from overlapping the
/// cache misses of neighbouring lookups. Each process draws its own seed, so that an attacker
/// cannot prepare identities that collide; no result depends on the seed.
public enum Fingerprint {
  /// The seed of this process, drawn by the standard library.
  @usableFromInline
  static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// Spreads every bit of a word over the result.
  ///
  /// Both factors of the product depend on the seed or on bits that do, so nobody who doesn't know the seed can choose
  /// a word that makes the product zero.
  @inlinable
  public static func mix(_ word: UInt64, seed: UInt64) -> UInt64 {
    let product = (word ^ seed ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: (seed &<< 1) ^ 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  /// Mixes a fingerprint once more, for tables that use only some of its bits.
  ///
  /// The multiplier of `mix` depends on the seed, and with some seeds the fingerprints of consecutive numbers agree in
  /// their upper bits; an identity's own fingerprint may be worse. The multiplier used here is fixed and known to be
  /// good.
  @inlinable
  static func spread(_ fingerprint: UInt64) -> UInt64 {
    let product = fingerprint.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Returns the fingerprint of a value that the standard library can hash.
  @inlinable
  public static func hash(of value: some Hashable, seed: UInt64) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(seed)
    hasher.combine(value)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// Returns 64 bits that are equal for equal bytes, and differ for nearly all others.
  @inlinable
  public static func of(_ bytes: borrowing Span<UInt8>, seed: UInt64) -> UInt64 {
    // SAFETY: bytes have no padding that raw memory could show.
    unsafe of(bytes.bytes, seed: seed)
  }

  @inlinable
  static func of(_ raw: RawSpan, seed: UInt64) -> UInt64 {
    let count = raw.byteCount
    var hash = UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 8 <= count {
      hash = mix(hash ^ raw.word(at: offset), seed: seed)
      offset &+= 8
    }
    if offset == count { return hash }
    // The last eight bytes overlap those already read, which avoids reading the rest byte by byte.
    return mix(hash ^ (count >= 8 ? raw.word(at: count &- 8) : raw.shortWord), seed: seed)
  }
}

extension RawSpan {
  /// Returns eight bytes as one word, the first byte lowest.
  ///
  /// The caller checks that eight bytes are left.
  @inlinable
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= byteCount)
    // SAFETY: every caller's loop condition keeps offset + 8 within the count.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }

  /// Fewer than eight bytes as one word.
  @inlinable
  var shortWord: UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount {
      // SAFETY: the index is within the count.
      let byte = unsafe unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      word |= UInt64(byte) &<< (UInt64(index) &* 8)
    }
    return word
  }

  /// Whether both hold the same bytes.
  @inlinable
  func isSame(as other: borrowing RawSpan) -> Bool {
    let count = byteCount
    guard count == other.byteCount else { return false }
    guard count >= 8 else { return shortWord == other.shortWord }
    var offset = 0
    while offset &+ 8 <= count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  /// Whether these bytes precede others in lexicographic order.
  @inlinable
  func isBefore(_ other: borrowing RawSpan) -> Bool {
    let shared = min(byteCount, other.byteCount)
    var offset = 0
    while offset &+ 8 <= shared {
      let left = word(at: offset).bigEndian
      let right = other.word(at: offset).bigEndian
      if left != right { return left < right }
      offset &+= 8
    }
    while offset < shared {
      // SAFETY: the offset is below both counts.
      let left = unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      let right = unsafe other.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      if left != right { return left < right }
      offset &+= 1
    }
    return byteCount < other.byteCount
  }
}
