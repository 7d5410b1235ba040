// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
internal import WeftTerminal

/// The keys that work on a terminal, as its help page lists them.
package enum ConsoleKeys {
  /// Every line of the help page with its keys, including the keys shared by all surfaces.
  static func table(_ bindings: KeyBindings = .standard) -> [(line: HelpLine, keys: [Key])] {
    HelpLine.table(own, bindings) { .text($0) }
  }

  /// The keys that only a terminal has.
  static var own: [HelpLine: [Key]] {
    [
      .move: [.up, .down, .text("k"), .text("j"), .control("p"), .control("n")],
      .page: [
        .pageUp, .pageDown, .text("b"), .text(" "), .control("u"), .control("d"), .control("b"),
        .control("f"),
      ],
      .ends: [.home, .end, .text("g"), .text("G")],
      .open: [.enter],
      .back: [.escape, .backspace],
      .tabs: [.tab, .backTab],
      .panes: [.wordLeft, .wordRight, .tab, .backTab],
      .divider: [.text("["), .text("]")],
      .search: [.text("/")],
      .palette: [.control("k")],
      .kind: [.tab, .backTab],
      .clear: [.control("u")],
      .swipe: [.left, .right, .text("h"), .text("l")],
      .more: [.text("m")],
      .suspend: [.control("z")],
      .quit: [.text("q")],
    ]
  }

  /// The entries of the help page.
  package static func help(_ bindings: KeyBindings = .standard) -> [KeyHelp] {
    table(bindings).map { entry in KeyHelp(entry.line, entry.keys.compactMap(\.label)) }
  }
}

extension Key {
  /// The key's label in the help page, or `nil` for mouse events and unknown keys.
  fileprivate var label: String? {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "Page ↑"
    case .pageDown: "Page ↓"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .newLine: "Alt-Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .text(" "): "Space"
    case .text(let text): text
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .wordLeft: "Ctrl-←"
    case .wordRight: "Ctrl-→"
    case .deleteWord, .undo, .redo, .paste, .overlongPaste, .wheel, .click, .drag, .release, .menu,
      .focus, .answer, .other:
      nil
    }
  }
}

/// The hint line at the bottom of a terminal: the most useful keys for the visible screen.
package enum ConsoleHints {
  /// Above this many rows, loading takes long enough to show its progress.
  private static let worthTelling = 20_000

  /// Returns the hint line for the viewer's screen, shortened to `viewer.hintColumns`.
  ///
  /// The first entries are dropped first, because users find those keys without help. While the
  /// user writes, the first entry says how to send and the last one how to leave, so the entries
  /// before the last are dropped instead.
  package static func text(_ viewer: Viewer) -> String {
    let line = whole(viewer)
    let isWriting = line == viewer.app.words.hints.writing
    var entries = line.split(separator: "  ")
    let keys = viewer.app.options.keys
    if keys != .standard { entries = entries.compactMap(keys.hint) }
    // Each with the gap before it.
    var widths = entries.map { TerminalText.width(of: $0) + 2 }
    var width = widths.reduce(-2, +)
    while entries.count > 1, width > viewer.hintColumns {
      let place = isWriting ? max(1, entries.count - 2) : 0
      entries.remove(at: place)
      width -= widths.remove(at: place)
    }
    return entries.joined(separator: "  ")
  }

  private static func whole(_ viewer: Viewer) -> String {
    let words = viewer.app.words
    let hints = words.hints
    if let front = viewer.front {
      if case .menu = front { return hints.menu }
      return hints.alert
    }
    if viewer.palette != nil { return words.palette.hints }
    if viewer.isSearching { return hints.search }
    if viewer.isWriting { return hints.writing }
    if viewer.account != nil { return words.entry.hints }
    if viewer.top.name == .openWorkspace { return words.welcome.hints }
    if let form = viewer.form {
      return form.items.count > 2 ? words.making.hints : words.joining.hints
    }
    if viewer.top.swipe?.open != nil { return hints.swiped }
    if let loading = viewer.top.loading, loading.hasMoreToLoad, loading.count > worthTelling {
      let numbers = viewer.app.engine.environment.strings.numbers
      return words.loaded(.count(loading.count), numbers: numbers)
    }
    if viewer.isSplit, viewer.focusedPane == 0 { return hints.listBeside }
    return (viewer.isSplit ? hints.panes : "") + viewer.top.hint(hints)
  }
}
