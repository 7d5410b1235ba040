// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row with texts that providers may change.
protocol TextSlotRow: SlotRow {
  /// What rows of this kind are.
  static var subject: SlotSubject { get }

  /// The text of a slot as it is; empty where the row has none.
  func text(_ slot: TextSlot) -> String

  /// Takes the text that providers made of one.
  mutating func replace(_ slot: TextSlot, with text: String)
}

/// Rows with the texts that providers made of theirs, kept for as long as nothing about them changes.
///
/// So a row that is as it was is the very same row in the next frame, and nobody has to look into it.
struct ResolvedRows<Row: TextSlotRow> {
  private struct Known {
    let base: Row
    let texts: [String]
    let row: Row
  }

  private var known = RowMemo<UInt64, Known>()
  /// The slots somebody filled in the last frame, whose texts are known.
  private var filled: [TextSlot] = []

  /// A window's rows with the texts of providers.
  ///
  /// - Parameter finish: Makes what follows from the texts of a row that was made anew.
  mutating func rows(
    of window: SlotWindow<Row>,
    _ slots: SlotRegistry,
    finish: (_ place: Int, _ row: inout Row) -> Void
  ) -> [Row] {
    let filled = TextSlot.allCases.filter {
      $0.subjects.contains(Row.subject) && slots.isFilled($0)
    }
    if filled != self.filled {
      known.removeAll()
      self.filled = filled
    }
    if filled.isEmpty { return window.rows }
    let answers = filled.map { slot in
      slots.texts(slot, for: window, default: window.rows.map { $0.text(slot) })
    }
    let rows = window.rows.enumerated().map { place, base in
      if let known = known[base.rowID], known.base.isSame(as: base),
        known.texts.indices.allSatisfy({ known.texts[$0] == answers[$0][place] })
      {
        return known.row
      }
      var row = base
      for (slot, texts) in zip(filled, answers) where texts[place] != base.text(slot) {
        row.replace(slot, with: texts[place])
      }
      if !row.isSame(as: base) { finish(place, &row) }
      known[base.rowID] = Known(base: base, texts: answers.map { $0[place] }, row: row)
      return row
    }
    known.endWindow(of: rows.count)
    return rows
  }
}
