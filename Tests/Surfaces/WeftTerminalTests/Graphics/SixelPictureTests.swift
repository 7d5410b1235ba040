// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@testable import WeftTerminal

@Suite struct SixelPictureTests {
  /// The largest difference of a channel between a painted picture and its source, or `nil` if a
  /// required pixel is not painted.
  private func error(_ list: PictureList, row: Int, lines: Range<Int>) -> Int? {
    guard let source = list.source(row) else { return nil }
    let (top, cell) = (list.line(ofRow: row), list.terminal.cell)
    var largest = 0
    for y in lines.lowerBound * cell.height..<lines.upperBound * cell.height {
      for x in 0..<source.width {
        guard let painted = list.terminal.pixel(x, top * cell.height + y) else { return nil }
        for channel in 0..<3 {
          let value = Int(painted >> UInt32(16 - 8 * channel) & 0xFF)
          largest = max(
            largest,
            abs(value - Int(source.bytes[(y * source.width + x) * 4 + channel]))
          )
        }
      }
    }
    return largest
  }

  @Test(arguments: [(256, 20), (16, 70), (2, 140)])
  func `the pixels match the picture as closely as the colours allow`(
    colors: Int,
    most: Int
  ) throws {
    let list = PictureList(TerminalGraphics(.sixel, cell: (9, 17), colors: colors))
    try list.show()
    #expect(list.terminal.paintedCount == 0 && list.writer.isBehind)
    list.rest()
    let errors = [1, 4].map { error(list, row: $0, lines: 0..<4) }
    #expect(errors.allSatisfy { $0 ?? 255 <= most }, "\(errors)")
    #expect(list.terminal.problems == [] && list.terminal.paintCount == 3)
    #expect(list.terminal.cells.text == list.frame?.text)
  }

  @Test func `a picture that stays in place is painted once`() throws {
    let list = PictureList(PictureList.sixel)
    try list.show()
    list.rest()
    let painted = list.terminal.paintedCount
    for hint in ["one", "another one", ""] {
      list.hint = hint
      try list.show()
      #expect(!list.writer.isBehind && list.terminal.paintedCount == painted)
    }
    #expect(list.terminal.paintCount == 3)
  }

  @Test func `a scrolling picture is half blocks, and painted when it comes to rest`() throws {
    let list = PictureList(PictureList.sixel)
    try list.show()
    list.rest()
    for offset in 1...3 {
      list.offset = offset
      let bytes = try list.show()
      #expect(!bytes.contains("\u{1B}P") && list.terminal.paintedCount == 0)
      #expect(list.terminal.cells.text == list.frame?.text)
    }
    list.rest()
    // Two lines of the first one are above the edge.
    #expect(error(list, row: 1, lines: 2..<4) ?? 255 <= 20)
    #expect(error(list, row: 4, lines: 0..<4) ?? 255 <= 20)
    #expect(list.terminal.problems == [])
  }

  @Test func `only the visible lines are written`() throws {
    let list = PictureList(PictureList.sixel, lines: 4)
    try list.show()
    list.rest()
    // A line of text, two of the picture, and one of hints.
    #expect(list.terminal.paintedCount == 80 * 32 && error(list, row: 1, lines: 0..<2) != nil)
  }

  @Test func `covered lines of a picture stay half blocks`() throws {
    let list = PictureList(PictureList.sixel)
    list.isCovered = true
    list.rows = 2
    try list.show()
    list.rest()
    #expect(list.terminal.cells.text.contains("over"))
    #expect((1..<4).contains(list.terminal.paintedCount / (80 * 16)))
    list.isCovered = false
    try list.show()
    list.rest()
    #expect(error(list, row: 1, lines: 0..<4) ?? 255 <= 20)
  }

  @Test func `a removed picture leaves no trace`() throws {
    let list = PictureList(PictureList.sixel)
    try list.show()
    list.rest()
    list.rows = 1
    try list.show()
    #expect(list.terminal.paintedCount == 0 && list.terminal.cells.text == list.frame?.text)
    list.rows = 12
    list.graphics = nil
    try list.show()
    #expect(!list.writer.isBehind && list.terminal.cells.text == list.frame?.text)
  }

  @Test func `the last line of a terminal is never painted`() throws {
    let list = PictureList(PictureList.sixel, lines: 4)
    list.hint = ""
    try list.show()
    list.rest()
    #expect(list.terminal.problems == [])
  }

  @Test func `a large picture is painted in parts of whole lines`() throws {
    let list = PictureList(TerminalGraphics(.sixel, cell: (24, 48)))
    list.size = (38, 14)
    list.rows = 2
    try list.show()
    let portions = list.rest()
    #expect(portions.count > 2 && portions.max() ?? 0 < 3 << 17)
    #expect(error(list, row: 1, lines: 0..<14) ?? 255 <= 24)
  }

  @Test func `a terminal with a size limit gets no larger pictures`() throws {
    let small = TerminalGraphics(.sixel, cell: (8, 16), largest: (79, 32))
    let list = PictureList(small)
    try list.show()
    #expect(!list.writer.isBehind && list.terminal.paintCount == 0)
    list.graphics = TerminalGraphics(.sixel, cell: (8, 16), largest: (80, 32))
    try list.show()
    list.rest()
    #expect(list.terminal.paintCount == 6 && error(list, row: 1, lines: 0..<4) ?? 255 <= 20)
  }
}

@Suite struct ColorBoxesTests {
  @Test func `few colours are kept exactly`() {
    let pixels: [UInt32] = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
    let boxes = ColorBoxes(pixels + pixels, atMost: 8)
    #expect(pixels.map { boxes.colors[Int(boxes.index(of: $0))] } == pixels)
    #expect(ColorBoxes([0x123456], atMost: 255).colors == [0x123456])
  }

  @Test func `any pixels are matched closely within the limit of colours`() {
    var random = SeededGenerator(seed: 7)
    for count in [2, 3, 16, 255] {
      let pixels = (0..<2_000).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
      let boxes = ColorBoxes(pixels, atMost: count)
      #expect(boxes.colors.count == count)
      #expect(pixels.allSatisfy { Int(boxes.index(of: $0)) < count })
    }
  }
}
