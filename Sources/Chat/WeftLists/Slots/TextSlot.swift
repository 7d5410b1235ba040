// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

extension TextSlot {
  /// The maximum length of a provider's text in bytes; a longer text is cut, except in slots that aren't shown.
  package var mostBytes: Int {
    switch self {
    case .message, .parent: TextLimits.bytes
    case .title, .messagePreview, .timestamp, .unread, .draft, .avatarInitials:
      TextLimits.lineBytes
    case .search, .sort: .max
    // A text to be sent is never cut; one that is too long is refused.
    case .outgoing: ComposerSession.mostBytes
    }
  }

  /// The kinds of rows that have the text.
  package var subjects: [SlotSubject] {
    switch self {
    case .title, .messagePreview, .unread, .draft: [.channel, .thread]
    case .parent: [.thread]
    case .message: [.message]
    case .timestamp, .avatarInitials: [.channel, .thread, .message]
    case .search: [.plainChannel, .plainMessage]
    case .sort: [.plainChannel]
    case .outgoing: [.composer]
    }
  }
}

/// A row with texts that providers may change.
protocol TextSlotRow: SlotRow {
  static var subject: SlotSubject { get }

  /// Returns the row's text for a slot, or an empty text if it has none.
  func text(_ slot: TextSlot) -> String

  /// Sets the text that providers made for a slot.
  mutating func replace(_ slot: TextSlot, with text: String)
}

/// A cache of rows with the texts that providers made, each valid until the row or a text changes.
///
/// An unchanged row is the identical value in the next frame, so its fields need not be compared.
struct ResolvedRows<Row: TextSlotRow> {
  private struct Known {
    let base: Row
    let texts: [String]
    let row: Row
  }

  private var known = RowMemo<UInt64, Known>()
  /// The slots that were filled in the last frame; the cached texts belong to them.
  private var filled: [TextSlot] = []

  /// Returns a window's rows with the providers' texts.
  ///
  /// - Parameter finish: Updates the values of a changed row that are made from its texts.
  mutating func rows(
    of window: SlotWindow<Row>,
    _ slots: SlotRegistry,
    finish: (_ index: Int, _ row: inout Row) -> Void
  ) -> [Row] {
    let filled =
      slots.isFactoryAlone
      ? []
      : TextSlot.allCases.filter { $0.subjects.contains(Row.subject) && slots.isFilled($0) }
    if filled != self.filled {
      known.removeAll()
      self.filled = filled
    }
    if filled.isEmpty { return window.rows }
    let answers = filled.map { slot in
      slots.texts(slot, for: window, default: window.rows.map { $0.text(slot) })
    }
    let rows = window.rows.enumerated().map { index, base in
      if let known = known[base.rowID], known.base.isSame(as: base),
        known.texts.indices.allSatisfy({ known.texts[$0] == answers[$0][index] })
      {
        return known.row
      }
      var row = base
      for (slot, texts) in zip(filled, answers) where texts[index] != base.text(slot) {
        row.replace(slot, with: texts[index])
      }
      if !row.isSame(as: base) { finish(index, &row) }
      known[base.rowID] = Known(base: base, texts: answers.map { $0[index] }, row: row)
      return row
    }
    known.endWindow(of: rows.count)
    return rows
  }
}
