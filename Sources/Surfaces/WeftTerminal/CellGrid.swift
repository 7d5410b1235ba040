// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftScene

/// A screen of cells, indexed row by row; a `place` is an index into ``cells``.
struct CellGrid {
  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  /// The clusters of cells whose text is ``CellText/long``, by index.
  private var long: [Int: String] = [:]
  /// The links of its cells, or `nil` if it has none.
  private(set) var links: ScreenLinks?
  /// The area that may be painted, and the areas of the layers around the innermost one.
  private var clip: (columns: Range<Int>, rows: Range<Int>)
  private var outer: [(columns: Range<Int>, rows: Range<Int>)] = []

  init(columns: Int, rows: Int, style: CellStyle, links: ScreenLinks? = nil) {
    self.columns = columns
    self.links = links
    self.rows = rows
    clip = (0..<columns, 0..<rows)
    cells = Array(repeating: Cell(text: .blank, style: style), count: columns * rows)
  }

  /// Returns the indices of a row's cells.
  func row(_ row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  /// Returns the cluster of a cell; empty in the second cell of a wide one.
  func text(at index: Int) -> String {
    let text = cells[index].text
    return text == .long ? long[index] ?? "" : text.string
  }

  /// The text of all lines, without trailing blanks.
  var plainText: String {
    (0..<rows).map { row in
      var line = self.row(row).map { text(at: $0) }.joined()
      while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// Returns how many cells the cluster at an index takes, one for a blank.
  func width(at index: Int, before end: Int) -> Int {
    index + 1 < end && cells[index + 1].text == .none ? 2 : 1
  }

  /// Whether a cell shows the same as a cell of another grid.
  func isSame(at index: Int, as other: CellGrid, at place: Int) -> Bool {
    let cell = cells[index]
    return cell == other.cells[place] && (cell.text != .long || long[index] == other.long[place])
  }

  /// Whether a range of cells shows the same as cells of another grid.
  func isSame(in line: Range<Int>, as other: CellGrid, at place: Int) -> Bool {
    hasBytes(in: line, of: other, at: place)
      && (long.isEmpty
        || line.allSatisfy { isSame(at: $0, as: other, at: $0 - line.lowerBound + place) })
  }

  /// Whether a range of cells has the same bytes as cells of another grid.
  ///
  /// A cell is two integers, so equal cells have equal bytes. Comparing them one by one took a quarter of a frame
  /// (`Scene/terminal-frame-240x67`).
  private func hasBytes(in line: Range<Int>, of other: CellGrid, at place: Int) -> Bool {
    unsafe cells.withUnsafeBufferPointer { mine in
      unsafe other.cells.withUnsafeBufferPointer { theirs in
        // SAFETY: both slices are within their arrays, which slicing checks.
        let mine = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: mine[line]))
        let theirs = unsafe UnsafeRawBufferPointer(
          UnsafeBufferPointer(rebasing: theirs[place..<place + line.count])
        )
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return true }
        return unsafe memcmp(one, two, mine.count) == 0
      }
    }
  }

  /// Returns the first cell that may differ from the cells of another grid, or the end.
  func firstChange(in line: Range<Int>, from other: CellGrid, at place: Int) -> Int {
    unsafe cells.withUnsafeBufferPointer { mine in
      unsafe other.cells.withUnsafeBufferPointer { theirs in
        // SAFETY: both slices are within their arrays, which slicing checks.
        let mine = unsafe UnsafeBufferPointer(rebasing: mine[line])
        let theirs = unsafe UnsafeBufferPointer(rebasing: theirs[place..<place + line.count])
        var count = 0
        // Long clusters are stored outside the cells.
        while count < line.count, unsafe mine[count] == theirs[count],
          unsafe mine[count].text != .long
        {
          count += 1
        }
        return line.lowerBound + count
      }
    }
  }

  /// The rows that may be painted at present.
  var clippedRows: Range<Int> { clip.rows }
  /// The columns that may be painted at present.
  var clippedColumns: Range<Int> { clip.columns }

  /// Starts a layer that paints nothing outside an area.
  mutating func clip(to area: (columns: Range<Int>, rows: Range<Int>)?) {
    outer.append(clip)
    guard let area else { return }
    clip = (area.columns.clamped(to: clip.columns), area.rows.clamped(to: clip.rows))
  }

