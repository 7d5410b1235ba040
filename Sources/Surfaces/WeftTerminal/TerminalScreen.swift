// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A scene laid out and painted for a terminal of one size.
///
///     let screen = TerminalScreen(scene, columns: 80, rows: 24)
///     print(screen.ansi, terminator: "")                  // once, anywhere
///     write(screen.update(from: previous, depth: .full))  // frame after frame
///     screen.update(from: screen)                         // "": nothing differs
///
/// It is a value: keep the screen that the terminal shows, and pass it as `after:` to the next one, which copies the
/// rows that have not changed, and to ``update(from:depth:)``, which writes only the cells that differ. If anything
/// else writes to the terminal, or its size changes, pass `nil` once; otherwise the leftovers stay on the glass.
///
/// A screen has no thread and writes nothing by itself. Painting takes O(*n* + *c*) in the nodes of the scene and the
/// cells of the screen, an update O(*c*) in the cells. Nothing throws.
///
/// The texts may come from anyone: control characters never reach the terminal, because they are shown as U+FFFD.
public struct TerminalScreen {
  let grid: CellGrid
  private let layout: SceneLayout
  private let theme: Theme
  /// The rows that the next screen may copy.
  private let paintedRows: PaintedRows
  /// How many lines everything is moved down from its laid-out position.
  private let shift: Int
  /// The pictures that the terminal itself may draw.
  let placed: [PlacedPicture]
  /// The position of the terminal's cursor, or `nil` if it is hidden.
  package var cursor: FieldLines.Place?
  /// The number of clusters read for this screen; those read twice count twice.
  package let readClusterCount: Int

  /// Lays out and paints a scene.
  ///
  /// Rows that are unchanged since the previous screen are not laid out again.
  ///
  /// - Parameters:
  ///   - scene: The scene to show, from its upper leading corner.
  ///   - columns: The width of the terminal in cells.
  ///   - rows: The height of the terminal in cells.
  ///   - theme: The colours and icons.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - offset: Returns how many points of the rows are above the list's upper edge, given their heights and the
  ///     height of the list. The screen is then as high as the terminal; without it, everything below the terminal is
  ///     cut off.
  ///   - focus: The action that the next key would press, which is highlighted. If it is outside the terminal,
  ///     everything moves until it is visible.
  ///   - pictures: Provides the pictures of picture views, which are painted as half blocks; `nil` shows a line with
  ///     the name of each. A picture that is loaded later appears on the next screen.
  ///   - previous: The screen that the terminal shows; its unchanged rows are reused.
  /// - Complexity: O(*n* + *c*) in the nodes of the scene and the cells of the screen.
  public init(
    _ scene: ValidScene,
    columns: Int,
    rows: Int,
    theme: Theme = .light,
    isRightToLeft: Bool = false,
    scrolledBy offset: ((_ rows: [Double], _ area: Double) -> Double)? = nil,
    focus: TerminalFocus? = nil,
    pictures: (any PictureProvider)? = nil,
    after previous: TerminalScreen? = nil
  ) {
    self.init(
      scene,
      columns: columns,
      rows: rows,
      theme: theme,
      isRightToLeft: isRightToLeft,
      scrolledBy: offset,
      focus: focus,
      pictures: pictures,
      graphics: nil,
      links: nil,
      after: previous
    )
  }

