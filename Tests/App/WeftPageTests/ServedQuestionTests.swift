// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON

@testable import WeftPage

/// What a page may answer, and what it may do while a question is open.
@Suite struct ServedQuestionTests {
  private func confirming(_ page: ServedPage) -> String? {
    page.model.frame.split(separator: "data-action=\"").map { $0.prefix { $0 != "\"" } }
      .first { $0.hasPrefix("alert.confirm") }.map(String.init)
  }

  private func isMuted(_ page: ServedPage, _ row: String) -> Bool {
    page.model.rows[row]?.contains("Muted") == true
  }

  @Test func `a page answers only the question it was shown`() throws {
    let site = try ServedSite()
    let (page, other) = (try site.open(), try site.open())
    let row = try #require(page.model.row("Other 3"))
    let guesses = ["alert.confirm", "alert.confirm.0", "alert.confirm.1", "alert.confirm.-1"]
    for guess in guesses { try page.tap(guess, row: row) }
    #expect(confirming(page) == nil && !isMuted(page, row))
    try page.tap("channel.mute", row: row)
    let yes = try #require(confirming(page))
    #expect(
      page.model.frame.contains("role=\"alertdialog\"") && page.model.frame.contains("Other 3")
    )
    site.wait(.seconds(1))
    try other.tap(yes, row: row)
    for guess in guesses where guess != yes { try page.tap(guess) }
    #expect(!isMuted(page, row) && confirming(page) == yes)
    try page.tap(yes)
    #expect(isMuted(page, row) && confirming(page) == nil)
    // After the answer, repeating it doesn't answer the next question.
    try page.tap("channel.unmute", row: row)
    site.wait(.seconds(1))
    try page.tap(yes)
    #expect(isMuted(page, row) && confirming(page) != nil && confirming(page) != yes)
    #expect(page.model.faults + other.model.faults == [])
  }

  @Test func `no other action is performed while a question is open`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let row = try #require(page.model.row("Other 3"))
    try page.tap("channel.mute", row: row)
    let yes = try #require(confirming(page))
    let place = page.model.told["place"]
    for action in ["channel.open", "channel.delete", "row.open", "app.settings", "app.read.all"] {
      try page.tap(action, row: row)
    }
    try page.act(["do": .string("key"), "key": .string("R")])
    #expect(page.model.told["place"] == place && confirming(page) == yes)
    try page.act(["do": .string("back")])
    #expect(confirming(page) == nil && !isMuted(page, row))
  }
}
