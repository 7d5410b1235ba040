// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene
internal import WeftViews

/// Screens side by side on one terminal, separated by lines, or a single screen.
///
/// Each screen is laid out and painted separately, so that nothing of it extends beyond its pane.
package struct TerminalFrame {
  /// A screen and the cell of the terminal at which it starts.
  package struct Pane {
    /// The screen, laid out for the size of the pane.
    package let screen: TerminalScreen
    /// The terminal's column at which it starts.
    package let column: Int
    /// The terminal's line at which it starts.
    package let row: Int

    /// Places a screen.
    package init(_ screen: TerminalScreen, column: Int = 0, row: Int = 0) {
      self.screen = screen
      self.column = column
      self.row = row
    }

    /// Whether a cell of the terminal is in the pane.
    func contains(_ column: Int, _ row: Int) -> Bool {
      (self.column..<self.column + screen.grid.columns).contains(column)
        && (self.row..<self.row + screen.grid.rows).contains(row)
    }
  }

  /// The screens, in the order they were given.
  package let panes: [Pane]
  /// The columns of the lines between panes, in the order of the panes.
  package let dividers: [Int]
  private let cells: CellGrid?

  /// Creates a frame of a single screen that fills the terminal.
  package init(_ screen: TerminalScreen) {
    panes = [Pane(screen)]
    dividers = []
    cells = nil
  }

  /// Puts screens side by side.
  ///
  /// - Parameters:
  ///   - panes: The screens with their positions, from left to right.
  ///   - dividers: The columns of the lines between them.
  ///   - lines: The height of the dividers in lines, from the upper edge.
  ///   - columns: The width of the terminal in cells.
  ///   - rows: The height of the terminal in cells.
  ///   - theme: The colours of the dividers.
  ///   - focused: The pane that receives the keys, whose first line is emphasized.
  package init(
    _ panes: [Pane],
    dividers: [Int],
    lines: Int,
    columns: Int,
    rows: Int,
    theme: Theme,
    focused: Int?
  ) {
    self.panes = panes
    self.dividers = dividers
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
      // A terminal that reorders texts treats the mark as a left-to-right word, and so reorders each side separately.
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

  /// The number of columns, which are the terminal's.
  package var columns: Int { grid.columns }

  /// The number of list rows that were laid out for the screens.
  package var laidOutRowCount: Int { panes.reduce(0) { $0 + $1.screen.laidOutRowCount } }

  /// The position of the terminal's cursor, or `nil` if it is hidden.
  package var cursor: FieldLines.Place? {
    for pane in panes {
      guard let cursor = pane.screen.cursor else { continue }
      return .init(line: cursor.line + pane.row, column: cursor.column + pane.column)
    }
    return nil
  }

  /// The text without colours: one line for each row, without trailing blanks.
  package var text: String { grid.plainText }

  /// Returns the pane that contains a cell of the terminal.
  package func pane(column: Int, row: Int) -> Int? {
    panes.firstIndex { $0.contains(column, row) }
  }

  /// Returns the output that replaces another frame on the terminal by this one.
  ///
  /// See ``TerminalScreen/update(from:depth:)``. Lines move as a whole, so beside another screen that pays only if this
  /// one leaves most of a line blank.
  package func update(from previous: TerminalFrame?, depth: ColorDepth = .full) -> String {
    update(from: previous, depth: depth, nil, nil)
  }

  /// Returns the output that shows this frame on a terminal that draws pictures itself.
  ///
  /// - Parameters:
  ///   - previous: The frame that the terminal shows, or `nil` to write everything.
  ///   - depth: The number of colours that the terminal can show.
  ///   - old: The cells that it shows, or `nil` for those of the previous frame.
  ///   - new: The cells to show, or `nil` for those of this frame.
  func update(
    from previous: TerminalFrame?,
    depth: ColorDepth,
    _ old: CellGrid?,
    _ new: CellGrid?
  ) -> String {
    // It is up to the terminal whether it moves what is painted over its cells.
    let isPainted = old?.hasOverlay == true
    let bytes = FrameEncoder(depth: depth).bytes(
      from: old ?? previous?.grid,
      to: new ?? grid,
      shifts: isPainted ? [] : previous.map { shifts(from: $0) } ?? []
    )
    return bytes
      + TerminalScreen.bytes(of: cursor, after: previous?.cursor, hasMoved: !bytes.isEmpty)
  }

  /// The pictures of all screens, at their positions on the terminal.
  var placed: [PlacedPicture] {
    panes.flatMap { pane in
      pane.screen.placed.map { $0.moved(columns: pane.column, rows: pane.row) }
    }
  }

  /// Returns the lines that moved, if they moved in only one pane.
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
