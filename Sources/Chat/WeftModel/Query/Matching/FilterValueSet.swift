// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The values of a filter's list, prepared for fast lookup.
struct FilterValueSet: Sendable {
  /// The distinct texts, sorted by their bytes.
  private let texts: [String]
  private let others: [QueryScalar]
  /// Whether null is one of the values.
  let hasNull: Bool

  init(_ values: [FilterValue], of kind: QueryKind) {
    var (texts, others, hasNull): ([String], [QueryScalar], Bool) = ([], [], false)
    for value in values {
      switch QueryScalar(value, of: kind) {
      case .null: hasNull = true
      case .text(let text): texts.append(text)
      case let other: others.append(other)
      }
    }
    texts.sort { String.isBefore($0, $1) }
    self.texts = texts.indices.filter { index in
      index == 0 || !String.isSame(texts[index - 1], texts[index])
    }.map { texts[$0] }
    self.others = others
    self.hasNull = hasNull
  }

  /// Whether a value is in the list.
  ///
  /// - Complexity: O(log *n*) for texts, O(*n*) in the number of other values.
  func contains(_ scalar: QueryScalar) -> Bool {
    if case .text(let text) = scalar, contains(text) { return true }
    if scalar.isNull { return hasNull }
    for place in others.indices where scalar.equals(others[place]) { return true }
    return false
  }

  private func contains(_ text: String) -> Bool {
    var range = 0..<texts.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if String.isSame(texts[middle], text) { return true }
      range =
        String.isBefore(texts[middle], text)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// Whether a predicate holds for every value but null.
  func allSatisfy(_ holds: (QueryScalar) -> Bool) -> Bool {
    for place in texts.indices where !holds(.text(texts[place])) { return false }
    for place in others.indices where !holds(others[place]) { return false }
    return true
  }
}
