// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a filter joins others, by the name on the wire.
public enum FilterGroup: String, Hashable, Sendable, CaseIterable {
  /// All of them match.
  case and = "$and"
  /// At least one of them matches.
  case or = "$or"
  /// None of them matches.
  case nor = "$nor"

  /// The word between the members in a description.
  var word: String {
    switch self {
    case .and: "AND"
    case .or: "OR"
    case .nor: "NOR"
    }
  }
}
