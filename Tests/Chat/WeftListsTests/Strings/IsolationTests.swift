// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel

@Suite struct IsolationTests {
  private let english = StringCatalog.english

  private func leftward() throws -> StringCatalog {
    var table = StringTable(language: "ar", isRightToLeft: true, rules: EnglishPluralRules())
    try table.set("{name} يكتب", for: .typingOne)
    try table.set("من {name}: {text}", for: .authorLine)
    try table.set(.plural([.one: "{count}+", .other: "{count}+"]), for: .threadReplies)
    return StringCatalog([table])
  }

  @Test func `texts of a single direction contain no invisible characters`() throws {
    for name in ["Leia Organa", "Zoë", "日本", "R2-D2", "🚀"] {
      #expect(english.text(.typingOne, .name(name)) == "\(name) is typing")
    }
    #expect(try leftward().text(.typingOne, .name("ليلى")) == "ليلى يكتب")
    #expect(try leftward().text(.threadReplies, .count(99)) == "99+")
  }

  @Test func `a name of the other direction is isolated`() throws {
    #expect(
      english.text(.authorLine, .name("דוד"), .text("hi")) == "\u{200E}\u{2068}דוד\u{2069}: hi"
    )
    #expect(
      english.text(.pollYouVoted, .text("שלום")) == "You voted: \u{2068}שלום\u{2069}"
    )
    #expect(
      try leftward().text(.authorLine, .name("Leia"), .text("12-34"))
        == "من \u{2068}Leia\u{2069}: \u{2068}12-34\u{2069}"
    )
  }

  @Test func `a leading mark keeps an isolated name from setting the line's direction`()
    throws
  {
    #expect(
      try leftward().text(.typingOne, .name("Leia")) == "\u{200F}\u{2068}Leia\u{2069} يكتب"
    )
  }

  @Test func `direction controls in a name have no effect after the name`() {
    #expect(
      english.text(.typingOne, .name("a\u{202E}b"))
        == "\u{200E}\u{2068}a\u{202E}b\u{2069} is typing"
    )
    #expect(
      english.text(.typingOne, .name("a\u{2069}b\u{2067}c"))
        == "\u{200E}\u{2068}ab\u{2067}c\u{2069}\u{2069} is typing"
    )
  }

  @Test func `a fallback text has the direction of its own language`() throws {
    #expect(try leftward().text(.pollYouVoted, .text("Leia")) == "You voted: Leia")
    #expect(
      try leftward().text(.pollYouVoted, .text("ليلى")) == "You voted: \u{2068}ليلى\u{2069}"
    )
  }
}
