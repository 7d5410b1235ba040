// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ways a filter joins others, by their names in the wire form.
public enum FilterGroup: String, Hashable, Sendable, CaseIterable {
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
