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
}
