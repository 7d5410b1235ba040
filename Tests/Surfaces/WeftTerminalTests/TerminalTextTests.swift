// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftTerminal

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("🚀", 2), ("👩🏽‍💻", 2), ("❤️", 2), ("🇩🇪", 2),
    ("\u{200B}", 0), ("\u{202E}", 0), ("한", 2), ("｡", 1),
  ])
  func `the width depends on the cluster`(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }

  @Test func `a long text is truncated with an ellipsis, never inside a wide cluster`() {
    #expect(TerminalText.cut("abcdef", to: 6) == "abcdef")
    #expect(TerminalText.cut("abcdef", to: 4) == "abc…")
    #expect(TerminalText.cut("日本語", to: 4) == "日…")
    #expect(TerminalText.cut("日本語", to: 5) == "日本…")
    #expect(TerminalText.cut("ab", to: 1) == "…")
    #expect(TerminalText.cut("ab", to: 0) == "")
  }

  @Test func `lines break between words, and long words where necessary`() {
    let lines = TerminalText.lines(of: "the quick brown fox", width: 10, limit: nil)
    #expect(lines == ["the quick", "brown fox"])
    #expect(
      TerminalText.lines(of: "abcdefgh ij", width: 3, limit: nil) == ["abc", "def", "gh", "ij"]
    )
    #expect(TerminalText.lines(of: "a\nb", width: 10, limit: nil) == ["a", "b"])
    #expect(TerminalText.lines(of: "a\nb", width: 10, limit: 1) == ["a b"])
    #expect(TerminalText.lines(of: "one two three", width: 5, limit: 2) == ["one", "two…"])
  }

  @Test func `control characters can't reach the terminal`() {
    let line = TerminalText.lines(of: "a\u{1B}[31mb\r\u{7}\u{9B}", width: nil, limit: 1)[0]
    #expect(line == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  @Test func `direction controls have no effect after their text`() {
    #expect(TerminalText.isolated("abc") == "abc")
    #expect(TerminalText.isolated("a\u{202E}b") == "\u{2068}a\u{202E}b\u{2069}")
    #expect(TerminalText.isolated("a\u{2067}b") == "\u{2068}a\u{2067}b\u{2069}\u{2069}")
    #expect(TerminalText.isolated("a\u{2069}b") == "\u{2068}ab\u{2069}")
  }
}
