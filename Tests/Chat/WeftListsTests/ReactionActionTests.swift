// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// The ids of actions that react to messages.
@Suite struct ReactionActionTests {
  @Test(arguments: [
    "like", "👍", "a/b", "100%", "%2F", "a.b", " ", "\n", "e\u{301}", "\r\n", "/%/%25", "\u{301}x",
    "/\u{301}",
    String(repeating: "x", count: 64),
  ])
  func `a type is read back from its action`(_ type: String) throws {
    let action = try #require(ListAction.react(type))
    #expect(action.utf8.starts(with: "reaction.".utf8) && !action.utf8.contains(UInt8(ascii: "/")))
    #expect(ListAction.reaction(of: action).map { Array($0.utf8) } == Array(type.utf8))
    #expect(ListAction.isHosts(action))
  }

  @Test func `empty and overlong types have no action`() {
    #expect(ListAction.react("") == nil)
    #expect(ListAction.react(String(repeating: "x", count: 65)) == nil)
    #expect(ListAction.react(String(repeating: "👍", count: 17)) == nil)
  }

  @Test(arguments: [
    "reaction.", "reaction", "channel.open", "reaction.org.example.plugin/like", "reaction.%",
    "reaction.%2", "reaction.%41", "reaction." + String(repeating: "x", count: 65),
  ])
  func `no other action adds a reaction`(_ action: String) {
    #expect(ListAction.reaction(of: action) == nil)
  }
}
