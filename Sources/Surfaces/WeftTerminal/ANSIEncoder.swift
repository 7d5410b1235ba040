// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes cells as text with SGR sequences, which it writes only where the look changes.
struct ANSIEncoder {
  private var output: [UInt8] = []
  private let sgr: SGR
  private var style: CellStyle?

  init(depth: ColorDepth = .full) {
    sgr = SGR(depth: depth)
    output.reserveCapacity(32_768)
  }

  /// The text written so far.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The number of bytes written so far.
  var count: Int { output.count }

  /// Writes a whole line without cursor movements other than forwards.
  mutating func line(_ row: Int, of grid: CellGrid) {
    let line = grid.row(row)
    for place in line { write(place, of: grid, in: line) }
    // Reset before the line ends, or its background would continue in the next one.
    reset()
    write("\n")
  }

  /// Writes the cell at the cursor.
  mutating func write(_ place: Int, of grid: CellGrid, in line: Range<Int>) {
    let cell = grid.cells[place]
    set(cell.style)
    if cell.text.isASCII || cell.text == .none { return cell.text.write(to: &output) }
    let text = grid.text(at: place)
    output.append(contentsOf: text.utf8)
    // Terminals disagree on the width of clusters with several scalars: say where the next one
    // goes.
    if text.unicodeScalars.count > 1 {
      let width = grid.width(at: place, before: line.upperBound)
      write("\u{1B}[")
      output.append(decimal: place - line.lowerBound + width + 1)
      write("G")
    }
  }

  /// Fills the rest of the line with a background.
  mutating func clearRight(_ style: CellStyle) {
    set(style)
    write("\u{1B}[K")
  }

  mutating func move(toRow row: Int, column: Int) {
    write("\u{1B}[")
    output.append(decimal: row + 1)
    write(";")
    output.append(decimal: column + 1)
    write("H")
  }

  mutating func reset() {
    if style != nil { write("\u{1B}[0m") }
    style = nil
  }

  /// Writes an escape sequence.
  mutating func write(_ sequence: String) { output.append(contentsOf: sequence.utf8) }

  private mutating func set(_ next: CellStyle) {
    if next == style { return }
    sgr.write(next, to: &output)
    style = next
  }
}

extension [UInt8] {
  /// Appends a number of at least 0 in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
