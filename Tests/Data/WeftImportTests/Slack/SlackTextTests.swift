// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel

@testable import WeftImport

@Suite struct SlackTextTests {
  private func read(_ raw: String) -> SlackText {
    var names = SlackNames()
    names.users["U1"] = ChatUser(id: "U1", name: "Ada Sample")
    names.channels["C1"] = "general"
    return SlackText(raw, names)
  }

  @Test(arguments: [
    ("", ""),
    ("plain *bold* _it_", "plain *bold* _it_"),
    ("<@U1> hi", "@Ada Sample hi"),
    ("<@U1|old-name>", "@Ada Sample"),
    ("<@U9|carol>", "@carol"),
    ("<@U9>", "@U9"),
    ("<#C1>", "#general"),
    ("<#C9|elsewhere>", "#elsewhere"),
    ("<#C9>", "#C9"),
    ("<!here> <!channel> <!everyone>", "@here @channel @everyone"),
    ("<!here|here>", "@here"),
    ("<!subteam^S1|@team>", "@team"),
    ("<!subteam^S1>", "@S1"),
    ("<!date^1700000000^{date}|yesterday>", "yesterday"),
    ("<https://a.example/x>", "https://a.example/x"),
    ("<https://a.example/x|our page>", "our page (https://a.example/x)"),
    ("<http://a.example|a.example>", "a.example"),
    ("<https://a.example/?a=1&amp;b=2>", "https://a.example/?a=1&b=2"),
    ("<mailto:a@b.example|a@b.example>", "a@b.example"),
    ("<mailto:a@b.example|write>", "write (a@b.example)"),
    ("a &amp; b &lt;c&gt; &amp;lt; &quot;", "a & b <c> &lt; &quot;"),
    ("1 < 2 > 0", "1 < 2 > 0"),
    ("<unclosed", "<unclosed"),
    ("<<@U1>", "<@Ada Sample"),
    ("<>", "<>"),
    ("<\n>", "<\n>"),
    ("<@>", "@"),
    ("<|x>", "x ()"),
    ("日本 <@U1> é", "日本 @Ada Sample é"),
  ])
  func `escapes are decoded`(raw: String, text: String) {
    #expect(read(raw).text == text)
  }

  @Test(arguments: [
    ("<https://a.example/x|our page>", "[our page](https://a.example/x)"),
    ("<http://a.example|a.example>", "[a.example](http://a.example)"),
    ("<https://a.example/x>", "https://a.example/x"),
    ("<mailto:a@b.example|write>", "[write](mailto:a@b.example)"),
    ("<https://a.example/(1)/~me|a [b] *c*>", "[a \\[b\\] **c**](https://a.example/%281%29/%7Eme)"),
    ("<https://a.example/x|party :tada:>", "[party 🎉](https://a.example/x)"),
    ("<@U1> &lt;*b*&gt;", "@Ada Sample <**b**>"),
  ])
  func `messages contain links and emoji`(raw: String, text: String) {
    #expect(read(raw).marked == text)
  }

  @Test func `mentioned users are listed once, in the order of the text`() {
    #expect(read("<@U2> <@U1|x> <@U2> <#C1> @U3").mentions == ["U2", "U1"])
  }

  @Test func `text of opening brackets is parsed in linear time`() {
    let raw = String(repeating: "<", count: 200_000) + String(repeating: "<@U1", count: 100_000)
    #expect(read(raw).text == raw)
  }
}
