// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A scene as a terminal of one size shows it.
public struct TerminalScreen {
  let grid: CellGrid
  private let layout: SceneLayout
  private let icons: IconSet

  /// Lays out and paints a scene.
  ///
  /// Rows that the previous screen shows already are not laid out again.
  ///
  /// - Complexity: O(*n* + *c*) in the nodes of the scene and the cells of the screen.
  public init(
    _ scene: ValidScene,
    columns: Int,
    rows: Int,
    theme: Theme = .light,
    isRightToLeft: Bool = false,
    after previous: TerminalScreen? = nil
  ) {
    var theme = theme
    if isRightToLeft { theme.icons = theme.icons.mirrored }
    icons = theme.icons
    var painter = CellPainter(columns: columns, rows: rows, theme: theme)
    let width = Double(columns) * TerminalMeasurer.cell.width
    layout = SceneLayout(
      scene,
      width: width,
      measurer: TerminalMeasurer(icons: theme.icons),
      isRightToLeft: isRightToLeft,
      after: previous?.icons == theme.icons ? previous?.layout : nil
    )
    for item in layout.list.items { painter.paint(item) }
    grid = painter.grid
  }

  /// Where everything stands, for hit tests and scrolling.
  public var list: DisplayList { layout.list }

  /// How many rows of lists had to be laid out for this screen.
  public var laidOutRowCount: Int { layout.laidOutRowCount }

  /// What is shown, without colours: one line a row, trailing blanks trimmed.
  public var text: String {
    (0..<grid.rows).map { row in
      var line = grid.row(row).map(\.text).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// What is shown, with colours, as text to print line by line: it moves no cursor and clears
  /// nothing, so it can be printed anywhere and piped.
  public var ansi: String {
    var encoder = ANSIEncoder()
    for row in 0..<grid.rows { encoder.line(grid.row(row)) }
    return encoder.output
  }

  /// What to write so that a terminal shows this screen where it showed another one.
  ///
  /// The same screen writes nothing; without a previous one, or with one of another size, everything is
  /// written.
  public func update(from previous: TerminalScreen?, depth: ColorDepth = .full) -> String {
    FrameEncoder(depth: depth).bytes(from: previous?.grid, to: grid)
  }

  /// The rows that are on screen from top to bottom, as the scene orders them.
  public var visibleRows: [UInt64] {
    let height = Double(grid.rows) * TerminalMeasurer.cell.height
    return list.rows.filter { $0.rect.y + $0.rect.size.height <= height }.map(\.id)
  }
}
