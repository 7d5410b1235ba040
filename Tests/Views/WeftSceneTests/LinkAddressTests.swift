// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene

/// Addresses that a surface may link to.
@Suite struct LinkAddressTests {
  @Test(arguments: [
    ("https://example.org/a?b=c", "https://example.org/a?b=c"),
    ("MAILTO:a@b.example", "MAILTO:a@b.example"),
    ("mailto:a@b.example?attach=/etc/passwd&body=x", "mailto:a@b.example"),
    ("javascript:alert(1)", nil),
    ("file:///etc/passwd", nil), ("https://a b", nil),
  ])
  func `a link keeps only a page or mailbox address`(text: String, address: String?) {
    #expect(LinkAddress(text)?.text == address)
  }

  @Test(arguments: [
    ("https://example.org", "example.org"), ("https://example.org/a?b#c", "example.org/a?b#c"),
    ("HTTPS://example.org/", "example.org"), ("http://example.org/a", "http://example.org/a"),
    ("mailto:leia@example.org?subject=x", "leia@example.org"),
    ("https://bank.example@evil.example/a@b", "evil.example/a@b"),
    (#"https://evil.example\@bank.example"#, #"evil.example\@bank.example"#),
    ("https://a:b@c@evil.example", "evil.example"),
    ("https://evil.example/\u{202E}gro.knab", "evil.example/%E2%80%AEgro.knab"),
    ("https://evil.example/\u{200B}a", "evil.example/%E2%80%8Ba"),
  ])
  func `a title starts with the host that opens`(address: String, title: String) {
    #expect(LinkAddress(address)?.title == title)
  }

  @Test func `a long title keeps the host and is cut`() throws {
    let title = try #require(
      LinkAddress("https://example.org/\(String(repeating: "a", count: 999))")
    )
    .title
    #expect(title.hasPrefix("example.org/a") && title.hasSuffix("…") && title.count == 48)
  }
}
