// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ways a filter compares the value under a key, by their names in the wire form.
public enum FilterOperator: String, Hashable, Sendable, CaseIterable {
  /// Equal; under a key with several values, one of them is equal, or all values of a list are
  /// present.
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
  /// Equal to one value of a list; under a key with several values, any of them is.
  case `in` = "$in"
  /// Not `in`, so a missing value matches.
  case notIn = "$nin"
  /// Every word of the query begins a word of the text.
  case query = "$q"
  /// The text contains the filter's text, regardless of case and diacritics.
  case autocomplete = "$autocomplete"
  /// The value is present, or for `false` missing.
  case exists = "$exists"
  /// The text contains exactly the filter's text, or one of several values is equal to it.
  case contains = "$contains"
}
