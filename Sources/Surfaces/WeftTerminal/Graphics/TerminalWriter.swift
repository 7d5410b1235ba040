// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Writes frame after frame to one terminal, with pictures as that terminal draws them.
///
///     output(writer.show(frame))
///     if writer.isBehind { output(writer.goOn()) }  // once the screen is at rest
///
/// A frame costs no more than ``TerminalFrame/update(from:depth:)`` where it shows no picture, and on a
/// terminal that draws none.
package struct TerminalWriter {
  private let depth: ColorDepth
  /// How the terminal draws pictures; nil for half blocks.
  package private(set) var graphics: TerminalGraphics?
  private var frame: TerminalFrame?
  /// What the terminal shows, where pictures stand in place of half blocks.
  private var drawn: CellGrid?
  private var kitty = KittyPictures()
  private var sixels = SixelPictures()
  /// Whether pictures of the last frame are still half blocks, for which ``goOn()`` has bytes.
  package private(set) var isBehind = false

  /// The most bytes of pictures in a frame, beside those that end what was begun.
  package static let bytesAFrame = 256 << 10
  /// What takes all pictures from a terminal that keeps them, whatever was written before.
  package static func farewell(to graphics: TerminalGraphics) -> String {
    Self.wrapped(KittyPictures.farewell, for: graphics)
  }

  /// Makes the writer of a terminal of which nothing is known.
  package init(depth: ColorDepth) { self.depth = depth }

  /// Draws pictures in another way from the next frame on.
  ///
  /// - Returns: The bytes that take away what the terminal keeps.
  package mutating func use(_ graphics: TerminalGraphics?) -> String {
    guard graphics != self.graphics else { return "" }
    let removal = self.graphics.map { Self.wrapped(kitty.removeAll(), for: $0) }
    self.graphics = graphics
    // Every cell is written again: one that stands for a part may come to mean another picture's.
    if drawn != nil { (frame, drawn) = (nil, nil) }
    sixels = SixelPictures()
    return removal ?? ""
  }

  private static func wrapped(_ commands: String, for graphics: TerminalGraphics) -> String {
    graphics.isInTmux ? TmuxPassage.wrapped(commands) : commands
  }

  /// Forgets what the terminal shows and keeps, after another program has used it.
  package mutating func forget() {
    (frame, drawn, isBehind) = (nil, nil, false)
    kitty = KittyPictures()
  }

  /// Writes a frame in place of the last one.
  package mutating func show(_ frame: TerminalFrame) -> String {
    defer { self.frame = frame }
    let placed = graphics == nil ? [] : frame.placed
    let before = drawn
    guard let graphics, !placed.isEmpty || before != nil || kitty.isUnderWay else {
      (drawn, isBehind) = (nil, false)
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
  /// A frame's cells, with cells that stand for parts of pictures where these are there; nil where
  /// none is.
  func grid(_ grid: CellGrid, _ placed: [PlacedPicture]) -> CellGrid? {
    var drawn: CellGrid?
    for picture in placed {
      guard let number = number(of: picture) else { continue }
      for row in picture.shownRows {
        for column in picture.shownColumns where picture.isIntact(column, row, on: grid) {
          if drawn == nil { drawn = grid }
          drawn?.put(
            Self.cell(number, picture, column, row),
            at: row * grid.columns + column
          )
        }
      }
    }
    return drawn
  }

  private static func cell(
    _ number: Int,
    _ picture: PlacedPicture,
    _ column: Int,
    _ row: Int
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

/// The wrapping in which tmux hands commands on to the terminal in front of which it stands, where its
/// option `allow-passthrough` lets it.
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
      // Within the wrapping each escape is doubled.
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
