// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel

/// The ranges of a text that match the search.
@Suite struct SearchWordsTests {
  /// Returns the matching parts of a text.
  private func found(_ words: String, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SearchWords(words).ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("podrac", "Podracing", ["Podrac"]), ("rac pod", "Podracing", ["Podrac"]),
    ("CIN", "Podracing", ["cin"]), ("lodz", "Port Łódź 3", ["Łódź"]),
    ("o", "foo boo", ["oo", "oo"]), ("ab bc", "xabcx", ["abc"]),
    ("cafe", "cafe\u{301}!", ["cafe\u{301}"]),
    ("strasse", "Hauptstraße", ["straße"]), ("s", "ß", ["ß"]), ("елка", "Ёлка", ["Ёлка"]),
    ("سلام", "قال سَلَام", ["سَلَام"]), ("京", "東京タワー", ["京"]), ("한", "한국", ["한"]),
    ("가", "강", ["강"]), ("x", "", []), ("", "text", []), ("none", "text", []),
  ])
  func `the matches are whole characters of the text, in order`(
    words: String,
    text: String,
    parts: [String]
  ) {
    #expect(found(words, in: text) == parts)
  }

  @Test func `text contains the words if and only if each has a range`() {
    for (words, text, isFound) in [
      ("pod rac", "Podracing", true), ("pod x", "Podracing", false), ("", "Podracing", true),
    ] {
      #expect(SearchWords(words).areContained(in: text) == isFound, "\(words)")
    }
    #expect(SearchWords("!").isEmpty && !SearchWords("a").isEmpty)
  }

  @Test func `long texts and many matches are cut off`() {
    let text = String(repeating: "ab ", count: 20_000)
    #expect(SearchWords("b").ranges(in: text).count == 32)
    #expect(SearchWords("end").ranges(in: text + "end").isEmpty)
  }
}
