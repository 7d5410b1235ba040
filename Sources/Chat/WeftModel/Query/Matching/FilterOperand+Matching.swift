// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension FilterOperand {
  /// Whether an operator holds for one value.
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

  /// Whether an operator holds for a key with several values, which `hasValue` tests one by one.
  ///
  /// - Complexity: O(*n*) in the number of values, times the number of wanted values where all must
  ///   be present.
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
      for place in words.indices where !words[place].beginsWord(of: text) { return false }
      return true
    default: return false
    }
  }
}

extension QueryScalar {
  /// Whether a comparison holds.
  fileprivate func isOrdered(_ operation: FilterOperator, to other: QueryScalar) -> Bool {
    guard let order = order(to: other) else { return false }
    return switch operation {
    case .equal: order == .same
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .less: order == .before
    case .lessOrEqual: order != .after
    default: false
    }
  }
}
