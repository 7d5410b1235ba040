// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// How a terminal can draw pictures itself, as far as it has reported.
package struct TerminalGraphics: Hashable, Sendable {
  /// The protocols for sending pictures to a terminal.
  package enum Way: Hashable, Sendable {
    /// Kitty's graphics protocol, with cells that contain placeholders for parts of a picture.
    case kitty
    /// DEC's sixels, which are painted over cells.
    case sixel
  }

  /// The protocol.
  package var way: Way
  /// The size of a cell in pixels.
  package var cell: (width: Int, height: Int) {
    get { (cellWidth, cellHeight) }
    set { (cellWidth, cellHeight) = newValue }
  }
  /// The maximum number of colours of a painted picture.
  package var colors: Int
  /// Whether it runs inside tmux, which passes wrapped sequences on to the terminal.
  package var isInTmux = false
  /// The maximum size of a painted picture in pixels.
  package var largest: (width: Int, height: Int) {
    get { (largestWidth, largestHeight) }
    set { (largestWidth, largestHeight) = newValue }
  }
  private var cellWidth: Int
  private var cellHeight: Int
  private var largestWidth: Int
  private var largestHeight: Int

  /// Creates the graphics of a terminal; unreasonable numbers are clamped.
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

  /// The maximum number of colours used: an index is a byte, of which one value means no colour.
  static let mostColors = 255

  /// Returns the size of a rectangle of cells in pixels.
  func size(columns: Int, rows: Int, fit: PictureFit) -> PictureSize {
    PictureSize(width: columns * cellWidth, height: rows * cellHeight, fit: fit)
  }

  /// Whether the terminal can show a picture in the given number of cells.
  func canShow(columns: Int, rows: Int, fit: PictureFit) -> Bool {
    switch way {
    case .kitty: max(columns, rows) <= PlaceholderMarks.count
    case .sixel: fit == .whole || columns * cellWidth <= largestWidth
    }
  }
}
