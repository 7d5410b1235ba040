// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Turns cells into text with SGR sequences, written only where the look changes.
struct ANSIEncoder {
  private(set) var output = ""
  private let sgr: SGR
  private var style: CellStyle?

  init(depth: ColorDepth = .full) {
    sgr = SGR(depth: depth)
    output.reserveCapacity(8_192)
  }

  /// Writes a whole line, moving nothing but forwards.
  mutating func line(_ cells: ArraySlice<Cell>) {
    for (column, cell) in cells.enumerated() { write(cell, column: column) }
    // Reset before the line ends, or the ground would flow into what follows.
    reset()
    output += "\n"
  }

  /// Writes a cell that stands at the cursor.
  mutating func write(_ cell: Cell, column: Int) {
    set(cell.style)
    output += cell.text
    // Terminals disagree on how wide a cluster of several scalars is: say where the next one goes.
    if cell.text.unicodeScalars.count > 1 {
      output += "\u{1B}[\(column + TerminalText.width(of: cell.text) + 1)G"
    }
  }

  /// Fills the rest of the line with a ground.
  mutating func clearRight(_ style: CellStyle) {
    set(style)
    output += "\u{1B}[K"
  }

  mutating func move(toRow row: Int, column: Int) {
    output += "\u{1B}["
    output += String(row + 1)
    output += ";"
    output += String(column + 1)
    output += "H"
  }

  mutating func reset() {
    if style != nil { output += "\u{1B}[0m" }
    style = nil
  }

  private mutating func set(_ next: CellStyle) {
    if next == style { return }
    output += sgr.sequence(next)
    style = next
  }
}
