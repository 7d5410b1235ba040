// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A scene as a terminal of one size shows it.
public struct TerminalScreen {
  let grid: CellGrid
  private let layout: SceneLayout
  private let icons: IconSet
  /// How many lines everything stands lower than it was laid out.
  private let shift: Int
  /// How many clusters of texts were read for this screen, each time one was.
  package let readClusterCount: Int

  /// Lays out and paints a scene.
  ///
  /// Rows that the previous screen shows already are not laid out again.
  ///
  /// - Parameters:
  ///   - offset: How many points of the rows stand above the list's upper edge, in a screen that is as high as
  ///     the terminal; without it what is too high is cut off below.
  ///   - focus: What the next press of a key starts, which is painted so that it stands out. Where it would lie
  ///     outside of the terminal everything moves until it is seen.
  /// - Complexity: O(*n* + *c*) in the nodes of the scene and the cells of the screen.
  public init(
    _ scene: ValidScene,
    columns: Int,
    rows: Int,
    theme: Theme = .light,
    isRightToLeft: Bool = false,
    scrolledBy offset: ((_ rows: [Double], _ area: Double) -> Double)? = nil,
    focus: TerminalFocus? = nil,
    after previous: TerminalScreen? = nil
  ) {
    var theme = theme
    if isRightToLeft { theme.icons = theme.icons.mirrored }
    icons = theme.icons
    let width = Double(columns) * TerminalMeasurer.cell.width
    let work = TextWork()
    layout = SceneLayout(
      scene,
      width: width,
      measurer: TerminalMeasurer(icons: theme.icons, work: work),
      isRightToLeft: isRightToLeft,
      viewport: offset.map {
        ListViewport(height: Double(rows) * TerminalMeasurer.cell.height, offset: $0)
      },
      window: Double(rows) * TerminalMeasurer.cell.height,
      after: previous?.icons == theme.icons ? previous?.layout : nil
    )
    let list = layout.list
    let focused = focus.flatMap { list.region(of: $0) }
    shift = focused.map { CellPainter.shift(toShow: $0.rect, in: rows) } ?? 0
    var painter = CellPainter(
      columns: columns,
      rows: rows,
      theme: theme,
      shift: shift,
      work: work
    )
    for item in list.items { painter.paint(item) }
    if let focused { painter.emphasize(focused.rect) }
    grid = painter.grid
    readClusterCount = work.clusterCount
  }

  /// Where everything stands, for hit tests and scrolling.
  public var list: DisplayList { layout.list }

  /// How many rows of lists had to be laid out for this screen.
  public var laidOutRowCount: Int { layout.laidOutRowCount }

  /// What is shown, without colours: one line a row, trailing blanks trimmed.
  public var text: String {
    (0..<grid.rows).map { row in
      var line = grid.row(row).map { grid.text(at: $0) }.joined()
      while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// What is shown, with colours, as text to print line by line: it moves no cursor and clears
  /// nothing, so it can be printed anywhere and piped.
  public var ansi: String {
    var encoder = ANSIEncoder()
    for row in 0..<grid.rows { encoder.line(row, of: grid) }
    return encoder.text
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

  /// What a tap or a press on a cell starts.
  public func action(
    column: Int,
    row: Int,
    _ trigger: ActionRegion.Trigger = .tap
  ) -> ActionRegion? {
    let place = middle(column, row)
    return list.action(x: place.x, y: place.y, trigger)
  }

  /// The row of a list that a cell belongs to.
  public func row(column: Int, row: Int) -> UInt64? {
    let place = middle(column, row)
    guard list.area?.rect.contains(x: place.x, y: place.y) ?? true else { return nil }
    return list.rows.last { $0.rect.contains(x: place.x, y: place.y) }?.id
  }

  /// Where the middle of a cell was laid out.
  private func middle(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    let cell = TerminalMeasurer.cell
    return ((Double(column) + 0.5) * cell.width, (Double(row - shift) + 0.5) * cell.height)
  }
}
