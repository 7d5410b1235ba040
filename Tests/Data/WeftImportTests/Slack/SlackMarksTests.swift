// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftImport

/// Slack's markup converted to CommonMark.
@Suite struct SlackMarksTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("*bold*", "**bold**"), ("~gone~", "~~gone~~"),
    ("_it_", "_it_"), ("a *b c* d", "a **b c** d"), ("(*b*), *c*!", "(**b**), **c**!"),
    ("*a* ~b *c* d~", "**a** ~~b **c** d~~"), ("*a ~b* c~", "**a ~b** c~"),
    ("2*3*4", "2*3*4"), ("a * b * c", "a * b * c"), ("* item *", "* item *"), ("**", "**"),
    ("***", "***"), ("*a", "*a"), ("*a\nb*", "*a\nb*"), ("*ä*", "**ä**"), ("ä*b*", "ä*b*"),
    ("`*a*` *b*", "`*a*` **b**"), ("```\n*a*\n``` *b*", "```\n*a*\n``` **b**"),
    ("`a *b*", "`a **b**"), ("``*a*``", "``**a**``"),
    ("# no heading\n#here", "\\# no heading\n\\#here"),
    ("Done :tada:", "Done 🎉"), (":+1::skin-tone-3:!", "👍🏼!"), (":man-running::skin-tone-6:", "🏃🏿‍♂️"),
    ("`:tada:` :our_logo:", "`:tada:` :our_logo:"), ("at 10:100:20", "at 10:100:20"),
    (":tada", ":tada"), ("::", "::"), (":heart::tada:", "❤️🎉"),
    ("[a *b*](https://a.example/:tada:/*c*)", "[a **b**](https://a.example/:tada:/*c*)"),
  ])
  func `marked text stays marked`(slack: String, markdown: String) {
    #expect(SlackMarks.commonMark(slack) == markdown)
  }

  @Test(arguments: ["*a ", "~*", "`*", "```*", "*a*", "`\n", "](", ":a", ":a::"])
  func `the cost is linear in the text's length`(part: String) {
    let text = String(repeating: part, count: 200_000 / part.utf8.count)
    #expect(SlackMarks.commonMark(text).utf8.count >= text.utf8.count)
  }
}
