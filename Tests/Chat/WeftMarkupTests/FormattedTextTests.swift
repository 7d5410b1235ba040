// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftMarkup
import WeftViews

@Suite struct FormattedTextTests {
  private func blocks(_ text: String) -> [FormattedText.Block] {
    FormattedText(markdown: text).blocks
  }

  private func paragraph(_ text: String) -> StyledText? {
    guard case .paragraph(let text)? = blocks(text).first else { return nil }
    return text
  }

  @Test func `styles become runs, and nested styles combine`() throws {
    let text = try #require(paragraph("a **b _c_** ~~d~~ `e*` f"))
    #expect(text.text == "a b c d e* f")
    #expect(
      text.runs == [
        TextRun(2..<4, .bold), TextRun(4..<5, [.bold, .italic]), TextRun(6..<7, .struck),
        TextRun(8..<10, .code),
      ]
    )
  }

  @Test(arguments: [
    ("see https://example.org/a_b_c now", "https://example.org/a_b_c", "https://example.org/a_b_c"),
    ("see www.example.org", "www.example.org", "http://www.example.org"),
    ("[notes](https://example.org/?a=1&amp;b=2)", "notes", "https://example.org/?a=1&b=2"),
    ("mail me@example.org", "me@example.org", "mailto:me@example.org"),
    ("![a cat](https://example.org/cat.png)", "a cat", "https://example.org/cat.png"),
  ])
  func `addresses become links`(source: String, shown: String, url: String) throws {
    let text = try #require(paragraph(source))
    let run = try #require(text.runs.first)
    let bytes = Array(text.text.utf8)
    #expect(String(decoding: bytes[run.range], as: UTF8.self) == shown)
    #expect(run.style == .link && run.url == url)
  }

  @Test func `a line break in the source is kept`() {
    #expect(FormattedText(markdown: "*a*\nb\n\nc").plain == "a\nb\n\nc")
    #expect(blocks("*a*\nb\n\nc").count == 1)
  }

  @Test func `lists, tasks, quotes, headings, code and tables become blocks`() throws {
    let text = FormattedText(
      markdown: """
        # Plan
        - one
        - [x] two
          1. deep
        > said
        ```swift
        let a = 1
          b
        ```
        ***
        | n | price |
        |---|---:|
        | a | 10 |
        """
    )
    #expect(
      text.plain
        == "Plan\n• one\n☑ two\n1. deep\nsaid\nlet a = 1\n  b\n—\nn | price\na | 10"
    )
    guard case .heading(_, level: 1) = text.blocks[0], case .list(let items) = text.blocks[1],
      case .quote = text.blocks[2], case .code(let code, language: "swift") = text.blocks[3],
      case .rule = text.blocks[4], case .table(let columns) = text.blocks[5]
    else {
      Issue.record("\(text.blocks)")
      return
    }
    #expect(items.map(\.marker) == ["•", "☑"] && items[1].blocks.count == 2)
    #expect(code == "let a = 1\n  b")
    #expect(columns.map(\.isTrailing) == [false, true])
    #expect(columns[1].cells.map(\.text) == ["price", "10"])
  }

  @Test(arguments: [
    "", "Hello there", "2 + 2 = 4, or 1.5", "snake_case_name and a*b",
    "<b>no</b> <script>x</script>",
    "a -> b", "c:\\dir", "5 * 3 * 2", "tom@", "~tilde", "    four blanks",
  ])
  func `text that is not markup stays as written`(text: String) {
    let read = FormattedText(markdown: text)
    #expect(read.isPlain)
    #expect(read.plain == text || read.plain == text.trimmingPrefix(while: { $0 == " " }))
  }

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("&#x1F600;", "😀"),
    ("&unknown; &#0; &#xD800;", "&unknown; \u{FFFD} \u{FFFD}"),
    ("\\*a\\*", "*a*"),
  ])
  func `entities and escapes are decoded`(source: String, shown: String) {
    #expect(FormattedText(markdown: source).plain == shown)
  }

  @Test func `mentions are runs, except in code and links`() throws {
    let read = FormattedText(markdown: "@Ann Lee: `@Ann Lee` @Ann")
    guard case .paragraph(let text)? = read.mentioning(["Ann Lee", ""]).blocks.first else { return }
    #expect(text.runs == [TextRun(0..<8, .mention), TextRun(10..<18, .code)])
  }

  @Test func `the longer of two matching names is mentioned`() throws {
    let read = FormattedText(markdown: "@Ann Lee")
    guard case .paragraph(let text)? = read.mentioning(["Ann", "Ann Lee"]).blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(text.runs == [TextRun(0..<8, .mention)])
  }

  @Test func `long text folds at a line, with its runs`() throws {
    let lines = (1...60).map { "line **\($0)**" }.joined(separator: "\n")
    let folded = try #require(FormattedText(markdown: lines).folded(after: 40))
    #expect(folded.plain.split(separator: "\n").count == 40 && folded.plain.hasSuffix("line 40"))
    guard case .paragraph(let text)? = folded.blocks.first else { return }
    #expect(text.runs.count == 40 && text.runs.last?.range.upperBound == text.text.utf8.count)
    #expect(FormattedText(markdown: "short").folded(after: 40) == nil)
    #expect(FormattedText(markdown: lines).folded(after: 0) == nil)
  }

  @Test func `a line of thousands of letters counts as many lines`() throws {
    let folded = FormattedText(markdown: String(repeating: "ä", count: 8_000)).folded(after: 40)
    #expect(folded?.plain.count == 3_201)
  }

  @Test func `a long line folds after a word, with an ellipsis`() throws {
    let text = "**" + String(repeating: "word long ", count: 40) + "end**"
    let folded = try #require(FormattedText(markdown: text).folded(after: 2))
    #expect(folded.plain == String(repeating: "word long ", count: 15) + "word long…")
    guard case .paragraph(let shown)? = folded.blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(shown.runs.map(\.range) == [0..<159])
    let code = "```\n" + String(repeating: "word long ", count: 40) + "\n```"
    #expect(FormattedText(markdown: code).folded(after: 2)?.plain.hasSuffix("word long…") == true)
  }

  @Test func `all kinds of blocks fold`() throws {
    let list = (1...50).map { "- \($0)" }.joined(separator: "\n")
    let code = "```\n" + (1...50).map { "\($0)" }.joined(separator: "\n") + "\n```"
    let rows = "|a|\n|-|\n" + (1...50).map { "|\($0)|" }.joined(separator: "\n")
    for text in [list, code, rows, "> " + list.replacing("\n", with: "\n> ")] {
      let folded = try #require(FormattedText(markdown: text).folded(after: 40))
      #expect(folded.plain.split(separator: "\n").count == 40)
    }
  }
}
