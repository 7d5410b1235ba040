// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain é 🎷\n\t", "plain é 🎷\n\t"), ("it's", "it's"), ("&amp;", "&amp;amp;"),
    ("<a href=\"x\">", "&lt;a href=&quot;x&quot;&gt;"), ("&&", "&amp;&amp;"), ("é<", "é&lt;"),
    ("<\u{301}", "&lt;\u{301}"), ("&\r\n<", "&amp;\r\n&lt;"),
  ])
  func `special characters of HTML are escaped, also before combining characters`(
    text: String,
    escaped: String
  ) {
    #expect(HTMLText.escaped(text).utf8.elementsEqual(escaped.utf8))
  }

  @Test func `exactly five bytes are escaped`() {
    let found = (UInt8.min ... .max).filter { HTMLText.reference(for: $0) != nil }
    #expect(found == Array("\"&'<>".utf8))
  }
}
