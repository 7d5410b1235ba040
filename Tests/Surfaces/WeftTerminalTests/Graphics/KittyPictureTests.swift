// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

@Suite struct KittyPictureTests {
  private let marks = PlaceholderMarks.scalars

  /// The cells of a row's picture with the wrong contents.
  private func strangeCells(_ list: PictureList, row: Int) -> [String] {
    let first = list.line(ofRow: row)
    guard let source = list.source(row) else { return ["no picture"] }
    return (0..<list.size.rows).flatMap { line in
      (0..<list.size.columns).compactMap { column -> String? in
        // Above the list or below its last line.
        guard 0..<19 ~= first + line else { return nil }
        guard let part = list.terminal.part(column, first + line, marks: marks),
          let picture = part.picture
        else { return "\(column),\(line): no part" }
        let isRight =
          part.row == line && part.column == column && picture.pixels == source.bytes
          && picture.columns == list.size.columns && picture.rows == list.size.rows
        return isRight ? nil : "\(column),\(line): \(part.column),\(part.row)"
      }
    }
  }

  @Test func `each part has its cell, and the parts make up the picture`() throws {
    let list = PictureList(PictureList.kitty)
    try list.show()
    #expect(strangeCells(list, row: 1) == [] && strangeCells(list, row: 4) == [])
    #expect(list.terminal.problems == [] && list.terminal.cells.events == [])
    #expect(list.terminal.kitty.arrivals.count == 3 && !list.writer.isBehind)
    // The frame's own text still has the half blocks.
    #expect(list.frame?.text.contains("▀") == true)
  }

  @Test func `each picture is transmitted once, however often it scrolls`() throws {
    let list = PictureList(PictureList.kitty)
    list.rows = 30
    var bytes = 0
    for offset in Array(0...14) + Array((0..<14).reversed()) + [14, 0, 14] {
      list.offset = offset
      bytes = try list.show().utf8.count
      for row in [1, 4, 7, 10, 13, 16] {
        #expect(strangeCells(list, row: row) == [], "row \(row) at \(offset)")
      }
    }
    #expect(list.terminal.kitty.arrivals.count == 6)
    #expect(Set(list.terminal.kitty.arrivals).count == 6)
    #expect(bytes < 4000 && list.terminal.problems == [])
  }

  @Test func `after scrolling the screen is the same as if drawn from scratch`() throws {
    let list = PictureList(PictureList.kitty)
    let other = PictureList(PictureList.kitty)
    try list.show()
    for offset in [1, 3, 2, 9, 8, 0] {
      list.offset = offset
      other.offset = offset
      try list.show()
      other.writer.forget()
      try other.show()
      #expect(list.terminal.cells.text == other.terminal.cells.text)
    }
  }

  @Test func `nothing is written for an invisible picture`() throws {
    let list = PictureList(PictureList.kitty, lines: 4)
    list.rows = 30
    try list.show()
    #expect(list.terminal.kitty.arrivals.count == 1)
  }

  @Test func `translucent pixels keep their alpha, with unpremultiplied colours`() throws {
    let half = FixedPictures { _, _, _ in [64, 0, 128, 128] }
    let list = PictureList(PictureList.kitty, pictures: half)
    try list.show()
    let picture = list.terminal.kitty.pictures.values.first
    #expect(picture.map { Array($0.pixels.prefix(4)) } == [128, 0, 255, 128])
    #expect(picture?.pixels.count == 80 * 64 * 4)
    // Over the original background, not over half blocks.
    #expect(list.terminal.cells[0, 1].background == .rgb(Theme.light.rgb(.background)))
  }

  @Test func `views over a picture stay visible`() throws {
    let list = PictureList(PictureList.kitty)
    list.isCovered = true
    try list.show()
    #expect(list.terminal.cells.text.contains("over"))
    #expect(list.terminal.part(0, 1, marks: marks) != nil)
    list.isCovered = false
    try list.show()
    #expect(strangeCells(list, row: 1) == [] && list.terminal.kitty.arrivals.count == 3)
  }

  @Test func `a large picture is sent in parts, with half blocks until then`() throws {
    let list = PictureList(TerminalGraphics(.kitty, cell: (40, 80)))
    list.rows = 2
    list.size = (12, 10)
    let first = try list.show()
    #expect(list.writer.isBehind && list.terminal.part(0, 1, marks: marks) == nil)
    #expect(list.terminal.cells.text.contains("▀"))
    let portions = [first.utf8.count] + list.rest()
    #expect(portions.count > 3 && portions.max() ?? 0 < TerminalWriter.bytesAFrame + 20_000)
    #expect(list.terminal.part(0, 1, marks: marks) != nil && list.terminal.problems == [])
    #expect(list.terminal.kitty.pictures.first?.value.pixels == list.source(1)?.bytes)
  }

