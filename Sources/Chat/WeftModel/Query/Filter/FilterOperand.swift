// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The value that a test compares with, prepared once for all rows.
enum FilterOperand: Sendable {
  case flag(Bool)
  case scalar(QueryScalar)
  case list(FilterValueSet)
  /// An exact part of a text, or one of several values.
  case part(TextPattern, QueryScalar)
  case pattern(TextPattern)
  case words([TextPattern])

  init(_ operation: FilterOperator, _ value: FilterValue, of kind: QueryKind) {
    switch (operation, value) {
    case (.exists, .bool(let flag)): self = .flag(flag)
    case (.autocomplete, .string(let text)): self = .pattern(TextPattern(folding: text))
    case (.query, .string(let text)): self = .words(TextPattern.words(of: text))
    case (_, .list(let values)): self = .list(FilterValueSet(values, of: kind))
    case (.contains, .string(let text)):
      self = .part(TextPattern(bytesOf: text), QueryScalar(value, of: kind))
    default: self = .scalar(QueryScalar(value, of: kind))
    }
  }
}

extension FilterOperand {
  /// Whether an operator matches a single value.
  func holds(_ operation: FilterOperator, for value: QueryScalar) -> Bool {
    switch self {
    case .flag(let isWanted): value.isNull != isWanted
    case .list(let values): operation == .in && values.contains(value)
    // `contains` doesn't apply to numbers.
    case .scalar where operation == .contains: false
    case .scalar(let other): value.isOrdered(operation, to: other)
    case .part, .pattern, .words: matchesText(of: value)
    }
  }

  /// Whether an operator matches a key with several values, which `hasValue` tests one by one.
  ///
  /// - Complexity: O(*n*) in the number of values, times the number of wanted values if all of them must be present.
  func holds(
    _ operation: FilterOperator,
    isPresent: Bool,
    among hasValue: ((QueryScalar) -> Bool) -> Bool
  ) -> Bool {
    switch self {
    case .flag(let isWanted):
      return isPresent == isWanted
    case .list(let values) where operation == .in:
      return values.hasNull && !isPresent || hasValue { !$0.isNull && values.contains($0) }
    case .list(let values):
      return values.allSatisfy { wanted in hasValue { $0.equals(wanted) } }
    case .scalar(.null):
      return operation == .equal && !isPresent
    case .scalar(let other) where operation == .contains, .part(_, let other):
      return hasValue { $0.equals(other) }
    case .scalar(let other):
      return hasValue { $0.isOrdered(operation, to: other) }
    case .pattern, .words:
      return hasValue { matchesText(of: $0) }
    }
  }

  private func matchesText(of value: QueryScalar) -> Bool {
    guard case .text(let text) = value else { return false }
    switch self {
    case .part(let pattern, _): return pattern.isContained(inBytesOf: text)
    case .pattern(let pattern): return pattern.isContained(inFolded: text)
    case .words(let words):
      for index in words.indices where !words[index].beginsWord(of: text) { return false }
      return true
    case .flag, .scalar, .list: return false
    }
  }
}

extension QueryScalar {
  /// Converts a filter's value; for custom keys, a text in date format becomes a date.
  init(_ value: FilterValue, of kind: QueryKind) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text) where kind == .anything:
        Moment(text).map { .moment($0) } ?? .text(text)
      case .string(let text): .text(text)
      case .date(let date): .moment(Moment(date))
      case .list: .opaque
      }
  }

  /// Whether a comparison holds.
  fileprivate func isOrdered(_ operation: FilterOperator, to other: QueryScalar) -> Bool {
    guard let order = order(to: other) else { return false }
    return switch operation {
    case .equal: order == .same
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .notEqual, .in, .notIn, .query, .autocomplete, .exists, .contains: false
    }
  }
}

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

  /// Whether the list contains a value.
  ///
  /// - Complexity: O(log *n*) for texts, O(*n*) in the number of other values.
  func contains(_ scalar: QueryScalar) -> Bool {
    if case .text(let text) = scalar, contains(text) { return true }
    if scalar.isNull { return hasNull }
    for index in others.indices where scalar.equals(others[index]) { return true }
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

  /// Whether a predicate holds for all values except null.
  func allSatisfy(_ holds: (QueryScalar) -> Bool) -> Bool {
    for index in texts.indices where !holds(.text(texts[index])) { return false }
    for index in others.indices where !holds(others[index]) { return false }
    return true
  }
}
