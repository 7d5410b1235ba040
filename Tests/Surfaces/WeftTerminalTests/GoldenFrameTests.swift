// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Frames on an independent terminal emulator.
@Suite struct GoldenFrameTests {
  /// The bytes sent before the first frame: second screen, no cursor, no wrapping.
  private let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"

  @Test(arguments: [ColorDepth.full, .indexed, .sixteen, .none])
  func `every cell has its text, colours and weight`(depth: ColorDepth) throws {
    for theme in [Theme.light, .dark] {
      let screen = try GoldenScreens.list(3, selected: 4, columns: 80, rows: 24, theme: theme)
      let terminal = GoldenScreens.terminal(showing: screen, depth: depth)
      #expect(GoldenScreens.differences(of: terminal, from: screen, depth: depth) == [])
      #expect(terminal.text == screen.text && screen.text.contains("Channel number 4"))
    }
  }

  @Test func `colours are the theme's in the terminal's depth`() throws {
    let screen = try GoldenScreens.screen(4, 1) {
      Text("ab").italic().foregroundColor(Color(red: 1, green: 2, blue: 3))
    }
    let cell = GoldenScreens.terminal(showing: screen)[1, 0]
    #expect(cell.text == "b" && cell.isItalic && !cell.isBold)
    #expect(cell.foreground == .rgb(0x010203) && cell.background == .rgb(0xFFFFFF))
  }

  @Test func `a frame changes no modes and requests nothing`() throws {
    let screen = try GoldenScreens.list(0, selected: 2, columns: 40, rows: 10)
    let terminal = GoldenTerminal(columns: 40, rows: 10)
    terminal.write(enter)
    let (modes, events) = (terminal.modes, terminal.events)
    terminal.write(screen.update(from: nil))
    #expect(terminal.modes == modes && terminal.events == events)
    #expect(!terminal.isCursorVisible && terminal.scrolledOff.isEmpty && terminal.replies == "")
  }

  @Test func `a reversed background is written, since terminals don't erase with one`() throws {
    let before = try GoldenScreens.screen(9, 1) { Text("ab") }
    let screen = try GoldenScreens.screen(9, 1) {
      HStack {
        Text("ab")
        Spacer()
      }
      .background(.selected)
    }
    #expect(screen.update(from: before, depth: .none).contains("[0;7mab       "))
    #expect(screen.update(from: before, depth: .full).contains("ab\u{1B}[K"))
  }

  @Test func `printed lines scroll off complete, without gaps`() throws {
    let screen = try GoldenScreens.list(0, columns: 30, rows: 8)
    let terminal = GoldenTerminal(columns: 30, rows: 3)
    // Turns line feeds into carriage return and line feed, as a terminal driver does.
    terminal.write(screen.ansi.split(separator: "\n").map { $0 + "\r\n" }.joined())
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    #expect(terminal.scrolledOff == Array(lines[..<6]))
    #expect(terminal.text == lines[6...7].joined(separator: "\n") + "\n\n")
  }

  /// A user's steps.
  private struct Walk {
    var first = 0
    var selected = 0
    var theme = Theme.light
    var (columns, rows) = (60, 12)

    mutating func step(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: first = max(0, first + Int.random(in: -3...3, using: &random))
      case 3...5: selected = first + Int.random(in: 0..<rows, using: &random)
      case 6: theme = theme.name == "dark" ? .light : .dark
      default:
        columns = Int.random(in: 1...100, using: &random)
        rows = Int.random(in: 1...30, using: &random)
      }
    }

    func screen() throws -> TerminalScreen {
      try GoldenScreens.list(first, selected: selected, columns: columns, rows: rows, theme: theme)
    }
  }

  @Test(arguments: 0..<12)
  func `after a sequence of frames the screen is the same as if only the last was painted`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let depth = [ColorDepth.full, .indexed, .sixteen, .none][seed % 4]
    var walk = Walk()
    let terminal = GoldenTerminal(columns: walk.columns, rows: walk.rows)
    terminal.write(enter)
    var previous: TerminalScreen?
    for step in 0..<25 {
      let screen = try walk.screen()
      terminal.resize(columns: walk.columns, rows: walk.rows)
      terminal.write(screen.update(from: previous, depth: depth))
      let anew = GoldenScreens.terminal(showing: screen, depth: depth)
      for shown in [terminal, anew] {
        let differences = GoldenScreens.differences(of: shown, from: screen, depth: depth)
        try #require(differences.isEmpty, "seed \(seed), step \(step): \(differences.prefix(3))")
      }
      previous = screen
      walk.step(&random)
    }
    #expect(terminal.scrolledOff.isEmpty && !terminal.isCursorVisible)
  }
}
