// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// The ids of actions that vote in polls.
@Suite struct PollActionTests {
  @Test(arguments: [
    "a", "👍", "a/b", "100%", "%2F", "a.b", " ", "\n", "\u{301}x",
    String(repeating: "x", count: 1024),
  ])
  func `an option is read back from its action`(_ option: String) throws {
    let action = try #require(ListAction.vote(option))
    #expect(action.utf8.starts(with: "poll.vote.".utf8) && !action.utf8.contains(UInt8(ascii: "/")))
    #expect(ListAction.option(votedBy: action).map { Array($0.utf8) } == Array(option.utf8))
    #expect(ListAction.isHosts(action) && ListAction.reaction(of: action) == nil)
  }

  @Test func `empty and overlong option ids have no action`() {
    #expect(ListAction.vote("") == nil)
    #expect(ListAction.vote(String(repeating: "x", count: 1025)) == nil)
  }

  @Test(arguments: [
    "poll.vote.", "poll.vote", "poll.vote.org.example.plugin/a", "poll.vote.%", "reaction.like",
  ])
  func `no other action casts a vote`(_ action: String) {
    #expect(ListAction.option(votedBy: action) == nil)
  }
}
