// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftMarkup
import WeftModel
import WeftTestSupport

@testable import WeftMatrix

/// Conversion between Markdown, which texts use here, and the HTML of Matrix.
@Suite struct FormattingTests {
  @Test(arguments: [
    ("plain", "<p>plain</p>"),
    (
      "**bold** *it* ~~gone~~ `x<y`",
      "<p><strong>bold</strong> <em>it</em> <del>gone</del> <code>x&lt;y</code></p>"
    ),
    (
      "[notes](https://a.org/?b=1&c=\"d)",
      "<p><a href=\"https://a.org/?b=1&amp;c=&quot;d\">notes</a></p>"
    ),
    ("[x](javascript:alert(1))", "<p>x</p>"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("# A & B", "<h1>A &amp; B</h1>"),
    ("one\ntwo\n\nthree", "<p>one<br>two</p><p>three</p>"),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>"),
    ("> said", "<blockquote><p>said</p></blockquote>"),
    (
      "```swift\nlet a = b < c\n```",
      "<pre><code class=\"language-swift\">let a = b &lt; c\n</code></pre>"
    ),
    (
      "a | b\n---|---\nc | d",
      "<table><tr><th><strong>a</strong></th><th><strong>b</strong></th></tr><tr><td>c</td><td>d</td></tr></table>"
    ),
  ])
  func `a user's markup becomes HTML of a few elements`(markdown: String, html: String) {
    #expect(FormattedText(markdown: markdown).html() == html)
  }

  @Test(arguments: [
    ("<p>one<br>two</p><p>three</p>", "one\ntwo\n\nthree"),
    ("<b>a</b><strong> b </strong><i>c</i><u>d</u>", "**a** **b** *c*d"),
    (
      "<a href=\"https://a.org\">A</a> <a href='https://b.org'>https://b.org</a>",
      "[A](https://a.org) https://b.org"
    ),
    ("<a href=\"javascript:alert(1)\">press</a>", "press"),
    ("<a href=\"https://matrix.to/#/@luke:a.org\">Luke</a>: hi", "@Luke: hi"),
    ("<ul><li>a</li><li><p>b</p><ul><li>c</ul></ul>", "- a\n- b\n\n  - c"),
    ("<ol start=\"7\"><li>a<li>b</ol>", "7. a\n8. b"),
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
    ("<pre><code class=\"language-c\">a &lt; b;\n</code></pre>", "```c\na < b;\n```"),
    ("<code>a`b</code>", "``a`b``"),
    ("<mx-reply><blockquote>old</blockquote></mx-reply>new", "new"),
    ("<script>alert(1)</script><img src=\"https://spy.org\" alt=\"pic\" onerror=\"x\">", "pic"),
    ("1 * 2 snake_case _not_ # x", "1 \\* 2 snake_case \\_not\\_ # x"),
    ("# no heading<br>1. no item", "\\# no heading\n1\\. no item"),
    ("a < b <3 <!-- gone -->&amp;lt;", "a < b <3 &lt;"),
    ("<h2>T</h2><hr><table><tr><th>a</th><td>b</td></tr></table>", "## T\n\n---\n\na | b"),
    ("<b", "<b"), ("</b></b><i>x", "*x*"), ("<p></p>", ""),
  ])
  func `foreign HTML becomes Markdown without any HTML`(html: String, markdown: String) {
    #expect(MarkdownWriter.markdown(of: html).text == markdown)
  }

  @Test func `markup survives being sent and received`() {
    for text in [
      "**bold** and *it* and ~~gone~~ and `code`", "- a\n- b\n  1. c", "> a\n> b", "# T\n\ntext",
      "```\nx * y\n```", "[a](https://b.org)", "a\\*b\\* snake_case", "1\\. not",
    ] {
      let formatted = FormattedText(markdown: text)
      let back = FormattedText(markdown: MarkdownWriter.markdown(of: formatted.html()).text)
      #expect(back == formatted, "\(text)")
    }
  }

  @Test func `unclosed HTML is parsed in linear time`() {
    for part in ["<a ", "<p>", "<b><i>", "<!--", "&amp", "<ul><li>", "</p>", "<a href=\"", "`"] {
      let html = String(repeating: part, count: MessageContent.mostBytes / part.utf8.count)
      let text = MarkdownWriter.markdown(of: html).text
      #expect(text.utf8.count <= 8 * MessageContent.mostBytes)
    }
  }

  @Test func `damaged HTML never fails and never grows without limit`() {
    var random = SeededGenerator(seed: 11)
    let parts = [
      "<b>", "</b>", "<", ">", "<li>", "<ol>", "</ol>", "a", " ", "\n", "&", "\"", "<pre>",
      "<a href=",
      "</a>", "`", "*", "<!--", "-->", "<blockquote>", "</blockquote>", "\u{301}", "<br>", "1. ",
    ]
    for _ in 0..<300 {
      let html = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      #expect(MarkdownWriter.markdown(of: html).text.utf8.count < 64 * html.utf8.count + 64)
    }
  }

  private func content(_ body: String, _ html: String) -> JSONValue {
    .object([
      .init("msgtype", .string("m.text")), .init("body", .string(body)),
      .init("format", .string("org.matrix.custom.html")), .init("formatted_body", .string(html)),
    ])
  }

  @Test func `the sender's Markdown is kept if the HTML says the same`() {
    let typed = content("__Two__ suns", "<p><strong>Two</strong> suns</p>")
    #expect(MessageContent.text(of: typed) == "__Two__ suns")
    let bot = content(
      "Build failed: main",
      "Build <b>failed</b>: <a href=\"https://ci.org\">main</a>"
    )
    #expect(MessageContent.text(of: bot) == "Build **failed**: [main](https://ci.org)")
    let plain = content("a_b", "a_b")
    #expect(MessageContent.text(of: plain) == "a_b")
    #expect(MessageContent.text(of: content("body", "")) == "body")
  }

  @Test
  func `a sent text lists its mentions and has HTML only if it has markup`() {
    let people = [
      ChatUser(id: "@ann:a.org", name: "Ann"), ChatUser(id: "@anna:a.org", name: "Anna Lee"),
    ]
    func members(_ text: String) -> JSONValue { .object(OutgoingContent.text(text, people)) }
    let plain = members("mail a@b, Ann")
    #expect(plain.at("m.mentions")?.members.isEmpty == true)
    #expect(members("hello")["formatted_body"] == nil)
    let one = members("@Anna Lee: *now*")
    #expect(one.at("m.mentions", "user_ids")?.texts == ["@anna:a.org"])
    #expect(
      one["formatted_body"]?.text
        == "<p><a href=\"https://matrix.to/#/@anna:a.org\">Anna Lee</a>: <em>now</em></p>"
    )
    #expect(one["body"]?.text == "@Anna Lee: *now*")
  }
}
