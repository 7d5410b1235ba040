// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Folds case and diacritics for searching, so that "Łódź", "LÓDŹ" and "lodz" are equal.
///
/// Hand-written because the lists don't use Foundation. Each letter is mapped to uppercase and back, which spells out
/// ligatures ("ß" becomes "ss"), then loses its marks. Marks that distinguish letters rather than accent them are kept:
/// the voicing of kana, the vowel signs of Indic scripts and Thai. Hangul syllables are decomposed into letters.
/// Compatibility forms, such as full-width letters, are kept too.
struct TextFolding {
  /// Passes the folded text to a closure, scalar by scalar, until it returns true; returns whether it did.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  static func forEach(in text: String, _ body: (UInt32) -> Bool) -> Bool {
    var folding = TextFolding()
    for scalar in text.unicodeScalars where folding.add(scalar, body) { return true }
    return folding.last.map(body) ?? false
  }

  /// Returns the folded start of a text and, for each folded scalar, the byte offset of its source scalar.
  ///
  /// - Parameter most: The maximum number of scalars of the text to fold.
  static func traced(_ text: String, most: Int) -> (units: [UInt32], starts: [Int]) {
    var folding = TextFolding()
    var (units, starts): ([UInt32], [Int]) = ([], [])
    var place = 0
    for scalar in text.unicodeScalars.prefix(most) {
      _ = folding.add(scalar) { unit in
        units.append(unit)
        return false
      }
      let count = units.count + (folding.last == nil ? 0 : 1)
      while starts.count < count { starts.append(place) }
      place += UTF8.width(scalar)
    }
    if let last = folding.last { units.append(last) }
    return (units, starts)
  }

  /// Folds the next scalar of a text.
  private mutating func add(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Bool) -> Bool {
    guard scalar.isASCII else { return fold(scalar, body) }
    let value = scalar.value
    return emit((0x41...0x5A).contains(value) ? value + 0x20 : value, body)
  }

  /// The scalar held back until the next one shows whether a voicing mark follows: か must not match が.
  private var last: UInt32?

  private mutating func emit(_ unit: UInt32, _ body: (UInt32) -> Bool) -> Bool {
    guard let unvoiced = last else {
      last = unit
      return false
    }
    if unit == 0x3099 || unit == 0x309A {
      // The result is above all scalars and differs between the two marks.
      last = unvoiced | (unit - 0x3098) << 21
      return false
    }
    last = unit
    return body(unvoiced)
  }

  private mutating func fold(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Bool) -> Bool {
    // Most scripts have no case, and mapping it costs more than all the other steps.
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
        // The first may decompose again; the second never does.
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

  /// Whether a mark only accents its letter, according to its combining class.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    // Overlays; Hebrew, Arabic and Syriac points; everything above, below and beside.
    case 1, 10...36, 200...240: true
    default: false
    }
  }

  /// Returns the index of the number whose upper part is a value.
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

