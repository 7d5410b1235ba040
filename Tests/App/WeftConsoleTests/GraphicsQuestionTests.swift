// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftConsole
import WeftTerminal

@Suite struct GraphicsQuestionTests {
  private let grid = (columns: 80, rows: 24)
  private let unknown = (width: 0, height: 0)

  private func graphics(
    _ answers: TerminalAnswer...,
    choice: GraphicsChoice = .auto,
    pixels: (width: Int, height: Int) = (800, 480)
  ) -> TerminalGraphics? {
    var question = GraphicsQuestion(choice, [:])
    for answer in answers { question.note(answer) }
    return question.graphics(grid: grid, pixels: pixels)
  }

  @Test func `kitty graphics are used if the terminal supports them and placeholders`() {
    let (ok, attributes) = (TerminalAnswer.kitty(isRead: true), TerminalAnswer.attributes([62, 4]))
    for name in ["kitty(0.28.0)", "kitty(0.35.2)", "kitty(1.0.0)", "ghostty 1.1.3"] {
      #expect(graphics(ok, .name(name), attributes)?.way == .kitty, "\(name)")
    }
    // These show stray characters instead of picture parts; some of them support sixels.
    for name in ["kitty(0.26.5)", "WezTerm 20240203", "XTerm(379)", "kitty(x)", ""] {
      #expect(graphics(ok, .name(name), attributes)?.way == .sixel, "\(name)")
      #expect(graphics(ok, .name(name), .attributes([62])) == nil, "\(name)")
    }
    // This one paints over the cells beside and below a picture.
    #expect(graphics(ok, .name("Konsole 22.12.3"), attributes) == nil)
    #expect(graphics(.kitty(isRead: false), .name("kitty(0.35.2)"), .attributes([62])) == nil)
  }

  @Test func `nothing is decided before the last answer`() {
    var question = GraphicsQuestion(.auto, [:])
    for answer in [TerminalAnswer.kitty(isRead: true), .name("ghostty 1.2")] {
      #expect(question.isOpen && question.graphics(grid: grid, pixels: (800, 480)) == nil)
      question.note(answer)
    }
    question.note(.attributes([1, 2]))
    #expect(!question.isOpen && question.graphics(grid: grid, pixels: (800, 480))?.way == .kitty)
  }

  @Test func `sixels need the cell size in pixels, kitty graphics don't`() {
    #expect(graphics(.attributes([4]), pixels: unknown) == nil)
    let told = graphics(.cell(width: 9, height: 18), .attributes([4]), pixels: unknown)
    #expect(told.map { [$0.cell.width, $0.cell.height] } == [9, 18])
    let kitty = graphics(
      .kitty(isRead: true),
      .name("ghostty 1"),
      .attributes([62]),
      pixels: unknown
    )
    #expect(kitty?.way == .kitty)
    #expect(graphics(choice: .sixel, pixels: unknown)?.way == .sixel)
  }

  @Test func `the window's pixel size is used if the answer is outdated`() {
    func cell(_ pixels: (Int, Int), _ answer: TerminalAnswer?) -> [Int] {
      var question = GraphicsQuestion(.sixel, [:])
      if let answer { question.note(answer) }
      let cell = question.graphics(grid: grid, pixels: pixels)?.cell
      return [cell?.width ?? 0, cell?.height ?? 0]
    }
    #expect(cell((800, 480), nil) == [10, 20])
    // With a scroll bar and a margin.
    #expect(cell((818, 484), .cell(width: 10, height: 20)) == [10, 20])
    // The font has become larger since.
    #expect(cell((1600, 960), .cell(width: 10, height: 20)) == [20, 40])
    #expect(cell((3, 2), .cell(width: 10, height: 20)) == [10, 20])
    #expect(cell((800, 480), .cell(width: 0, height: 0)) == [10, 20])
  }

  @Test func `absurd numbers are clamped`() {
    let wild = graphics(
      .cell(width: 999_999, height: 999_999),
      .colors(0),
      .largest(width: 999_999, height: 1),
      choice: .sixel,
      pixels: unknown
    )
    #expect(wild?.cell.width == 256 && wild?.cell.height == 256)
    #expect(wild?.colors == 2 && wild?.largest.width == 4096)
  }

  @Test func `a forced protocol is used, and with pictures disabled the terminal is not queried`() {
    #expect(graphics(choice: .kitty)?.way == .kitty && graphics(choice: .sixel)?.way == .sixel)
    let able: [TerminalAnswer] = [.kitty(isRead: true), .name("ghostty 1"), .attributes([4])]
    #expect(graphics(able[0], able[1], able[2], choice: .blocks) == nil)
    let blocks = GraphicsQuestion(.blocks, [:])
    #expect(blocks.text.isEmpty && blocks.textAfterResize.isEmpty && !blocks.isOpen)
  }

  @Test
  func `tmux and screen get no query for kitty graphics, which they would show as a title`() {
    #expect(GraphicsQuestion(.auto, [:]).text.contains("\u{1B}_G"))
    let inside = [
      ["TMUX": "/tmp/tmux-0/default,1,0"], ["STY": "1.tty"], ["TERM": "tmux-256color"],
      ["TERM": "screen.xterm-256color"],
    ]
    for environment in inside {
      let text = GraphicsQuestion(.auto, environment).text
      #expect(!text.contains("\u{1B}_") && !text.contains("\u{1B}P") && text.hasSuffix("\u{1B}[c"))
      // If forced, they go through tmux.
      let forced = GraphicsQuestion(.kitty, environment).graphics(grid: grid, pixels: unknown)
      let isTmux = environment["TMUX"] != nil || environment["TERM"] == "tmux-256color"
      #expect(forced?.isInTmux == isTmux)
    }
  }
}
