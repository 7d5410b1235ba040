// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A record of the providers' answers, for finding out why a screen looks as it does.
///
///     let trace = SlotTrace()
///     list.slots.trace = trace
///     _ = list.screen(rowLimit: 20)
///     for entry in trace.entries { print(entry.slot, entry.row, entry.provider, entry.answer) }
package final class SlotTrace {
  /// A summary of an answer for a row.
  package enum Answer: Equatable, Sendable {
    /// The provider drew the row.
    case drew
    /// The provider put a frame around the row.
    case wrapped
    /// The provider made this text.
    case text(String)
    /// The provider added these buttons.
    case actions([ChannelAction])
    /// The provider left the row to the next one, or couldn't answer.
    case passed
    /// The provider's answer wasn't ready, so the row was left to the next one.
    case later
  }

  /// One answer.
  package struct Entry: Equatable, Sendable {
    /// The id of the slot.
    package let slot: String
    /// The id of the list's row; for an attachment, that of its message.
    package let row: UInt64
    /// The id of the provider.
    package let provider: String
    /// A summary of the provider's answer.
    package let answer: Answer
  }

  /// A text before any provider changed it.
  package struct Default: Equatable, Sendable {
    /// The id of the slot.
    package let slot: String
    /// The id of the list's row.
    package let row: UInt64
    /// The text that Weft made for the row.
    package let text: String
  }

  /// The answers in the order in which the providers were called.
  ///
  /// For views and buttons this is from the highest to the lowest, for texts and frames from the lowest to the highest.
  package private(set) var entries: [Entry] = []
  /// The texts that providers may have changed, in their original form.
  package private(set) var defaults: [Default] = []

  /// Creates an empty trace.
  package init() {}

  func add<Row: SlotRow, Value>(
    _ slot: some RawRepresentable<String>,
    _ rows: [Row],
    _ provider: String,
    _ answers: [SlotAnswer<Value>],
    _ describe: (Value) -> Answer
  ) {
    for (index, row) in rows.enumerated() {
      let answer: Answer =
        switch index < answers.count ? answers[index] : .pass {
        case .mine(let value): describe(value)
        case .pass, .absent: .passed
        case .later: .later
        }
      entries.append(
        Entry(slot: slot.rawValue, row: row.shownRowID, provider: provider, answer: answer)
      )
    }
  }

  func add<Row: SlotRow>(defaults texts: [String], _ slot: TextSlot, _ rows: [Row]) {
    defaults += zip(rows, texts).map { row, text in
      Default(slot: slot.rawValue, row: row.shownRowID, text: text)
    }
  }
}
