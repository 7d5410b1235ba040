// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A sorter that merges the rows of an index with those that changed since the index was written.
struct RowOrder<Entity, Row> {
  typealias ID = Identifier<Entity>

  /// Whether a row belongs to the list.
  let isListed: (Row) -> Bool
  let key: (Row) -> ListSortKey
  /// Whether the index has outdated data about a row.
  let isChanged: (ID) -> Bool
  /// The backing's number of a row.
  let number: (ID) -> UInt64?

  /// The number of rows read at once; only their sort positions stay in memory.
  private static var batch: Int { 256 }

  /// Returns the rows after a sort position, and whether these are the last ones.
  ///
  /// - Parameters:
  ///   - indexed: Returns up to a number of rows after the position from an index, or `nil`
  ///     without an index.
  ///   - changed: The rows that the index has outdated data about.
  ///   - all: Returns every row; called only without an index.
  ///   - after: The position of the last row that the caller has, or `nil` for the first page.
  ///   - limit: The maximum number of rows.
  ///   - read: Reads rows with their latest data.
  func page(
    indexed: (Int) -> [PositionedRow<ID>]?,
    changed: [ID],
    all: () -> [ID],
    after: SortPosition?,
    limit: Int,
    read: ([ID]) -> [(ID, Row)]
  ) -> (rows: PositionedRows<ID>, isLast: Bool) {
    let (more, isTooMuch) = limit.addingReportingOverflow(changed.count + 1)
    guard let stored = indexed(isTooMuch ? .max : more) else {
      let rows = sorted(positions(of: all(), after: after, read: read))
      return (PositionedRows(rows, end: rows.last.map(position(of:))), true)
    }
    let rows = sorted(
      stored.filter { !isChanged($0.id) } + positions(of: changed, after: after, read: read)
    )
    let page = Array(rows.prefix(limit))
    // An index that returns fewer rows than requested has no more.
    return (PositionedRows(page, end: page.last.map(position(of:))), rows.count <= limit)
  }

  private func position(of row: PositionedRow<ID>) -> SortPosition {
    SortPosition(key: row.key.bytes, id: row.id.rawValue)
  }

  private func positions(
    of ids: [ID],
    after: SortPosition?,
    read: ([ID]) -> [(ID, Row)]
  ) -> [PositionedRow<ID>] {
    var rows: [PositionedRow<ID>] = []
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      for (id, row) in read(Array(ids[start..<min(start + Self.batch, ids.count)]))
      where isListed(row) {
        let placed = PositionedRow(id, number: number(id), by: key(row))
        if after.map({ $0 < position(of: placed) }) ?? true { rows.append(placed) }
      }
    }
    return rows
  }

  private func sorted(_ rows: [PositionedRow<ID>]) -> [PositionedRow<ID>] {
    rows.sorted { left, right in
      if ListSortKey.comesFirst(left.key, right.key) { return true }
      if ListSortKey.comesFirst(right.key, left.key) { return false }
      return left.id < right.id
    }
  }
}

/// A row known only by its sort position in a query's order.
package struct PositionedRow<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The key by which the query's order positions the row.
  package let key: ListSortKey
  /// The row's id.
  package let id: ID
  /// The backing's number of the row, or `nil` if it has none yet.
  package let number: UInt64?

  /// Creates a row by its position alone; its model is read when it is shown.
  package init(_ id: ID, number: UInt64?, by key: ListSortKey) {
    self.key = key
    self.id = id
    self.number = number
  }
}

/// Rows in list order that are known only by their sort positions; the backing has the rest.
public struct PositionedRows<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The rows, in list order.
  package let rows: [PositionedRow<ID>]
  /// The sort position of the last row, or `nil` if there are no rows.
  package let end: SortPosition?

  /// Creates a page of rows.
  package init(_ rows: [PositionedRow<ID>], end: SortPosition?) {
    self.rows = rows
    self.end = end
  }
}
