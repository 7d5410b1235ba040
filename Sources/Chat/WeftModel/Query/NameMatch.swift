// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The start of a name without case and diacritics, to be compared with a few typed letters.
package struct FoldedName: Equatable, Sendable {
  /// The folded scalars.
  fileprivate let units: [UInt32]
  /// A bit for each scalar that occurs, with which most names are ruled out by one comparison.
  fileprivate let mask: UInt64

  /// The maximum number of scalars that are read of a name, and of those that are kept.
  private static let most = (read: 192, kept: 64)

  /// Folds the start of a name, which may have any length.
  package init(_ name: String) {
    units = Array(TextFolding.traced(name, most: Self.most.read).units.prefix(Self.most.kept))
    mask = units.mask
  }

  /// Whether a word starts at an index.
  fileprivate func isStart(_ index: Int) -> Bool {
    units[index].isInWord && (index == 0 || !units[index - 1].isInWord)
  }
}

/// A few letters that the user types to find something by its name.
///
/// Each word of the query has to match: best as the start of the name, then as the start of a later word, inside a
/// word, as the first letters of words, and last as letters that follow each other with gaps.
///
///     let query = NameQuery("leo")
///     query.score(of: FoldedName("Leonora"))  // 100
///     query.score(of: FoldedName("Leia Organa"))  // 39: one gap between its letters
package struct NameQuery: Sendable {
  private let words: [[UInt32]]
  private let mask: UInt64

  /// The maximum number of words, and of scalars of each.
  private static let most = (words: 6, units: 32)
  /// The number of word starts from which letters with gaps are tried.
  private static let mostTries = 4

  /// Folds the words of a text; those after the sixth are ignored.
  package init(_ text: String) {
    words = text.split(maxSplits: 64, whereSeparator: \.isWhitespace).prefix(Self.most.words)
      .map { TextFolding.traced(String($0), most: Self.most.units).units }
      .filter { !$0.isEmpty }
    mask = words.reduce(0) { $0 | $1.mask }
  }

  /// Whether there is nothing to find, so that every name matches.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether a name may match; false for most others.
  package func mayMatch(_ name: FoldedName) -> Bool { mask & ~name.mask == 0 }

  /// Returns how well a name matches, from 1 to 120, or `nil` if it doesn't.
  ///
  /// - Complexity: Bounded; names and words have a maximum length.
  package func score(of name: FoldedName) -> Int? {
    guard mayMatch(name) else { return nil }
    var worst = 120
    for word in words {
      guard let score = Self.score(of: word, in: name) else { return nil }
      worst = min(worst, score)
    }
    return worst
  }

  private static func score(of word: [UInt32], in name: FoldedName) -> Int? {
    let units = name.units
    var best = 0
    for start in units.indices where isAt(start, word, units) {
      if start == 0 { return units.count == word.count ? 120 : 100 }
      best = max(best, name.isStart(start) ? 80 : 55)
    }
    if best > 0 { return best }
    let starts = units.indices.filter(name.isStart)
    let initials = starts.map { units[$0] }
    if initials.indices.contains(where: { isAt($0, word, initials) }) { return 60 }
    let gaps = starts.lazy.filter { units[$0] == word[0] }.prefix(mostTries)
      .compactMap { self.gaps(of: word, from: $0, in: units) }.min()
    return gaps.map { 40 - min(39, $0) }
  }

  private static func isAt(_ start: Int, _ word: [UInt32], _ units: [UInt32]) -> Bool {
    guard start + word.count <= units.count, units[start] == word[0] else { return false }
    return word.indices.dropFirst().allSatisfy { units[start + $0] == word[$0] }
  }

  /// Returns how often other letters are between those of a word, or `nil` if not all of its letters follow.
  private static func gaps(of word: [UInt32], from start: Int, in units: [UInt32]) -> Int? {
    var (place, gaps) = (start, 0)
    for unit in word.dropFirst() {
      guard let next = units[(place + 1)...].firstIndex(of: unit) else { return nil }
      if next > place + 1 { gaps += 1 }
      place = next
    }
    return gaps
  }
}

extension [UInt32] {
  /// A bit for each of the scalars.
  fileprivate var mask: UInt64 { reduce(UInt64(0)) { $0 | 1 << UInt64($1 & 63) } }
}

extension UInt32 {
  /// Whether the folded scalar is part of a word; other scripts than Latin count as a whole.
  fileprivate var isInWord: Bool {
    self > 0x7F || (0x61...0x7A).contains(self) || (0x30...0x39).contains(self)
  }
}