extension TextFolding {
  /// Lowercase letters with marks, each with its base letter, sorted.
  ///
  /// The upper half of each number is the letter, the lower half its base. They come from the canonical decompositions
  /// of Unicode 14, which never change. Letters with a stroke, such as ł and ø, have no decomposition and are added to
  /// the table.
  static let letters: [UInt32] = [
    0x00E0_0061, 0x00E1_0061, 0x00E2_0061, 0x00E3_0061, 0x00E4_0061, 0x00E5_0061, 0x00E7_0063,
    0x00E8_0065, 0x00E9_0065, 0x00EA_0065, 0x00EB_0065, 0x00EC_0069, 0x00ED_0069, 0x00EE_0069,
    0x00EF_0069, 0x00F1_006E, 0x00F2_006F, 0x00F3_006F, 0x00F4_006F, 0x00F5_006F, 0x00F6_006F,
    0x00F8_006F, 0x00F9_0075, 0x00FA_0075, 0x00FB_0075, 0x00FC_0075, 0x00FD_0079, 0x00FF_0079,
    0x0101_0061, 0x0103_0061, 0x0105_0061, 0x0107_0063, 0x0109_0063, 0x010B_0063, 0x010D_0063,
    0x010F_0064, 0x0111_0064, 0x0113_0065, 0x0115_0065, 0x0117_0065, 0x0119_0065, 0x011B_0065,
    0x011D_0067, 0x011F_0067, 0x0121_0067, 0x0123_0067, 0x0125_0068, 0x0127_0068, 0x0129_0069,
    0x012B_0069, 0x012D_0069, 0x012F_0069, 0x0135_006A, 0x0137_006B, 0x013A_006C, 0x013C_006C,
    0x013E_006C, 0x0142_006C, 0x0144_006E, 0x0146_006E, 0x0148_006E, 0x014D_006F, 0x014F_006F,
    0x0151_006F, 0x0155_0072, 0x0157_0072, 0x0159_0072, 0x015B_0073, 0x015D_0073, 0x015F_0073,
    0x0161_0073, 0x0163_0074, 0x0165_0074, 0x0167_0074, 0x0169_0075, 0x016B_0075, 0x016D_0075,
    0x016F_0075, 0x0171_0075, 0x0173_0075, 0x0175_0077, 0x0177_0079, 0x017A_007A, 0x017C_007A,
    0x017E_007A, 0x0180_0062, 0x01A1_006F, 0x01B0_0075, 0x01B6_007A, 0x01CE_0061, 0x01D0_0069,
    0x01D2_006F, 0x01D4_0075, 0x01D6_0075, 0x01D8_0075, 0x01DA_0075, 0x01DC_0075, 0x01DF_0061,
    0x01E1_0061, 0x01E5_0067, 0x01E7_0067, 0x01E9_006B, 0x01EB_006F, 0x01ED_006F, 0x01EF_0292,
    0x01F5_0067, 0x01F9_006E, 0x01FB_0061, 0x01FF_006F, 0x0201_0061, 0x0203_0061, 0x0205_0065,
    0x0207_0065, 0x0209_0069, 0x020B_0069, 0x020D_006F, 0x020F_006F, 0x0211_0072, 0x0213_0072,
    0x0215_0075, 0x0217_0075, 0x0219_0073, 0x021B_0074, 0x021F_0068, 0x0227_0061, 0x0229_0065,
    0x022B_006F, 0x022D_006F, 0x022F_006F, 0x0231_006F, 0x0233_0079, 0x023C_0063, 0x0247_0065,
    0x0249_006A, 0x024D_0072, 0x024F_0079, 0x0268_0069, 0x0374_02B9, 0x037E_003B, 0x0385_00A8,
    0x0387_00B7, 0x03AC_03B1, 0x03AD_03B5, 0x03AE_03B7, 0x03AF_03B9, 0x03CA_03B9, 0x03CB_03C5,
    0x03CC_03BF, 0x03CD_03C5, 0x03CE_03C9, 0x03D3_03D2, 0x03D4_03D2, 0x0439_0438, 0x0450_0435,
    0x0451_0435, 0x0453_0433, 0x0457_0456, 0x045C_043A, 0x045D_0438, 0x045E_0443, 0x0477_0475,
    0x04C2_0436, 0x04D1_0430, 0x04D3_0430, 0x04D7_0435, 0x04DB_04D9, 0x04DD_0436, 0x04DF_0437,
    0x04E3_0438, 0x04E5_0438, 0x04E7_043E, 0x04EB_04E9, 0x04ED_044D, 0x04EF_0443, 0x04F1_0443,
    0x04F3_0443, 0x04F5_0447, 0x04F9_044B, 0x0622_0627, 0x0623_0627, 0x0624_0648, 0x0625_0627,
    0x0626_064A, 0x06C0_06D5, 0x06C2_06C1, 0x06D3_06D2, 0x1E01_0061, 0x1E03_0062, 0x1E05_0062,
    0x1E07_0062, 0x1E09_0063, 0x1E0B_0064, 0x1E0D_0064, 0x1E0F_0064, 0x1E11_0064, 0x1E13_0064,
    0x1E15_0065, 0x1E17_0065, 0x1E19_0065, 0x1E1B_0065, 0x1E1D_0065, 0x1E1F_0066, 0x1E21_0067,
    0x1E23_0068, 0x1E25_0068, 0x1E27_0068, 0x1E29_0068, 0x1E2B_0068, 0x1E2D_0069, 0x1E2F_0069,
    0x1E31_006B, 0x1E33_006B, 0x1E35_006B, 0x1E37_006C, 0x1E39_006C, 0x1E3B_006C, 0x1E3D_006C,
    0x1E3F_006D, 0x1E41_006D, 0x1E43_006D, 0x1E45_006E, 0x1E47_006E, 0x1E49_006E, 0x1E4B_006E,
    0x1E4D_006F, 0x1E4F_006F, 0x1E51_006F, 0x1E53_006F, 0x1E55_0070, 0x1E57_0070, 0x1E59_0072,
    0x1E5B_0072, 0x1E5D_0072, 0x1E5F_0072, 0x1E61_0073, 0x1E63_0073, 0x1E65_0073, 0x1E67_0073,
    0x1E69_0073, 0x1E6B_0074, 0x1E6D_0074, 0x1E6F_0074, 0x1E71_0074, 0x1E73_0075, 0x1E75_0075,
    0x1E77_0075, 0x1E79_0075, 0x1E7B_0075, 0x1E7D_0076, 0x1E7F_0076, 0x1E81_0077, 0x1E83_0077,
    0x1E85_0077, 0x1E87_0077, 0x1E89_0077, 0x1E8B_0078, 0x1E8D_0078, 0x1E8F_0079, 0x1E91_007A,
    0x1E93_007A, 0x1E95_007A, 0x1EA1_0061, 0x1EA3_0061, 0x1EA5_0061, 0x1EA7_0061, 0x1EA9_0061,
    0x1EAB_0061, 0x1EAD_0061, 0x1EAF_0061, 0x1EB1_0061, 0x1EB3_0061, 0x1EB5_0061, 0x1EB7_0061,
    0x1EB9_0065, 0x1EBB_0065, 0x1EBD_0065, 0x1EBF_0065, 0x1EC1_0065, 0x1EC3_0065, 0x1EC5_0065,
    0x1EC7_0065, 0x1EC9_0069, 0x1ECB_0069, 0x1ECD_006F, 0x1ECF_006F, 0x1ED1_006F, 0x1ED3_006F,
    0x1ED5_006F, 0x1ED7_006F, 0x1ED9_006F, 0x1EDB_006F, 0x1EDD_006F, 0x1EDF_006F, 0x1EE1_006F,
    0x1EE3_006F, 0x1EE5_0075, 0x1EE7_0075, 0x1EE9_0075, 0x1EEB_0075, 0x1EED_0075, 0x1EEF_0075,
    0x1EF1_0075, 0x1EF3_0079, 0x1EF5_0079, 0x1EF7_0079, 0x1EF9_0079, 0x1F00_03B1, 0x1F01_03B1,
    0x1F02_03B1, 0x1F03_03B1, 0x1F04_03B1, 0x1F05_03B1, 0x1F06_03B1, 0x1F07_03B1, 0x1F10_03B5,
    0x1F11_03B5, 0x1F12_03B5, 0x1F13_03B5, 0x1F14_03B5, 0x1F15_03B5, 0x1F20_03B7, 0x1F21_03B7,
    0x1F22_03B7, 0x1F23_03B7, 0x1F24_03B7, 0x1F25_03B7, 0x1F26_03B7, 0x1F27_03B7, 0x1F30_03B9,
    0x1F31_03B9, 0x1F32_03B9, 0x1F33_03B9, 0x1F34_03B9, 0x1F35_03B9, 0x1F36_03B9, 0x1F37_03B9,
    0x1F40_03BF, 0x1F41_03BF, 0x1F42_03BF, 0x1F43_03BF, 0x1F44_03BF, 0x1F45_03BF, 0x1F51_03C5,
    0x1F53_03C5, 0x1F55_03C5, 0x1F57_03C5, 0x1F60_03C9, 0x1F61_03C9, 0x1F62_03C9, 0x1F63_03C9,
    0x1F64_03C9, 0x1F65_03C9, 0x1F66_03C9, 0x1F67_03C9, 0x1F70_03B1, 0x1F71_03B1, 0x1F72_03B5,
    0x1F73_03B5, 0x1F74_03B7, 0x1F75_03B7, 0x1F76_03B9, 0x1F77_03B9, 0x1F78_03BF, 0x1F79_03BF,
    0x1F7A_03C5, 0x1F7B_03C5, 0x1F7C_03C9, 0x1F7D_03C9, 0x1FB0_03B1, 0x1FB1_03B1, 0x1FC1_00A8,
    0x1FCD_1FBF, 0x1FCE_1FBF, 0x1FCF_1FBF, 0x1FD0_03B9, 0x1FD1_03B9, 0x1FDD_1FFE, 0x1FDE_1FFE,
    0x1FDF_1FFE, 0x1FE0_03C5, 0x1FE1_03C5, 0x1FE5_03C1, 0x1FED_00A8, 0x1FEE_00A8, 0x1FEF_0060,
    0x1FFD_00B4, 0x2C65_0061, 0x2C66_0074, 0xFB1D_05D9, 0xFB1F_05F2, 0xFB2A_05E9, 0xFB2B_05E9,
    0xFB2C_05E9, 0xFB2D_05E9, 0xFB2E_05D0, 0xFB2F_05D0, 0xFB30_05D0, 0xFB31_05D1, 0xFB32_05D2,
    0xFB33_05D3, 0xFB34_05D4, 0xFB35_05D5, 0xFB36_05D6, 0xFB38_05D8, 0xFB39_05D9, 0xFB3A_05DA,
    0xFB3B_05DB, 0xFB3C_05DC, 0xFB3E_05DE, 0xFB40_05E0, 0xFB41_05E1, 0xFB43_05E3, 0xFB44_05E4,
    0xFB46_05E6, 0xFB47_05E7, 0xFB48_05E8, 0xFB49_05E9, 0xFB4A_05EA, 0xFB4B_05D5, 0xFB4C_05D1,
    0xFB4D_05DB, 0xFB4E_05E4,
  ]

