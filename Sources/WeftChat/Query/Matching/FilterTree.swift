// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The questions of a filter, whatever they are asked of.
indirect enum FilterTree: Hashable, Sendable {
  /// A question about one key.
  case test(FilterTest)
  /// Questions joined; `depth` is how many groups lie in each other here.
  case group(FilterGroup, [FilterTree], depth: Int)

  /// Whoever follows a filter recurses, so what others send must end somewhere.
  static let depthLimit = 64

  /// Joins questions.
  static func join(_ group: FilterGroup, _ members: [FilterTree]) throws(FilterTest.Mistake) -> Self
  {
    let depth = (members.lazy.map(\.depth).max() ?? 0) + 1
    guard depth <= depthLimit else {
      throw FilterTest.Mistake("filters are nested deeper than \(depthLimit) levels; flatten them")
    }
    return .group(group, members, depth: depth)
  }

  /// How many groups lie in each other.
  var depth: Int {
    switch self {
    case .test: 0
    case .group(_, _, let depth): depth
    }
  }

  /// Whether any question is one looked for.
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
