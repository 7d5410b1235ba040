// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

@testable import WeftTerminal

@Suite struct FrameTests {
  @Test func `drawing the same frame again writes nothing`() throws {
    let frame = try GoldenScreens.list(0, columns: 80, rows: 24)
    #expect(frame.update(from: frame) == "")
    #expect(try frame.update(from: GoldenScreens.list(0, columns: 80, rows: 24)) == "")
  }

  @Test func `scrolling and selecting write few bytes`() throws {
    let start = try GoldenScreens.list(0, selected: 3, columns: 240, rows: 67)
    let scroll = try GoldenScreens.list(1, selected: 3, columns: 240, rows: 67).update(from: start)
      .utf8.count
    let select = try GoldenScreens.list(0, selected: 4, columns: 240, rows: 67).update(from: start)
      .utf8.count
    #expect(scroll <= 12_000 && select <= 2_000, "\(scroll) and \(select) bytes")
    #expect(scroll > 100 && select > 20)
  }

  @Test func `a frame of another size is written completely`() throws {
    let small = try GoldenScreens.list(0, columns: 40, rows: 8)
    let large = try GoldenScreens.list(0, columns: 80, rows: 24)
    #expect(large.update(from: small) == large.update(from: nil))
  }

  @Test func `colours fall back to those of the terminal`() throws {
    let frame = try GoldenScreens.screen {
      Text("a").foregroundColor(Color(red: 255, green: 0, blue: 0)).bold()
    }
    #expect(frame.update(from: nil).contains("38;2;255;0;0"))
    #expect(frame.update(from: nil, depth: .indexed).contains("38;5;196"))
    #expect(frame.update(from: nil, depth: .sixteen).contains(";91;"))
    let plain = frame.update(from: nil, depth: .none)
    #expect(plain.contains("[0;1m") && !plain.contains("38;"))
    #expect(SGR.index256(0x808080) == 244 && SGR.index256(0x000000) == 16)
    #expect(SGR.code16(0xFFFFFF, isGround: true) == 107 && SGR.code16(0, isGround: false) == 30)
  }

  @Test func `rows report their positions`() throws {
    var writer = SceneWriter()
    writer.beginList()
    for id in 0..<5 {
      writer.beginRow(UInt64(id), provider: nil, isSelected: false)
      Text("a\nb").encode(into: &writer)
      writer.end()
    }
    writer.end()
    let frame = TerminalScreen(try writer.scene.validated(), columns: 20, rows: 7)
    #expect(frame.list.rows.count == 5 && frame.visibleRows == [0, 1, 2])
  }
}