  /// Lays out and paints a scene for a terminal that may draw pictures itself.
  ///
  /// - Parameters:
  ///   - graphics: How it draws them; pictures are then requested in its pixels.
  ///   - links: Numbers for the links in its texts, which then can be pressed; `nil` shows them as texts only.
  package init(
    _ scene: ValidScene,
    columns: Int,
    rows: Int,
    theme: Theme,
    isRightToLeft: Bool,
    scrolledBy offset: ((_ rows: [Double], _ area: Double) -> Double)?,
    focus: TerminalFocus?,
    pictures: (any PictureProvider)?,
    graphics: TerminalGraphics?,
    links: ScreenLinks? = nil,
    after previous: TerminalScreen?
  ) {
    var theme = theme
    if isRightToLeft { theme.icons = theme.icons.mirrored }
    let width = Double(columns) * TerminalMeasurer.cell.width
    let work = TextWork()
    layout = SceneLayout(
      scene,
      width: width,
      measurer: TerminalMeasurer(icons: theme.icons, work: work, pictures: pictures),
      isRightToLeft: isRightToLeft,
      viewport: offset.map {
        ListViewport(height: Double(rows) * TerminalMeasurer.cell.height, offset: $0)
      },
      window: Double(rows) * TerminalMeasurer.cell.height,
      after: previous?.theme.icons == theme.icons ? previous?.layout : nil
    )
    let list = layout.list
    let focused = focus.flatMap { list.region(of: $0) }
    shift = focused.map { CellPainter.shift(toShow: $0.rect, in: rows) } ?? 0
    var painter = CellPainter(
      columns: columns,
      rows: rows,
      theme: theme,
      shift: shift,
      work: work,
      pictures: pictures,
      graphics: graphics,
      links: links
    )
    let isAlike =
      previous?.theme == theme && previous?.grid.columns == columns
      && previous?.grid.links === links
    var rows = painter.paint(
      layout,
      after: isAlike ? previous.map { ($0.grid, $0.paintedRows) } : nil
    )
    if let focused {
      painter.emphasize(focused.rect)
      rows.remove(in: CellPainter.lines(of: focused.rect, shift: shift))
    }
    paintedRows = rows
    self.theme = theme
    grid = painter.grid
    placed = painter.placed
    readClusterCount = work.clusterCount
  }

  /// The laid-out scene, for hit tests and scrolling.
  public var list: DisplayList { layout.list }

  /// The number of list rows that were laid out for this screen.
  public var laidOutRowCount: Int { layout.laidOutRowCount }

  /// The screen's text without colours: one line for each row, without trailing blanks.
  public var text: String { grid.plainText }

  /// The screen with colours, as text to print line by line.
  ///
  /// It moves no cursor and clears nothing, so it can be printed anywhere and piped.
  public var ansi: String {
    var encoder = ANSIEncoder()
    for row in 0..<grid.rows { encoder.line(row, of: grid) }
    return encoder.text
  }

  /// Returns the output that replaces another screen on the terminal by this one.
  ///
  /// It is empty for an equal screen. Without a previous screen, or after one of another size, it writes everything.
  ///
  /// If rows of the previous screen have moved up or down, as after scrolling, the terminal moves their lines if that
  /// takes fewer bytes than writing them again.
  public func update(from previous: TerminalScreen?, depth: ColorDepth = .full) -> String {
    let bytes = FrameEncoder(depth: depth).bytes(
      from: previous?.grid,
      to: grid,
      shifts: previous.map { shifts(from: $0) } ?? []
    )
    return bytes + Self.bytes(of: cursor, after: previous?.cursor, hasMoved: !bytes.isEmpty)
  }

  /// Returns what shows or hides the cursor; writing cells moves it.
  static func bytes(
    of cursor: FieldLines.Place?,
    after previous: FieldLines.Place?,
    hasMoved: Bool
  ) -> String {
    guard let cursor else { return previous == nil ? "" : "\u{1B}[?25l" }
    if cursor == previous, !hasMoved { return "" }
    let show = previous == nil ? "\u{1B}[?25h" : ""
    return "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\(show)"
  }

