// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The keys to sort rows by, resolved; rows that are equal under all keys are sorted by id.
struct SortPlan<Row: QueryRow>: Hashable, Sendable {
  private struct Step: Hashable, Sendable {
    let key: QueryKey
    let kind: QueryKind
    let isAscending: Bool
  }

  private let steps: [Step]

  init<Scope>(_ sorting: [Sorting<ListSortingKey<Scope>>]) {
    steps = sorting.map { sorting in
      var key = sorting.key.key
      if case .known(let known) = key { key = .known(Row.sortedKey(known)) }
      return Step(key: key, kind: key.kind, isAscending: sorting.isAscending)
    }
  }

  /// Whether a row comes before another.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts.
  func isOrdered(_ first: Row, before second: Row, _ context: QueryContext<Row>) -> Bool {
    for index in steps.indices {
      let step = steps[index]
      let left = value(step, first, context)
      switch left.sortOrder(to: value(step, second, context)) {
      case .before: return step.isAscending
      case .after: return !step.isAscending
      case .same: continue
      }
    }
    return String.isBefore(first.identity, second.identity)
  }

  /// Returns the key with which an index sorts rows in the same order.
  func sortKey(of row: Row, _ context: QueryContext<Row>) -> ListSortKey {
    var builder = ListSortKey.Builder()
    for index in steps.indices {
      let step = steps[index]
      builder.append(value(step, row, context), step.kind, ascends: step.isAscending)
    }
    return builder.key
  }

  private func value(_ step: Step, _ row: Row, _ context: QueryContext<Row>) -> QueryScalar {
    switch step.key {
    case .known(let key): row.sortScalar(key, context)
    case .flag(let flag): row.scalar(flag)
    case .custom(let name): context.custom(name, of: row).map { QueryScalar($0) } ?? .null
    }
  }
}

extension QueryScalar {
  /// Compares two values for sorting; values of different kinds are ordered too.
  fileprivate func sortOrder(to other: QueryScalar) -> Order {
    let rank = sortRank
    let otherRank = other.sortRank
    guard rank == otherRank else { return rank < otherRank ? .before : .after }
    return order(to: other) ?? .same
  }

  private var sortRank: Int {
    switch self {
    case .null, .opaque: 0
    case .bool: 1
    case .integer, .number: 2
    case .text: 3
    case .moment: 4
    }
  }
}
