// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A test of one key, checked when it is created.
struct FilterTest: Sendable {
  /// The key whose value is tested.
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
  /// - Throws: the reason why the key, the operator and the value don't go together.
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
