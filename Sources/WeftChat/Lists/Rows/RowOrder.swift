// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Puts rows in order of which only places are wanted, out of an index and of what has changed since.
struct RowOrder<Entity, Row> {
  typealias ID = Identifier<Entity>

  /// Whether a row belongs to the list.
  let isListed: (Row) -> Bool
  /// What a row is sorted by.
  let key: (Row) -> ListSortKey
  /// Whether the index tells something old of a row.
  let isChanged: (ID) -> Bool
  /// The number of a row with who keeps it.
  let number: (ID) -> UInt64?

  /// So many rows are read at once; of each no more is kept than where it stands.
  private static var batch: Int { 256 }

  /// The rows behind a place, and whether there are no more.
  ///
  /// - Parameters:
  ///   - indexed: So many rows behind the place as an index has them; nil where there is none.
  ///   - changed: Rows of which the index tells something old.
  ///   - all: Every row, where there is no index.
  ///   - read: Rows as they are now.
  func page(
    indexed: (Int) -> [PlacedRow<ID>]?,
    changed: [ID],
    all: () -> [ID],
    after: ListPlace?,
    limit: Int,
    read: ([ID]) -> [(ID, Row)]
  ) -> (rows: PlacedRows<ID>, isLast: Bool) {
    let (more, isTooMuch) = limit.addingReportingOverflow(changed.count + 1)
    guard let stored = indexed(isTooMuch ? .max : more) else {
      let rows = sorted(places(of: all(), after: after, read: read))
      return (PlacedRows(rows, end: rows.last.map(place(of:))), true)
    }
    let rows = sorted(
      stored.filter { !isChanged($0.id) } + places(of: changed, after: after, read: read)
    )
    let page = Array(rows.prefix(limit))
    // An index that gave less than it was asked for has no more.
    return (PlacedRows(page, end: page.last.map(place(of:))), rows.count <= limit)
  }

  private func place(of row: PlacedRow<ID>) -> ListPlace {
    ListPlace(key: row.key.bytes, id: row.id.rawValue)
  }

  private func places(
    of ids: [ID],
    after: ListPlace?,
    read: ([ID]) -> [(ID, Row)]
  ) -> [PlacedRow<ID>] {
    var rows: [PlacedRow<ID>] = []
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      for (id, row) in read(Array(ids[start..<min(start + Self.batch, ids.count)]))
      where isListed(row) {
        let placed = PlacedRow(id, number: number(id), by: key(row))
        if after.map({ $0 < place(of: placed) }) ?? true { rows.append(placed) }
      }
    }
    return rows
  }

  private func sorted(_ rows: [PlacedRow<ID>]) -> [PlacedRow<ID>] {
    rows.sorted { left, right in
      if ListSortKey.comesFirst(left.key, right.key) { return true }
      if ListSortKey.comesFirst(right.key, left.key) { return false }
      return left.id < right.id
    }
  }
}
