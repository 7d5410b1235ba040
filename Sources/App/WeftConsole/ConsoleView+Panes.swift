// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftTerminal

/// The panes of a wide terminal and the dividers between them.
extension ConsoleView {
  /// Draws the panes of a wide terminal above the hint line.
  mutating func beside(_ columns: Int, _ rows: Int) throws -> TerminalFrame {
    let hasHints = hasHints(rows)
    let lines = hasHints ? rows - 1 : rows
    let spans = spans(columns)
    var panes: [TerminalFrame.Pane] = []
    for (index, span) in spans.enumerated() {
      let isThere = viewer.panes.indices.contains(index)
      let screen =
        isThere
        ? try pane(index, columns: span.count, rows: lines) : try emptyPane(span.count, lines)
      panes.append(.init(screen, column: span.lowerBound))
    }
    viewer.hintColumns = hasHints ? columns - Self.columnsBesideHints : 0
    if let hints = viewer.hintScene {
      panes.append(.init(try plain(hints, columns: columns, rows: 1), row: lines))
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
    try plain(viewer.emptyScene, columns: columns, rows: rows)
  }

  private func plain(_ scene: Scene, columns: Int, rows: Int) throws -> TerminalScreen {
    TerminalScreen(
      try scene.validated(),
      columns: columns,
      rows: rows,
      theme: theme,
      isRightToLeft: isRightToLeft,
      // The scene fills the pane and has no rows above it.
      scrolledBy: { _, _ in 0 },
      focus: nil,
      pictures: nil,
      graphics: nil,
      links: links,
      after: nil
    )
  }

  /// Returns the columns of each pane, in order.
  ///
  /// A root screen without a second pane gets an empty one.
  private func spans(_ columns: Int) -> [Range<Int>] {
    let widths = widths.columns(of: columns, panes: max(2, viewer.panes.count))
    var start = 0
    return widths.map { width in
      defer { start += width + 1 }
      let first = isRightToLeft ? columns - start - width : start
      return first..<first + width
    }
  }

  /// Returns the columns of the dividers between panes.
  func dividers(_ columns: Int) -> [Int] {
    spans(columns).dropLast().map { isRightToLeft ? $0.lowerBound - 1 : $0.upperBound }
  }

}

/// Keys for panes.
extension ConsoleView {
  /// The number of columns that one key press moves a divider.
  private static let step = 2

  /// Focuses the pane to the left or right; returns `false` for other keys or if there is only one.
  mutating func turnPane(_ key: Key) -> Bool {
    guard viewer.isSplit, key == .wordLeft || key == .wordRight else { return false }
    let step = (key == .wordRight) != isRightToLeft ? 1 : -1
    viewer.choosePane(min(max(0, viewer.focusedPane + step), viewer.panes.count - 1))
    return true
  }

  /// Focuses the next or previous pane, wrapping around at the ends.
  mutating func turnPane(by step: Int) {
    let count = viewer.panes.count
    viewer.choosePane((viewer.focusedPane + step + count) % count)
  }

  /// Moves a divider; returns `false` for other keys or if there is no divider.
  mutating func moveDivider(_ key: Key) -> Bool {
    guard viewer.room > 1, key == .text("[") || key == .text("]") else { return false }
    moveDivider(by: key == .text("]") ? Self.step : -Self.step)
    return true
  }

  /// Moves the divider before the focused pane, or the first one while the list is focused.
  private mutating func moveDivider(by step: Int) {
    guard let shown else { return }
    // Several keys may arrive between two frames.
    let dividers = dividers(shown.columns)
    let divider = max(0, viewer.focusedPane - 1)
    guard dividers.indices.contains(divider) else { return }
    move(divider, to: dividers[divider] + step, of: shown.columns)
  }

  /// Moves a divider to a column of the terminal.
  mutating func move(_ divider: Int, to column: Int, of columns: Int) {
    widths.move(
      divider,
      to: isRightToLeft ? columns - 1 - column : column,
      of: columns,
      panes: max(2, viewer.panes.count)
    )
    viewer.touch()
  }

  /// Sets the pane widths saved by an earlier process.
  package mutating func use(_ widths: PaneWidths) { self.widths = widths }
}
