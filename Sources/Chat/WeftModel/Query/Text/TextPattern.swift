// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text to search for, prepared once (algorithm of Knuth, Morris and Pratt).
///
/// A search looks at each unit of the text once, for any text and pattern.
struct TextPattern: Sendable {
  private let units: [UInt32]
  /// For each index, how many units still match when the unit after it doesn't.
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

  /// The pattern of a text without case and diacritics.
  init(folding text: String) {
    self.init(Self.folded(text))
  }

  /// The pattern of a text's exact bytes.
  init(bytesOf text: String) {
    self.init(text.utf8.map { UInt32($0) })
  }

  /// The patterns of a text's words, without case and diacritics.
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

  /// The pattern in ASCII, nil where it has other characters.
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

  /// Whether a text contains exactly the pattern's bytes.
  func isContained(inBytesOf text: String) -> Bool {
    guard !units.isEmpty else { return true }
    var length = 0
    for byte in text.utf8 where advance(&length, by: UInt32(byte)) { return true }
    return false
  }

  /// Whether a word of a text begins with the pattern, with case and diacritics folded.
  func beginsWord(of text: String) -> Bool {
    guard !units.isEmpty else { return true }
    // In scripts without spaces a word may begin anywhere.
    if WordClass(units[0]) == .unspaced { return isContained(inFolded: text) }
    // How many units of the current word match so far; after a mismatch the rest of the word is
    // skipped.
    var length = 0
    var hasFailed = false
    return TextFolding.forEach(in: text) { unit in
      if WordClass(unit) != .spaced {
        (length, hasFailed) = (0, false)
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
