// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The words of a search text; a text matches if it contains all of them.
///
///     let words = SearchWords("rac pod")
///     words.areContained(in: "Podracing")  // true
///     words.ranges(in: "Podracing")  // [0..<6]
///
/// Case, diacritics and the order of the words are ignored, and words are also found inside others.
package struct SearchWords: Sendable {
  /// The words, folded.
  let patterns: [TextPattern]

  /// The maximum number of scalars searched for ranges, and of ranges found for each word.
  private static let most = (scalars: 8_192, ranges: 32)

  /// Splits a text into words and folds their case and diacritics.
  package init(_ text: String) { patterns = TextPattern.words(of: text) }

  /// Whether there is nothing to search for.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether a text contains all words; true if there are no words.
  ///
  /// - Complexity: O(*n*) in the length of the text for each word.
  package func areContained(in text: String) -> Bool {
    patterns.allSatisfy { $0.isContained(inFolded: text) }
  }

  /// Returns the parts of a text that match words, as UTF-8 ranges in order and without overlaps.
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
