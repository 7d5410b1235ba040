// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The one place where it is decided who fills a slot: providers from the highest to the lowest,
/// then the factory, which always has an answer.
public final class SlotRegistry {
  /// Who answers what nobody else does.
  public let factory: ViewFactory
  /// Who is asked first, highest first.
  public let providers: [any SlotProvider]

  /// Creates a registry.
  public init(factory: ViewFactory = ViewFactory(), providers: [any SlotProvider] = []) {
    self.factory = factory
    self.providers = providers
  }

  /// The view of one row, and the provider it came from; nil stands for the factory.
  struct Item {
    let scene: Scene
    let provider: String?
  }

  /// The views of a window's rows: for each the first provider that does not pass.
  func items<Row: SlotRow>(
    _ slot: ItemSlot,
    for window: SlotWindow<Row>,
    default makeDefault: (Row) -> Scene
  ) -> [Item] {
    var found: [Item?] = Array(repeating: nil, count: window.rows.count)
    for provider in providers {
      // Only undecided rows are offered to the next provider.
      let open = found.indices.filter { found[$0] == nil }
      if open.isEmpty { break }
      let offered = SlotWindow(rows: open.map { window.rows[$0] }, now: window.now)
      for (place, answer) in zip(open, provider.items(slot, for: offered)) {
        if case .mine(let scene) = answer {
          found[place] = Item(scene: scene, provider: provider.id)
        }
      }
    }
    return zip(window.rows, found).map { row, item in
      item ?? Item(scene: makeDefault(row), provider: nil)
    }
  }

  /// The texts of a window's rows: from the lowest provider to the highest, each sees what those
  /// below it made.
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    default defaults: [String]
  ) -> [String] {
    var texts = defaults
    for provider in providers.reversed() {
      let answers = provider.texts(slot, for: window, below: texts)
      for (place, answer) in zip(texts.indices, answers) {
        if case .mine(let text) = answer { texts[place] = text }
      }
    }
    return texts
  }
}
