// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftConsole

@Suite struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    let keys = parser.parse(text.utf8)
    return keys + parser.settle()
  }

  @Test func `keys and sequences are parsed from one chunk or several`() {
    #expect(keys("jG ") == [.text("j"), .text("G"), .text(" ")])
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[6~") == [.up, .down, .pageUp, .pageDown])
    #expect(keys("\u{1B}[1~\u{1B}[F\u{1B}[H\u{1B}[4~") == [.home, .end, .home, .end])
    #expect(keys("\r\t\u{1B}[Z\u{7F}\u{8}") == [.enter, .tab, .backTab, .backspace, .backspace])
    #expect(keys("\u{4}\u{15}") == [.control("d"), .control("u")])
    #expect(keys("ł日👩🏽") == [.text("ł"), .text("日"), .text("👩"), .text("🏽")])
  }

  @Test func `an unknown sequence is one key, not its letters`() {
    #expect(keys("\u{1B}[1;5Pq") == [.other, .text("q")])
    #expect(keys("\u{1B}[") == [.other] && keys("") == [])
    // With Alt, and alone at the end of the input.
    #expect(keys("\u{1B}q") == [.other])
    #expect(keys("p\u{1B}") == [.text("p"), .escape])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
  }

  @Test func `a sequence may arrive in parts`() {
    for text in ["\u{1B}[A", "\u{1B}[<64;10;20M", "日", "\u{1B}[200~a b\u{1B}[201~"] {
      var whole = KeyParser()
      let expected = whole.parse(text.utf8)
      #expect(expected.count == 1)
      var parser = KeyParser()
      var keys: [Key] = []
      for byte in text.utf8 { keys += parser.parse([byte]) }
      #expect(keys == expected && !parser.isWaiting)
    }
  }

  @Test func `the same bytes give the same keys, however they are split`() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "\u{1B}", "[", "200~", "201~", "\u{1B}[200~", "\u{1B}[201~", "O", "A", "1;5", "<65;3;4M", "日",
      "q", "_", "G", "P>|", "\u{1B}]11;rgb:", "\u{1B}P1$r", "\u{1B}^", "X", "]", "\u{7}", "\u{18}",
      "\u{1B}_Gi=31;OK", "\u{1B}\\", "\u{1B}[?62;4c", "\\",
      String(repeating: "7", count: 70), "\u{E4}", "\r",
    ]
    for _ in 0..<500 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      func keys(by size: Int) -> [Key] {
        var parser = KeyParser()
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: size)
          .flatMap { parser.parse(bytes[$0..<min(bytes.count, $0 + size)]) } + parser.settle()
      }
      for size in [1, 3, 64] {
        #expect(keys(by: size) == keys(by: 4096), "\(text.debugDescription)")
      }
    }
  }

  @Test func `the mouse clicks, drags and scrolls`() {
    #expect(keys("\u{1B}[<0;3;5M") == [.click(column: 2, row: 4)])
    #expect(keys("\u{1B}[<32;4;5M\u{1B}[<0;4;5m") == [.drag(column: 3, row: 4), .release])
    // The middle button does nothing, and neither does a move without a button.
    #expect(keys("\u{1B}[<1;3;5M\u{1B}[<35;3;5M") == [])
    #expect(keys("\u{1B}[<2;900;400M") == [.menu(column: 899, row: 399)])
    #expect(
      keys("\u{1B}[<64;1;1M\u{1B}[<65;9;5M") == [.wheel(-1), .wheel(1, column: 8, row: 4)]
    )
    #expect(keys("\u{1B}[<0;0;5M\u{1B}[<0;99999999999999999999;5M\u{1B}[<;;M") == [])
  }

  @Test func `pasted text is never parsed as keys`() {
    #expect(keys("\u{1B}[200~q\u{1B}[Aj\n\u{1B}[201~k") == [.paste("q\u{1B}[Aj\n"), .text("k")])
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [])
    let long = String(repeating: "x", count: 100_000)
    #expect(keys("\u{1B}[200~\(long)\u{1B}[201~q") == [.overlongPaste(100_000), .text("q")])
    let most = String(long.prefix(KeyParser.longestPaste))
    #expect(keys("\u{1B}[200~\(most)\u{1B}[201~") == [.paste(most)])
  }

  @Test func `a terminal's answers are not parsed as keys`() {
    #expect(keys("\u{1B}_Gi=31;OK\u{1B}\\q") == [.answer(.kitty(isRead: true)), .text("q")])
    #expect(keys("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\") == [.answer(.kitty(isRead: false))])
    #expect(keys("\u{1B}P>|kitty(0.35.2)\u{1B}\\") == [.answer(.name("kitty(0.35.2)"))])
    #expect(keys("\u{1B}[?62;4;22c") == [.answer(.attributes([62, 4, 22]))])
    #expect(keys("\u{1B}[6;20;10t") == [.answer(.cell(width: 10, height: 20))])
    #expect(keys("\u{1B}[?1;0;256S") == [.answer(.colors(256))])
    #expect(keys("\u{1B}[?2;0;1000;800S") == [.answer(.largest(width: 1000, height: 800))])
    // About another picture, with an error, or in an unexpected form.
    #expect(keys("\u{1B}_Gi=7;OK\u{1B}\\") == [])
    #expect(keys("\u{1B}[?1;3;0S\u{1B}[4;1;1t\u{1B}[?99999999c\u{1B}[?S") == [])
    // Keys of some terminals: Shift with Right, and with F4.
    #expect(keys("\u{1B}[c\u{1B}[1;2S") == [.other, .other])
  }

  @Test func `an answer may arrive in parts, late, unterminated or endless`() {
    var parser = KeyParser()
    #expect(parser.parse("\u{1B}_Gi=3".utf8) == [] && parser.isWaiting)
    #expect(parser.patience >= .seconds(1))
    #expect(parser.parse("1;OK\u{1B}".utf8) == [])
    #expect(parser.parse("\\k".utf8) == [.answer(.kitty(isRead: true)), .text("k")])
    #expect(!parser.isWaiting && parser.patience < .milliseconds(100))
    // Without a terminator, keys are keys again after a while.
    #expect(parser.parse("\u{1B}P>|xterm".utf8) == [] && parser.settle() == [])
    #expect(parser.parse("j".utf8) == [.text("j")])
    // Another escape cuts it off.
    #expect(keys("\u{1B}_Gi=31;O\u{1B}[Aj") == [.up, .text("j")])
    // Megabytes are read and dropped.
    #expect(parser.parse("\u{1B}_G".utf8) == [])
    for _ in 0..<64 {
      #expect(parser.parse(Array(repeating: UInt8(ascii: "x"), count: 65_536)) == [])
    }
    #expect(parser.parse("\u{1B}\\q".utf8) == [.text("q")])
    // Alt with a letter that starts an answer is still a key if nothing follows at once.
    for letter in ["_", "P", "]", "^", "X"] {
      #expect(keys("\u{1B}\(letter)") == [.other])
      #expect(keys("\u{1B}\(letter)\u{1B}[A") == [.other, .up])
    }
  }

  /// The keys without answers, which count only if the application has asked.
  private func typed(_ keys: [Key]) -> [Key] {
    keys.filter { if case .answer = $0 { false } else { true } }
  }

  @Test func `no byte of an unrequested answer is parsed as a key`() {
    for text in [
      "]11;rgb:ffff/ffff/ffff\u{1B}\\", "]52;c;cXE=\u{7}", "]4;1;rgb:q\u{1B}\\", "]lquit\u{1B}\\",
      "P1$r0q\u{1B}\\", "P0+r\u{1B}\\", "Pq\u{1B}\\", "_q\u{7}q\u{1B}\\",
      "^q\r\u{1B}\\", "Xq日\u{1B}\\", "]11;q\u{18}", "Pq\u{1A}",
    ] {
      #expect(typed(keys("\u{1B}\(text)j")) == [.text("j")], "\(text.debugDescription)")
      var parser = KeyParser()
      var one: [Key] = []
      for byte in "\u{1B}\(text)j".utf8 { one += parser.parse([byte]) }
      #expect(typed(one) == [.text("j")] && !parser.isWaiting, "\(text.debugDescription)")
    }
    // An unterminated answer ends with the next escape, or after a while.
    #expect(keys("\u{1B}]11;rgb:\u{1B}[Aj") == [.up, .text("j")])
    #expect(keys("\u{1B}]11;rgb:") == [])
  }

  @Test func `editing keys are recognized as sent by different terminals`() {
    #expect(keys("\u{1B}\r\u{1B}[13;2u\u{1B}[27;2;13~") == [.newLine, .newLine, .newLine])
    #expect(
      keys("\u{1B}[1;5D\u{1B}[1;3C\u{1B}b\u{1B}f") == [
        .wordLeft, .wordRight, .wordLeft, .wordRight,
      ]
    )
    #expect(keys("\u{1B}\u{7F}\u{1B}[3~\u{1F}\u{1E}") == [.deleteWord, .delete, .undo, .redo])
  }

  @Test func `no input blocks the parser forever or crashes it`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      let heads = ["_G", "P>|", "]", "P", "_", "^", "X"]
      let head = "\u{1B}\(heads.randomElement(using: &random) ?? "")".utf8
      bytes.insert(contentsOf: head, at: Int.random(in: 0...40, using: &random))
      var parser = KeyParser()
      _ = parser.parse(bytes)
      _ = parser.settle()
      // Only an open paste lasts.
      _ = parser.parse("\u{1B}[201~".utf8)
      #expect(parser.parse("q".utf8) == [.text("q")], "\(bytes)")
    }
    var parser = KeyParser()
    _ = parser.parse("\u{1B}[".utf8 + Array(repeating: UInt8(ascii: "1"), count: 1_000))
    #expect(!parser.isWaiting)
  }
}
