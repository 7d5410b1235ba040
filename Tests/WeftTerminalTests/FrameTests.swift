// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

@Suite struct FrameTests {
  private func screen(
    _ columns: Int = 60,
    _ rows: Int = 12,
    @ViewBuilder _ content: () -> some View
  ) throws -> TerminalScreen {
    TerminalScreen(try Scene(content).validated(), columns: columns, rows: rows)
  }

  private func list(
    _ first: Int,
    selected: Int = -1,
    columns: Int,
    rows: Int
  ) throws -> TerminalScreen {
    try screen(columns, rows) {
      ForEach(first..<(first + rows / 2)) { row in
        HStack(spacing: 8) {
          Avatar(
            initials: "A\(row % 10)",
            color: Color(red: UInt8(row * 37 % 255), green: 90, blue: 90)
          )
          VStack(alignment: .leading) {
            HStack {
              Text("Channel number \(row) of the workspace").bold().lineLimit(1)
              Spacer()
              Text("14:\(10 + row % 50)").foregroundColor(.secondary)
            }
            Text("Somebody: message \(row * 7919 % 1000) of usual length, more or less, here")
              .foregroundColor(.secondary).lineLimit(1)
          }
        }
        .background(row == selected ? .selected : .background)
      }
    }
  }

  @Test func `the same frame writes nothing`() throws {
    let frame = try list(0, columns: 80, rows: 24)
    #expect(frame.update(from: frame) == "")
    #expect(try frame.update(from: list(0, columns: 80, rows: 24)) == "")
  }

  @Test func `scrolling and selecting write little`() throws {
    let start = try list(0, selected: 3, columns: 240, rows: 67)
    let scroll = try list(1, selected: 3, columns: 240, rows: 67).update(from: start).utf8.count
    let select = try list(0, selected: 4, columns: 240, rows: 67).update(from: start).utf8.count
    #expect(scroll <= 12_000 && select <= 2_000, "\(scroll) and \(select) bytes")
    #expect(scroll > 100 && select > 20)
  }

  @Test(arguments: 0..<60)
  func `any frame over any other leaves what it would leave on a clear screen`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = [
      "abc", "日本語", "👩🏽‍💻", "", "e\u{301}e\u{301}", "long text that is cut somewhere", "🇩🇪x",
    ]
    func frame() throws -> TerminalScreen {
      try screen(30, 6) {
        ForEach(0..<6) { _ in
          HStack(spacing: 8) {
            Text(texts.randomElement(using: &random) ?? "").lineLimit(1)
            if Bool.random(using: &random) { Spacer() }
            Badge(texts.randomElement(using: &random) ?? "")
          }
          .background(
            [Color.background, .selected, .raised].randomElement(using: &random) ?? .text
          )
        }
      }
    }
    var terminal = TinyTerminal(columns: 30, rows: 6)
    var previous: TerminalScreen?
    for _ in 0..<4 {
      let next = try frame()
      terminal.write(next.update(from: previous))
      var clear = TinyTerminal(columns: 30, rows: 6)
      clear.write(next.update(from: nil))
      #expect(terminal.text == next.text && clear.text == next.text, "seed \(seed)")
      #expect(terminal.looks == clear.looks && terminal.isConsistent, "seed \(seed)")
      previous = next
    }
  }

  @Test func `a frame of another size is written whole`() throws {
    let small = try list(0, columns: 40, rows: 8)
    let large = try list(0, columns: 80, rows: 24)
    #expect(large.update(from: small) == large.update(from: nil))
  }

  @Test func `colours fall back to what the terminal has`() throws {
    let frame = try screen { Text("a").foregroundColor(Color(red: 255, green: 0, blue: 0)).bold() }
    #expect(frame.update(from: nil).contains("38;2;255;0;0"))
    #expect(frame.update(from: nil, depth: .indexed).contains("38;5;196"))
    #expect(frame.update(from: nil, depth: .sixteen).contains(";91;"))
    let plain = frame.update(from: nil, depth: .none)
    #expect(plain.contains("[0;1m") && !plain.contains("38;"))
    #expect(SGR.index256(0x808080) == 244 && SGR.index256(0x000000) == 16)
    #expect(SGR.code16(0xFFFFFF, isGround: true) == "107" && SGR.code16(0, isGround: false) == "30")
  }

  @Test func `rows tell where they are`() throws {
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
