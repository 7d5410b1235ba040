// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftStore
import WeftTestSupport

@testable import Weft

/// Marking everything as read and undoing it, in a file that others write to as well.
@Suite struct UndoneReadingTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("chats.weft").path
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    workspace.channels = (0..<5).map { number in
      Samples.channel("c\(number)", [Samples.message("Text", id: "m\(number)")]) {
        $0.unreadCount = ChannelUnreadCount(messages: number * 10, mentions: number)
      }
    }
    try WorkspaceStore(creating: path, workspace).add(workspace)
  }

  private func engine() throws -> Engine { try Engine(store: WorkspaceStore(opening: path)) }

  /// The unread counts of all channels.
  private func unread(_ engine: Engine) -> [String] {
    engine.state.channelIDs.sorted().map { id in
      "\(id) \(engine.state.channel(id)?.unreadCount ?? .noUnread)"
    }
  }

  private func message(_ id: MessageID, in channel: ChannelID) -> ChatEvent {
    ChatEvent(.messageNew, cid: channel, at: .now.addingTimeInterval(60)) {
      $0.user = UserPatch("leia")
      $0.message = MessagePatch(id) { $0.text = .set("Later") }
    }
  }

  @Test func `undoing restores exactly the unread messages, also in the file`() throws {
    let engine = try engine()
    let before = unread(engine)
    let reading = try #require(try engine.read(.markAllRead))
    #expect(engine.state.unreadChannelIDs.isEmpty)
    engine.undo(reading)
    #expect(unread(engine) == before)
    try engine.save()
    #expect(try unread(self.engine()) == before)
  }

  @Test(arguments: [true, false])
  func `messages that another process wrote in between stay unread`(isSavedBetween: Bool) throws {
    let (mine, other) = (try engine(), try engine())
    let reading = try #require(try mine.read(.markAllRead))
    if isSavedBetween { try mine.save() }
    other.apply(message("new", in: "messaging:c2"))
    try other.save()
    mine.undo(reading)
    try mine.save()
    let counts = try self.engine().state
    #expect(
      counts.channel("messaging:c2")?.unreadCount == ChannelUnreadCount(messages: 21, mentions: 2)
    )
    #expect(
      counts.channel("messaging:c4")?.unreadCount == ChannelUnreadCount(messages: 40, mentions: 4)
    )
    #expect(counts.channel("messaging:c0")?.unreadCount == .noUnread)
  }

  @Test func `many chats are marked in batches, and undoing works in between`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.now = Samples.now
    workspace.channels = (0..<500).map { number in
      Samples.channel("c\(number)", [Samples.message("Text", id: "m\(number)")]) {
        $0.unreadCount = ChannelUnreadCount(messages: 1, mentions: 0)
      }
    }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    func unread() -> Int { engine.state.unreadChannelIDs.count }
    let reading = try #require(try engine.read(.markAllRead))
    #expect(unread() == 300 && engine.isReading, "keys wait for a few chats alone")
    engine.goOnReading()
    #expect(unread() == 100)
    engine.undo(reading)
    #expect(unread() == 300)
    while engine.isReading { engine.goOnReading() }
    #expect(unread() == 500)
    _ = try engine.read(.markAllRead)
    while engine.isReading { engine.goOnReading() }
    #expect(unread() == 0)
    #expect(try engine.read(.markAllRead) == nil)
  }

  @Test func `without unread messages there is nothing to undo`() throws {
    let engine = try engine()
    _ = try engine.read(.markAllRead)
    #expect(try engine.read(.markAllRead) == nil)
    #expect(try engine.read(.markRead("messaging:c1")) == nil)
  }
}
