// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The words of texts in the form in which an index of words stores and finds them.
///
/// Words are folded as for any search. In scripts without spaces, a run of letters is stored as all pairs of
/// neighbours. A long word is stored in overlapping pieces, so that no entry is longer than ``mostUnits``. Words are
/// written in UTF-8, extended to the values beyond Unicode that represent kana with a voicing mark; no word contains
/// the byte zero.
package enum IndexedWords {
  /// The maximum length of an entry in the index, in units.
  static let mostUnits = 32
  /// The maximum number of units of a word that are looked up.
  ///
  /// Pieces start at every sixteenth unit, so every run of this length is contained whole in one of them.
  static let mostLookedUp = 16

  /// Calls a closure with the bytes of each word of a text; a word may be passed several times.
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
  /// The texts to look up in an index of words.
  ///
  /// If a text contains all words of the search, then for each of these lookups the index has a word of that text that
  /// contains it. The reverse is not true: such a text need not contain the words.
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

/// Splits folded units into the words of an index.
private struct WordCutter {
  private var last = WordClass.separator
  /// The bytes of the current piece, and the offset at which each of its units starts.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// The maximum number of units in a piece of the current word, and how many of them the next repeats.
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

  /// Ends the current word.
  mutating func end(_ body: ([UInt8]) -> Void) {
    // A full piece has already been passed on.
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
    // The values go up to 0x5FFFFF, which needs five bytes in UTF-8's scheme.
    let count: UInt32 = unit < 0x800 ? 2 : unit < 0x1_0000 ? 3 : unit < 0x20_0000 ? 4 : 5
    let mark = UInt32(0xFF00) >> count & 0xFF
    bytes.append(UInt8(mark | unit >> (6 * (count - 1))))
    for place in (0..<count - 1).reversed() {
      bytes.append(UInt8(0x80 | unit >> (6 * place) & 0x3F))
    }
  }
}
