// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row of which only the sort position in a query's order is known.
public struct PlacedRow<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The key it is sorted by.
  package let key: ListSortKey
  /// The row's id.
  package let id: ID
  /// The number its keeper has for it, nil where it has none yet.
  package let number: UInt64?

  /// Creates a row.
  package init(_ id: ID, number: UInt64?, by key: ListSortKey) {
    (self.key, self.id, self.number) = (key, id, number)
  }
}

/// Rows in order of which only the sort position is known; their keeper has the rest.
public struct PlacedRows<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The rows, in list order.
  package let rows: [PlacedRow<ID>]
  /// The sort position of the last row, nil where there is none.
  package let end: ListPlace?

  /// Creates a page of rows.
  package init(_ rows: [PlacedRow<ID>], end: ListPlace?) {
    (self.rows, self.end) = (rows, end)
  }
}
