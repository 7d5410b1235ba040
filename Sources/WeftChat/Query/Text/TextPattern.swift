// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text to look for in others, made ready once (Knuth, Morris and Pratt).
///
/// Each unit of a text is looked at once, whatever the text and the pattern are.
struct TextPattern: Sendable {
  private let units: [UInt32]
  /// How many units still fit when the one behind so many does not.
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

  /// The pattern of a text to the letter.
  init(bytesOf text: String) {
    self.init(text.utf8.map { UInt32($0) })
  }

  /// The patterns of the words of a text without case and diacritics.
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

  /// The pattern in ASCII, nil where it has other letters.
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
  /// Whether a text holds the pattern anywhere, once both are without case and diacritics.
  func isContained(inFolded text: String) -> Bool {
    guard !units.isEmpty else { return true }
    var length = 0
    return TextFolding.forEach(in: text) { advance(&length, by: $0) }
  }

  /// Whether a text holds the pattern anywhere, to the letter.
  func isContained(inBytesOf text: String) -> Bool {
    guard !units.isEmpty else { return true }
    var length = 0
    for byte in text.utf8 where advance(&length, by: UInt32(byte)) { return true }
    return false
  }

  /// Whether a word of a text begins with the pattern, once both are without case and diacritics.
  func beginsWord(of text: String) -> Bool {
    guard !units.isEmpty else { return true }
    // Where words have no spaces between them each place is the beginning of one.
    if WordClass(units[0]) == .unspaced { return isContained(inFolded: text) }
    // How many units fit the word so far; none of the rest of a word counts once one did not.
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

  /// Takes the next unit of a text; true once all of the pattern fits.
  private func advance(_ length: inout Int, by unit: UInt32) -> Bool {
    while length > 0, units[length] != unit { length = fallback[length - 1] }
    if units[length] == unit { length += 1 }
    return length == units.count
  }
}
