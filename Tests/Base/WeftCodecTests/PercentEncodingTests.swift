// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftCodec
import WeftTestSupport

@Suite struct PercentEncodingTests {
  @Test func `everything except letters, digits and four characters is encoded`() {
    #expect(PercentEncoding.encoded("aZ09-._~") == "aZ09-._~")
    #expect(PercentEncoding.encoded("a b/ü+%\0") == "a%20b%2F%C3%BC%2B%25%00")
    #expect(PercentEncoding.encoded("a-b:") { $0 != UInt8(ascii: ":") } == "a-b%3A")
    #expect(PercentEncoding.encoded("a-b", keeping: PercentEncoding.isLetterOrDigit) == "a%2Db")
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("%23a", "#a"), ("%e2%82%ac", "\u{20AC}"), ("%E2%82%AC", "\u{20AC}"),
    ("a+b", "a+b"), ("%00", "\0"), ("%2525", "%25"), ("ü", "ü"),
  ])
  func `text is decoded once`(text: String, decoded: String) {
    #expect(PercentEncoding.decoded(text.utf8) == decoded)
  }

  @Test(arguments: [
    "%", "a%", "%2", "%%", "%zz", "%2g", "% 2", "%+2", "%２0", "%ff", "%c3", "%ed%a0%80",
  ])
  func `invalid encodings and invalid text are refused`(text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == nil)
  }

  @Test func `a plus is decoded as a space only on request`() {
    #expect(PercentEncoding.decoded("a+%2B".utf8, plusIsSpace: true) == "a +")
    #expect(PercentEncoding.bytes("a+%fF".utf8) == Array("a+".utf8) + [0xFF])
  }

  @Test func `random text is read back, and decoded as by Foundation`() {
    var random = SeededGenerator(seed: 25)
    let parts = ["%", "2", "f", "G", "é", "+", "%41", "%C3%A9", " ", "%c3"]
    for _ in 0..<5000 {
      let text = (0..<6).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      #expect(PercentEncoding.decoded(PercentEncoding.encoded(text).utf8) == text)
      #expect(PercentEncoding.decoded(text.utf8) == text.removingPercentEncoding, "\(text)")
    }
  }
}
