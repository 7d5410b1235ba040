// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension FilterTest {
  /// Throws for a test that no row could pass, so that a mistake doesn't just yield an empty list.
  static func check(
    _ key: QueryKey,
    _ operation: FilterOperator,
    _ value: FilterValue
  ) throws(Mistake) {
    switch operation {
    case .exists:
      guard case .bool = value else { throw mismatch(operation, "true or false", value) }
    case .in, .notIn:
      guard case .list(let values) = value else { throw mismatch(operation, "an array", value) }
      try checkElements(values, of: key)
    case .equal, .notEqual:
      if case .list(let values) = value {
        guard key.kind == .texts || key.kind == .anything else {
          throw mismatch(key, value)
        }
        try checkElements(values, of: key)
      } else if value != .null {
        try checkScalar(value, of: key)
      }
    case .greater, .greaterOrEqual, .less, .lessOrEqual:
      try checkScalar(value, of: key)
    case .query, .autocomplete:
      try checkSearchable(key, operation)
      guard case .string = value else { throw mismatch(operation, "a string", value) }
    case .contains:
      try checkSearchable(key, operation)
      try checkScalar(value, of: key)
    }
  }

  private static func checkElements(
    _ values: [FilterValue],
    of key: QueryKey
  ) throws(Mistake) {
    for (index, value) in values.enumerated() where value != .null {
      do {
        try checkScalar(value, of: key)
      } catch {
        throw Mistake(error.reason, at: index)
      }
    }
  }

  private static func checkSearchable(
    _ key: QueryKey,
    _ operation: FilterOperator
  ) throws(Mistake) {
    switch key.kind {
    case .text, .texts, .anything: return
    case .flag, .count, .moment:
      throw Mistake("\(operation.rawValue) searches texts, and \(key.name) is \(key.kind.name)")
    }
  }

  private static func checkScalar(_ value: FilterValue, of key: QueryKey) throws(Mistake) {
    switch (key.kind, value) {
    case (_, .null), (_, .list): throw mismatch(key, value)
    case (.flag, .bool), (.count, .integer), (.moment, .date), (.text, .string), (.texts, .string):
      return
    case (.count, .number(let number)), (.anything, .number(let number)):
      guard number.isFinite else { throw Mistake("\(number) is not a number to compare to") }
    case (.anything, _): return
    default: throw mismatch(key, value)
    }
  }

  private static func mismatch(_ key: QueryKey, _ value: FilterValue) -> Mistake {
    let remedy = key.kind == .moment ? "; write it as \"2026-06-05T14:24:00Z\"" : ""
    return Mistake("expected \(key.kind.name), found \(value.json.kindName)\(remedy)")
  }

  private static func mismatch(
    _ operation: FilterOperator,
    _ wanted: String,
    _ value: FilterValue
  ) -> Mistake {
    Mistake("\(operation.rawValue) takes \(wanted), found \(value.json.kindName)")
  }
}
