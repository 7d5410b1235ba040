// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes the sequences that turn one frame of a terminal into the next.
///
/// It writes only changed cells, inside a synchronized update (mode 2026), which the terminal shows at once. For an
/// equal frame it writes nothing at all. Lines that have moved are moved by the terminal if that takes fewer bytes: it
/// deletes lines at one end of a region and inserts as many at the other, which leaves no margins behind if the program
/// ends in between.
struct FrameEncoder {
  private let depth: ColorDepth

  init(depth: ColorDepth) {
    self.depth = depth
  }

  /// Writes a frame.
  ///
  /// - Parameter shifts: Lines that may be worth moving, from top to bottom. Their regions may overlap, but shifts keep
  ///   the order of the lines.
  func bytes(from old: CellGrid?, to new: CellGrid, shifts: [LineShift] = []) -> String {
    // Cells with the same numbers would show other links.
    let hasOtherLinks = old?.links != nil && new.links != nil && old?.links !== new.links
    let isSized = old?.columns == new.columns && old?.rows == new.rows && !hasOtherLinks
    let shown = Shown(isSized ? old : nil, rows: new.rows)
    if !isSized || shifts.isEmpty || shifts.count > Self.mostShifts {
      return bytes(from: shown, to: new)
    }
    let moved = bytes(from: shown, to: new, moving: shifts)
    // If so many cells differ, writing them can only take more bytes.
    if differs(new, from: shown, inMoreThan: moved.utf8.count) { return moved }
    let written = bytes(from: shown, to: new)
    return moved.utf8.count < written.utf8.count ? moved : written
  }

  /// Whether more than a given number of cells differ and must be written individually, taking at least a byte each.
  ///
  /// Cells that are cleared at the end of a line don't count.
  private func differs(_ new: CellGrid, from shown: Shown, inMoreThan limit: Int) -> Bool {
    var count = 0
    for row in 0..<new.rows {
      let line = new.row(row)
      let old = shown.line(row)
      if old?.isSame(as: new, in: line) == true { continue }
      let end = startOfBlanks(line, new.cells)
      var place = line.lowerBound
      while true {
        if let old { place = old.firstChange(in: place..<end, of: new) }
        guard place < end else { break }
        let isWritten = new.cells[place].text != .none
        if isWritten, old?.isSame(as: new, at: place) != true { count += 1 }
        place += 1
      }
      if count > limit { return true }
    }
    return false
  }

  /// The maximum number of groups of lines to move; a frame with more is a different screen.
  private static let mostShifts = 16

  /// The lines that the terminal shows at present.
  private struct Shown {
    private let grid: CellGrid?
    /// The line of the grid that each line shows, or `nil` if it may show anything, as after an insertion.
    private var lines: [Int?]

    /// - Parameter grid: The previous frame, or `nil` if nothing is known about any line.
    init(_ grid: CellGrid?, rows: Int) {
      self.grid = grid
      lines = grid == nil ? Array(repeating: nil, count: rows) : Array(0..<rows)
    }

    /// Returns what a line shows, or `nil` if that is not known.
    func line(_ row: Int) -> ShownLine? {
      guard let grid, let line = lines[row] else { return nil }
      return ShownLine(grid: grid, offset: (line - row) * grid.columns)
    }

    /// Updates the lines as the terminal does for a shift.
    mutating func move(_ shift: LineShift) {
      let region = shift.region
      let count = shift.count
      let inserted: [Int?] = Array(repeating: nil, count: abs(count))
      let old = lines[region]
      let staying = Array(count > 0 ? old.dropLast(count) : old.dropFirst(-count))
      lines.replaceSubrange(region, with: count > 0 ? inserted + staying : staying + inserted)
    }
  }

  /// A line of the previous frame, which may be at another position now.
  private struct ShownLine {
    let grid: CellGrid
    /// How many cells later it was in the previous frame.
    let offset: Int

    /// Whether a cell of the new frame shows the same.
    func isSame(as new: CellGrid, at place: Int) -> Bool {
      new.isSame(at: place, as: grid, at: place + offset)
    }

    /// Whether all cells in a line of the new frame show the same.
    func isSame(as new: CellGrid, in line: Range<Int>) -> Bool {
      new.isSame(in: line, as: grid, at: line.lowerBound + offset)
    }

    /// Returns the first cell of the new frame that may differ, or the end.
    func firstChange(in line: Range<Int>, of new: CellGrid) -> Int {
      new.firstChange(in: line, from: grid, at: line.lowerBound + offset)
    }

    /// Whether a cell showed a cluster that starts with a mark.
    func beginsWithMark(at place: Int) -> Bool {
      let text = grid.cells[place + offset].text
      return !text.isASCII && text != .none
        && TerminalText.beginsWithMark(grid.text(at: place + offset))
    }
  }

