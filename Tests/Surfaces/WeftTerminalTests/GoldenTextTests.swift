// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Texts of all kinds on an independent terminal emulator.
@Suite struct GoldenTextTests {
  @Test func `wide clusters take two columns and move no others`() throws {
    let screen = try GoldenScreens.screen(24, 4) {
      Text("日本語abc").lineLimit(1)
      HStack {
        Text("🚀 한국").lineLimit(1)
        Spacer()
        Text("14:02")
      }
      Text("e\u{301}t\u{E9} ｡…─").lineLimit(1)
      Text("日本語日本語日本語日本語日本語").lineLimit(1)
    }
    let terminal = GoldenScreens.terminal(showing: screen)
    #expect(GoldenScreens.differences(of: terminal, from: screen) == [])
    #expect(terminal[0, 0].width == 2 && terminal[6, 0].text == "a")
    #expect(terminal[19, 1].text == "1" && terminal[23, 1].text == "2")
    #expect(
      terminal.text == """
        日本語abc
        🚀 한국            14:02
        e\u{301}té ｡…─
        日本語日本語日本語日本…

        """
    )
  }

  @Test(arguments: ["👩🏽‍💻", "❤️", "🇩🇪", "👨‍👩‍👧‍👦", "a\u{2068}b", "कि"])
  func `a cluster whose width terminals disagree on moves nothing after it`(cluster: String) throws
  {
    let screen = try GoldenScreens.screen(20, 2) {
      HStack {
        Text("\(cluster)abc\(cluster)").lineLimit(1)
        Spacer()
        Text("14:02")
      }
      Text("below")
    }
    let terminal = GoldenTerminal(columns: 20, rows: 2)
    terminal.write("\u{1B}[?7l" + screen.update(from: nil))
    #expect(GoldenScreens.differences(of: terminal, from: screen, agreed: false) == [])
    #expect((0..<5).map { terminal[15 + $0, 0].text }.joined() == "14:02")
    #expect((0..<5).map { terminal[$0, 1].text }.joined() == "below")
  }

  @Test func `a mark at the start of a text is removed with the text`() throws {
    let text = try GoldenScreens.screen(12, 1) {
      HStack {
        Spacer()
        Text("\u{2067}abc\u{2069}").lineLimit(1)
      }
    }
    let blank = try GoldenScreens.screen(12, 1) { Text("") }
    let other = try GoldenScreens.screen(12, 1) {
      HStack {
        Spacer()
        Text("xyz").lineLimit(1)
      }
    }
    // It joined the blank before the text, which is the ninth cell.
    for next in [blank, other] {
      let bytes = next.update(from: text)
      #expect(
        bytes.contains("\u{1B}[1;9H") && !bytes.contains("\u{1B}[1;10H"),
        "\(bytes.debugDescription)"
      )
    }
    #expect(!text.update(from: text).contains("H"))
  }

  @Test(arguments: 0..<60)
  func `a frame written over another looks the same as on a clear screen`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = [
      "abc", "日本語", "👩🏽‍💻", "", "e\u{301}e\u{301}", "long text that is cut somewhere", "🇩🇪x",
      "👨‍👩‍👧‍👦👩🏽‍💻", "\u{2067}مرحبا\u{2069}",
    ]
    func frame() throws -> TerminalScreen {
      try GoldenScreens.screen(40, 6) {
        ForEach(0..<6) { _ in
          HStack(spacing: 8) {
            Text(texts.randomElement(using: &random) ?? "").lineLimit(1)
            if Bool.random(using: &random) { Spacer() }
            Badge(texts.randomElement(using: &random) ?? "")
            // libvterm wraps a wide scalar at the end of a line even with wrapping turned off.
            Text("right edge").layoutPriority(1)
          }
          .background(
            [Color.background, .selected, .raised].randomElement(using: &random) ?? .text
          )
        }
      }
    }
    let terminal = GoldenTerminal(columns: 40, rows: 6)
    terminal.write("\u{1B}[?7l")
    var previous: TerminalScreen?
    for step in 0..<4 {
      let next = try frame()
      terminal.write(next.update(from: previous))
      let differences = GoldenScreens.differences(of: terminal, from: next, agreed: false)
      #expect(differences.isEmpty, "seed \(seed), step \(step): \(differences.prefix(3))")
      #expect(terminal.events.isEmpty && terminal.scrolledOff.isEmpty)
      previous = next
    }
  }

  private static let hostile = [
    "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}[?25h\u{1B}[?7h",
    "\u{1B}c", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}[6n\u{1B}[c\u{5}", "\u{1B}[?1049l",
    "\u{1B}[4h\u{1B}[20h",
    "\u{1B}(0qqq\u{E}", "\r\rX", "\u{8}\u{8}\u{8}", "\t\t\u{B}\u{C}", "\u{7}\u{0}\u{7F}",
    "\u{9B}2J", "\u{9D}0;x\u{9C}", "\u{90}q\u{9C}", "\u{85}\u{84}\u{8D}", "\u{2028}\u{2029}",
    "\u{1B}", "a\n\u{1B}[31mb", "\u{1B}\u{1B}\u{1B}[A", "\u{1B}[?1000h\u{1B}[?2004h",
  ]

  @Test(arguments: hostile)
  func `text moves no cursor, changes no mode and requests nothing`(text: String) throws {
    let screen = try GoldenScreens.screen(40, 12) {
      Text(text)
      Text(text).lineLimit(1).bold()
      Badge(text)
      Avatar(initials: text, color: .accent)
      Icon(text)
      Button(text, action: text)
      Text("last")
    }
    let terminal = GoldenTerminal(columns: 40, rows: 12)
    let start = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    terminal.write(start)
    let (modes, events) = (terminal.modes, terminal.events)
    terminal.write(screen.update(from: nil))
    #expect(GoldenScreens.differences(of: terminal, from: screen) == [])
    #expect(terminal.text == screen.text && screen.text.contains("last"))
    #expect(terminal.replies == "" && terminal.scrolledOff.isEmpty && !terminal.isCursorVisible)
    #expect(terminal.modes == modes)
    #expect(terminal.events == events)
    // libvterm ignores C1 controls in UTF-8, others don't.
    for output in [screen.update(from: nil), screen.ansi] {
      #expect(!output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    }
  }

  @Test(arguments: [
    "a\u{202E}b", "\u{2066}\u{2067}", "\u{2069}\u{2069}x", "\u{202A}\u{202B}\u{202D}c",
  ])
  func `direction controls use no columns and have no effect after their text`(text: String) throws
  {
    let screen = try GoldenScreens.screen(20, 2) {
      HStack {
        Text(text).lineLimit(1)
        Spacer()
        Text("end")
      }
      Text("below")
    }
    let terminal = GoldenTerminal(columns: 20, rows: 2)
    terminal.write("\u{1B}[?7l" + screen.update(from: nil))
    #expect(GoldenScreens.differences(of: terminal, from: screen, agreed: false) == [])
    #expect((17..<20).map { terminal[$0, 0].text }.joined() == "end")
    // Every opened embedding, override and isolate is closed on its line.
    for line in screen.text.split(separator: "\n") where line.contains("\u{2068}") {
      let scalars = line.unicodeScalars.map(\.value)
      let opened = scalars.count { (0x2066...0x2068).contains($0) }
      #expect(opened == scalars.count { $0 == 0x2069 })
    }
  }
}
