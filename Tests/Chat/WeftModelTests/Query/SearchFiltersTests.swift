// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WeftModel

/// Conditions in the text of a search.
@Suite struct SearchFiltersTests {
  @Test func `conditions are taken out of the words`() throws {
    let filters = SearchFilters(
      "  plan from:leia HAS:Link  b in:\"Rebel Alliance\" after:2026-06-05"
    )
    #expect(filters.words == "plan b")
    #expect(
      filters.conditions == [
        .author("leia"), .content(.link), .chat("Rebel Alliance", isExact: true),
        .after(try #require(SearchDay("2026-06-05"))),
      ]
    )
    #expect(filters.problem == nil)
  }

  @Test(arguments: [
    "https://example.org", "10:30", "note: read", ":smile:", "fromage:x", "has", "a from", "\"in:x",
  ])
  func `other texts with colons stay words`(text: String) {
    let filters = SearchFilters(text)
    #expect(filters.isEmpty && filters.problem == nil)
    #expect(filters.words == text.split(separator: " ").joined(separator: " "))
  }

  @Test(arguments: ["from:", "has:", "before: x", "in:\"", "in:\"\"", "in:\"  \" x"])
  func `a condition without a value has no effect`(text: String) {
    let filters = SearchFilters(text)
    #expect(filters.isEmpty && filters.problem == nil)
    #expect(["", "x"].contains(filters.words))
  }

  @Test(arguments: [
    ("has:cats", SearchFilters.Key.has), ("before:yesterday", .before),
    ("after:2026-13-01", .after),
    ("after:2026-02-29", .after), ("before:26-1-1", .before), ("before:2026-06-5x", .before),
  ])
  func `an unknown value is a problem and no condition`(text: String, key: SearchFilters.Key) {
    let filters = SearchFilters("\(text) plan")
    #expect(filters.problem == key && filters.isEmpty && filters.words == "plan")
  }

  @Test func `a quoted value may lack its end, and its text reads back`() {
    #expect(SearchFilters("in:\"Rebel All").conditions == [.chat("Rebel All", isExact: true)])
    let text = SearchFilters.text(.chat, quoting: "A \"B\" C")
    #expect(text == "in:\"A  B  C\"")
    #expect(SearchFilters(text + " x").words == "x")
  }

  @Test func `many conditions cost no more than sixteen`() {
    let filters = SearchFilters(String(repeating: "from:a ", count: 1_000))
    #expect(filters.conditions.count == 16 && filters.words.hasPrefix("from:a from:a"))
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1970-03-01", 59), ("2000-02-29", 11_016), ("2026-06-05", 20_609),
    ("1969-12-31", -1),
  ])
  func `a day starts at its midnight`(text: String, number: Int) throws {
    let day = try #require(SearchDay(text))
    #expect(day.start(0) == Date(timeIntervalSince1970: Double(86_400 * number)))
    #expect(day.start(7_200) == day.start(0).addingTimeInterval(-7_200))
    #expect(day.end(0) == day.start(0).addingTimeInterval(86_400))
  }
}
