// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Writes frame after frame to one terminal, with pictures as that terminal draws them.
///
///     output(writer.show(frame))
///     if writer.isBehind { output(writer.goOn()) }  // once the screen stops changing
///
/// A frame without pictures costs no more than ``TerminalFrame/update(from:depth:)``, and so does any frame on a
/// terminal that draws no pictures.
package struct TerminalWriter {
  private let depth: ColorDepth
  /// How the terminal draws pictures, or `nil` for half blocks.
  package private(set) var graphics: TerminalGraphics?
  private var frame: TerminalFrame?
  /// The cells that the terminal shows, in which pictures replace half blocks.
  private var drawn: CellGrid?
  private var kitty = KittyPictures()
  private var sixels = SixelPictures()
  /// Whether pictures of the last frame are still half blocks, so that ``goOn()`` has more to write.
  package private(set) var isBehind = false

  /// The maximum number of picture bytes in a frame, not counting those that complete an earlier write.
  package static let bytesAFrame = 256 << 10
  /// Returns the bytes that delete all pictures from a terminal that holds them, regardless of what was written before.
  package static func farewell(to graphics: TerminalGraphics) -> String {
    Self.wrapped(KittyPictures.farewell, for: graphics)
  }

  /// Creates the writer for a terminal whose state is unknown.
  package init(depth: ColorDepth) { self.depth = depth }

  /// Draws pictures in another way from the next frame on.
  ///
  /// - Returns: The bytes that delete what the terminal holds.
  package mutating func use(_ graphics: TerminalGraphics?) -> String {
    guard graphics != self.graphics else { return "" }
    let removal = self.graphics.map { Self.wrapped(kitty.removeAll(), for: $0) }
    self.graphics = graphics
    // Every cell is written again, because a placeholder may now refer to another picture.
    if drawn != nil { (frame, drawn) = (nil, nil) }
    sixels = SixelPictures()
    return removal ?? ""
  }

  private static func wrapped(_ commands: String, for graphics: TerminalGraphics) -> String {
    graphics.isInTmux ? TmuxPassage.wrapped(commands) : commands
  }

  /// Discards what is known about the terminal's contents, after another program has used it.
  package mutating func forget() {
    frame = nil
    drawn = nil
    isBehind = false
    kitty = KittyPictures()
  }

  /// Writes a frame that replaces the last one.
  package mutating func show(_ frame: TerminalFrame) -> String {
    defer { self.frame = frame }
    let placed = graphics == nil ? [] : frame.placed
    let before = drawn
    guard let graphics, !placed.isEmpty || before != nil || kitty.isUnderWay else {
      drawn = nil
      isBehind = false
      return frame.update(from: self.frame, depth: depth, before, nil)
    }
    switch graphics.way {
    case .kitty:
      let pictures = Self.wrapped(
        kitty.write(placed, atMost: Self.bytesAFrame),
        for: graphics
      )
      isBehind = kitty.isBehind
      drawn = kitty.grid(frame.grid, placed)
      return pictures + frame.update(from: self.frame, depth: depth, before, drawn)
    case .sixel:
      let known = before.flatMap { $0.hasSize(of: frame.grid) ? $0 : nil }
      drawn = sixels.grid(frame.grid, placed, over: known)
      isBehind = sixels.isBehind
      return frame.update(from: self.frame, depth: depth, before, drawn)
    }
  }

  /// Writes more of what the last frame shows.
  package mutating func goOn() -> String {
    guard let frame, let graphics, isBehind else { return "" }
    guard graphics.way == .sixel else { return show(frame) }
    var grid = drawn ?? frame.grid
    let bytes = sixels.paint(frame.placed, of: frame.grid, on: &grid, graphics)
    isBehind = sixels.isBehind
    if bytes.isEmpty { return "" }
    drawn = grid
    return "\u{1B}[?2026h" + bytes + "\u{1B}[?2026l"
      + TerminalScreen.bytes(of: frame.cursor, after: frame.cursor, hasMoved: true)
  }
}

extension KittyPictures {
  /// Returns a frame's cells with placeholders for the pictures that have been sent, or `nil` if there are none.
  func grid(_ grid: CellGrid, _ placed: [PlacedPicture]) -> CellGrid? {
    var drawn: CellGrid?
    for picture in placed {
      guard let number = number(of: picture) else { continue }
      for row in picture.shownRows {
        for column in picture.shownColumns where picture.isIntact(column, row, on: grid) {
          if drawn == nil { drawn = grid }
          drawn?.put(
            Self.cell(number: number, of: picture, column: column, row: row),
            at: row * grid.columns + column
          )
        }
      }
    }
    return drawn
  }

  private static func cell(
    number: Int,
    of picture: PlacedPicture,
    column: Int,
    row: Int
  ) -> Cell {
    var style = CellStyle(
      foreground: id(of: number),
      background: picture.ground(column, row)
    )
    style.isPictureID = true
    let text = CellText.placeholder(
      number: number,
      row: row - picture.rows.lowerBound,
      column: column - picture.columns.lowerBound
    )
    return Cell(text: text, style: style)
  }
}

/// The wrapping with which tmux passes commands on to its terminal, if its option `allow-passthrough` is on.
private enum TmuxPassage {
  /// Wraps commands, each of which is a string with its escapes.
  static func wrapped(_ commands: String) -> String {
    var (output, isInside): ([UInt8], Bool) = ([], false)
    let bytes = Array(commands.utf8)
    for (place, byte) in bytes.enumerated() {
      let after = place + 1 < bytes.count ? bytes[place + 1] : 0
      if byte == 0x1B, after == UInt8(ascii: "_") {
        output.append(contentsOf: "\u{1B}Ptmux;".utf8)
        isInside = true
      }
      // Inside the wrapping each escape is doubled.
      if byte == 0x1B, isInside { output.append(byte) }
      output.append(byte)
      if isInside, byte == UInt8(ascii: "\\"), place > 0, bytes[place - 1] == 0x1B {
        output.append(contentsOf: "\u{1B}\\".utf8)
        isInside = false
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
