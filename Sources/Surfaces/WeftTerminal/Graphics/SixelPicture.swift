// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A picture in the colours of a terminal with sixels, sized to its cells.
struct SixelPicture {
  /// The cells that it covers, counted from the first one of its area; a picture shown whole may leave some of the area
  /// free.
  let columns: Range<Int>
  let rows: Range<Int>
  private let cell: (width: Int, height: Int)
  private let width: Int
  private let colors: [UInt32]
  /// The colour index of each pixel, line by line; ``clear`` beside the picture.
  private let indices: [UInt8]

  private static let clear = UInt8.max

  /// The number of bytes it needs.
  var byteCount: Int { indices.count }
  /// The number of pixels in one line of cells.
  var pixelsALine: Int { width * cell.height }

  init(_ placed: PlacedPicture, _ graphics: TerminalGraphics) {
    let frame = Self.frame(of: placed, graphics)
    cell = graphics.cell
    columns = frame.x.lowerBound / cell.width..<(frame.x.upperBound - 1) / cell.width + 1
    rows = frame.y.lowerBound / cell.height..<(frame.y.upperBound - 1) / cell.height + 1
    width = columns.count * cell.width
    let pixels = Self.pixels(of: placed, x: frame.x, y: frame.y, cell: cell)
    let boxes = ColorBoxes(pixels, atMost: graphics.colors)
    colors = boxes.colors
    var indices = [UInt8](repeating: Self.clear, count: width * rows.count * cell.height)
    let left = columns.lowerBound * cell.width
    let top = rows.lowerBound * cell.height
    for (line, y) in frame.y.enumerated() {
      let start = (y - top) * width + frame.x.lowerBound - left
      for column in 0..<frame.x.count {
        indices[start + column] = boxes.index(of: pixels[line * frame.x.count + column])
      }
    }
    self.indices = indices
  }

  /// Returns the pixels that the picture covers within its area.
  private static func frame(
    of placed: PlacedPicture,
    _ graphics: TerminalGraphics
  ) -> (x: Range<Int>, y: Range<Int>) {
    let cell = graphics.cell
    let picture = placed.picture
    let across = placed.columns.count * cell.width
    let down = placed.rows.count * cell.height
    guard placed.key.size.fit == .whole else { return (0..<across, 0..<down) }
    let scale = min(
      Double(min(across, graphics.largest.width)) / Double(picture.width),
      Double(down) / Double(picture.height)
    )
    let width = max(1, min(across, Int((Double(picture.width) * scale).rounded())))
    let height = max(1, min(down, Int((Double(picture.height) * scale).rounded())))
    let left = (across - width) / 2
    let top = (down - height) / 2
    return (left..<left + width, top..<top + height)
  }

  /// Returns the colours of the pixels in a frame; translucent ones are blended with the background.
  private static func pixels(
    of placed: PlacedPicture,
    x: Range<Int>,
    y: Range<Int>,
    cell: (width: Int, height: Int)
  ) -> [UInt32] {
    let picture = placed.picture
    var pixels: [UInt32] = []
    pixels.reserveCapacity(x.count * y.count)
    for (line, down) in y.enumerated() {
      let start = line * picture.height / y.count * picture.width
      for (column, across) in x.enumerated() {
        let pixel = (start + column * picture.width / x.count) * 4
        let clear = 255 - UInt32(picture.bytes[pixel + 3])
        let ground =
          clear == 0
          ? 0
          : placed.ground(
            placed.columns.lowerBound + across / cell.width,
            placed.rows.lowerBound + down / cell.height
          )
        func part(_ index: Int, _ shift: UInt32) -> UInt32 {
          let below = (ground >> shift & 0xFF) * clear
          return min(255, UInt32(picture.bytes[pixel + index]) + (below + 127) / 255) << shift
        }
        pixels.append(part(0, 16) | part(1, 8) | part(2, 0))
      }
    }
    return pixels
  }
}

/// Sixels: six pixels on top of each other are a character, which is written once for each of their colours.
extension SixelPicture {
  /// Writes some lines of cells, painted from the cell at the cursor.
  ///
  /// - Parameter lines: Lines of ``rows``.
  func write(_ lines: Range<Int>, to output: inout [UInt8]) {
    let first = (lines.lowerBound - rows.lowerBound) * cell.height
    let height = lines.count * cell.height
    // Pixels without a colour are left as they are.
    output.append(contentsOf: "\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    var isUsed = [Bool](repeating: false, count: 256)
    for index in indices[first * width..<(first + height) * width] { isUsed[Int(index)] = true }
    for (index, color) in colors.enumerated() where isUsed[index] {
      define(index, as: color, to: &output)
    }
    var band = SixelBand(width: width, colors: colors.count)
    for top in stride(from: first, to: first + height, by: 6) {
      if top > first { output.append(UInt8(ascii: "-")) }
      for row in 0..<min(6, first + height - top) {
        let start = (top + row) * width
        band.add(indices[start..<start + width], row: row)
      }
      band.write(to: &output)
    }
    output.append(contentsOf: "\u{1B}\\".utf8)
  }

  /// Defines a colour; sixels have channels from 0 to 100.
  private func define(_ index: Int, as color: UInt32, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "#"))
    output.append(decimal: index)
    output.append(contentsOf: ";2".utf8)
    for shift in [16, 8, 0] as [UInt32] {
      output.append(UInt8(ascii: ";"))
      output.append(decimal: Int((color >> shift & 0xFF) * 100 + 127) / 255)
    }
  }
}

/// Six lines of pixels being turned into characters.
struct SixelBand {
  private let width: Int
  /// For each colour the bits of each column, if the colour has any.
  private var bits: [UInt8]
  private var spans: [Range<Int>]
  private var used: [Int] = []

  init(width: Int, colors: Int) {
    self.width = width
    bits = Array(repeating: 0, count: width * colors)
    spans = Array(repeating: 0..<0, count: colors)
  }

  /// Adds a line of pixels by colour index, ignoring other indices.
  mutating func add(_ line: ArraySlice<UInt8>, row: Int) {
    for (column, color) in line.enumerated() where Int(color) < spans.count {
      let color = Int(color)
      if spans[color].isEmpty {
        used.append(color)
        spans[color] = column..<column + 1
      } else {
        let span = spans[color]
        spans[color] = min(span.lowerBound, column)..<max(span.upperBound, column + 1)
      }
      bits[color * width + column] |= 1 << UInt8(row)
    }
  }

  /// Writes the characters of all colours and starts over.
  mutating func write(to output: inout [UInt8]) {
    for (place, color) in used.enumerated() {
      // Returns to the left edge for the next colour.
      if place > 0 { output.append(UInt8(ascii: "$")) }
      output.append(UInt8(ascii: "#"))
      output.append(decimal: color)
      write(color, to: &output)
      spans[color] = 0..<0
    }
    used = []
  }

  private mutating func write(_ color: Int, to output: inout [UInt8]) {
    let start = color * width
    let end = color * width + spans[color].upperBound
    var place = start
    while place < end {
      let value = bits[place]
      var next = place
      while next < end, bits[next] == value {
        bits[next] = 0
        next += 1
      }
      Self.repeat(UInt8(ascii: "?") + value, next - place, to: &output)
      place = next
    }
  }

  private static func `repeat`(_ letter: UInt8, _ count: Int, to output: inout [UInt8]) {
    if count < 4 {
      for _ in 0..<count { output.append(letter) }
      return
    }
    output.append(UInt8(ascii: "!"))
    output.append(decimal: count)
    output.append(letter)
  }
}
