// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftScene
internal import WeftViews

/// Paints a laid-out scene in cells.
///
/// It can't be copied: copying it for each item, with a reference count for each member, took a twentieth of a frame.
struct CellPainter: ~Copyable {
  var grid: CellGrid
  private let theme: Theme
  /// How many lines everything is moved down from its laid-out position.
  let shift: Int
  private let work: TextWork?
  private let pictures: (any PictureProvider)?
  private let graphics: TerminalGraphics?
  /// The pictures that the terminal itself may draw.
  private(set) var placed: [PlacedPicture] = []

  init(
    columns: Int,
    rows: Int,
    theme: Theme,
    shift: Int = 0,
    work: TextWork? = nil,
    pictures: (any PictureProvider)? = nil,
    graphics: TerminalGraphics? = nil,
    links: ScreenLinks? = nil
  ) {
    self.theme = theme
    self.shift = shift
    self.work = work
    self.pictures = pictures
    self.graphics = graphics
    grid = CellGrid(
      columns: columns,
      rows: rows,
      style: CellStyle(foreground: theme.rgb(.text), background: theme.rgb(.background)),
      links: links
    )
  }

  /// Highlights a rectangle.
  mutating func emphasize(_ rect: Rect) {
    let area = self.area(rect)
    grid.restyle(
      area.columns,
      area.rows,
      foreground: theme.rgb(.inverted),
      background: theme.rgb(.accent)
    )
  }

  mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let rect, let paint, _): fill(area(rect), paint)
    case .text(let rect, let text, let style, let lineLimit):
      paint(text, in: area(rect), style: style, limit: lineLimit)
    case .icon(let rect, let name, let style):
      let area = self.area(rect)
      let character = theme.icons.character(name)
      centre(character, in: area, row: area.rows.lowerBound, foreground: theme.rgb(style.color))
    case .avatar(let rect, let initials, let color, _):
      let area = self.area(rect)
      // One line high, on the line of the user's name: avatars of several lines would merge with their neighbours.
      let row = area.rows.lowerBound + max(0, area.rows.count - 1) / 2
      grid.fill(area.columns, row..<row + min(1, area.rows.count), background: theme.rgb(color))
      centre(initials, in: area, row: row, foreground: 0xFFFFFF)
    case .picture(let rect, let picture): paint(picture, in: area(rect))
    case .badge(let rect, let text, let color):
      let area = self.area(rect)
      grid.fill(area.columns, area.rows, background: theme.rgb(color), isEmphasized: true)
      centre(text, in: area, row: area.rows.lowerBound, foreground: theme.rgb(.inverted))
    case .divider(let rect): line(in: area(rect))
    case .progress(let rect, let fraction): progress(fraction, in: area(rect))
    case .beginLayer(let rect, let clip, _): grid.clip(to: clip == nil ? nil : area(rect).cells)
    case .endLayer: grid.endClip()
    // Cells have no room for a line along an edge, and no shades for a shadow.
    case .border, .shadow: break
    }
  }

  private mutating func fill(_ area: Area, _ paint: Paint) {
    guard let end = paint.end else {
      let opacity = theme.opacity(paint.color)
      if opacity < 1 {
        return grid.tint(area.columns, area.rows, with: theme.rgb(paint.color), by: opacity)
      }
      grid.fill(
        area.columns,
        area.rows,
        background: theme.rgb(paint.color),
        isEmphasized: paint.color == .selected || paint.color == .accent
      )
      return
    }
    let first = theme.rgb(paint.color)
    let last = theme.rgb(end)
    let x = cos(paint.angle * .pi / 180)
    let y = sin(paint.angle * .pi / 180)
    let columns = Double(area.columns.count)
    let rows = Double(area.rows.count)
    let whole = abs(x) * columns + abs(y) * rows
    for row in area.rows.clamped(to: 0..<grid.rows) {
      for column in area.columns.clamped(to: 0..<grid.columns) {
        let across = Double(column - area.columns.lowerBound) + 0.5
        let down = Double(row - area.rows.lowerBound) + 0.5
        let along =
          (x < 0 ? columns - across : across) * abs(x) + (y < 0 ? rows - down : down) * abs(y)
        grid.fill(
          column..<column + 1,
          row..<row + 1,
          background: RGB.mix(first, with: last, share: whole > 0 ? along / whole : 0)
        )
      }
    }
  }

  /// Paints a picture in half blocks, two pixels in each cell, or a neutral area with its name.
  private mutating func paint(_ picture: ScenePicture, in area: Area) {
    // An invisible picture is not requested, and therefore not decoded.
    guard !area.rows.clamped(to: grid.clippedRows).isEmpty, !area.columns.isEmpty else { return }
    let graphics = graphics(for: area, picture.fit)
    let columns = area.columns.count
    let rows = area.rows.count
    let size =
      graphics?.size(columns: columns, rows: rows, fit: picture.fit)
      ?? PictureSize(width: columns, height: rows * 2, fit: picture.fit)
    guard let address = picture.address, let pixels = pictures?.picture(at: address, size) else {
      grid.fill(area.columns, area.rows, background: theme.rgb(.raised))
      let name = theme.icons.character(ScenePicture.icon) + " " + picture.name
      let row = area.rows.lowerBound + (area.rows.count - 1) / 2
      return centre(name, in: area, row: row, foreground: theme.rgb(.secondary))
    }
    guard graphics != nil else {
      return HalfBlocks(pixels, columns: area.columns, rows: area.rows, fit: picture.fit)
        .paint(&grid)
    }
    let key = PlacedPicture.Key(address: address, size: size, columns: columns, rows: rows)
    let drawn = PlacedPicture(
      pixels,
      key: key,
      columns: area.columns,
      rows: area.rows,
      on: &grid
    )
    if let drawn { placed.append(drawn) }
  }

  /// Returns how the terminal itself can draw a picture, or `nil` if it can't.
  private func graphics(for area: Area, _ fit: PictureFit) -> TerminalGraphics? {
    let canShow = graphics?.canShow(columns: area.columns.count, rows: area.rows.count, fit: fit)
    return canShow == true ? graphics : nil
  }

  private mutating func line(in area: Area) {
    let isFlat = area.columns.count >= area.rows.count
    let style = CellGrid.Style(foreground: theme.rgb(.border))
    for row in area.rows.clamped(to: 0..<grid.rows) {
      grid.fill(area.columns, row: row, with: isFlat ? "─" : "│", style)
    }
  }

  private mutating func progress(_ fraction: Double?, in area: Area) {
    guard let fraction else {
      let character = theme.icons.character("activity")
      centre(character, in: area, row: area.rows.lowerBound, foreground: theme.rgb(.secondary))
      return
    }
    let done = Int((Double(area.columns.count) * fraction).rounded())
    let start = area.columns.lowerBound
    let row = area.rows.lowerBound
    for (part, columns, color) in [
      ("━", start..<start + done, Color.accent),
      ("─", start + done..<max(start + done, area.columns.upperBound), Color.border),
    ] {
      grid.fill(columns, row: row, with: part, .init(foreground: theme.rgb(color)))
    }
  }

  private mutating func paint(_ text: String, in area: Area, style: TextStyle, limit: Int?) {
    var lines = TerminalLines(text, width: area.columns.count, limit: limit)
    defer { work?.count(lines.clusterCount) }
    for row in area.rows {
      // Lines below the clip are not even read.
      guard row < grid.clippedRows.upperBound, let line = lines.next() else { return }
      guard row >= grid.clippedRows.lowerBound else { continue }
      grid.write(
        lines.string(line),
        column: area.columns.lowerBound,
        row: row,
        width: area.columns.count,
        style: .init(
          foreground: theme.rgb(style.color),
          isBold: style.weight == .bold,
          isItalic: style.isItalic
        )
      )
      for run in style.runs {
        let cells = lines.cells(of: run.range, in: line)
        if !cells.isEmpty { restyle(run, cells, in: area, row: row) }
      }
    }
  }

  /// Gives some cells of a line the style of a run.
  private mutating func restyle(
    _ run: TextRun,
    _ cells: Range<Int>,
    in area: Area,
    row: Int
  ) {
    let style = run.style
    let link = style.contains(.link) ? run.url.flatMap { LinkAddress($0) } : nil
    let number = link.flatMap { grid.links?.number(of: $0) } ?? 0
    let start = area.columns.lowerBound
    let columns = start + cells.lowerBound..<start + cells.upperBound
    let text = theme.rgb(.text)
    let accent = theme.rgb(.accent)
    let page = theme.rgb(.background)
    let raised = theme.rgb(.raised)
    grid.restyle(columns.clamped(to: area.columns), row: row) { cell in
      if !style.isDisjoint(with: [.bold, .mention, .highlight]) { cell.isBold = true }
      if style.contains(.italic) { cell.isItalic = true }
      if style.contains(.struck) { cell.isStruck = true }
      // All letters in a terminal are monospaced, so code is marked by a different background.
      if style.contains(.code) { cell.background = cell.background == page ? raised : page }
      if !style.isDisjoint(with: [.link, .mention]) { cell.foreground = accent }
      if !style.isDisjoint(with: [.link, .highlight]) { cell.isUnderlined = true }
      if style.contains(.highlight) { cell.foreground = text }
      if number != 0 { cell.link = number }
    }
  }

  private mutating func centre(_ text: String, in area: Area, row: Int, foreground: UInt32) {
    let line = TerminalText.lines(of: text, width: area.columns.count, limit: 1)[0]
    let margin = max(0, area.columns.count - TerminalText.width(of: line)) / 2
    grid.write(
      line,
      column: area.columns.lowerBound + margin,
      row: row,
      width: area.columns.count - margin,
      style: .init(foreground: foreground, isBold: true)
    )
  }

  private func area(_ rect: Rect) -> Area { Area(rect, shift: shift) }

  /// Returns how many lines down everything must move to show a rectangle; negative for up.
  static func shift(toShow rect: Rect, in rows: Int) -> Int {
    let area = Area(rect)
    if area.rows.lowerBound < 0 { return -area.rows.lowerBound }
    return min(0, max(rows - area.rows.upperBound, -area.rows.lowerBound))
  }

  /// Returns the lines that a rectangle covers.
  static func lines(of rect: Rect, shift: Int) -> Range<Int> { Area(rect, shift: shift).rows }

  /// Returns the cells that a rectangle covers.
  static func cells(of rect: Rect, shift: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    Area(rect, shift: shift).cells
  }

  /// A rectangle in whole cells.
  private struct Area {
    let columns: Range<Int>
    let rows: Range<Int>

    var cells: (columns: Range<Int>, rows: Range<Int>) { (columns, rows) }

    init(_ rect: Rect, shift: Int = 0) {
      columns = Self.range(from: rect.x, length: rect.size.width, step: TerminalMeasurer.cell.width)
      let laidOut = Self.range(
        from: rect.y,
        length: rect.size.height,
        step: TerminalMeasurer.cell.height
      )
      rows = laidOut.lowerBound + shift..<laidOut.upperBound + shift
    }

    private static func range(from start: Double, length: Double, step: Double) -> Range<Int> {
      let bound = 1_000_000.0
      let first = (min(max(start, -bound), bound) / step).rounded()
      let count = (min(max(length, 0), bound) / step).rounded()
      return Int(first)..<Int(first + count)
    }
  }
}
