// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row of which no more is known than where it stands in the order of a query.
public struct PlacedRow<ID: Hashable & Sendable>: Equatable, Sendable {
  /// What it is sorted by.
  package let key: ListSortKey
  package let id: ID
  /// Its number with who keeps it, nil where it has none yet.
  package let number: UInt64?

  /// Creates a row.
  package init(_ id: ID, number: UInt64?, by key: ListSortKey) {
    (self.key, self.id, self.number) = (key, id, number)
  }
}

/// Rows in order of which no more is known than where they stand; who keeps them is asked for the rest.
public struct PlacedRows<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The rows.
  package let rows: [PlacedRow<ID>]
  /// Where the last of them stands, nil where there is none.
  package let end: ListPlace?

  /// Creates a page of rows.
  package init(_ rows: [PlacedRow<ID>], end: ListPlace?) {
    (self.rows, self.end) = (rows, end)
  }
}
