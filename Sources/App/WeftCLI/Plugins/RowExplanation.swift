// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Why a row looks as it does: for each slot with providers, the questions and answers.
struct RowExplanation {
  /// A provider of a slot, and its answer.
  struct Asked {
    let provider: String
    /// The answer; nil when a higher provider had drawn the row already.
    let answer: SlotTrace.Answer?
  }

  /// A view: the row itself, or a part of it.
  struct Drawn {
    let slot: String
    /// The providers, highest first.
    let asked: [Asked]

    /// The provider that drew the view; nil for the default.
    var provider: String? { asked.first { $0.answer == .drew }?.provider }
    /// The providers that wrapped the view, from the outermost to the innermost.
    var around: [String] { asked.filter { $0.answer == .wrapped }.map(\.provider) }
  }

  /// A text, with each provider's version of it, lowest provider first.
  struct Text {
    let slot: String
    let plain: String
    let asked: [Asked]

    /// The text shown.
    var shown: String {
      asked.reduce(plain) { text, asked in
        if case .text(let made)? = asked.answer { made } else { text }
      }
    }
  }

  /// The providers that wrap the row, lowest first.
  struct Wrap {
    let slot: String
    let asked: [Asked]
  }

  /// The buttons at one side of the row, highest provider first.
  struct Side {
    let slot: String
    let asked: [Asked]
    let buttons: [ChannelAction]

    /// The provider that added a button; nil for the list's own.
    func provider(of button: ChannelAction) -> String? {
      asked.first { asked in
        if case .actions(let added)? = asked.answer { added.contains(button) } else { false }
      }?.provider
    }
  }

  /// The id of the channel, thread or message in the row.
  let id: String
  let views: [Drawn]
  let texts: [Text]
  let wraps: [Wrap]
  let sides: [Side]
}

extension RowExplanation {
  /// Explains a row from the answers recorded while its screen was drawn.
  ///
  /// - Parameter entries: The answers about this row.
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
