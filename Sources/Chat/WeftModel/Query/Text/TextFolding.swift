// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Folds case and diacritics for searching, so that "Łódź", "LÓDŹ" and "lodz" are equal.
///
/// Hand-written because the lists don't use Foundation. Each letter is mapped to uppercase and
/// back, which spells out ligatures ("ß" becomes "ss"), then loses its marks. Marks that
/// distinguish letters rather than accent them stay: the voicing of kana, the vowel signs of Indic
/// scripts and Thai. Hangul syllables are decomposed into letters. Compatibility forms, such as
/// full-width letters, stay as they are.
struct TextFolding {
  /// Passes the folded text scalar by scalar to the body until it returns true; returns whether it
  /// did.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  static func forEach(in text: String, _ body: (UInt32) -> Bool) -> Bool {
    var folding = TextFolding()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let value = scalar.value
        let small = (0x41...0x5A).contains(value) ? value + 0x20 : value
        if folding.emit(small, body) { return true }
      } else if folding.fold(scalar, body) {
        return true
      }
    }
    return folding.last.map(body) ?? false
  }

  /// The scalar held back until the next one shows whether a voicing mark follows: か must not match
  /// in が.
  private var last: UInt32?

  private mutating func emit(_ unit: UInt32, _ body: (UInt32) -> Bool) -> Bool {
    guard let unvoiced = last else {
      last = unit
      return false
    }
    if unit == 0x3099 || unit == 0x309A {
      // Above all scalars, and a different value for each mark.
      last = unvoiced | (unit - 0x3098) << 21
      return false
    }
    last = unit
    return body(unvoiced)
  }

  private mutating func fold(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Bool) -> Bool {
    // Most scripts have no case, and mapping it costs more than all other steps.
    guard scalar.properties.changesWhenCaseMapped || scalar.properties.changesWhenCaseFolded else {
      return strip(scalar, body)
    }
    for capital in scalar.properties.uppercaseMapping.unicodeScalars {
      for small in capital.properties.lowercaseMapping.unicodeScalars {
        if strip(small, body) { return true }
      }
    }
    return false
  }

  private mutating func strip(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Bool) -> Bool {
    let value = scalar.value
    if (0xAC00...0xD7A3).contains(value) { return emitSyllable(value - 0xAC00, body) }
    if value <= 0xFFFF {
      if let place = Self.find(value, in: Self.letters, shift: 16) {
        return emit(Self.letters[place] & 0xFFFF, body)
      }
      if let place = Self.find(UInt64(value), in: Self.pairs, shift: 32) {
        let pair = Self.pairs[place]
        // The first may decompose into two in turn; the second never does.
        if let first = Unicode.Scalar(UInt16(truncatingIfNeeded: pair >> 16)), strip(first, body) {
          return true
        }
        return emit(UInt32(pair & 0xFFFF), body)
      }
    }
    return Self.isAccent(scalar) ? false : emit(value, body)
  }

  /// Emits the two or three letters of a Hangul syllable.
  private mutating func emitSyllable(_ index: UInt32, _ body: (UInt32) -> Bool) -> Bool {
    if emit(0x1100 + index / 588, body) { return true }
    if emit(0x1161 + index % 588 / 28, body) { return true }
    return index % 28 > 0 && emit(0x11A7 + index % 28, body)
  }

  /// Whether a mark only accents its letter, which its combining class tells.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    // Overlays; Hebrew, Arabic and Syriac points; everything above, below and beside.
    case 1, 10...36, 200...240: true
    default: false
    }
  }

  /// The index of the number whose upper part is a value.
  private static func find<Number: FixedWidthInteger>(
    _ value: Number,
    in table: [Number],
    shift: Number
  ) -> Int? {
    var range = 0..<table.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = table[middle] >> shift
      if found == value { return middle }
      range =
        found < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
