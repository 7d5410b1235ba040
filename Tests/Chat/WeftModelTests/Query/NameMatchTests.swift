// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftModel

/// Finding names by a few letters.
@Suite struct NameMatchTests {
  private func score(_ letters: String, _ name: String) -> Int? {
    NameQuery(letters).score(of: FoldedName(name))
  }

  @Test func `a better kind of match has a higher score`() throws {
    let scores = try [
      ("leia organa", "Leia Organa"), ("leia", "Leia"), ("lei", "Leia Organa"),
      ("org", "Leia Organa"), ("lo", "Leia Organa"), ("gan", "Leia Organa"),
      ("leorg", "Leia Organa"), ("lgn", "Leia Organa"),
    ].map { try #require(score($0.0, $0.1), "\($0)") }
    #expect(scores == [80, 120, 100, 80, 60, 55, 39, 38])
  }

  @Test(arguments: [
    ("ŁÓDŹ", "lodz"), ("zolw", "Żółw"), ("  rebel   ALL ", "Rebel Alliance"), ("京", "東京"),
    ("org leia", "Leia Organa"), ("2", "Room 2"), ("", "Anything"), ("   ", "Anything"),
  ])
  func `case, accents, order and spaces don't matter`(letters: String, name: String) {
    #expect(score(letters, name) != nil)
  }

  @Test(arguments: [
    ("leib", "Leia Organa"), ("ogl", "Leia Organa"), ("gl", "Leia Organa"),
    ("leia x", "Leia Organa"),
    ("a", ""),
  ])
  func `other names don't match`(letters: String, name: String) {
    #expect(score(letters, name) == nil)
  }

  @Test func `only the start of a name counts, and many words cost no more than six`() {
    let long = String(repeating: "ab ", count: 100_000) + "needle"
    #expect(score("needle", long) == nil && score("ab", long) == 100)
    let marks = "n" + String(repeating: "\u{301}", count: 1_000_000) + "eedle"
    #expect(score("need", marks) == nil && score("n", marks) == 120)
    #expect(score(String(repeating: "a ", count: 400), "a") == 120)
    #expect(score(String(repeating: "a", count: 400), String(repeating: "a", count: 400)) == 100)
  }

  @Test func `a name whose letters don't include those of the query is ruled out by its mask`() {
    #expect(!NameQuery("xyz").mayMatch(FoldedName("Leia")))
    #expect(NameQuery("ail").mayMatch(FoldedName("Leia")))
  }
}
