// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Why a row looks as it does: for each slot somebody fills what was asked and said.
struct RowExplanation {
  /// Somebody who fills a slot, and what became of that.
  struct Asked {
    let provider: String
    /// What was said; nil where a higher provider had drawn the row already.
    let answer: SlotTrace.Answer?
  }

  /// A view: the row itself, or a part of it.
  struct Drawn {
    let slot: String
    /// Highest first.
    let asked: [Asked]

    /// Who drew it; nil for the default.
    var provider: String? { asked.first { $0.answer == .drew }?.provider }
    /// Who put something around it, from the outermost to the innermost.
    var around: [String] { asked.filter { $0.answer == .wrapped }.map(\.provider) }
  }

  /// A text with what each provider made of it, lowest first.
  struct Text {
    let slot: String
    let plain: String
    let asked: [Asked]

    /// What is shown.
    var shown: String {
      asked.reduce(plain) { text, asked in
        if case .text(let made)? = asked.answer { made } else { text }
      }
    }
  }

  /// What stands around the row, lowest first.
  struct Wrap {
    let slot: String
    let asked: [Asked]
  }

  /// The buttons of a side, highest provider first.
  struct Side {
    let slot: String
    let asked: [Asked]
    let buttons: [ChannelAction]

    /// Whose button it is; nil for the list's own.
    func provider(of button: ChannelAction) -> String? {
      asked.first { asked in
        if case .actions(let added)? = asked.answer { added.contains(button) } else { false }
      }?.provider
    }
  }

  /// The id of what the row shows.
  let id: String
  let views: [Drawn]
  let texts: [Text]
  let wraps: [Wrap]
  let sides: [Side]
}

extension RowExplanation {
  /// Explains a row by what was written down while its screen was made.
  ///
  /// - Parameter entries: What was said about this row.
  init(
    _ row: ShownRow,
    item: ViewSlot,
    _ entries: [SlotTrace.Entry],
    defaults: [SlotTrace.Default],
    _ slots: SlotRegistry
  ) {
    id = row.id
    let asked = Dictionary(grouping: entries, by: \.slot).mapValues { entries in
      entries.map { Asked(provider: $0.provider, answer: $0.answer) }
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
    texts = defaults.map {
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
