// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The tests of a filter, without its scope.
indirect enum FilterTree: Hashable, Sendable {
  /// A test of one key.
  case test(FilterTest)
  /// A group of tests; `depth` is the number of levels of groups in it, itself included.
  case group(FilterGroup, [FilterTree], depth: Int)

  /// Code that walks a filter recurses, so the depth of filters from outside must be limited.
  static let depthLimit = 64

  /// Joins tests into a group.
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
