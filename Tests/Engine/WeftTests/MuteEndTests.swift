// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftStore
import WeftTestSupport
import WeftViews

/// A mute that has ended has no effect anywhere.
@Suite struct MuteEndTests {
  private let end = Samples.now + 30

  private func workspace(_ end: Date?) -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    let parent = Samples.message("Parent", id: "p")
    let channel = Samples.channel("a", [parent]) {
      $0.muteDetails = MuteDetails(expiresAt: end)
      $0.unreadCount = ChannelUnreadCount(messages: 1, mentions: 0)
    }
    workspace.channels = [channel]
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: Samples.now)
    thread.latestReplies = [Samples.message("Reply", id: "r") { $0.parentID = "p" }]
    workspace.threads = [thread]
    return workspace
  }

  private func engine(_ end: Date?) -> Engine {
    Engine(workspace: workspace(end), environment: Samples.environment())
  }

  /// Whether the mute shows: in both lists as drawn and as read aloud, in the menu, and in the data for plugins.
  private func signs(_ engine: Engine) throws -> [Bool] {
    let (channels, threads) = (engine.channelList(rows: 1), engine.threadList(rows: 1))
    let row = try #require(channels.rows(in: 0..<1).first)
    let thread = try #require(threads.rows(in: 0..<1).first)
    channels.onMoreTapped(channel: channels.channels[0])
    let menu = "\(try channels.screen(rowLimit: 1).validated().json)"
    engine.send(.dismissPopup, to: channels)
    let screens = [
      "\(try channels.screen(rowLimit: 1).validated().json)",
      "\(try threads.screen(rowLimit: 1).validated().json)",
    ]
    return [
      row.accessibilityLabel.contains("Muted"), thread.accessibilityLabel.contains("Muted"),
      row.value(of: "channel.isMuted") == .integer(1),
      thread.value(of: "channel.isMuted") == .integer(1),
      row.showInlineMutedIcon || row.showMutedTrailingIcon,
      menu.contains("\"\(ListAction.unmuteChannel)\""),
    ] + screens.map { $0.contains("\"muted\"") }
  }

  @Test func `an expired mute is shown nowhere`() throws {
    #expect(try signs(engine(Samples.now - 86_400)).allSatisfy { !$0 })
    #expect(try signs(engine(nil)).allSatisfy { $0 })
    #expect(try signs(engine(end)).allSatisfy { $0 })
  }

  @Test func `rows change when a mute expires`() throws {
    let engine = engine(end)
    #expect(engine.nextMoment == end)
    engine.advance(to: end - 1)
    #expect(try signs(engine).allSatisfy { $0 })
    engine.advance(to: end)
    #expect(engine.nextMoment == nil)
    #expect(try signs(engine).allSatisfy { !$0 })
  }

  @Test func `a list of muted channels removes one when its mute expires`() {
    let engine = engine(end)
    let list = engine.channelList(query: ChannelListQuery(filter: .equal(.muted, to: true)))
    #expect(list.channels.count == 1)
    engine.advance(to: end)
    _ = list.drainChanges()
    #expect(list.channels.isEmpty)
  }

  @Test func `a file knows when a mute expires without loading the channel`() throws {
    let scratch = try Scratch()
    let path = scratch.path("chats.weft").path
    let store = try WorkspaceStore(creating: path, workspace(end))
    try store.add(workspace(end))
    let engine = try Engine(
      store: WorkspaceStore(opening: path),
      environment: Samples.environment()
    )
    // Unsaved mutes count as well.
    let next = try #require(engine.nextMoment)
    #expect(abs(next.timeIntervalSince(end)) < 0.01)
    engine.apply(
      ChatEvent(.channelUpdated, cid: "messaging:a", at: Samples.now) {
        $0.channel = ChannelPatch("messaging:a") {
          $0.muteDetails = .set(MuteDetails(expiresAt: end + 100))
        }
      }
    )
    #expect(engine.nextMoment == next || engine.nextMoment == end + 100)
    try engine.save()
    // A moment that has passed doesn't fire again.
    engine.advance(to: next)
    let moved = try #require(engine.nextMoment)
    #expect(abs(moved.timeIntervalSince(end + 100)) < 0.01)
    engine.advance(to: moved)
    #expect(engine.nextMoment == nil && !engine.state.isMutedNow(engine.environment.now))
  }
}

extension ChatState {
  fileprivate func isMutedNow(_ now: Date) -> Bool {
    channel("messaging:a")?.isMuted(at: now) ?? false
  }
}
