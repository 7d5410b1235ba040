// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What providers were asked and what they said, written down while somebody wants to know why.
///
///     let trace = SlotTrace()
///     list.slots.trace = trace
///     _ = list.screen(rowLimit: 20)
///     for entry in trace.entries { print(entry.slot, entry.row, entry.provider, entry.answer) }
public final class SlotTrace {
  /// What was said about a row.
  public enum Answer: Equatable, Sendable {
    /// It was drawn.
    case drew
    /// Something was put around it.
    case wrapped
    /// This text was made.
    case text(String)
    /// These buttons were added.
    case actions([ChannelAction])
    /// It was left to the next.
    case passed
    /// It was left to the next until the provider knows.
    case later
  }

  /// One answer.
  public struct Entry: Equatable, Sendable {
    /// The id of the slot.
    public let slot: String
    /// The row's number in its list; of what a message carries it is the message's.
    public let row: UInt64
    /// Who was asked.
    public let provider: String
    /// What was said.
    public let answer: Answer
  }

  /// A text before any provider changed it.
  public struct Default: Equatable, Sendable {
    /// The id of the slot.
    public let slot: String
    /// The row's number in its list.
    public let row: UInt64
    /// The text.
    public let text: String
  }

  /// The answers in the order in which they came: of views from the highest provider to the lowest, of
  /// everything else the other way round.
  public private(set) var entries: [Entry] = []
  /// The texts of rows whose slots somebody fills.
  public private(set) var defaults: [Default] = []

  /// Creates a trace of nothing.
  public init() {}

  func add<Row: SlotRow, Value>(
    _ slot: some RawRepresentable<String>,
    _ rows: [Row],
    _ provider: String,
    _ answers: [SlotAnswer<Value>],
    _ describe: (Value) -> Answer
  ) {
    for (place, row) in rows.enumerated() {
      let answer: Answer =
        switch place < answers.count ? answers[place] : .pass {
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
