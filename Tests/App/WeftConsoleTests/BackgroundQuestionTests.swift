// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftConsole
import WeftTerminal

@Suite struct BackgroundQuestionTests {
  private func question(
    isAsked: Bool = true,
    isAlone: Bool = false,
    depth: ColorDepth = .full,
    _ environment: [String: String] = ["TERM": "xterm-256color"]
  ) -> BackgroundQuestion {
    BackgroundQuestion(isAsked: isAsked, isAlone: isAlone, depth: depth, environment)
  }

  /// The answers to what a terminal sends.
  private func answers(_ text: String) -> [TerminalAnswer] {
    var parser = KeyParser()
    let keys = parser.parse(Array(text.utf8)) + (parser.isWaiting ? parser.settle() : [])
    return keys.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
  }

  @Test func `a terminal is asked only if a theme depends on it`() {
    #expect(question().text == "\u{1B}]11;?\u{1B}\\" && question().isOpen)
    #expect(question(isAlone: true).text == "\u{1B}]11;?\u{1B}\\\u{1B}[c")
    for silent in [
      question(isAsked: false), question(depth: .none), question(["TERM": "linux"]),
    ] {
      #expect(silent.text.isEmpty && !silent.isOpen)
    }
  }

  @Test(
    arguments: [
      ("rgb:1e1e/1e1e/2e2e", 0x1E1E2E), ("rgb:ff/ff/ff", 0xFFFFFF), ("rgb:0/f/0", 0x00FF00),
      ("rgba:0000/0000/0000/ffff", 0), ("rgb:FFFF/8080/0000", 0xFF8000),
    ] as [(String, UInt32)]
  )
  func `colours are read however many digits they have`(text: String, rgb: UInt32) {
    #expect(answers("\u{1B}]11;\(text)\u{1B}\\") == [.background(rgb)])
    #expect(answers("\u{1B}]11;\(text)\u{7}") == [.background(rgb)])
  }

  @Test(arguments: [
    "", "rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:12345/0/0", "rgb:-1/0/0", "rgb:+f/0/0", "rgb:1//3",
    "rgb:g/0/0", "rgb:٣/0/0", "#ffffff", "white", "?", "rgba:0/0/0",
    "rgb:0/0/" + String(repeating: "0", count: 100_000),
  ])
  func `anything else is no colour and no key`(text: String) {
    for end in ["\u{1B}\\", "\u{7}", "\u{18}", ""] {
      #expect(answers("\u{1B}]11;\(text)\(end)").isEmpty)
    }
    var parser = KeyParser()
    _ = parser.parse(Array("\u{1B}]11;\(text)\u{7}x".utf8))
    #expect(!parser.isWaiting)
  }

  @Test func `only the first answer counts, and only until the last question is answered`() {
    var asked = question()
    asked.note(.name("XTerm"))
    #expect(asked.isOpen && asked.isDark == nil)
    asked.note(.background(0x101418))
    #expect(asked.isDark == true && !asked.isOpen)
    asked.note(.background(0xFFFFFF))
    #expect(asked.isDark == true)
    var late = question()
    late.note(.attributes([62]))
    late.note(.background(0x101418))
    #expect(late.isDark == nil)
  }

  @Test func `grey is dark if white is easier to read on it than black`() {
    for (rgb, isDark) in [(0x707070, true), (0x909090, false), (0x00_00FF, true)]
      as [(UInt32, Bool)]
    {
      var asked = question()
      asked.note(.background(rgb))
      #expect(asked.isDark == isDark)
    }
  }
}
