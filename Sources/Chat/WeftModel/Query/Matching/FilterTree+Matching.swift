// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension FilterTree {
  /// Whether a row matches.
  ///
  /// - Complexity: O(*q*) in the number of tests. Each is O(1), except text searches, keys with
  ///   several values and lists of values other than texts; matching itself allocates nothing.
  func matches<Row: QueryRow>(_ row: Row, _ context: QueryContext<Row>) -> Bool {
    switch self {
    case .test(let test): return test.matches(row, context)
    case .group(let group, let members, _):
      // The first member that matches decides `or` and `nor`, the first that doesn't decides `and`.
      let deciding = group != .and
      for place in members.indices where members[place].matches(row, context) == deciding {
        return group == .or
      }
      return group != .or
    }
  }
}

extension FilterTest {
  func matches<Row: QueryRow>(_ row: Row, _ context: QueryContext<Row>) -> Bool {
    switch operation {
    case .notEqual: !holds(.equal, row, context)
    case .notIn: !holds(.in, row, context)
    default: holds(operation, row, context)
    }
  }

  private func holds<Row: QueryRow>(
    _ operation: FilterOperator,
    _ row: Row,
    _ context: QueryContext<Row>
  ) -> Bool {
    switch key {
    case .known(let key) where key.kind == .texts:
      return operand.holds(operation, isPresent: row.hasText(key) { _ in true }) { isWanted in
        row.hasText(key, where: isWanted)
      }
    case .known(let key):
      return operand.holds(operation, for: row.scalar(key, context))
    case .custom(let name):
      guard let value = context.custom(name, of: row) else {
        return operand.holds(operation, for: .null)
      }
      guard case .array(let elements) = value else {
        return operand.holds(operation, for: QueryScalar(value))
      }
      return operand.holds(operation, isPresent: true) { isWanted in
        for place in elements.indices where isWanted(QueryScalar(elements[place])) { return true }
        return false
      }
    }
  }
}