  /// Ends the innermost layer.
  mutating func endClip() {
    clip = outer.popLast() ?? clip
  }

  /// Paints a rectangle over its old contents, within the clip.
  mutating func fill(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    background: UInt32,
    isEmphasized: Bool = false
  ) {
    for row in rows.clamped(to: clip.rows) {
      let line = row * self.columns
      let columns = columns.clamped(to: clip.columns)
      guard let last = columns.last else { continue }
      breakWide(at: columns.lowerBound, line)
      breakWide(at: last, line)
      for index in line + columns.lowerBound...line + last {
        var cell = cells[index]
        cell.text = .blank
        (cell.style.background, cell.style.isEmphasized) = (background, isEmphasized)
        cell.style.link = 0
        cells[index] = cell
      }
    }
  }

  /// Blends the colours of a rectangle with another colour and keeps its text, like a translucent layer over it.
  mutating func tint(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    with rgb: UInt32,
    by share: Double
  ) {
    for row in rows.clamped(to: clip.rows) {
      for column in columns.clamped(to: clip.columns) {
        let place = row * self.columns + column
        let style = cells[place].style
        cells[place].style.foreground = RGB.mix(style.foreground, with: rgb, share: share)
        cells[place].style.background = RGB.mix(style.background, with: rgb, share: share)
      }
    }
  }

  /// Changes the colours of a rectangle and keeps its text.
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

  /// Changes the style of a part of a line and keeps its text.
  mutating func restyle(_ columns: Range<Int>, row: Int, _ change: (inout CellStyle) -> Void) {
    guard clip.rows.contains(row) else { return }
    for column in columns.clamped(to: clip.columns) {
      change(&cells[row * self.columns + column].style)
    }
  }

  /// Whether another grid has the same size.
  func hasSize(of other: CellGrid) -> Bool { columns == other.columns && rows == other.rows }

  /// Whether pictures cover some of its cells.
  var hasOverlay: Bool { cells.contains { $0.text.isOverlay } }

  /// Returns the cells of a rectangle, line by line.
  func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> [Cell] {
    rows.flatMap { row in
      cells[row * self.columns + columns.lowerBound..<row * self.columns + columns.upperBound]
    }
  }

  /// Replaces a cell by a part of a picture.
  mutating func put(_ cell: Cell, at place: Int) { cells[place] = cell }

  /// Copies all cells of another grid that fit.
  mutating func place(_ other: CellGrid, column: Int, row: Int) {
    let width = min(other.columns, columns - column)
    guard width > 0 else { return }
    if links == nil { links = other.links }
    for line in 0..<min(other.rows, rows - row) {
      let from = line * other.columns
      let to = (row + line) * columns + column
      cells.replaceSubrange(to..<to + width, with: other.cells[from..<from + width])
    }
    for (index, text) in other.long {
      let (line, across) = index.quotientAndRemainder(dividingBy: other.columns)
      guard across < width, row + line < rows else { continue }
      long[(row + line) * columns + column + across] = text
    }
  }

  /// Copies whole lines of another grid with the same width.
  mutating func copy(_ lines: Range<Int>, of other: CellGrid, to line: Int) {
    let from = lines.lowerBound * columns..<lines.upperBound * columns
    let move = line * columns - from.lowerBound
    cells.replaceSubrange(from.lowerBound + move..<from.upperBound + move, with: other.cells[from])
    for (index, text) in other.long where from.contains(index) { long[index + move] = text }
  }

  /// Whether a line contains right-to-left text.
  func isRightToLeft(row: Int) -> Bool {
    self.row(row).contains { !cells[$0].text.isASCII && TerminalText.isRightToLeft(text(at: $0)) }
  }

  /// Changes the background of a part of a line and marks it as one that carries meaning.
  mutating func emphasize(_ columns: Range<Int>, row: Int, background: UInt32) {
    guard clip.rows.contains(row) else { return }
    for column in columns.clamped(to: clip.columns) {
      cells[row * self.columns + column].style.background = background
      cells[row * self.columns + column].style.isEmphasized = true
    }
  }

