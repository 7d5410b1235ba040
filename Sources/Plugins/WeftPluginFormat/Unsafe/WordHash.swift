// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An FNV-1a hash over words of 64 bits.
struct WordHash {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 1_099_511_628_211
  }

  /// Adds the bytes from an index to the end, eight at a time; the last word is filled with zeros.
  mutating func mix(_ bytes: [UInt8], from start: Int) {
    unsafe bytes.withUnsafeBytes { bytes in
      var place = start
      while place + 8 <= bytes.count {
        // SAFETY: the word ends within the bytes.
        mix(unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
      var (rest, shift) = (UInt64(0), UInt64(0))
      while place < bytes.count {
        rest |= unsafe UInt64(bytes[place]) << shift
        (place, shift) = (place + 1, shift + 8)
      }
      mix(rest)
    }
  }
}
