// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// How a terminal draws pictures itself, as far as it has said so.
package struct TerminalGraphics: Hashable, Sendable {
  /// The protocols by which terminals take pictures.
  package enum Way: Hashable, Sendable {
    /// Kitty's graphics protocol, with cells that stand for parts of a picture.
    case kitty
    /// DEC's sixels, which are painted over cells.
    case sixel
  }

  /// The protocol.
  package var way: Way
  /// The pixels of a cell.
  package var cell: (width: Int, height: Int) {
    get { (cellWidth, cellHeight) }
    set { (cellWidth, cellHeight) = newValue }
  }
  /// The most colours of a painted picture.
  package var colors: Int
  /// Whether tmux stands in front of the terminal, and hands on what is wrapped.
  package var isInTmux = false
  /// The most pixels of a line of a painted picture, and the most lines.
  package var largest: (width: Int, height: Int) {
    get { (largestWidth, largestHeight) }
    set { (largestWidth, largestHeight) = newValue }
  }
  private var cellWidth: Int
  private var cellHeight: Int
  private var largestWidth: Int
  private var largestHeight: Int

  /// Makes the graphics of a terminal; numbers out of all reason are brought within it.
  package init(
    _ way: Way,
    cell: (width: Int, height: Int),
    colors: Int = 256,
    largest: (width: Int, height: Int) = (4096, 4096)
  ) {
    self.way = way
    (cellWidth, cellHeight) = (min(max(cell.width, 1), 256), min(max(cell.height, 1), 256))
    self.colors = min(max(colors, 2), Self.mostColors)
    largestWidth = min(max(largest.width, 1), 4096)
    largestHeight = min(max(largest.height, 1), 4096)
  }

  /// The most colours that are used: an index is a byte, of which one number means no colour.
  static let mostColors = 255

  /// How many pixels a rectangle of cells has.
  func size(columns: Int, rows: Int, fit: PictureFit) -> PictureSize {
    PictureSize(width: columns * cellWidth, height: rows * cellHeight, fit: fit)
  }

  /// Whether the terminal can show a picture in so many cells.
  func canShow(columns: Int, rows: Int, fit: PictureFit) -> Bool {
    switch way {
    case .kitty: max(columns, rows) <= PlaceholderMarks.count
    case .sixel: fit == .whole || columns * cellWidth <= largestWidth
    }
  }
}
