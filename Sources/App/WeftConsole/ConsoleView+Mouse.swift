// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftTerminal

/// Mouse handling.
extension ConsoleView {
  /// A cell in the coordinates of its pane's screen.
  private struct Cell {
    let screen: TerminalScreen
    let column: Int
    let row: Int
    /// The index of the pane, or `nil` in the hint line and in an empty pane.
    let pane: Int?
  }

  private func cell(_ column: Int, _ row: Int) -> Cell? {
    guard let shown else { return nil }
    // A terminal may report a cell outside its grid; it counts for a screen without other panes.
    let alone = shown.panes.count == 1 ? 0 : nil
    guard let index = shown.pane(column: column, row: row) ?? alone else { return nil }
    let pane = shown.panes[index]
    return Cell(
      screen: pane.screen,
      column: column - pane.column,
      row: row - pane.row,
      pane: viewer.panes.indices.contains(index) ? index : nil
    )
  }

  /// Starts dragging the divider at a column, or clicks if there is none.
  mutating func press(_ column: Int, _ row: Int) {
    held = shown?.dividers.firstIndex(of: column)
    if held == nil { click(column, row) }
  }

  /// Moves the divider that the mouse drags.
  mutating func drag(to column: Int) {
    guard let held, let shown else { return }
    move(held, to: column, of: shown.columns)
  }

  private mutating func click(_ column: Int, _ row: Int) {
    guard let cell = cell(column, row) else { return }
    // A click beside a menu or question closes it.
    if viewer.front != nil, let pane = cell.pane, pane != viewer.focusedPane {
      viewer.back()
      return
    }
    if let pane = cell.pane { viewer.choosePane(pane) }
    if let region = cell.screen.action(column: cell.column, row: cell.row), isReached(region.action)
    {
      if region.action == ListAction.compose { moveCaret(cell.column, cell.row, on: cell.screen) }
      return viewer.perform(region.action, row: region.row)
    }
    if viewer.front != nil {
      viewer.back()
      return
    }
    let id = cell.screen.row(column: cell.column, row: cell.row)
    if let link = cell.screen.link(column: cell.column, row: cell.row) {
      if let id { viewer.top.selected = viewer.top.index(ofRow: id) }
      return viewer.open(link, row: id)
    }
    guard cell.pane != nil, let id else { return }
    viewer.top.selected = viewer.top.index(ofRow: id)
    viewer.open(row: id)
  }

  /// Whether a click may start an action: an open question only allows its own buttons.
  private func isReached(_ action: String) -> Bool {
    guard case .question(let actions)? = viewer.front else { return true }
    return actions.contains(action)
  }

  mutating func menu(_ column: Int, _ row: Int) {
    guard let cell = cell(column, row), let pane = cell.pane, viewer.front == nil else { return }
    let pressed = cell.screen.action(column: cell.column, row: cell.row, .longPress)
    guard let id = pressed?.row ?? cell.screen.row(column: cell.column, row: cell.row)
    else { return }
    viewer.choosePane(pane)
    viewer.top.selected = viewer.top.index(ofRow: id)
    if let pressed {
      viewer.perform(pressed.action, row: pressed.row)
    } else if viewer.top.menus != nil {
      viewer.perform(ListAction.more, row: id)
    }
  }

  /// Scrolls three lines per notch, as other programs do, without changing the selection or the focused pane.
  mutating func turn(_ notches: Int, column: Int, row: Int) {
    guard viewer.front == nil else { return }
    let pane = cell(column, row)?.pane ?? viewer.focusedPane
    let screen = viewer.stack[viewer.panes[pane]]
    scroll(of: screen).move(by: 3 * notches * (screen.isReadFromBelow ? -1 : 1))
    viewer.touch()
  }
}
