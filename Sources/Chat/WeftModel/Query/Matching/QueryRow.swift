// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A row that queries can test and sort.
protocol QueryRow {
  /// The id that distinguishes the row from others.
  var identity: String { get }
  /// The value under a key that has a single one.
  func scalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// The value under a key that the row is sorted by.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// Whether a predicate holds for one of the texts under a key with several.
  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool
  /// The value under a custom key.
  func customMember(_ name: String) -> JSONValue?
  /// The key to sort by where a sorting names another one.
  static func sortedKey(_ key: KnownKey) -> KnownKey
}

extension QueryRow {
  /// The value the row has under the key.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar {
    scalar(key, context)
  }
}
