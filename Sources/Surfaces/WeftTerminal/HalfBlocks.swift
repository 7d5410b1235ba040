// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A picture as cells with two pixels each: a half block in one colour on another.
///
/// A cell is twice as high as it is wide, so each half is a square.
struct HalfBlocks {
  private let picture: Picture
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The size of the picture within the area, in half cells.
  private let width: Int
  private let height: Int

  init(_ picture: Picture, columns: Range<Int>, rows: Range<Int>, fit: PictureFit) {
    self.picture = picture
    self.columns = columns
    self.rows = rows
    let across = columns.count
    let down = rows.count * 2
    guard fit == .whole else {
      width = across
      height = down
      return
    }
    // A small picture is enlarged here as everywhere, so that all surfaces show the same.
    let scale = min(
      Double(across) / Double(picture.width),
      Double(down) / Double(picture.height)
    )
    width = max(1, min(across, Int((Double(picture.width) * scale).rounded())))
    height = max(1, min(down, Int((Double(picture.height) * scale).rounded())))
  }

  /// Paints the cells inside the clip; translucent pixels are blended with the background.
  func paint(_ grid: inout CellGrid) {
    let left = (columns.count - width) / 2
    let top = (rows.count * 2 - height) / 2
    for row in rows {
      for column in columns {
        guard let ground = grid.background(column, row) else { continue }
        let x = column - columns.lowerBound - left
        let y = (row - rows.lowerBound) * 2 - top
        let upper = color(x, y, over: ground)
        let lower = color(x, y + 1, over: ground)
        if upper == nil, lower == nil { continue }
        grid.put(upper: upper ?? ground, lower: lower ?? ground, column: column, row: row)
      }
    }
  }

  /// Returns the colour of a half cell over a background, or `nil` beside the picture.
  private func color(_ x: Int, _ y: Int, over ground: UInt32) -> UInt32? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    var sums: (red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) = (0, 0, 0, 0)
    let across = samples(picture.width, width)
    let down = samples(picture.height, height)
    for line in 0..<down {
      let line = place(y * down + line, of: height * down, in: picture.height)
      for column in 0..<across {
        let column = place(x * across + column, of: width * across, in: picture.width)
        let pixel = (line * picture.width + column) * 4
        sums.red += UInt32(picture.bytes[pixel])
        sums.green += UInt32(picture.bytes[pixel + 1])
        sums.blue += UInt32(picture.bytes[pixel + 2])
        sums.alpha += UInt32(picture.bytes[pixel + 3])
      }
    }
    let count = UInt32(across * down)
    let clear = 255 - sums.alpha / count
    func part(_ sum: UInt32, _ shift: UInt32) -> UInt32 {
      let below = (ground >> shift & 0xFF) * clear
      return min(255, sum / count + (below + 127) / 255) << shift
    }
    return part(sums.red, 16) | part(sums.green, 8) | part(sums.blue, 0)
  }

  /// Returns how many pixels to sample for a half cell in one direction: one if the picture was made for cells, a few
  /// if it is larger.
  private func samples(_ pixels: Int, _ halves: Int) -> Int { min(4, max(1, pixels / halves)) }

  /// Returns the pixel in the middle of one of several equal parts.
  private func place(_ part: Int, of parts: Int, in pixels: Int) -> Int {
    min(pixels - 1, (2 * part + 1) * pixels / (2 * parts))
  }
}
