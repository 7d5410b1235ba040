// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The words of a text to search for; a text that contains each of them is found.
///
///     let words = SearchWords("rac pod")
///     words.areContained(in: "Podracing")  // true
///     words.ranges(in: "Podracing")  // [0..<6]
///
/// Case, diacritics and the order of the words are ignored, and a word is found inside others.
package struct SearchWords: Sendable {
  /// The words, folded.
  let patterns: [TextPattern]

  /// How many scalars of a text are searched for ranges, and how many ranges of a word are found.
  private static let most = (scalars: 8_192, ranges: 32)

  /// Creates the words of a text.
  package init(_ text: String) { patterns = TextPattern.words(of: text) }

  /// Whether there is nothing to search for.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether a text contains all words; none are contained in every text.
  ///
  /// - Complexity: O(*n*) in the length of the text for each word.
  package func areContained(in text: String) -> Bool {
    patterns.allSatisfy { $0.isContained(inFolded: text) }
  }

  /// Returns where a text contains any of the words, as ranges of its UTF-8 bytes, in order and
  /// without overlaps.
  package func ranges(in text: String) -> [Range<Int>] {
    if patterns.isEmpty { return [] }
    let (folded, starts) = TextFolding.traced(text, most: Self.most.scalars)
    let found = patterns.flatMap { $0.ranges(in: folded, most: Self.most.ranges) }
      .map { range in
        let last = starts[range.upperBound - 1]
        let next = starts[range.upperBound...].first { $0 > last }
        return starts[range.lowerBound]..<(next ?? text.utf8.count)
      }
    return Self.merged(found)
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
