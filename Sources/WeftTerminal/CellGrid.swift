// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A screen of cells.
struct CellGrid {
  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  /// What may be painted at all, and what could be before each layer began.
  private var clip: (columns: Range<Int>, rows: Range<Int>)
  private var outer: [(columns: Range<Int>, rows: Range<Int>)] = []

  init(columns: Int, rows: Int, style: CellStyle) {
    self.columns = columns
    self.rows = rows
    clip = (0..<columns, 0..<rows)
    cells = Array(repeating: Cell(text: " ", style: style), count: columns * rows)
  }

  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// Begins a layer that paints nothing outside an area.
  mutating func clip(to area: (columns: Range<Int>, rows: Range<Int>)?) {
    outer.append(clip)
    guard let area else { return }
    clip = (area.columns.clamped(to: clip.columns), area.rows.clamped(to: clip.rows))
  }

  /// Ends the layer begun last.
  mutating func endClip() {
    clip = outer.popLast() ?? clip
  }

  /// Paints a rectangle over what was there, as far as it is on screen.
  mutating func fill(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    background: UInt32,
    isEmphasized: Bool = false
  ) {
    for row in rows.clamped(to: clip.rows) {
      let line = row * self.columns
      for column in columns.clamped(to: clip.columns) {
        if cells[line + column].text != " " {
          breakWide(at: line + column)
          cells[line + column].text = " "
        }
        var style = cells[line + column].style
        (style.background, style.isEmphasized) = (background, isEmphasized)
        cells[line + column].style = style
      }
    }
  }

  /// Gives what stands in a rectangle other colours.
  mutating func restyle(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    foreground: UInt32,
    background: UInt32
  ) {
    for row in rows.clamped(to: clip.rows) {
      for column in columns.clamped(to: clip.columns) {
        let place = row * self.columns + column
        cells[place].style.foreground = foreground
        cells[place].style.background = background
        cells[place].style.isEmphasized = true
      }
    }
  }

  /// Writes one line from a cell on, inside a width; what does not fit is left out.
  mutating func write(_ text: String, column: Int, row: Int, width: Int, style: Style) {
    guard clip.rows.contains(row) else { return }
    let end = min(clip.columns.upperBound, column + width)
    var place = column
    var pending = ""
    for cluster in text {
      let cells = TerminalText.width(of: cluster)
      if cells == 0 {
        // Marks and direction controls take no cell of their own: they join a neighbour.
        if place > max(column, clip.columns.lowerBound) {
          append(String(cluster), at: place - 1, row)
        } else {
          pending.append(cluster)
        }
        continue
      }
      guard place + cells <= end else { return }
      if place >= clip.columns.lowerBound {
        put(pending + String(cluster), at: place, row, style)
        if cells == 2 { put("", at: place + 1, row, style) }
      }
      pending = ""
      place += cells
    }
  }

  /// The part of a cell's look that text brings along; the ground stays.
  struct Style {
    var foreground: UInt32
    var isBold = false
    var isItalic = false
  }

  private mutating func put(_ text: String, at column: Int, _ row: Int, _ style: Style) {
    let place = row * columns + column
    breakWide(at: place)
    cells[place].text = text
    cells[place].style.foreground = style.foreground
    cells[place].style.isBold = style.isBold
    cells[place].style.isItalic = style.isItalic
  }

  /// Overwriting half of a wide cluster leaves a blank in the other half.
  private mutating func breakWide(at place: Int) {
    let column = place % columns
    if cells[place].text.isEmpty, column > 0 { cells[place - 1].text = " " }
    if column + 1 < columns, cells[place + 1].text.isEmpty { cells[place + 1].text = " " }
  }

  private mutating func append(_ mark: String, at column: Int, _ row: Int) {
    guard (0..<columns).contains(column) else { return }
    let place = row * columns + column
    let owner = cells[place].text.isEmpty && column > 0 ? place - 1 : place
    cells[owner].text += mark
  }
}
