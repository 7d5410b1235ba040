// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text to search for, preprocessed for the algorithm of Knuth, Morris and Pratt.
///
/// A search reads each unit of the text once, for any text and pattern.
struct TextPattern: Sendable {
  /// The units to search for.
  let units: [UInt32]
  /// For each index, how many units still match if the unit after it doesn't.
  private let fallback: [Int]

  init(_ units: [UInt32]) {
    self.units = units
    var fallback = [Int](repeating: 0, count: units.count)
    var length = 0
    for index in units.indices.dropFirst() {
      while length > 0, units[index] != units[length] { length = fallback[length - 1] }
      if units[index] == units[length] { length += 1 }
      fallback[index] = length
    }
    self.fallback = fallback
  }

  /// Creates the pattern of a text without case and diacritics.
  init(folding text: String) {
    self.init(Self.folded(text))
  }

  /// Creates the pattern of a text's exact bytes.
  init(bytesOf text: String) {
    self.init(text.utf8.map { UInt32($0) })
  }

  /// Returns the patterns of a text's words, without case and diacritics.
  static func words(of text: String) -> [TextPattern] {
    var words: [TextPattern] = []
    var word: [UInt32] = []
    var last = WordClass.separator
    for unit in folded(text) {
      let current = WordClass(unit)
      if current != last, !word.isEmpty {
        words.append(TextPattern(word))
        word = []
      }
      if current != .separator { word.append(unit) }
      last = current
    }
    if !word.isEmpty { words.append(TextPattern(word)) }
    return words
  }

  /// The pattern in ASCII, or `nil` if it has other characters.
  var ascii: [UInt8]? {
    units.allSatisfy { $0 < 0x80 } ? units.map { UInt8($0) } : nil
  }

  private static func folded(_ text: String) -> [UInt32] {
    var units: [UInt32] = []
    _ = TextFolding.forEach(in: text) { unit in
      units.append(unit)
      return false
    }
    return units
  }
}

// Searches.
extension TextPattern {
  /// Whether a text contains the pattern, with case and diacritics folded.
  func isContained(inFolded text: String) -> Bool {
    guard !units.isEmpty else { return true }
    var length = 0
    return TextFolding.forEach(in: text) { advance(&length, by: $0) }
  }

  /// Returns where a folded text contains the pattern, without overlaps.
  ///
  /// - Parameter most: The maximum number of ranges to return.
  func ranges(in folded: [UInt32], most: Int) -> [Range<Int>] {
    guard !units.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var length = 0
    for (index, unit) in folded.enumerated() where advance(&length, by: unit) {
      found.append(index + 1 - units.count..<index + 1)
      if found.count == most { break }
      length = 0
    }
    return found
  }

  /// Whether a text contains exactly the pattern's bytes.
  func isContained(inBytesOf text: String) -> Bool {
    guard !units.isEmpty else { return true }
    var length = 0
    for byte in text.utf8 where advance(&length, by: UInt32(byte)) { return true }
    return false
  }

  /// Whether a word of a text starts with the pattern, with case and diacritics folded.
  func beginsWord(of text: String) -> Bool {
    guard !units.isEmpty else { return true }
    // In scripts without spaces a word may start anywhere.
    if WordClass(units[0]) == .unspaced { return isContained(inFolded: text) }
    // The number of units of the current word that match so far; after a mismatch its rest is skipped.
    var length = 0
    var hasFailed = false
    return TextFolding.forEach(in: text) { unit in
      if WordClass(unit) != .spaced {
        length = 0
        hasFailed = false
        return false
      }
      if hasFailed { return false }
      hasFailed = units[length] != unit
      length += 1
      return !hasFailed && length == units.count
    }
  }

  /// Advances the match by the text's next unit; returns true once the whole pattern matches.
  private func advance(_ length: inout Int, by unit: UInt32) -> Bool {
    while length > 0, units[length] != unit { length = fallback[length - 1] }
    if units[length] == unit { length += 1 }
    return length == units.count
  }
}

/// The role of a scalar when a text is split into words.
enum WordClass {
  /// It separates words.
  case separator
  /// It is part of a word that ends at a separator.
  case spaced
  /// It belongs to a script without spaces, in which a word may start anywhere.
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

extension String {
  /// The text, or `nil` if it has only blanks, control characters and direction marks.
  ///
  /// - Complexity: O(*k*) in the characters before the first visible one.
  package var ifShown: String? {
    unicodeScalars.contains(where: \.shows) ? self : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible.
  fileprivate var shows: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // Fillers are classified as letters but have no glyph.
    default: !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
  }
}
