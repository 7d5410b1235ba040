// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The words of texts, as an index of words keeps them and looks them up.
///
/// Words are folded as for any search. A run of a script without spaces is kept as all pairs of
/// neighbours in it. A long word is kept in pieces that overlap, so that no word takes more than
/// ``mostUnits``. A word is written in UTF-8, extended to the values beyond Unicode that stand for
/// kana with a voicing mark; no word contains the byte zero.
package enum IndexedWords {
  /// The most units of a word in the index.
  static let mostUnits = 32
  /// The most units of a word that are looked up.
  ///
  /// Pieces begin at every sixteenth unit, so each run
  /// of so many is whole in one of them.
  static let mostLookedUp = 16

  /// Calls the body with the bytes of each word of a text, which may come several times.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func forEach(in text: String, _ body: ([UInt8]) -> Void) {
    var cutter = WordCutter()
    if !text.utf8.contains(where: { $0 >= 0x80 }) {
      for byte in text.utf8 {
        let isCapital = byte &- UInt8(ascii: "A") < 26
        cutter.add(UInt32(isCapital ? byte | 0x20 : byte), body)
      }
    } else {
      _ = TextFolding.forEach(in: text) { unit in
        cutter.add(unit, body)
        return false
      }
    }
    cutter.end(body)
  }
}

extension SearchWords {
  /// What an index is searched for.
  ///
  /// A text that contains all words has, for each of these, a word in the index that contains it.
  /// Such a text need not contain the words.
  package var lookups: [[UInt8]] {
    patterns.flatMap { pattern -> [[UInt8]] in
      let units = pattern.units.prefix(IndexedWords.mostLookedUp)
      guard let first = units.first else { return [] }
      let isUnspaced = WordClass(first) == .unspaced && units.count > 1
      let parts = isUnspaced ? zip(units, units.dropFirst()).map { [$0, $1] } : [Array(units)]
      return parts.map { part in
        var bytes: [UInt8] = []
        for unit in part { WordCutter.append(unit, to: &bytes) }
        return bytes
      }
    }
  }
}

/// Cuts folded units into the words of an index.
private struct WordCutter {
  private var last = WordClass.separator
  /// The bytes of the present piece, and where each of its units begins.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// How many units a piece of the present word has at most, and how many the next one repeats.
  private var size: (most: Int, kept: Int) {
    last == .unspaced
      ? (2, 1) : (IndexedWords.mostUnits, IndexedWords.mostUnits - IndexedWords.mostLookedUp)
  }

  mutating func add(_ unit: UInt32, _ body: ([UInt8]) -> Void) {
    let now = WordClass(unit)
    if now != last {
      end(body)
      last = now
    }
    if now == .separator { return }
    if starts.count == size.most { drop(size.most - size.kept) }
    starts.append(bytes.count)
    Self.append(unit, to: &bytes)
    if starts.count == size.most { body(bytes) }
  }

  /// Ends the present word.
  mutating func end(_ body: ([UInt8]) -> Void) {
    // A full piece was passed on already.
    if !starts.isEmpty, starts.count < size.most { body(bytes) }
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Drops the first units of the piece.
  private mutating func drop(_ count: Int) {
    let length = starts[count]
    bytes.removeFirst(length)
    starts.removeFirst(count)
    for place in starts.indices { starts[place] -= length }
  }

  static func append(_ unit: UInt32, to bytes: inout [UInt8]) {
    if unit < 0x80 { return bytes.append(UInt8(unit)) }
    // The values go up to 0x5FFFFF, which takes five bytes in the way of UTF-8.
    let count: UInt32 = unit < 0x800 ? 2 : unit < 0x1_0000 ? 3 : unit < 0x20_0000 ? 4 : 5
    let mark = UInt32(0xFF00) >> count & 0xFF
    bytes.append(UInt8(mark | unit >> (6 * (count - 1))))
    for place in (0..<count - 1).reversed() {
      bytes.append(UInt8(0x80 | unit >> (6 * place) & 0x3F))
    }
  }
}