  /// Returns the lines whose rows have moved up or down since another screen, from top to bottom.
  ///
  /// Only rows that keep their order are included, so that shifts don't interfere with each other.
  func shifts(from previous: TerminalScreen) -> [LineShift] {
    let olds = previous.rowLines
    let news = rowLines
    if olds == news { return [] }
    let changes = RowChanges(from: olds.map(\.id), to: news.map(\.id))
    let moved = Set(changes.placed.flatMap(\.rows))
    let before = Dictionary(olds.map { ($0.id, $0.lines) }) { first, _ in first }
    var shifts: [LineShift] = []
    for row in news where !moved.contains(row.id) {
      guard let old = before[row.id], old.lowerBound != row.lines.lowerBound else { continue }
      let count = row.lines.lowerBound - old.lowerBound
      let sources = previous.listLines.lowerBound + count..<previous.listLines.upperBound + count
      let lines = (row.lines.lowerBound..<row.lines.lowerBound + min(old.count, row.lines.count))
        .clamped(to: listLines).clamped(to: sources)
      if lines.isEmpty { continue }
      if let last = shifts.last, last.count == count, last.lines.upperBound == lines.lowerBound {
        shifts[shifts.count - 1].lines = last.lines.lowerBound..<lines.upperBound
      } else {
        shifts.append(LineShift(lines: lines, count: count))
      }
    }
    return shifts
  }

  private var listLines: Range<Int> {
    (list.area.map { lines(of: $0.rect) } ?? 0..<grid.rows).clamped(to: 0..<grid.rows)
  }

  /// The lines of each row of the list, on the screen or not; a repeated row counts once.
  private var rowLines: [RowLines] {
    var seen: Set<UInt64> = []
    return list.rows.filter { seen.insert($0.id).inserted }
      .map { RowLines(id: $0.id, lines: lines(of: $0.rect)) }
  }

  private struct RowLines: Equatable {
    let id: UInt64
    let lines: Range<Int>
  }

  /// Returns the cells that a rectangle of the layout covers.
  package func cells(of rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    CellPainter.cells(of: rect, shift: shift)
  }

  private func lines(of rect: Rect) -> Range<Int> {
    CellPainter.lines(of: rect, shift: shift)
  }

  /// The ids of the rows that fit on the screen, from top to bottom.
  public var visibleRows: [UInt64] {
    let height = Double(grid.rows) * TerminalMeasurer.cell.height
    return list.rows.filter { $0.rect.y + $0.rect.size.height <= height }.map(\.id)
  }

  /// Returns the action that a tap or a long press on a cell starts.
  public func action(
    column: Int,
    row: Int,
    _ trigger: ActionRegion.Trigger = .tap
  ) -> ActionRegion? {
    let place = middle(column, row)
    return list.action(x: place.x, y: place.y, trigger)
  }

  /// Returns the link that a cell belongs to.
  package func link(column: Int, row: Int) -> LinkAddress? {
    guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return nil }
    return grid.links?[grid.cells[row * grid.columns + column].style.link]
  }

  /// Returns the list row that contains a cell.
  public func row(column: Int, row: Int) -> UInt64? {
    let place = middle(column, row)
    guard list.area?.rect.contains(x: place.x, y: place.y) ?? true else { return nil }
    return list.rows.last { $0.rect.contains(x: place.x, y: place.y) }?.id
  }

  /// Returns the laid-out position of the centre of a cell.
  private func middle(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    let cell = TerminalMeasurer.cell
    return ((Double(column) + 0.5) * cell.width, (Double(row - shift) + 0.5) * cell.height)
  }
}

/// The button or other action of a screen that a key would press.
public struct TerminalFocus: Equatable, Sendable {
  /// The action that pressing it starts.
  public var action: String
  /// The row that contains it, or `nil` if it is outside all rows.
  public var row: UInt64?

  /// Creates a focus on the view that starts an action.
  public init(action: String, row: UInt64? = nil) {
    self.action = action
    self.row = row
  }
}

extension DisplayList {
  /// Returns the region of a focus; if several have the same action, the one painted last.
  func region(of focus: TerminalFocus) -> ActionRegion? {
    regions.last { $0.action == focus.action && $0.row == focus.row && $0.trigger == .tap }
  }
}
