// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

/// Lists over time.
@Suite struct EngineTimeTests {
  private let channel = ChannelID("messaging:a")

  private func engine() -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("a", age: 60, [Samples.message("Hello there", id: "m", age: 60)])
    ]
    let environment = Samples.environment()
    return Engine(workspace: workspace, environment: environment)
  }

  private func time(_ list: ChatChannelListViewModel) -> String? {
    list.rows(in: 0..<1).first?.timestampText
  }

  @Test func `a message from today gets a date after midnight`() {
    let engine = engine()
    let list = engine.channelList(rows: 1)
    let today = time(list)
    engine.advance(to: Samples.now + 60)
    #expect(time(list) == today)
    engine.advance(to: Samples.now + 86_400)
    #expect(time(list) != today && list.environment.now == Samples.now + 86_400)
    #expect(time(engine.channelList(rows: 1)) == time(list), "lists made later know the time")
  }

  @Test func `frozen rows keep their time until they are thawed`() {
    let engine = engine()
    let list = engine.channelList(rows: 1)
    let today = time(list)
    engine.send(.freeze, to: list)
    engine.advance(to: Samples.now + 86_400)
    #expect(time(list) == today)
    engine.send(.thaw, to: list)
    #expect(time(list) != today)
  }

  @Test func `typing ends after half a minute without an event`() throws {
    let engine = engine()
    let channels = engine.channelList(rows: 1)
    let messages = try #require(engine.messageList(channel))
    engine.apply(
      ChatEvent(.typingStart, cid: channel, at: Samples.now) { $0.user = UserPatch("leia") }
    )
    #expect(engine.nextMoment == Samples.now + 30)
    let typing = "Leia Organa is typing"
    #expect(messages.typingIndicatorText == typing)
    #expect(channels.rows(in: 0..<1).first?.channel.currentlyTypingUsers.count == 1)
    engine.advance(to: Samples.now + 29)
    #expect(messages.typingIndicatorText == typing)
    engine.advance(to: Samples.now + 30)
    #expect(messages.typingIndicatorText != typing && engine.nextMoment == nil)
    #expect(channels.rows(in: 0..<1).first?.channel.currentlyTypingUsers.isEmpty == true)
  }

  @Test func `a thread list shows the time of last replies relative to the current day`() {
    var workspace = Workspace(currentUser: Samples.me)
    let message = Samples.message("parent", id: "p", age: 60)
    workspace.channels = [Samples.channel("a", age: 60, [message])]
    var thread = ChatThread(
      parentMessage: message,
      channel: workspace.channels[0],
      createdAt: Samples.now
    )
    thread.latestReplies = [Samples.message("reply", id: "r", age: 50)]
    workspace.threads = [thread]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    let list = engine.threadList(rows: 1)
    let today = list.rows(in: 0..<1).first?.latestReplyTimestampText
    engine.advance(to: Samples.now + 86_400)
    #expect(today != nil && list.rows(in: 0..<1).first?.latestReplyTimestampText != today)
  }
}
