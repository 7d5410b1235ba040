// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLists
import WeftModel
import WeftViews

/// Layers in front of lists.
@Suite struct FrontTests {
  private func engine() throws -> ExampleScreen {
    try ExampleScreen(ViewFactory()) { $0.channelList.channelListSearchStrategy = .messages }
  }

  @Test func `a search shows results instead of the rows`() throws {
    let example = try engine()
    let list = example.engine.channelList(rows: 20)
    try ExampleScreen.expect(list.screen(rowLimit: 20), "search-bar", height: 320)
    example.engine.send(.search("the"), to: list)
    try ExampleScreen.expect(list.screen(rowLimit: 20), "search-messages", height: 480)
    example.engine.send(.search("zzz"), to: list)
    try ExampleScreen.expect(list.screen(rowLimit: 20), "search-nothing", height: 160)
  }

  @Test func `a menu and a question are in front of the list`() throws {
    let example = try engine()
    let list = example.engine.channelList(rows: 20)
    let channel = try #require(list.channels.first)
    list.onMoreTapped(channel: channel)
    try ExampleScreen.expect(list.screen(rowLimit: 10), "channel-menu", height: 640)
    list.onDeleteTapped(channel: channel)
    try ExampleScreen.expect(list.screen(rowLimit: 8), "channel-question", height: 480)
  }

  @Test func `messages show who is typing, what is new and the position`() throws {
    let example = try ExampleScreen(ViewFactory()) {
      $0.messageList.dateIndicatorPlacement = .overlay
    }
    let id = ChannelID("messaging:rebel-alliance")
    let list = try #require(example.engine.messageList(id))
    _ = example.engine.apply(
      ChatEvent(.typingStart, cid: id) { $0.user = UserPatch(UserID("leia")) }
    )
    example.engine.send(.scrolled(by: 200), to: list)
    example.engine.send(.visible(0..<4), to: list)
    try ExampleScreen.expect(list.screen(rowLimit: 4), "messages-over", height: 480)
  }
}
