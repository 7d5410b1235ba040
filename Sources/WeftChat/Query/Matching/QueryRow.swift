// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// What a query reads of a row.
protocol QueryRow {
  /// What the row is told apart by.
  var identity: String { get }
  /// The value under a key that has one.
  func scalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// The value a row is sorted by under a key.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// Whether something holds for one of the texts under a key with several.
  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool
  /// What is kept under a name of the application's.
  func customMember(_ name: String) -> JSONValue?
  /// The key whose values are sorted by where a key is named.
  static func sortedKey(_ key: KnownKey) -> KnownKey
}

extension QueryRow {
  /// The value that stands under the key.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar {
    scalar(key, context)
  }
}