  @Test func `a picture that disappears during its transmission is cancelled`() throws {
    let list = PictureList(TerminalGraphics(.kitty, cell: (40, 80)))
    list.rows = 4
    list.size = (12, 16)
    try list.show()
    #expect(list.writer.isBehind && list.terminal.kitty.isUnderWay)
    list.rows = 1
    let bytes = try list.show()
    #expect(bytes.utf8.count < 2_000 && !list.writer.isBehind && !list.terminal.kitty.isUnderWay)
    #expect(list.terminal.kitty.pictures.isEmpty && list.terminal.problems == [])
    list.rows = 4
    try list.show()
    list.rest()
    #expect(list.terminal.kitty.pictures.count == 1 && strangeCells(list, row: 1) == [])
  }
}

/// The pictures that a terminal stores for kitty's protocol, and when they are deleted.
@Suite struct KittyStoreTests {
  @Test func `few pictures are stored, and visible ones stay`() throws {
    let list = PictureList(PictureList.kitty, lines: 8)
    list.rows = 600
    for offset in stride(from: 0, to: 1_100, by: 5) {
      list.offset = offset
      try list.show()
      #expect(list.terminal.kitty.pictures.count <= KittyPictures.count)
    }
    #expect(list.terminal.kitty.arrivals.count > 150 && list.terminal.problems == [])
    let kept = list.terminal.kitty.pictures.count
    #expect(list.terminal.kitty.arrivals.count - list.terminal.kitty.deletionCount == kept)
  }

  @Test(arguments: [(8, 16), (40, 80)])
  func `the exit sequence deletes all pictures, including an unfinished one`(
    width: Int,
    height: Int
  ) throws {
    let list = PictureList(TerminalGraphics(.kitty, cell: (width, height)))
    list.size = (12, 8)
    try list.show()
    #expect(list.terminal.kitty.isUnderWay == (width == 40))
    list.terminal.write(PictureList.farewell)
    #expect(list.terminal.kitty.pictures.isEmpty && !list.terminal.kitty.isUnderWay)
    #expect(PictureList.farewell.utf8.count < 4096 && list.terminal.problems == [])
  }

  @Test func `after another program has run everything is transmitted again`() throws {
    let list = PictureList(PictureList.kitty)
    try list.show()
    list.terminal.write(PictureList.farewell)
    list.writer.forget()
    try list.show()
    #expect(list.terminal.kitty.arrivals.count == 6 && list.terminal.kitty.pictures.count == 3)
  }

  @Test func `without graphics half blocks return, and nothing stays stored`() throws {
    let list = PictureList(PictureList.kitty)
    try list.show()
    list.graphics = nil
    try list.show()
    #expect(list.terminal.kitty.pictures.isEmpty && list.terminal.cells.text == list.frame?.text)
  }

  @Test func `a different cell size transmits and writes everything again`() throws {
    let list = PictureList(PictureList.kitty)
    try list.show()
    let bytes = list.terminal.byteCount.all - list.terminal.byteCount.pictures
    list.graphics?.cell = (16, 32)
    try list.show()
    #expect(list.terminal.kitty.pictures.values.allSatisfy { $0.width == 160 })
    #expect(list.terminal.byteCount.all - list.terminal.byteCount.pictures > 2 * bytes - 100)
  }

  @Test func `a frame without pictures is the same on every terminal`() throws {
    let (list, other) = (PictureList(PictureList.kitty), PictureList(nil))
    (list.rows, other.rows) = (1, 1)
    #expect(try list.show() == other.show())
    (list.hint, other.hint) = ("another", "another")
    #expect(try list.show() == other.show())
    #expect(try list.show() == "")
  }

  @Test func `tmux passes wrapped sequences on, and keeps the cells to itself`() throws {
    let (list, plain) = (PictureList(PictureList.kitty), PictureList(PictureList.kitty))
    list.graphics?.isInTmux = true
    let (wrapped, bytes) = (try list.show(), try plain.show())
    // As tmux does: removes the wrapping of each string, and the doubling of escapes inside it
    // only.
    let parts = wrapped.components(separatedBy: "\u{1B}Ptmux;")
    #expect(parts.count > 4 && !parts[0].contains("\u{1B}_"))
    let handedOn = parts.dropFirst().map { part -> String in
      let end = part.range(of: "\u{1B}\u{1B}\\\u{1B}\\")
      let inner = end.map { String(part[..<$0.upperBound].dropLast(2)) } ?? ""
      let rest = end.map { String(part[$0.upperBound...]) } ?? part
      return inner.replacing("\u{1B}\u{1B}", with: "\u{1B}") + rest
    }
    #expect(parts[0] + handedOn.joined() == bytes)
    let graphics = try #require(list.graphics)
    #expect(TerminalWriter.farewell(to: graphics).utf8.count < 4096)
  }

  @Test func `the marks match the protocol`() {
    let marks = PlaceholderMarks.scalars.map(\.value)
    #expect(marks.count == 297 && marks == marks.sorted())
    #expect(marks.prefix(3) == [0x305, 0x30D, 0x30E] && marks.last == 0x1D244)
    var bytes: [UInt8] = []
    PlaceholderMarks.write(row: 0, column: 1, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value) == [
        0x10EEEE, 0x305, 0x30D,
      ]
    )
  }
}
