// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes the sequences that turn one frame of a terminal into the next.
///
/// It writes only changed cells, within a synchronized update (mode 2026), which the terminal shows
/// at once. For an equal frame it writes nothing at all.
struct FrameEncoder {
  private let depth: ColorDepth

  init(depth: ColorDepth) {
    self.depth = depth
  }

  func bytes(from old: CellGrid?, to new: CellGrid) -> String {
    let old = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var encoder = ANSIEncoder(depth: depth)
    encoder.write("\u{1B}[?2026h")
    let begin = encoder.count
    for row in 0..<new.rows { write(row, of: new, over: old, &encoder) }
    guard encoder.count > begin else { return "" }
    encoder.reset()
    encoder.write("\u{1B}[?2026l")
    return encoder.text
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
    _ place: Int,
    in line: Range<Int>,
    of old: CellGrid,
    under grid: CellGrid
  ) -> Bool {
    let next = place + 1
    guard next < line.upperBound, !old.cells[next].text.isASCII, old.cells[next].text != .none
    else { return false }
    return !grid.isSame(as: old, at: next) && TerminalText.beginsWithMark(old.text(at: next))
  }

  private func reach(of place: Int, _ grid: CellGrid) -> Int {
    grid.cells[place].text.isASCII ? 0 : TerminalText.reach(of: grid.text(at: place))
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