  private func bytes(
    from shown: Shown,
    to new: CellGrid,
    moving shifts: [LineShift] = []
  ) -> String {
    var shown = shown
    var encoder = ANSIEncoder(depth: depth)
    encoder.write("\u{1B}[?2026h")
    let begin = encoder.count
    // In this order, no shift overwrites lines that a later one moves.
    let inOrder = shifts.filter { $0.count < 0 } + shifts.filter { $0.count > 0 }.reversed()
    for shift in inOrder {
      write(shift, &encoder, rows: new.rows)
      shown.move(shift)
    }
    for row in 0..<new.rows { write(row, of: new, over: shown.line(row), &encoder) }
    guard encoder.count > begin else { return "" }
    encoder.reset()
    encoder.write("\u{1B}[?2026l")
    return encoder.text
  }

  /// Deletes lines at one end of a region and inserts as many at its other end.
  private func write(_ shift: LineShift, _ encoder: inout ANSIEncoder, rows: Int) {
    let region = shift.region
    let count = abs(shift.count)
    let first = region.lowerBound
    let last = region.upperBound - count
    let (deleted, inserted) = shift.count < 0 ? (first, last) : (last, first)
    // Lines that leave at the lower edge of the screen need not be deleted, and what is left there is overwritten
    // anyway.
    let reachesEnd = region.upperBound == rows
    if shift.count < 0 || !reachesEnd { encoder.deleteLines(count, at: deleted) }
    if shift.count > 0 || !reachesEnd { encoder.insertLines(count, at: inserted) }
  }

  /// Writes the changes of one line.
  private func write(
    _ row: Int,
    of grid: CellGrid,
    over old: ShownLine?,
    _ encoder: inout ANSIEncoder
  ) {
    let line = grid.row(row)
    if old?.isSame(as: grid, in: line) == true { return }
    let blanks = startOfBlanks(line, grid.cells)
    var place = line.lowerBound
    var cursor = -1
    // The end of the cells that clusters may have covered on a terminal that draws them wider.
    var reach = line.lowerBound
    while place < line.upperBound {
      if let old, place >= reach {
        // The cell before a changed one may have to be written too.
        let change = old.firstChange(in: place..<line.upperBound, of: grid)
        if change == line.upperBound { return }
        place = max(place, change - 1)
      }
      // Nothing is written over a painted picture, no matter what may extend into it.
      if let old, place >= reach || grid.cells[place].text.isOverlay,
        old.isSame(as: grid, at: place), !isMarked(place, in: line, of: old, under: grid)
      {
        place += 1
        continue
      }
      // A wide cluster is written from its first cell.
      if grid.cells[place].text == .none, place > line.lowerBound { place -= 1 }
      // Rewriting a few cells costs less than moving the cursor over them.
      let isNear =
        cursor >= 0 && place >= cursor && place - cursor <= 4
        && !grid.cells[cursor..<place].contains { $0.text.isOverlay }
      if isNear {
        for between in cursor..<place where grid.cells[between].text != .none {
          encoder.write(between, of: grid, in: line)
          reach = max(reach, between + self.reach(of: between, grid))
        }
      } else {
        encoder.move(toRow: row, column: place - line.lowerBound)
      }
      if place >= blanks {
        encoder.clearRight(grid.cells[place].style)
        return
      }
      encoder.write(place, of: grid, in: line)
      reach = max(reach, place + self.reach(of: place, grid))
      place += grid.width(at: place, before: line.upperBound)
      cursor = place
    }
  }

  /// Whether the terminal still shows a mark here that belonged to the next cell and joined this one.
  private func isMarked(
    _ index: Int,
    in line: Range<Int>,
    of old: ShownLine,
    under grid: CellGrid
  ) -> Bool {
    let next = index + 1
    return next < line.upperBound && old.beginsWithMark(at: next)
      && !old.isSame(as: grid, at: next)
  }

  private func reach(of index: Int, _ grid: CellGrid) -> Int {
    let text = grid.cells[index].text
    return text.isASCII || text.isPicture ? 0 : TerminalText.reach(of: grid.text(at: index))
  }

  /// Returns where the blanks at the end of the line start, which one sequence can clear, or the line's end.
  private func startOfBlanks(_ line: Range<Int>, _ cells: [Cell]) -> Int {
    guard let ground = line.last.map({ cells[$0].style }) else { return line.upperBound }
    // Terminals can erase to a colour, but most can't erase to reverse video.
    if depth == .none, ground.isEmphasized { return line.upperBound }
    var start = line.upperBound
    while start > line.lowerBound, cells[start - 1].text == .blank,
      cells[start - 1].style.background == ground.background,
      cells[start - 1].style.isEmphasized == ground.isEmphasized
    {
      start -= 1
    }
    return start
  }
}

/// Lines that have moved up or down since the previous frame.
struct LineShift: Equatable {
  /// The lines at their new position.
  var lines: Range<Int>
  /// How many lines down they moved; negative for up.
  let count: Int

  /// The lines that they come from and go to, with all in between.
  var region: Range<Int> {
    let sources = lines.lowerBound - count..<lines.upperBound - count
    return min(lines.lowerBound, sources.lowerBound)..<max(lines.upperBound, sources.upperBound)
  }
}
