// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftTerminal

/// The panes of a wide terminal, and the lines between them.
extension ConsoleView {
  /// The panes of a wide terminal over their line of hints.
  mutating func beside(_ columns: Int, _ rows: Int) throws -> TerminalFrame {
    let hasHints = hasHints(rows)
    let lines = hasHints ? rows - 1 : rows
    let spans = spans(columns)
    var panes: [TerminalFrame.Pane] = []
    for (index, span) in spans.enumerated() {
      let isThere = viewer.panes.indices.contains(index)
      let screen = isThere ? try pane(index, span.count, lines) : try emptyPane(span.count, lines)
      panes.append(.init(screen, column: span.lowerBound))
    }
    viewer.hintColumns = hasHints ? columns - Self.columnsBesideHints : 0
    if let hints = viewer.hintScene {
      panes.append(.init(try plain(hints, columns, 1), row: lines))
    }
    return TerminalFrame(
      panes,
      dividers: dividers(columns),
      lines: lines,
      columns: columns,
      rows: rows,
      theme: theme,
      focused: viewer.isSplit ? viewer.focusedPane : nil
    )
  }

  private func emptyPane(_ columns: Int, _ rows: Int) throws -> TerminalScreen {
    try plain(viewer.emptyScene, columns, rows)
  }

  private func plain(_ scene: Scene, _ columns: Int, _ rows: Int) throws -> TerminalScreen {
    TerminalScreen(
      try scene.validated(),
      columns: columns,
      rows: rows,
      theme: theme,
      isRightToLeft: isRightToLeft,
      // As high as the pane, with nothing above it.
      scrolledBy: { _, _ in 0 }
    )
  }

  /// The columns of each pane of a wide terminal, in the order of the panes; an empty pane stands beside
  /// a root alone.
  private func spans(_ columns: Int) -> [Range<Int>] {
    let widths = widths.columns(of: columns, panes: max(2, viewer.panes.count))
    var start = 0
    return widths.map { width in
      defer { start += width + 1 }
      let first = isRightToLeft ? columns - start - width : start
      return first..<first + width
    }
  }

  /// The columns of the lines between panes.
  func dividers(_ columns: Int) -> [Int] {
    spans(columns).dropLast().map { isRightToLeft ? $0.lowerBound - 1 : $0.upperBound }
  }

}

/// The keys of panes.
extension ConsoleView {
  /// How many columns a key moves the line between panes.
  private static let step = 2

  /// Goes to the pane on the left or on the right; false for other keys and where there is only one.
  mutating func turnPane(_ key: Key) -> Bool {
    guard viewer.isSplit, key == .wordLeft || key == .wordRight else { return false }
    let step = (key == .wordRight) != isRightToLeft ? 1 : -1
    viewer.choosePane(min(max(0, viewer.focusedPane + step), viewer.panes.count - 1))
    return true
  }

  /// Goes round the panes.
  mutating func turnPane(by step: Int) {
    let count = viewer.panes.count
    viewer.choosePane((viewer.focusedPane + step + count) % count)
  }

  /// Moves the line between panes; false for other keys and where there is none.
  mutating func moveDivider(_ key: Key) -> Bool {
    guard viewer.room > 1, key == .text("[") || key == .text("]") else { return false }
    moveDivider(by: key == .text("]") ? Self.step : -Self.step)
    return true
  }

  /// Moves the line in front of the focused pane, or the one behind the list.
  private mutating func moveDivider(by step: Int) {
    guard let shown else { return }
    // Several keys may come between two frames.
    let (dividers, divider) = (dividers(shown.columns), max(0, viewer.focusedPane - 1))
    guard dividers.indices.contains(divider) else { return }
    move(divider, to: dividers[divider] + step, of: shown.columns)
  }

  /// Moves a line between panes to a column of the terminal.
  mutating func move(_ divider: Int, to column: Int, of columns: Int) {
    widths.move(
      divider,
      to: isRightToLeft ? columns - 1 - column : column,
      of: columns,
      panes: max(2, viewer.panes.count)
    )
    viewer.touch()
  }

  /// Uses widths that an earlier process left.
  package mutating func use(_ widths: PaneWidths) { self.widths = widths }
}
