// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Why a row looks as it does: for each slot with providers, who was asked and what they answered.
package struct RowExplanation {
  /// A provider of a slot, and its answer.
  package struct Asked {
    package let provider: String
    /// The answer, or `nil` if a higher provider had already drawn the row.
    package let answer: SlotTrace.Answer?
  }

  /// A view: the row itself, or a part of it.
  package struct Drawn {
    package let slot: String
    /// The providers, highest first.
    package let asked: [Asked]

    /// The provider that drew the view, or `nil` for the default view.
    package var provider: String? { asked.first { $0.answer == .drew }?.provider }
    /// The providers that wrapped the view, from the outermost to the innermost.
    package var around: [String] { asked.filter { $0.answer == .wrapped }.map(\.provider) }
  }

  /// A text, with each provider's version of it, lowest provider first.
  package struct Text {
    package let slot: String
    package let plain: String
    package let asked: [Asked]

    /// The text shown.
    package var shown: String {
      asked.reduce(plain) { text, asked in
        if case .text(let made)? = asked.answer { made } else { text }
      }
    }
  }

  /// The providers that wrap the row, lowest first.
  package struct Wrap {
    package let slot: String
    package let asked: [Asked]
  }

  /// The buttons at one side of the row, highest provider first.
  package struct Side {
    package let slot: String
    package let asked: [Asked]
    package let buttons: [ChannelAction]

    /// Returns the provider that added a button, or `nil` for the list's own buttons.
    package func provider(of button: ChannelAction) -> String? {
      asked.first { asked in
        if case .actions(let added)? = asked.answer { added.contains(button) } else { false }
      }?.provider
    }
  }

  /// The id of the channel, thread or message in the row.
  package let id: String
  package let views: [Drawn]
  package let texts: [Text]
  package let wraps: [Wrap]
  package let sides: [Side]
}

extension RowExplanation {
  /// Explains a row from the answers recorded while its screen was drawn.
  ///
  /// - Parameter entries: The answers about this row.
  fileprivate init(
    _ row: ShownRow,
    item: ViewSlot,
    entries: [SlotTrace.Entry],
    defaults: [SlotTrace.Default],
    slots: SlotRegistry
  ) {
    id = row.id
    // A row with a late provider is drawn again, and all its providers are asked again.
    let isAgain = entries.contains { $0.answer == .later }
    let asked = Dictionary(grouping: entries, by: \.slot).mapValues { entries in
      let answers = entries.map { Asked(provider: $0.provider, answer: $0.answer) }
      return isAgain ? Self.lastOnes(answers) : answers
    }
    views = ViewSlot.allCases.compactMap { slot in
      guard slot == item || asked[slot.rawValue] != nil else { return nil }
      let known = asked[slot.rawValue] ?? []
      let others = slots.providerIDs(of: slot.rawValue).dropFirst(known.count)
      return Drawn(
        slot: slot.rawValue,
        asked: known + others.map { Asked(provider: $0, answer: nil) }
      )
    }
    var known: Set<String> = []
    texts = defaults.filter { !isAgain || known.insert($0.slot).inserted }.map {
      Text(slot: $0.slot, plain: $0.text, asked: asked[$0.slot] ?? [])
    }
    wraps = WrapSlot.allCases.compactMap { slot in
      asked[slot.rawValue].map { Wrap(slot: slot.rawValue, asked: $0) }
    }
    sides = SwipeSlot.allCases.compactMap { slot in
      asked[slot.rawValue].map { asked in
        let buttons = slot == .leading ? row.leading : row.trailing
        return Side(slot: slot.rawValue, asked: asked, buttons: buttons)
      }
    }
  }
}

extension RowExplanation {
  /// Returns the last answer of each provider of a slot, in the order in which they were asked.
  ///
  /// A provider that was late counts as late even if it answered afterwards.
  private static func lastOnes(_ answers: [Asked]) -> [Asked] {
    var last: [Asked] = []
    for asked in answers {
      if let index = last.firstIndex(where: { $0.provider == asked.provider }) {
        if last[index].answer != .later { last[index] = asked }
      } else {
        last.append(asked)
      }
    }
    return last
  }
}

extension ShownList {
  /// Returns explanations of all rows, from the answers recorded while drawing the list once.
  package func explanations() -> [RowExplanation] { explanations(in: 0..<count).rows }

  /// Returns explanations of the rows at the given indices; the list must draw the first of them as its first row.
  ///
  /// - Returns: The explanations, and the screen with these rows.
  func explanations(in indices: Range<Int>) -> (rows: [RowExplanation], screen: Scene) {
    guard let item else { return ([], Scene()) }
    let rows = rows(in: indices)
    let trace = SlotTrace()
    slots.trace = trace
    let screen = screen(rowLimit: rows.count)
    slots.trace = nil
    // Answers about the list as a whole are recorded under a row number that no row has.
    let entries = Dictionary(grouping: trace.entries, by: \.row)
    let defaults = Dictionary(grouping: trace.defaults, by: \.row)
    let explained = rows.map { row in
      RowExplanation(
        row,
        item: item,
        entries: entries[row.number] ?? [],
        defaults: defaults[row.number] ?? [],
        slots: slots
      )
    }
    return (explained, screen)
  }
}
