// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The role of a scalar in splitting a text into words.
enum WordClass {
  /// It stands between words.
  case separator
  /// It is part of a word that ends at a separator.
  case spaced
  /// It belongs to a script without spaces, in which a word may begin anywhere.
  case unspaced

  init(_ value: UInt32) {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .spaced
    case 0..<0x80: self = .separator
    // Thai and Lao, Burmese, Khmer, kana, and kana with a voicing mark folded into it.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x20_0000...:
      self = .unspaced
    default:
      guard let properties = Unicode.Scalar(value)?.properties else {
        self = .separator
        return
      }
      self =
        properties.isIdeographic
        ? .unspaced
        : properties.isAlphabetic || properties.numericType != nil
          || properties.canonicalCombiningClass != .notReordered ? .spaced : .separator
    }
  }
}
