// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// Voting on a page.
@Suite(.serialized) struct LiveVotingTests {
  private let site: LiveSite
  private let page: LivePage

  init() throws {
    site = try LiveSite()
    page = try site.open("#/channels/messages:messaging:cantina", width: 420, height: 800)
    try page.wait("\(Self.option("modal"))")
  }

  private static func option(_ id: String) -> String {
    "document.querySelector('li [data-action=\"poll.vote.\(id)\"]')"
  }

  private func waitForVote(_ id: String, _ isPressed: Bool, _ label: String) throws {
    try page.wait(
      """
      \(Self.option(id)).ariaPressed === '\(isPressed)' &&
        \(Self.option(id)).ariaLabel.startsWith('\(label)')
      """
    )
  }

  @Test func `a click votes, and another one withdraws the vote`() throws {
    try page.click("li [data-action=\"poll.vote.quiet\"]")
    try waitForVote("quiet", true, "No band, just the jukebox, 1 vote, 25%, chosen. You")
    try page.click("li [data-action=\"poll.vote.quiet\"]")
    try waitForVote("quiet", false, "No band, just the jukebox, 0 votes, 0%")
    #expect(page.complaints == [])
  }

  @Test func `keys alone can vote, in a menu that stays while more options can be chosen`() throws {
    try page.press("ArrowUp", "v")
    let first = "document.querySelector('[data-front] [data-action=\"poll.vote.modal\"]')"
    try page.wait("\(first) && document.activeElement.closest('[data-front]')")
    try page.press("Enter")
    try waitForVote("modal", true, "The Modal Nodes, 2 votes")
    try page.wait("document.activeElement.closest('[data-front]')")
    try page.press("Escape")
    try page.wait("!document.querySelector('[data-front]')")
    // Tab reaches the buttons of the row, like any others.
    _ = try page.browser.value(of: "void \(Self.option("rebo")).focus()")
    try page.press("Enter")
    try waitForVote("rebo", true, "The Max Rebo Band, 3 votes")
    #expect(try page.isSo("document.activeElement === \(Self.option("rebo"))"))
    #expect(page.complaints == [])
  }

  @Test func `a screen reader reads each option as a button, and whether it is pressed`() throws {
    let buttons = try page.browser.accessibleNodes().filter { $0.role == "button" }.map(\.name)
    #expect(buttons.contains("The Max Rebo Band, 2 votes, 67%. Lando Calrissian, Han Solo"))
    #expect(buttons.contains("No band, just the jukebox, 0 votes, 0%"))
    #expect(try page.isSo("\(Self.option("modal")).ariaPressed === 'false'"))
  }

  @Test func `an open page shows the votes of others and the end of voting`() throws {
    try site.happen(
      """
      {"type":"poll.vote_casted","cid":"messaging:cantina","message_id":"c1","poll":{"id":"q1"},\
      "created_at":"2026-06-05T14:30:00Z","poll_vote":{"user_id":"han","option_id":"quiet"}}
      """
    )
    try waitForVote("quiet", false, "No band, just the jukebox, 1 vote, 25%. Han Solo")
    try site.happen(#"{"type":"poll.closed","cid":"messaging:cantina","poll":{"id":"q1"}}"#)
    try page.wait("!\(Self.option("quiet")) && document.body.textContent.includes('Closed')")
    #expect(page.complaints == [])
  }
}
