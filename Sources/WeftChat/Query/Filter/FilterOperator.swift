// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a filter compares what it finds under a key, by the name on the wire.
public enum FilterOperator: String, Hashable, Sendable, CaseIterable {
  /// The same, or under a key with several values: one of them, or all of a list.
  case equal = "$eq"
  /// Not `equal`; so nothing at all is not equal to any value.
  case notEqual = "$ne"
  /// Greater.
  case greater = "$gt"
  /// Greater or the same.
  case greaterOrEqual = "$gte"
  /// Less.
  case less = "$lt"
  /// Less or the same.
  case lessOrEqual = "$lte"
  /// One of a list, or under a key with several values: any of them.
  case `in` = "$in"
  /// Not `in`; so nothing at all is in no list.
  case notIn = "$nin"
  /// A text with words that begin like all the words searched for.
  case query = "$q"
  /// A text that holds another one, whatever the case and the diacritics.
  case autocomplete = "$autocomplete"
  /// Anything at all, or nothing.
  case exists = "$exists"
  /// A text that holds another one to the letter, or several values with one of them.
  case contains = "$contains"
}
