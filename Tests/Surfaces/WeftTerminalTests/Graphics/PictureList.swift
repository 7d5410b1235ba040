// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// A list with a picture in every third row, above a line of hints, and its terminal.
final class PictureList {
  static let kitty = TerminalGraphics(.kitty, cell: (8, 16))
  static let sixel = TerminalGraphics(.sixel, cell: (8, 16))

  static let farewell = TerminalWriter.farewell(to: kitty)

  let terminal: PictureTerminal
  let pictures: FixedPictures
  var writer = TerminalWriter(depth: .full)
  var graphics: TerminalGraphics?
  var rows = 12
  var offset = 0
  var hint = "q quit"
  /// The size of pictures in cells.
  var size = (columns: 10, rows: 4)
  /// Whether a view covers the pictures.
  var isCovered = false
  private let columns: Int
  private let lines: Int
  private(set) var frame: TerminalFrame?

  /// Gradients across and down, with a different blue for each address.
  static func pixel(_ address: String, _ x: Double, _ y: Double) -> [UInt8] {
    let blue = address.utf8.reduce(UInt8(7)) { $0 &* 31 &+ $1 }
    return [UInt8(x * 255), UInt8(y * 255), blue, 255]
  }

  init(
    _ graphics: TerminalGraphics?,
    columns: Int = 40,
    lines: Int = 20,
    pictures: FixedPictures = FixedPictures { PictureList.pixel($0, $1, $2) }
  ) {
    (self.graphics, self.columns, self.lines, self.pictures) = (graphics, columns, lines, pictures)
    terminal = PictureTerminal(columns: columns, rows: lines, cell: graphics?.cell ?? (8, 16))
  }

  /// Draws a frame, writes it and returns the bytes.
  @discardableResult
  func show() throws -> String {
    let screen = TerminalScreen(
      try scene().validated(),
      columns: columns,
      rows: lines,
      theme: .light,
      isRightToLeft: false,
      scrolledBy: { [offset] heights, area in
        min(Double(offset) * 16, max(0, heights.reduce(0, +) - area))
      },
      focus: nil,
      pictures: pictures,
      graphics: graphics,
      after: frame?.panes[0].screen
    )
    let frame = TerminalFrame(screen)
    let bytes = writer.use(graphics) + writer.show(frame)
    self.frame = frame
    terminal.write(bytes)
    return bytes
  }

  /// Writes on until all pictures are complete; returns the bytes of each part.
  @discardableResult
  func rest() -> [Int] {
    var counts: [Int] = []
    while writer.isBehind, counts.count < 100 {
      let bytes = writer.goOn()
      terminal.write(bytes)
      counts.append(bytes.utf8.count)
    }
    return counts
  }

  private func scene() -> Scene {
    var writer = SceneWriter()
    writer.beginList()
    for row in 0..<rows {
      writer.beginRow(UInt64(row + 1), provider: nil, label: "row", isSelected: false)
      content(row).encode(into: &writer)
      writer.end()
    }
    writer.end()
    Text(hint).encode(into: &writer)
    return writer.scene
  }

  @ViewBuilder
  private func content(_ row: Int) -> some View {
    if row % 3 == 1 {
      picture(row).overlay { Text(isCovered ? "over" : "") }
    } else {
      Text("Row number \(row)")
    }
  }

  private func picture(_ row: Int) -> PictureView {
    PictureView(
      url: "\(row).png",
      name: "Picture \(row)",
      width: Double(size.columns) * 8,
      height: Double(size.rows) * 16
    )
  }

  /// The screen line at which a row starts, which may be above the top edge.
  func line(ofRow row: Int) -> Int {
    (0..<row).reduce(-offset) { $0 + ($1 % 3 == 1 ? size.rows : 1) }
  }

  /// The pixels of a row's picture, as requested.
  func source(_ row: Int) -> Picture? {
    pictures.picture(
      at: PictureAddress(ofHost: "\(row).png"),
      PictureSize(
        width: size.columns * terminal.cell.width,
        height: size.rows * terminal.cell.height
      )
    )
  }
}
