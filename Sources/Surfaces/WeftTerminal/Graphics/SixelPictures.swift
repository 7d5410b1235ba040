// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The pictures painted over the cells of a terminal with sixels.
///
/// Such a terminal holds no pictures, and erases what was painted over a cell when the cell is written. So each picture
/// is first written as half blocks, and painted over them once the screen stops changing. A line of it that doesn't
/// move stays painted; one that moves becomes half blocks again.
struct SixelPictures {
  private var shelf = PictureShelf<SixelPicture>(count: 64, mostBytes: 16 << 20)
  /// Whether a line of a picture could be painted and isn't.
  private(set) var isBehind = false

  /// The maximum number of pixels painted at once, after the first line; a typical pixel takes a byte.
  private static let pixelsAtOnce = 1 << 17

  /// Returns a frame's cells, marking the lines of pictures that are already painted.
  ///
  /// - Parameter before: What the terminal shows, or `nil` if nothing is painted.
  /// - Returns: The cells, or `nil` if nothing in the frame is painted.
  mutating func grid(
    _ grid: CellGrid,
    _ placed: [PlacedPicture],
    over before: CellGrid?
  ) -> CellGrid? {
    shelf.begin(placed)
    isBehind = false
    var drawn: CellGrid?
    for picture in placed {
      guard let number = shelf.number(of: picture.key), let sixels = shelf[number] else {
        // The number of its lines is found out when it is painted.
        isBehind = true
        continue
      }
      for line in Self.lines(of: sixels, picture, on: grid) {
        let cells = Self.cells(
          number: number,
          sixels: sixels,
          picture: picture,
          line: line,
          of: grid
        )
        if let before, cells.allSatisfy({ before.cells[$0.place] == $0.cell }) {
          if drawn == nil { drawn = grid }
          for cell in cells { drawn?.put(cell.cell, at: cell.place) }
        } else {
          isBehind = true
        }
      }
    }
    return drawn
  }

  /// Paints pictures of a frame over its cells, as many as one step may.
  mutating func paint(
    _ placed: [PlacedPicture],
    of frame: CellGrid,
    on drawn: inout CellGrid,
    _ graphics: TerminalGraphics
  ) -> String {
    var (output, pixels): ([UInt8], Int) = ([], 0)
    isBehind = false
    for picture in placed {
      guard pixels < Self.pixelsAtOnce else {
        isBehind = true
        break
      }
      guard let number = number(of: picture, graphics), let sixels = shelf[number] else { continue }
      var lines = Self.lines(of: sixels, picture, on: frame).filter { line in
        let cells = Self.cells(
          number: number,
          sixels: sixels,
          picture: picture,
          line: line,
          of: frame
        )
        return cells.contains { drawn.cells[$0.place] != $0.cell }
      }
      while let run = Self.run(
        &lines,
        atMost: min(
          1 + (Self.pixelsAtOnce - pixels) / sixels.pixelsALine,
          max(1, graphics.largest.height / graphics.cell.height)
        )
      ) {
        pixels += run.count * sixels.pixelsALine
        write(run, number: number, sixels: sixels, picture: picture, on: &drawn, to: &output)
        if pixels >= Self.pixelsAtOnce { break }
      }
      if !lines.isEmpty { isBehind = true }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func number(of picture: PlacedPicture, _ graphics: TerminalGraphics) -> Int? {
    if let known = shelf.number(of: picture.key) { return known }
    let sixels = SixelPicture(picture, graphics)
    return shelf.add(sixels, for: picture.key, bytes: sixels.byteCount).number
  }

  /// Removes and returns the first consecutive lines.
  private static func run(_ lines: inout [Int], atMost count: Int) -> Range<Int>? {
    guard let first = lines.first else { return nil }
    var end = first
    while end - first < count, lines.first == end {
      lines.removeFirst()
      end += 1
    }
    return first..<end
  }

  private func write(
    _ lines: Range<Int>,
    number: Int,
    sixels: SixelPicture,
    picture: PlacedPicture,
    on drawn: inout CellGrid,
    to output: inout [UInt8]
  ) {
    output.append(contentsOf: "\u{1B}[".utf8)
    output.append(decimal: picture.rows.lowerBound + lines.lowerBound + 1)
    output.append(UInt8(ascii: ";"))
    output.append(decimal: picture.columns.lowerBound + sixels.columns.lowerBound + 1)
    output.append(UInt8(ascii: "H"))
    sixels.write(lines, to: &output)
    for line in lines {
      for cell in Self.cells(
        number: number,
        sixels: sixels,
        picture: picture,
        line: line,
        of: drawn
      ) {
        drawn.put(cell.cell, at: cell.place)
      }
    }
  }

  /// Returns the lines of a picture that may be painted: those that are completely visible, except on the last line of
  /// the terminal, where some terminals would scroll.
  private static func lines(
    of sixels: SixelPicture,
    _ picture: PlacedPicture,
    on grid: CellGrid
  ) -> [Int] {
    let left = picture.columns.lowerBound
    let columns = left + sixels.columns.lowerBound..<left + sixels.columns.upperBound
    return sixels.rows.filter { line in
      let row = picture.rows.lowerBound + line
      return row < grid.rows - 1 && picture.isIntact(columns, row: row, on: grid)
    }
  }

  /// Returns the cells of a painted line, which differ from all others.
  private static func cells(
    number: Int,
    sixels: SixelPicture,
    picture: PlacedPicture,
    line: Int,
    of grid: CellGrid
  ) -> [(place: Int, cell: Cell)] {
    let start = (picture.rows.lowerBound + line) * grid.columns + picture.columns.lowerBound
    return sixels.columns.map { column in
      let text = CellText.overlay(number: number, row: line, column: column)
      return (start + column, Cell(text: text, style: CellStyle(foreground: 0, background: 0)))
    }
  }
}
