// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

/// A key to sort rows by, and the direction.
///
///     Sorting(key: ChannelListSortingKey.pinnedAt)  // pinned channels first
///
/// Rows without a value under the key come first in ascending order and last in descending order.
/// `false` comes before `true`; numbers are ordered by value, texts by their bytes. Values of
/// different kinds under a custom key are ordered by kind: Booleans, numbers, texts.
public struct Sorting<Key: SortingKey>: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// Whether the least value comes first.
  public let isAscending: Bool

  /// Creates a sorting, descending by default.
  public init(key: Key, isAscending: Bool = false) {
    self.key = key
    self.isAscending = isAscending
  }

  /// The wire form: `{"field":"created_at","direction":-1}`.
  public var json: JSONValue {
    ["field": .string(key.name), "direction": .integer(isAscending ? 1 : -1)]
  }

  /// Reads the wire form.
  ///
  /// - Throws: the first error, with its path.
  public init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  init(_ cursor: QueryCursor) throws(QueryError) {
    try cursor.requireOnly(["field", "direction"])
    guard let field = cursor["field"] else {
      throw cursor.fail(.missing, "\"field\" is missing; name what to sort by")
    }
    guard let direction = cursor["direction"] else {
      throw cursor.fail(.missing, "\"direction\" is missing; 1 ascends, -1 descends")
    }
    let name = try field.string()
    guard let key = Key(name: name) else {
      throw field.fail(.badValue, "nothing can be sorted by \(QueryCursor.quoted(name))")
    }
    switch direction.value {
    case .integer(1): self.init(key: key, isAscending: true)
    case .integer(-1): self.init(key: key)
    default: throw direction.fail(.badValue, "1 ascends, -1 descends; there is nothing else")
    }
  }
}
