// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes what turns one frame of a terminal into the next.
///
/// Only cells that changed are written, between marks that let the terminal show them at once (mode
/// 2026). A frame that is the same writes nothing at all.
struct FrameEncoder {
  private let depth: ColorDepth

  init(depth: ColorDepth) {
    self.depth = depth
  }

  func bytes(from old: CellGrid?, to new: CellGrid) -> String {
    let old = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var encoder = ANSIEncoder(depth: depth)
    for row in 0..<new.rows {
      let cells = row * new.columns..<(row + 1) * new.columns
      write(cells, of: new.cells, over: old?.cells, row: row, &encoder)
    }
    guard !encoder.output.isEmpty else { return "" }
    encoder.reset()
    return "\u{1B}[?2026h" + encoder.output + "\u{1B}[?2026l"
  }

  /// Writes one line; `line` is its place among the cells of the grid.
  private func write(
    _ line: Range<Int>,
    of cells: [Cell],
    over old: [Cell]?,
    row: Int,
    _ encoder: inout ANSIEncoder
  ) {
    let blanks = startOfBlanks(line, cells)
    var place = line.lowerBound
    var cursor = -1
    // How far clusters of several scalars may have reached on a terminal that takes them for more.
    var reach = line.lowerBound
    while place < line.upperBound {
      // Looks first: they are numbers, and comparing texts costs more.
      if let old, place >= reach, old[place].style == cells[place].style,
        old[place].text == cells[place].text
      {
        place += 1
        continue
      }
      // A wide cluster is written from its first cell.
      if cells[place].text.isEmpty, place > line.lowerBound { place -= 1 }
      // Rewriting a few cells costs less than moving over them.
      let isNear = cursor >= 0 && place >= cursor && place - cursor <= 4
      if isNear {
        for between in cursor..<place where !cells[between].text.isEmpty {
          encoder.write(cells[between], column: between - line.lowerBound)
          reach = max(reach, between + TerminalText.reach(of: cells[between].text))
        }
      } else {
        encoder.move(toRow: row, column: place - line.lowerBound)
      }
      if place >= blanks {
        encoder.clearRight(cells[place].style)
        return
      }
      encoder.write(cells[place], column: place - line.lowerBound)
      reach = max(reach, place + TerminalText.reach(of: cells[place].text))
      place += max(1, TerminalText.width(of: cells[place].text))
      cursor = place
    }
  }

  /// Where the line ends in blanks on one ground, which a single sequence clears; its end where it does
  /// not.
  private func startOfBlanks(_ line: Range<Int>, _ cells: [Cell]) -> Int {
    guard let ground = line.last.map({ cells[$0].style }) else { return line.upperBound }
    // Terminals erase to a colour, most of them not to a reversed one.
    if depth == .none, ground.isEmphasized { return line.upperBound }
    var start = line.upperBound
    while start > line.lowerBound, cells[start - 1].text == " ",
      cells[start - 1].style.background == ground.background,
      cells[start - 1].style.isEmphasized == ground.isEmphasized
    {
      start -= 1
    }
    return start
  }
}
