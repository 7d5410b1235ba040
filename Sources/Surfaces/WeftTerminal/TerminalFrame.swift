// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene
internal import WeftViews

/// Screens beside each other on one terminal, with a line between each two, or one screen alone.
///
/// Each screen is laid out and painted by itself, so that nothing of it reaches beyond its pane.
package struct TerminalFrame {
  /// A screen and the cell of the terminal where it begins.
  package struct Pane {
    /// The screen.
    package let screen: TerminalScreen
    /// The terminal's column where it begins.
    package let column: Int
    /// The terminal's line where it begins.
    package let row: Int

    /// Places a screen.
    package init(_ screen: TerminalScreen, column: Int = 0, row: Int = 0) {
      (self.screen, self.column, self.row) = (screen, column, row)
    }

    /// Whether a cell of the terminal is in the pane.
    func contains(_ column: Int, _ row: Int) -> Bool {
      (self.column..<self.column + screen.grid.columns).contains(column)
        && (self.row..<self.row + screen.grid.rows).contains(row)
    }
  }

  /// The screens, in the order they were given.
  package let panes: [Pane]
  /// The columns of the lines between panes, in the order of these.
  package let dividers: [Int]
  private let cells: CellGrid?

  /// A frame of one screen alone, which fills the terminal.
  package init(_ screen: TerminalScreen) {
    (panes, dividers, cells) = ([Pane(screen)], [], nil)
  }

  /// Puts screens beside each other.
  ///
  /// - Parameters:
  ///   - dividers: The columns of the lines between them.
  ///   - lines: How many lines the dividers have, from the upper edge.
  ///   - focused: The pane that receives the keys, whose first line stands out.
  package init(
    _ panes: [Pane],
    dividers: [Int],
    lines: Int,
    columns: Int,
    rows: Int,
    theme: Theme,
    focused: Int?
  ) {
    (self.panes, self.dividers) = (panes, dividers)
    var grid = CellGrid(
      columns: columns,
      rows: rows,
      style: CellStyle(foreground: theme.rgb(.text), background: theme.rgb(.background))
    )
    for pane in panes { grid.place(pane.screen.grid, column: pane.column, row: pane.row) }
    if let focused, panes.indices.contains(focused) {
      let pane = panes[focused]
      grid.emphasize(
        pane.column..<pane.column + pane.screen.grid.columns,
        row: pane.row,
        background: theme.rgb(.selected)
      )
    }
    for row in 0..<min(lines, rows) {
      // A terminal that reorders texts takes the mark for a word from left to right, and so reorders
      // each side alone.
      let line = grid.isRightToLeft(row: row) ? "│\u{200E}" : "│"
      for column in dividers {
        grid.write(
          line,
          column: column,
          row: row,
          width: 1,
          style: .init(foreground: theme.rgb(.border))
        )
      }
    }
    cells = grid
  }

  var grid: CellGrid { cells ?? panes[0].screen.grid }

  /// The columns of the terminal.
  package var columns: Int { grid.columns }

  /// How many list rows were laid out for the screens.
  package var laidOutRowCount: Int { panes.reduce(0) { $0 + $1.screen.laidOutRowCount } }

  /// Where the terminal's cursor stands, nil where it is hidden.
  package var cursor: FieldLines.Place? {
    for pane in panes {
      guard let cursor = pane.screen.cursor else { continue }
      return .init(line: cursor.line + pane.row, column: cursor.column + pane.column)
    }
    return nil
  }

  /// The text without colours: one line a row, without trailing blanks.
  package var text: String { grid.plainText }

  /// The pane that a cell of the terminal belongs to.
  package func pane(column: Int, row: Int) -> Int? {
    panes.firstIndex { $0.contains(column, row) }
  }

  /// The output that makes a terminal show this frame in place of another one.
  ///
  /// See ``TerminalScreen/update(from:depth:)``. Lines move as a whole, so beside another screen that
  /// pays only where this one leaves most of a line blank.
  package func update(from previous: TerminalFrame?, depth: ColorDepth = .full) -> String {
    update(from: previous, depth: depth, nil, nil)
  }

  /// The output that makes a terminal show this frame, where it draws pictures itself.
  ///
  /// - Parameters:
  ///   - old: What it shows; nil for the cells of the previous frame.
  ///   - new: What it shall show; nil for the cells of this one.
  func update(
    from previous: TerminalFrame?,
    depth: ColorDepth,
    _ old: CellGrid?,
    _ new: CellGrid?
  ) -> String {
    // Whether a terminal moves what is painted over its cells is its own affair.
    let isPainted = old?.hasOverlay == true
    let bytes = FrameEncoder(depth: depth).bytes(
      from: old ?? previous?.grid,
      to: new ?? grid,
      shifts: isPainted ? [] : previous.map { shifts(from: $0) } ?? []
    )
    return bytes
      + TerminalScreen.bytes(of: cursor, after: previous?.cursor, hasMoved: !bytes.isEmpty)
  }

  /// The pictures of all screens, where they stand on the terminal.
  var placed: [PlacedPicture] {
    panes.flatMap { pane in
      pane.screen.placed.map { $0.moved(columns: pane.column, rows: pane.row) }
    }
  }

  /// The lines that one pane alone has moved.
  private func shifts(from previous: TerminalFrame) -> [LineShift] {
    guard panes.count == previous.panes.count else { return [] }
    if cells == nil, previous.cells == nil {
      return panes[0].screen.shifts(from: previous.panes[0].screen)
    }
    let all = zip(panes, previous.panes).map { now, before in
      now.row == 0 && before.row == 0 ? now.screen.shifts(from: before.screen) : []
    }
    let moved = all.filter { !$0.isEmpty }
    return moved.count == 1 ? moved[0] : []
  }
}
