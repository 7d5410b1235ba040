// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftTerminal
import WeftTestSupport

@testable import Weft
@testable import WeftConsole

/// Voting on a terminal.
@Suite struct ConsoleVotingTests {
  private let cantina = ChannelID("messaging:cantina")
  private let console: ConsoleHarness

  init() throws {
    console = try ConsoleHarness(
      columns: 80,
      rows: 24,
      start: [.channels, .messages("messaging:cantina")]
    )
  }

  private var poll: ChatPoll? {
    console.app.engine.state.message("c1", in: cantina, parent: nil)?.poll
  }

  private func change(_ edit: (inout PollPatch) -> Void) {
    console.app.engine.apply(
      ChatEvent(.pollUpdated, cid: cantina) { $0.poll = PollPatch("q1", edit) }
    )
  }

  @Test func `a poll shows its options, the votes and the voters`() {
    for text in [
      "Which band on Friday?", "Choose up to 2", "□ The Modal Nodes",
      "2 67% Lando Calrissian, Han Solo", "No band, just the jukebox", "3 votes",
    ] {
      #expect(console.text.replacing("  ", with: " ").contains(text), "\(text)")
    }
  }

  @Test func `v lists the options, and the menu stays while more can be chosen`() throws {
    try console.press(.end, .text("v"), .enter)
    #expect(poll?.ownVotes == ["modal"] && poll?.voteCount(of: "modal") == 2)
    #expect(console.view.viewer.front != nil)
    #expect(console.text.contains("▣  The Modal Nodes, 2 votes"))
    try console.press(.down, .down, .enter)
    #expect(poll?.ownVotes == ["modal", "quiet"])
    // The third vote is too many, and the notice says why.
    try console.press(.up, .enter)
    #expect(poll?.ownVotes == ["modal", "quiet"] && console.text.contains("no votes left"))
    try console.press(.up, .enter, .escape)
    #expect(poll?.ownVotes == ["quiet"] && console.view.viewer.front == nil)
  }

  @Test func `with a single choice the menu closes after the vote`() throws {
    change { $0.votesAllowed = .set(1) }
    try console.press(.end, .text("v"), .enter)
    #expect(poll?.ownVotes == ["modal"] && console.view.viewer.front == nil)
    try console.press(.text("v"), .down, .enter)
    #expect(poll?.ownVotes == ["rebo"] && poll?.voteCounts == ["modal": 1, "rebo": 3])
  }

  @Test func `a click on an option votes, and another one withdraws the vote`() throws {
    let line = try #require(console.line(of: "No band, just"))
    try console.press(.click(column: 14, row: line))
    #expect(poll?.ownVotes == ["quiet"])
    try console.press(.click(column: 14, row: line))
    #expect(poll?.ownVotes == [] && poll?.voteCount(of: "quiet") == 0)
  }

  @Test func `many options are listed ten at a time`() throws {
    change { $0.options = .set((0..<23).map { PollOption(id: "o\($0)", text: "Band \($0)") }) }
    try console.press(.end, .text("v"))
    #expect(console.text.contains("13 more options") && console.text.contains("Band 9"))
    for _ in 0..<10 { try console.press(.down) }
    try console.press(.enter)
    #expect(console.text.contains("Band 10, 0 votes"))
    try console.press(.home, .enter)
    #expect(poll?.ownVotes.count == 1)
  }

  @Test func `votes of others update the open menu`() throws {
    try console.press(.end, .text("v"))
    change { $0.voteCounts = .set(["modal": 41]) }
    try console.press(.down)
    #expect(console.text.contains("The Modal Nodes, 41 votes"))
    change { $0.isClosed = .set(true) }
    try console.press(.down)
    #expect(console.view.viewer.front == nil && console.text.contains("Closed"))
    try console.press(.end, .text("v"))
    #expect(console.text.contains("This poll is closed") && console.view.viewer.front == nil)
  }

  @Test func `voting without a poll or without permission shows a notice`() throws {
    let other = try ConsoleHarness(
      columns: 60,
      rows: 24,
      start: [.channels, .messages("messaging:!members-leia-luke")]
    )
    try other.press(.end, .text("v"))
    #expect(other.text.contains("This message has no poll"))
    console.app.engine.apply(
      ChatEvent(.channelUpdated, cid: cantina) {
        $0.channel = ChannelPatch(cantina) { $0.ownCapabilities = .set([]) }
      }
    )
    try console.press(.end, .text("v"))
    #expect(console.text.contains("You may not do that here"))
  }
}
