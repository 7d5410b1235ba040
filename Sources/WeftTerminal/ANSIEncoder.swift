// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Turns cells into text with SGR sequences, written only where the look changes.
struct ANSIEncoder {
  private(set) var output = ""
  private var style: CellStyle?

  mutating func line(_ cells: ArraySlice<Cell>) {
    for (column, cell) in cells.enumerated() {
      if cell.style != style { change(to: cell.style) }
      output += cell.text
      // Terminals disagree on how wide a cluster of several scalars is: say where the next one goes.
      if cell.text.unicodeScalars.count > 1 {
        output += "\u{1B}[\(column + TerminalText.width(of: cell.text) + 1)G"
      }
    }
    // Reset before the line ends, or the ground would flow into what follows.
    output += "\u{1B}[0m\n"
    style = nil
  }

  private mutating func change(to next: CellStyle) {
    var codes = ["0"]
    if next.isBold { codes.append("1") }
    if next.isItalic { codes.append("3") }
    codes.append("38;2;" + Self.channels(next.foreground))
    codes.append("48;2;" + Self.channels(next.background))
    output += "\u{1B}[" + codes.joined(separator: ";") + "m"
    style = next
  }

  private static func channels(_ color: UInt32) -> String {
    "\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)"
  }
}
