// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes the sequences that turn one frame of a terminal into the next.
///
/// It writes only changed cells, within a synchronized update (mode 2026), which the terminal shows
/// at once. For an equal frame it writes nothing at all. Lines that stand elsewhere now are moved
/// where that takes fewer bytes: the terminal deletes lines at one end of a region and inserts as
/// many at the other, which leaves no margins behind if the program ends in between.
struct FrameEncoder {
  private let depth: ColorDepth

  init(depth: ColorDepth) {
    self.depth = depth
  }

  /// Writes a frame.
  ///
  /// - Parameter shifts: Lines that may be worth moving, from top to bottom; each may come from
  ///   lines that another one leaves, but none passes another.
  func bytes(from old: CellGrid?, to new: CellGrid, shifts: [LineShift] = []) -> String {
    guard let old, old.columns == new.columns, old.rows == new.rows else {
      return bytes(from: Shown(grid: nil, rows: new.rows), to: new)
    }
    let written = bytes(from: Shown(grid: old, rows: new.rows), to: new)
    if written.isEmpty || shifts.isEmpty || shifts.count > Self.mostShifts { return written }
    let moved = bytes(from: Shown(grid: old, rows: new.rows), to: new, moving: shifts)
    return moved.utf8.count < written.utf8.count ? moved : written
  }

  /// The most groups of lines that are moved: a frame with more is another screen.
  private static let mostShifts = 16

  /// What the terminal shows, line by line.
  private struct Shown {
    /// The cells; nil where nothing is known of any line.
    var grid: CellGrid?
    /// Whether the terminal may show anything in a line, as where lines were inserted.
    var isUnknown: [Bool]

    init(grid: CellGrid?, rows: Int) {
      self.grid = grid
      isUnknown = Array(repeating: grid == nil, count: rows)
    }

    /// Follows what the terminal does with a shift.
    mutating func move(_ shift: LineShift) {
      let (region, count) = (shift.region, shift.count)
      grid?.moveLines(of: region, by: count)
      var flags = Array(isUnknown[region])
      if count > 0 { flags.removeLast(count) } else { flags.removeFirst(-count) }
      flags.insert(
        contentsOf: Array(repeating: true, count: abs(count)),
        at: count > 0 ? 0 : flags.count
      )
      isUnknown.replaceSubrange(region, with: flags)
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
    // In this order, no shift covers lines that a later one takes.
    let inOrder = shifts.filter { $0.count < 0 } + shifts.filter { $0.count > 0 }.reversed()
    for shift in inOrder {
      write(shift, &encoder, rows: new.rows)
      shown.move(shift)
    }
    for row in 0..<new.rows {
      write(row, of: new, over: shown.isUnknown[row] ? nil : shown.grid, &encoder)
    }
    guard encoder.count > begin else { return "" }
    encoder.reset()
    encoder.write("\u{1B}[?2026l")
    return encoder.text
  }

  /// Deletes lines at one end of a region and inserts as many at its other end.
  private func write(_ shift: LineShift, _ encoder: inout ANSIEncoder, rows: Int) {
    let (region, count) = (shift.region, abs(shift.count))
    let (first, last) = (region.lowerBound, region.upperBound - count)
    let (deleted, inserted) = shift.count < 0 ? (first, last) : (last, first)
    // Lines that leave at the lower edge of the screen need not be deleted, and what is left there
    // is written anyway.
    let reachesEnd = region.upperBound == rows
    if shift.count < 0 || !reachesEnd { encoder.deleteLines(count, at: deleted) }
    if shift.count > 0 || !reachesEnd { encoder.insertLines(count, at: inserted) }
  }

  /// Writes the changes of one line.
  private func write(
    _ row: Int,
    of grid: CellGrid,
    over old: CellGrid?,
    _ encoder: inout ANSIEncoder
  ) {
    let line = grid.row(row)
    let blanks = startOfBlanks(line, grid.cells)
    var place = line.lowerBound
    var cursor = -1
    // The cells that clusters may have covered on a terminal that draws them wider.
    var reach = line.lowerBound
    while place < line.upperBound {
      if let old, place >= reach, grid.isSame(as: old, at: place),
        !isMarked(place, in: line, of: old, under: grid)
      {
        place += 1
        continue
      }
      // A wide cluster is written from its first cell.
      if grid.cells[place].text == .none, place > line.lowerBound { place -= 1 }
      // Rewriting a few cells costs less than moving the cursor over them.
      let isNear = cursor >= 0 && place >= cursor && place - cursor <= 4
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

  /// Whether the terminal shows an obsolete mark here, which belonged to the next cell and joined
  /// this one.
  private func isMarked(
    _ index: Int,
    in line: Range<Int>,
    of old: CellGrid,
    under grid: CellGrid
  ) -> Bool {
    let next = index + 1
    guard next < line.upperBound, !old.cells[next].text.isASCII, old.cells[next].text != .none
    else { return false }
    return !grid.isSame(as: old, at: next) && TerminalText.beginsWithMark(old.text(at: next))
  }

  private func reach(of index: Int, _ grid: CellGrid) -> Int {
    grid.cells[index].text.isASCII ? 0 : TerminalText.reach(of: grid.text(at: index))
  }

  /// Where the blanks at the end of the line begin, which one sequence can clear; the line's end
  /// when there are none.
  private func startOfBlanks(_ line: Range<Int>, _ cells: [Cell]) -> Int {
    guard let ground = line.last.map({ cells[$0].style }) else { return line.upperBound }
    // Terminals can erase to a colour, but most of them not to reversed video.
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

/// Lines that stand higher or lower than in the frame before.
struct LineShift: Equatable {
  /// The lines where they stand now.
  var lines: Range<Int>
  /// How many lines lower that is; negative for higher.
  let count: Int

  /// The lines from which they come and to which they go, with all in between.
  var region: Range<Int> {
    let sources = lines.lowerBound - count..<lines.upperBound - count
    return min(lines.lowerBound, sources.lowerBound)..<max(lines.upperBound, sources.upperBound)
  }
}
