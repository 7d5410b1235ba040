// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The tests of a filter, without its scope.
indirect enum FilterTree: Hashable, Sendable {
  /// A test of one key.
  case test(FilterTest)
  /// A group of tests; `depth` is the number of levels of groups, including this one.
  case group(FilterGroup, [FilterTree], depth: Int)

  /// The limit on the depth; code that visits a filter recurses, and filters are untrusted.
  static let depthLimit = 64

  /// Combines tests into a group.
  static func join(_ group: FilterGroup, _ members: [FilterTree]) throws(FilterTest.Mistake) -> Self
  {
    let depth = (members.lazy.map(\.depth).max() ?? 0) + 1
    guard depth <= depthLimit else {
      throw FilterTest.Mistake("filters are nested deeper than \(depthLimit) levels; flatten them")
    }
    return .group(group, members, depth: depth)
  }

  /// The number of levels of groups.
  var depth: Int {
    switch self {
    case .test: 0
    case .group(_, _, let depth): depth
    }
  }

  /// Whether any test, at any depth, satisfies a predicate.
  func contains(where isWanted: (FilterTest) -> Bool) -> Bool {
    switch self {
    case .test(let test): isWanted(test)
    case .group(_, let members, _): members.contains { $0.contains(where: isWanted) }
    }
  }
}

extension FilterTree {
  /// Whether a row matches.
  ///
  /// - Complexity: O(*q*) in the number of tests. Each is O(1), except text searches, keys with several values, and
  ///   lists of values other than texts. Matching itself allocates nothing.
  func matches<Row: QueryRow>(_ row: Row, _ context: QueryContext<Row>) -> Bool {
    switch self {
    case .test(let test): return test.matches(row, context)
    case .group(let group, let members, _):
      // The first matching member decides `or` and `nor`, the first that doesn't match decides `and`.
      let deciding = group != .and
      for index in members.indices where members[index].matches(row, context) == deciding {
        return group == .or
      }
      return group != .or
    }
  }

  /// Whether a row matches if only some keys are known, or `nil` if the unknown ones decide.
  ///
  /// - Complexity: As for ``matches(_:_:)``.
  func matches<Row: QueryRow>(
    _ row: Row,
    _ context: QueryContext<Row>,
    knowing isKnown: (KnownKey) -> Bool
  ) -> Bool? {
    switch self {
    case .test(let test):
      guard case .known(let key) = test.key, isKnown(key) else { return nil }
      return test.matches(row, context)
    case .group(let group, let members, _):
      let deciding = group != .and
      var isOpen = false
      for member in members {
        guard let holds = member.matches(row, context, knowing: isKnown) else {
          isOpen = true
          continue
        }
        if holds == deciding { return group == .or }
      }
      return isOpen ? nil : group != .or
    }
  }
}

extension FilterTest {
  func matches<Row: QueryRow>(_ row: Row, _ context: QueryContext<Row>) -> Bool {
    switch operation {
    case .notEqual: !holds(.equal, row, context)
    case .notIn: !holds(.in, row, context)
    case .equal, .greater, .greaterOrEqual, .less, .lessOrEqual, .in, .query, .autocomplete,
      .exists, .contains:
      holds(operation, row, context)
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
    case .flag(let flag):
      return operand.holds(operation, for: row.scalar(flag))
    case .custom(let name):
      guard let value = context.custom(name, of: row) else {
        return operand.holds(operation, for: .null)
      }
      guard case .array(let elements) = value else {
        return operand.holds(operation, for: QueryScalar(value))
      }
      return operand.holds(operation, isPresent: true) { isWanted in
        for index in elements.indices where isWanted(QueryScalar(elements[index])) { return true }
        return false
      }
    }
  }
}

extension FilterTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .test(let test): test.description
    case .group(let group, let members, _) where members.isEmpty: "\(group.word) ()"
    case .group(.nor, let members, _) where members.count == 1: "NOT (\(members[0]))"
    case .group(let group, let members, _):
      members.map { "(\($0))" }.joined(separator: " \(group.word) ")
    }
  }
}

/// The ways in which a filter combines others, by their names in the wire form.
enum FilterGroup: String, Hashable, Sendable, CaseIterable {
  /// Every member matches.
  case and = "$and"
  /// At least one member matches.
  case or = "$or"
  /// No member matches.
  case nor = "$nor"

  /// The word that joins the members in a description.
  var word: String {
    switch self {
    case .and: "AND"
    case .or: "OR"
    case .nor: "NOR"
    }
  }
}
