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
      write(row, Array(new.row(row)), over: old.map { Array($0.row(row)) }, &encoder)
    }
    guard !encoder.output.isEmpty else { return "" }
    encoder.reset()
    return "\u{1B}[?2026h" + encoder.output + "\u{1B}[?2026l"
  }

  private func write(
    _ row: Int,
    _ cells: [Cell],
    over old: [Cell]?,
    _ encoder: inout ANSIEncoder
  ) {
    let blanks = trailingBlanks(cells)
    var column = 0
    var cursor = -1
    while column < cells.count {
      guard old?[column] != cells[column] else {
        column += 1
        continue
      }
      // A wide cluster is written from its first cell.
      if cells[column].text.isEmpty, column > 0 { column -= 1 }
      // Rewriting a few cells costs less than moving over them.
      let isNear = cursor >= 0 && column >= cursor && column - cursor <= 4
      if isNear {
        for between in cursor..<column where !cells[between].text.isEmpty {
          encoder.write(cells[between], column: between)
        }
      } else {
        encoder.move(toRow: row, column: column)
      }
      if column >= blanks.start, blanks.start < cells.count {
        encoder.clearRight(cells[column].style)
        return
      }
      encoder.write(cells[column], column: column)
      column += max(1, TerminalText.width(of: cells[column].text))
      cursor = column
    }
  }

  /// Where the line ends in blanks on one ground, which a single sequence clears.
  private func trailingBlanks(_ cells: [Cell]) -> (start: Int, style: CellStyle?) {
    guard let last = cells.last, last.text == " " else { return (cells.count, nil) }
    var start = cells.count
    while start > 0, cells[start - 1].text == " ",
      cells[start - 1].style.background == last.style.background
    {
      start -= 1
    }
    return (start, last.style)
  }
}
