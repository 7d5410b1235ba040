// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A row as a frame shows it.
struct DrawnRow<Row: SlotRow> {
  /// The row, with the texts that providers changed.
  let row: Row
  let item: SlotRegistry.Item
  /// The view behind the row.
  var background = Scene()
  /// Whether every provider asked about the row has answered.
  var isSettled = true
}

/// The rows of a frame, each drawn from answers that belong together.
///
/// Where a provider is late, the row stays as it was when all providers had last answered; without
/// such an earlier row, all its parts are drawn without that provider. Where a provider is gone,
/// all parts are drawn without it at once.
struct SettledRows<Row: SlotRow> {
  /// The rows of the last frame.
  private var last: [DrawnRow<Row>] = []

  /// Draws rows, leaving out providers that turn out to be late, until none of the remaining ones
  /// is.
  mutating func rows(_ slots: SlotRegistry, draw: () -> [DrawnRow<Row>]) -> [DrawnRow<Row>] {
    var (rows, late, abandoned) = slots.withoutLate(draw)
    if !late.isEmpty {
      let known = Dictionary(
        last.lazy.filter(\.isSettled).map { ($0.row.rowID, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      for place in rows.indices where late.contains(rows[place].row.rowID) {
        // It is unknown how long a missing provider would hold up the row, so its earlier state is
        // not used.
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
