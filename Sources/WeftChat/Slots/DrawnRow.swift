// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A row as a frame shows it.
struct DrawnRow<Row: SlotRow> {
  /// What it shows, after providers had their say.
  let row: Row
  let item: SlotRegistry.Item
  /// What stands behind it.
  var background = Scene()
  /// Whether everybody who was to be asked about it had answered.
  var isSettled = true
}

/// The rows of a frame, each of one piece.
///
/// Where a provider is late, a row is as it was when all had
/// answered, or as it is without that provider in any part of it. Where one is gone, it is the latter.
struct SettledRows<Row: SlotRow> {
  /// What was shown last.
  private var last: [DrawnRow<Row>] = []

  /// Draws rows, without those who turn out to be late, until nobody does.
  mutating func rows(_ slots: SlotRegistry, draw: () -> [DrawnRow<Row>]) -> [DrawnRow<Row>] {
    var (rows, late, abandoned) = slots.withoutLate(draw)
    if !late.isEmpty {
      let known = Dictionary(
        last.lazy.filter(\.isSettled).map { ($0.row.rowID, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      for place in rows.indices where late.contains(rows[place].row.rowID) {
        // Nobody knows how long one who is gone would keep the row as it was.
        let id = rows[place].row.rowID
        if !abandoned.contains(id), let settled = known[id] {
          rows[place] = settled
        } else {
          rows[place].isSettled = false
        }
      }
    }
    last = rows
    return rows
  }
}
