// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp

/// The keys of a page, as its help page lists them.
package enum PageKeys {
  /// The keys of each command, as browsers name them, in the order of the help page.
  package static var table: [(does: KeyPath<AppWords.Keys, String>, keys: [String])] {
    [
      (\.move, ["ArrowUp", "ArrowDown", "k", "j"]),
      (\.page, ["PageUp", "PageDown"]),
      (\.ends, ["Home", "End", "g", "G"]),
      (\.open, ["Enter", " "]),
      (\.back, ["Escape", "Backspace"]),
      (\.tabs, ["1", "2"]),
      (\.search, ["/"]),
      (\.swipe, ["ArrowLeft", "ArrowRight"]),
      (\.more, ["m", "ContextMenu", "F10"]),
      (\.read, ["r", "R"]),
      (\.unread, ["u"]),
      (\.theme, ["t"]),
      (\.problems, ["p"]),
      (\.settings, [","]),
      (\.help, ["?"]),
    ]
  }

  static var help: [KeyHelp] {
    table.map { entry in KeyHelp(entry.does, entry.keys.map { labels[$0] ?? $0 }) }
  }

  /// The labels of keys that browsers name differently.
  private static let labels = [
    "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "PageUp": "Page ↑",
    "PageDown": "Page ↓", " ": "Space", "Escape": "Esc", "ContextMenu": "≣", "F10": "Shift-F10",
  ]
}