  /// Writes one line from a cell on, within a width; the rest is left out.
  mutating func write(_ text: String, column: Int, row: Int, width: Int, style: Style) {
    guard clip.rows.contains(row) else { return }
    let end = min(clip.columns.upperBound, column + width)
    if TerminalText.isPlain(text) {
      return writePlain(text, from: column, to: end, row: row, look: style.look)
    }
    var place = column
    var pending = ""
    for cluster in text {
      let cells = TerminalText.width(of: cluster)
      if cells == 0 {
        // Marks and direction controls take no cell themselves: they join a neighbour.
        if place > max(column, clip.columns.lowerBound) {
          append(String(cluster), at: place - 1, row)
        } else {
          pending.append(cluster)
        }
        continue
      }
      guard place + cells <= end else { return }
      if place >= clip.columns.lowerBound {
        put(pending + String(cluster), at: place, row: row, style: style)
        if cells == 2 { put(CellText.none, at: place + 1, row: row, style: style) }
      }
      pending = ""
      place += cells
    }
  }

  /// Writes the same one-cell character to all cells of a part of a line.
  mutating func fill(_ columns: Range<Int>, row: Int, with character: String, _ style: Style) {
    guard clip.rows.contains(row) else { return }
    let text = CellText(character)
    for column in columns.clamped(to: clip.columns) {
      put(text, at: column, row: row, style: style)
    }
  }

  /// Writes a line of printable ASCII from a column on, one byte in each cell.
  private mutating func writePlain(
    _ text: String,
    from column: Int,
    to end: Int,
    row: Int,
    look: CellStyle
  ) {
    let from = max(column, clip.columns.lowerBound)
    let to = min(end, column + text.utf8.count)
    guard from < to else { return }
    let line = row * columns
    breakWide(at: from, line)
    breakWide(at: to - 1, line)
    var place = line + from
    for byte in text.utf8.dropFirst(from - column).prefix(to - from) {
      var cell = cells[place]
      cell.text = CellText(ascii: byte)
      cell.style.write(look)
      cells[place] = cell
      place += 1
    }
  }

  /// The part of a cell's style that text sets; the background stays.
  struct Style {
    var foreground: UInt32
    var isBold = false
    var isItalic = false

    /// The same as a cell's style.
    var look: CellStyle {
      CellStyle(foreground: foreground, background: 0, isBold: isBold, isItalic: isItalic)
    }
  }

  private mutating func put(_ text: String, at column: Int, row: Int, style: Style) {
    let cell = CellText(text)
    put(cell, at: column, row: row, style: style)
    if cell == .long { long[row * columns + column] = text }
  }

  private mutating func put(_ text: CellText, at column: Int, row: Int, style: Style) {
    let line = row * columns
    breakWide(at: column, line)
    var cell = cells[line + column]
    cell.text = text
    cell.style.write(style.look)
    cells[line + column] = cell
  }

  /// Returns the background of a cell, or `nil` if the cell may not be painted.
  func background(_ column: Int, _ row: Int) -> UInt32? {
    guard clip.rows.contains(row), clip.columns.contains(column) else { return nil }
    return cells[row * columns + column].style.background
  }

  /// Paints two pixels, one above the other, in a cell within the clip.
  mutating func put(upper: UInt32, lower: UInt32, column: Int, row: Int) {
    let line = row * columns
    breakWide(at: column, line)
    // If both halves are equal, a blank takes the fewest bytes.
    let isPlain = upper == lower
    cells[line + column] = Cell(
      text: isPlain ? .blank : .upperHalf,
      style: CellStyle(
        foreground: isPlain ? cells[line + column].style.foreground : upper,
        background: lower
      )
    )
  }

  /// Blanks the other half of a wide cluster before one half is overwritten.
  private mutating func breakWide(at column: Int, _ line: Int) {
    let place = line + column
    if cells[place].text == .none, column > 0 { cells[place - 1].text = .blank }
    if column + 1 < columns, cells[place + 1].text == .none { cells[place + 1].text = .blank }
  }

  private mutating func append(_ mark: String, at column: Int, _ row: Int) {
    guard (0..<columns).contains(column) else { return }
    let place = row * columns + column
    let owner = cells[place].text == .none && column > 0 ? place - 1 : place
    let text = text(at: owner) + mark
    cells[owner].text = CellText(text)
    if cells[owner].text == .long { long[owner] = text }
  }
}
