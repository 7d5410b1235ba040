// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension SwipeSlot {
  /// The maximum number of buttons on one side.
  static let mostActions = 4
}

/// A cache of rows with the buttons that providers add.
///
/// An entry is valid until its row or its buttons change. As with ``ResolvedRows``, an unchanged row is the identical
/// value in the next frame.
struct SwipedRows {
  private struct Known {
    let base: ChannelListRow
    /// The buttons of each provider on each side.
    let added: [[ChannelAction]]
    let row: ChannelListRow
  }

  private var known = RowMemo<UInt64, Known>()

  /// Returns a window's rows with the providers' buttons, highest provider first, before the rows' own buttons.
  mutating func rows(
    of window: SlotWindow<ChannelListRow>,
    _ slots: SlotRegistry
  ) -> [ChannelListRow] {
    let answers = SwipeSlot.allCases.flatMap { slot in
      slots.swipeActions(slot, for: window).map { (slot: slot, rows: $0) }
    }
    if answers.isEmpty { return window.rows }
    let rows = window.rows.enumerated().map { index, base in
      if answers.allSatisfy({ Self.actions($0.rows, index).isEmpty }) { return base }
      if let known = known[base.rowID], known.base.isSame(as: base),
        known.added.count == answers.count,
        known.added.indices.allSatisfy({ known.added[$0] == Self.actions(answers[$0].rows, index) })
      {
        return known.row
      }
      let added = answers.map { Self.actions($0.rows, index) }
      var row = base
      for side in SwipeSlot.allCases {
        let actions = zip(answers, added).flatMap { $0.slot == side ? $1 : [] }
        if !actions.isEmpty { row.add(actions, side) }
      }
      known[base.rowID] = Known(base: base, added: added, row: row)
      return row
    }
    known.endWindow(of: rows.count)
    return rows
  }

  /// Returns a provider's buttons for a row, or none if it returned too few answers.
  private static func actions(_ rows: [[ChannelAction]], _ index: Int) -> [ChannelAction] {
    index < rows.count ? rows[index] : []
  }
}
