// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes cells as text with SGR sequences, which are written only when the style changes.
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

  /// Writes a whole line, moving the cursor only forwards.
  mutating func line(_ row: Int, of grid: CellGrid) {
    let line = grid.row(row)
    for place in line { write(place, of: grid, in: line) }
    // Reset before the line ends, or its background would continue on the next line.
    reset()
    write("\n")
  }

  /// Writes the cell at the cursor.
  mutating func write(_ index: Int, of grid: CellGrid, in line: Range<Int>) {
    let cell = grid.cells[index]
    set(cell.style, links: grid.links)
    if cell.text.isASCII || cell.text == .none || cell.text.isPicture {
      return cell.text.write(to: &output)
    }
    let text = grid.text(at: index)
    let scalars = text.unicodeScalars
    guard scalars.count > 1 else { return output.append(contentsOf: text.utf8) }
    // Terminals disagree on the width of clusters with several scalars, and some show a direction control as a blank:
    // so set the position of the letter behind such controls, and of the next cell, explicitly.
    let letters = scalars.drop { TerminalText.turnsDirection($0) }
    if letters.startIndex > scalars.startIndex, !letters.isEmpty {
      write(String(scalars[..<letters.startIndex]))
      move(toColumn: index - line.lowerBound)
    }
    write(letters.isEmpty ? text : String(letters))
    move(toColumn: index - line.lowerBound + grid.width(at: index, before: line.upperBound))
  }

  /// Fills the rest of the line with a background.
  mutating func clearRight(_ style: CellStyle) {
    var style = style
    style.link = 0
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

  private mutating func move(toColumn column: Int) {
    write("\u{1B}[")
    output.append(decimal: column + 1)
    write("G")
  }

  /// Deletes lines; those below move up.
  mutating func deleteLines(_ count: Int, at row: Int) { edit("M", count, at: row) }

  /// Inserts lines; those below move down.
  mutating func insertLines(_ count: Int, at row: Int) { edit("L", count, at: row) }

  private mutating func edit(_ letter: String, _ count: Int, at row: Int) {
    move(toRow: row, column: 0)
    write("\u{1B}[")
    output.append(decimal: count)
    write(letter)
  }

  mutating func reset() {
    if let style, style.link != 0 { write(ScreenLinks.end) }
    if style != nil { write("\u{1B}[0m") }
    style = nil
  }

  /// Writes a text or an escape sequence.
  mutating func write(_ sequence: String) { output.append(contentsOf: sequence.utf8) }

  private mutating func set(_ next: CellStyle, links: ScreenLinks? = nil) {
    if next == style { return }
    if next.link != style?.link ?? 0 { write(links?.sequence(next.link) ?? ScreenLinks.end) }
    sgr.write(next, after: style, to: &output)
    style = next
  }
}

extension [UInt8] {
  /// Appends a non-negative number in decimal digits.
  mutating func append(decimal number: Int) {
    // Colours and positions have at most three digits.
    if number >= 1_000 { append(decimal: number / 1_000) }
    if number >= 100 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 100 % 10)) }
    if number >= 10 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10)) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

/// The number of colours that a terminal can show.
public enum ColorDepth: Sendable {
  /// No colours, only bold and italics, as requested by `NO_COLOR`.
  case none
  /// The sixteen colours of every terminal.
  case sixteen
  /// The 256 colours of xterm.
  case indexed
  /// 24 bits for each colour.
  case full
}

/// Writes the SGR sequences that set the style of the cells that follow.
struct SGR {
  let depth: ColorDepth

  /// Writes the sequence that makes the terminal use a style.
  ///
  /// If the two styles differ only in their colours, nothing else is written, which saves a quarter of a frame's bytes
  /// (`Console/row-240x67`).
  ///
  /// - Parameter shown: The terminal's current style, or `nil` if it is not known.
  func write(_ style: CellStyle, after shown: CellStyle?, to output: inout [UInt8]) {
    output.append(contentsOf: "\u{1B}[".utf8)
    let start = output.count
    let isAlike = shown.map { style.hasLetters(of: $0, besidesEmphasis: depth != .none) } ?? false
    if !isAlike {
      output.append(UInt8(ascii: "0"))
      if style.isBold { output.append(contentsOf: ";1".utf8) }
      if style.isItalic { output.append(contentsOf: ";3".utf8) }
      if style.isUnderlined { output.append(contentsOf: ";4".utf8) }
      if style.isStruck { output.append(contentsOf: ";9".utf8) }
      // Without colours, only reverse video marks selections and badges.
      if depth == .none, style.isEmphasized { output.append(contentsOf: ";7".utf8) }
    }
    if !isAlike || style.foreground != shown?.foreground {
      let exact = style.isPictureID && depth != .none ? .full : depth
      write(style.foreground, isGround: false, exact, after: start, to: &output)
    }
    if !isAlike || style.background != shown?.background {
      write(style.background, isGround: true, depth, after: start, to: &output)
    }
    // Without parameters it would mean another style.
    guard output.count > start else { return output.removeLast(2) }
    output.append(UInt8(ascii: "m"))
  }

  /// Writes the numbers of a colour, with a separator if others precede them.
  private func write(
    _ rgb: UInt32,
    isGround: Bool,
    _ depth: ColorDepth,
    after start: Int,
    to output: inout [UInt8]
  ) {
    if depth == .none { return }
    if output.count > start { output.append(UInt8(ascii: ";")) }
    switch depth {
    case .none: break
    case .full:
      output.append(contentsOf: (isGround ? "48;2" : "38;2").utf8)
      for shift in [16, 8, 0] as [UInt32] {
        output.append(UInt8(ascii: ";"))
        output.append(decimal: Int(rgb >> shift & 0xFF))
      }
    case .indexed:
      output.append(contentsOf: (isGround ? "48;5;" : "38;5;").utf8)
      output.append(decimal: Self.index256(rgb))
    case .sixteen: output.append(decimal: Self.code16(rgb, isGround: isGround))
    }
  }

  /// Returns the nearest colour in the 6 by 6 by 6 cube and the 24 greys.
  static func index256(_ rgb: UInt32) -> Int {
    let channels = [16, 8, 0].map { Int(rgb >> UInt32($0) & 0xFF) }
    let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let levels = [0, 95, 135, 175, 215, 255]
    let mean = channels.reduce(0, +) / 3
    let grey = min(23, max(0, (mean - 3) / 10))
    func distance(_ others: [Int]) -> Int {
      zip(channels, others).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGrey =
      distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(steps.map { levels[$0] })
    return isGrey ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// Returns the nearest of the sixteen colours, by the strong channels and the brightness.
  static func code16(_ rgb: UInt32, isGround: Bool) -> Int {
    let channels = [16, 8, 0].map { Int(rgb >> UInt32($0) & 0xFF) }
    let brightest = channels.max() ?? 0
    let bits = channels.enumerated().reduce(0) { bits, channel in
      channel.element * 3 > brightest * 2 && brightest > 60 ? bits | 1 << channel.offset : bits
    }
    // A dark grey as "white" would be hard to read on a light ground.
    if bits == 7, brightest < 128, !isGround { return 90 }
    let isBright = brightest > 190
    return (isGround ? 40 : 30) + bits + (isBright ? 60 : 0)
  }
}