  /// Letters that decompose into two.
  ///
  /// These are voiced kana and Indic letters, whose marks make a different letter, and æ, œ and ß, which are also
  /// written as two letters.
  static let pairs: [UInt64] = [
    0x00DF_0073_0073, 0x00E6_0061_0065, 0x0153_006F_0065, 0x01E3_0061_0065, 0x01FD_0061_0065,
    0x0929_0928_093C, 0x0931_0930_093C, 0x0934_0933_093C, 0x0958_0915_093C, 0x0959_0916_093C,
    0x095A_0917_093C, 0x095B_091C_093C, 0x095C_0921_093C, 0x095D_0922_093C, 0x095E_092B_093C,
    0x095F_092F_093C, 0x09CB_09C7_09BE, 0x09CC_09C7_09D7, 0x09DC_09A1_09BC, 0x09DD_09A2_09BC,
    0x09DF_09AF_09BC, 0x0A33_0A32_0A3C, 0x0A36_0A38_0A3C, 0x0A59_0A16_0A3C, 0x0A5A_0A17_0A3C,
    0x0A5B_0A1C_0A3C, 0x0A5E_0A2B_0A3C, 0x0B48_0B47_0B56, 0x0B4B_0B47_0B3E, 0x0B4C_0B47_0B57,
    0x0B5C_0B21_0B3C, 0x0B5D_0B22_0B3C, 0x0B94_0B92_0BD7, 0x0BCA_0BC6_0BBE, 0x0BCB_0BC7_0BBE,
    0x0BCC_0BC6_0BD7, 0x0C48_0C46_0C56, 0x0CC0_0CBF_0CD5, 0x0CC7_0CC6_0CD5, 0x0CC8_0CC6_0CD6,
    0x0CCA_0CC6_0CC2, 0x0CCB_0CCA_0CD5, 0x0D4A_0D46_0D3E, 0x0D4B_0D47_0D3E, 0x0D4C_0D46_0D57,
    0x0DDA_0DD9_0DCA, 0x0DDC_0DD9_0DCF, 0x0DDD_0DDC_0DCA, 0x0DDE_0DD9_0DDF, 0x0F43_0F42_0FB7,
    0x0F4D_0F4C_0FB7, 0x0F52_0F51_0FB7, 0x0F57_0F56_0FB7, 0x0F5C_0F5B_0FB7, 0x0F69_0F40_0FB5,
    0x0F73_0F71_0F72, 0x0F75_0F71_0F74, 0x0F76_0FB2_0F80, 0x0F78_0FB3_0F80, 0x0F81_0F71_0F80,
    0x0F93_0F92_0FB7, 0x0F9D_0F9C_0FB7, 0x0FA2_0FA1_0FB7, 0x0FA7_0FA6_0FB7, 0x0FAC_0FAB_0FB7,
    0x0FB9_0F90_0FB5, 0x1026_1025_102E, 0x1B06_1B05_1B35, 0x1B08_1B07_1B35, 0x1B0A_1B09_1B35,
    0x1B0C_1B0B_1B35, 0x1B0E_1B0D_1B35, 0x1B12_1B11_1B35, 0x1B3B_1B3A_1B35, 0x1B3D_1B3C_1B35,
    0x1B40_1B3E_1B35, 0x1B41_1B3F_1B35, 0x1B43_1B42_1B35, 0x304C_304B_3099, 0x304E_304D_3099,
    0x3050_304F_3099, 0x3052_3051_3099, 0x3054_3053_3099, 0x3056_3055_3099, 0x3058_3057_3099,
    0x305A_3059_3099, 0x305C_305B_3099, 0x305E_305D_3099, 0x3060_305F_3099, 0x3062_3061_3099,
    0x3065_3064_3099, 0x3067_3066_3099, 0x3069_3068_3099, 0x3070_306F_3099, 0x3071_306F_309A,
    0x3073_3072_3099, 0x3074_3072_309A, 0x3076_3075_3099, 0x3077_3075_309A, 0x3079_3078_3099,
    0x307A_3078_309A, 0x307C_307B_3099, 0x307D_307B_309A, 0x3094_3046_3099, 0x309E_309D_3099,
    0x30AC_30AB_3099, 0x30AE_30AD_3099, 0x30B0_30AF_3099, 0x30B2_30B1_3099, 0x30B4_30B3_3099,
    0x30B6_30B5_3099, 0x30B8_30B7_3099, 0x30BA_30B9_3099, 0x30BC_30BB_3099, 0x30BE_30BD_3099,
    0x30C0_30BF_3099, 0x30C2_30C1_3099, 0x30C5_30C4_3099, 0x30C7_30C6_3099, 0x30C9_30C8_3099,
    0x30D0_30CF_3099, 0x30D1_30CF_309A, 0x30D3_30D2_3099, 0x30D4_30D2_309A, 0x30D6_30D5_3099,
    0x30D7_30D5_309A, 0x30D9_30D8_3099, 0x30DA_30D8_309A, 0x30DC_30DB_3099, 0x30DD_30DB_309A,
    0x30F4_30A6_3099, 0x30F7_30EF_3099, 0x30F8_30F0_3099, 0x30F9_30F1_3099, 0x30FA_30F2_3099,
    0x30FE_30FD_3099,
  ]
}
