// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftMarkup
import WeftTestSupport
import WeftViews

/// Texts made to be as expensive as possible.
@Suite struct HostileMarkupTests {
  @Test(arguments: [
    "*", "_", "`", "[", "]", "![", "<", "~", "|", "\\", "&", "> ", "- ", "1. ", "# ", "*a_", "**a ",
    "[a](", "[[a]](", "`a``", "a|", "|-\n", "<a@b", "http://", "www.", "~~a~", "&amp;", "&#",
    "- > ",
    "```\n", "a\n===\n", "[a]: b\n", "*_~`[", "\u{0}", "\u{202E}*", "é*", "👩‍👩‍👧*",
  ])
  func `text of one repeated character is parsed within limits`(sign: String) {
    let count = FormattedText.mostBytes / sign.utf8.count
    let text = FormattedText(markdown: String(repeating: sign, count: count))
    check(text)
  }

  @Test func `text longer than a row shows is not parsed as markup`() {
    let text = String(repeating: "*a* ", count: FormattedText.mostBytes)
    #expect(FormattedText(markdown: text).isPlain)
    #expect(FormattedText(markdown: text).plain == text)
  }

  @Test func `nesting beyond the limit is flattened`() {
    let text = FormattedText(markdown: String(repeating: "> ", count: 100) + "deep")
    #expect(text.plain == "deep" && depth(of: text.blocks) <= 9)
  }

  @Test func `text with too many blocks is shown as written`() {
    let text = String(repeating: "- a\n", count: 300)
    #expect(FormattedText(markdown: text).plain == text)
  }

  @Test func `random markup gives ordered runs within the text`() {
    for seed in UInt64(1)...2_000 {
      var random = SeededGenerator(seed: seed)
      let signs = [
        "*", "_", "`", "[", "](", ")", "<", ">", "~~", "|", "\n", " ", "a", "é", "😀", "\\", "&lt;",
        "- ", "1. ", "#", "@", "http://x.y ",
      ]
      let text = (0..<Int.random(in: 1...60, using: &random))
        .map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      check(FormattedText(markdown: text).mentioning(["a"]), seed: seed)
      if let folded = FormattedText(markdown: text).folded(after: 2) { check(folded, seed: seed) }
    }
  }

  private func depth(of blocks: [FormattedText.Block]) -> Int {
    blocks.map { block in
      switch block {
      case .quote(let inner): 1 + depth(of: inner)
      case .list(let items): 1 + (items.map { depth(of: $0.blocks) }.max() ?? 0)
      default: 1
      }
    }.max() ?? 0
  }

  private func check(_ text: FormattedText, seed: UInt64 = 0) {
    #expect(depth(of: text.blocks) <= 10, "seed \(seed)")
    for styled in texts(of: text.blocks) {
      let bytes = Array(styled.text.utf8)
      var end = 0
      for run in styled.runs {
        #expect(run.range.lowerBound >= end && run.range.upperBound <= bytes.count, "seed \(seed)")
        end = run.range.upperBound
        for place in [run.range.lowerBound, end] where place < bytes.count {
          #expect(bytes[place] & 0xC0 != 0x80, "seed \(seed)")
        }
      }
    }
  }

  private func texts(of blocks: [FormattedText.Block]) -> [StyledText] {
    blocks.flatMap { block -> [StyledText] in
      switch block {
      case .paragraph(let text), .heading(let text, _): [text]
      case .quote(let inner): texts(of: inner)
      case .list(let items): items.flatMap { texts(of: $0.blocks) }
      case .table(let columns): columns.flatMap(\.cells)
      case .code, .rule: []
      }
    }
  }
}
