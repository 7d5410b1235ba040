// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A question about one key, checked when it is made.
struct FilterTest: Sendable {
  /// What is looked at.
  let key: QueryKey
  /// How it is compared.
  let operation: FilterOperator
  /// What it is compared to, as it stands on the wire.
  let value: FilterValue
  /// The same, made ready once for all rows.
  let operand: FilterOperand

  /// Why a question makes no sense.
  struct Mistake: Error {
    let reason: String
    /// The place within a list of values.
    let index: Int?

    init(_ reason: String, at index: Int? = nil) {
      self.reason = reason
      self.index = index
    }
  }

  /// Creates a question.
  ///
  /// - Throws: why the key, the operator and the value don't go together.
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
