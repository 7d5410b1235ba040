// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A test of one key, validated when it is created.
struct FilterTest: Sendable {
  let key: QueryKey
  /// The comparison.
  let operation: FilterOperator
  /// The value to compare with, in its wire form.
  let value: FilterValue
  /// The value to compare with, prepared once for all rows.
  let operand: FilterOperand

  /// The reason why a test is invalid.
  struct Mistake: Error {
    let reason: String
    /// The index of the invalid value in a list of values.
    let index: Int?

    init(_ reason: String, at index: Int? = nil) {
      self.reason = reason
      self.index = index
    }
  }

  /// Creates a test.
  ///
  /// - Throws: Why the key, the operator and the value don't fit together.
  init(
    _ key: QueryKey,
    _ operation: FilterOperator,
    _ value: FilterValue
  ) throws(Mistake) {
    self.key = key
    self.operation = operation
    self.value = key.kind == .anything ? value.withDatesAsText : value
    try Self.check(key, operation, self.value)
    operand = FilterOperand(operation, self.value, of: key.kind)
  }
}

extension FilterTest: Hashable {
  static func == (first: FilterTest, second: FilterTest) -> Bool {
    first.key == second.key && first.operation == second.operation && first.value == second.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(operation)
    hasher.combine(value)
  }
}

extension FilterTest: CustomStringConvertible {
  var description: String {
    let sign =
      switch operation {
      case .equal: "=="
      case .notEqual: "!="
      case .greater: ">"
      case .greaterOrEqual: ">="
      case .less: "<"
      case .lessOrEqual: "<="
      case .in: "IN"
      case .notIn: "NOT IN"
      case .query: "QUERY"
      case .autocomplete: "AUTOCOMPLETE"
      case .exists: "EXISTS"
      case .contains: "CONTAINS"
      }
    return "\(key.name) \(sign) \(JSONWriter.compact(value.json))"
  }
}

extension FilterTest {
  /// Throws for tests that no row can pass, so that a mistake isn't just an empty list.
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

/// The ways in which a filter compares the value under a key, by their names in the wire form.
enum FilterOperator: String, Hashable, Sendable, CaseIterable {
  /// Equal; a key with several values needs one equal value, or all values of a list.
  case equal = "$eq"
  /// Not `equal`, so a missing value matches.
  case notEqual = "$ne"
  /// Greater than the filter's value.
  case greater = "$gt"
  /// Greater than the filter's value or equal to it.
  case greaterOrEqual = "$gte"
  /// Less than the filter's value.
  case less = "$lt"
  /// Less than the filter's value or equal to it.
  case lessOrEqual = "$lte"
  /// Equal to one value of a list; for a key with several values, any of them.
  case `in` = "$in"
  /// Not `in`, so a missing value matches.
  case notIn = "$nin"
  /// Every word of the query is the start of a word in the text.
  case query = "$q"
  /// The text contains the filter's text, regardless of case and diacritics.
  case autocomplete = "$autocomplete"
  /// The value is present or, for `false`, missing.
  case exists = "$exists"
  /// The text contains the filter's text exactly, or one of several values is equal to it.
  case contains = "$contains"
}
