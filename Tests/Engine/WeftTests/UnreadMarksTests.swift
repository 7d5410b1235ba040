// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftModel
import WeftTestSupport

/// Undoing a mark as read with the previous unread marks.
@Suite struct UnreadMarksTests {
  private let main = ChannelID("messaging:c")

  private func state(_ unread: ChannelUnreadCount) -> ChatState {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("c", [Samples.message("Text", id: "m")]) { $0.unreadCount = unread }
    ]
    return ChatState(workspace, now: Samples.now)
  }

  private func message(_ id: MessageID, at seconds: Double) -> ChatEvent {
    ChatEvent(.messageNew, cid: main, at: Samples.now.addingTimeInterval(seconds)) {
      $0.user = UserPatch("leia")
      $0.message = MessagePatch(id) {
        $0.text = .set("Later")
        $0.createdAt = Samples.now.addingTimeInterval(seconds)
      }
    }
  }

  private func reading(at seconds: Double) -> ChatEvent {
    ChatEvent(.notificationMarkRead, cid: main, at: Samples.now.addingTimeInterval(seconds))
  }

  private func apply(_ events: [ChatEvent], to state: inout ChatState) {
    for event in events { #expect(state.apply(event).refusal == nil) }
  }

  /// The counts and the read position.
  private func marks(_ state: ChatState) throws -> [String] {
    let channel = try #require(state.channel(main))
    let read = channel.read(for: Samples.me.id)?.lastReadAt ?? Date(timeIntervalSince1970: 0)
    return ["\(channel.unreadCount)", "\(read)"]
  }

  @Test func `counts without loaded messages are restored`() throws {
    var state = state(ChannelUnreadCount(messages: 40, mentions: 7))
    let before = try marks(state)
    let unread = state.unreadMarks(of: [main])
    apply([reading(at: 1)], to: &state)
    #expect(state.unreadChannelIDs == [])
    apply(unread.events(after: Samples.now.addingTimeInterval(1)), to: &state)
    #expect(try marks(state) == before && state.unreadChannelIDs == [main])
    #expect(state.unreadMarks(of: [main]) == unread)
  }

  @Test(arguments: [0, 1, 2])
  func `messages after marking as read count as unread, in any order of events`(place: Int) throws {
    var state = state(ChannelUnreadCount(messages: 40, mentions: 7))
    let unread = state.unreadMarks(of: [main])
    var events = [reading(at: 1)] + unread.events(after: Samples.now.addingTimeInterval(1))
    events.insert(message("late", at: 5), at: place)
    apply(events, to: &state)
    #expect(state.channel(main)?.unreadCount == ChannelUnreadCount(messages: 41, mentions: 7))
  }

  @Test func `a channel marked as read again stays read`() throws {
    var state = state(ChannelUnreadCount(messages: 3))
    let unread = state.unreadMarks(of: [main])
    apply([reading(at: 1), reading(at: 2)], to: &state)
    apply(unread.events(after: Samples.now.addingTimeInterval(1)), to: &state)
    #expect(state.channel(main)?.unreadCount == .noUnread)
  }

  @Test func `a read channel has no marks`() {
    let state = state(.noUnread)
    #expect(state.unreadMarks(of: [main, "messaging:gone"], threads: ["gone"]).isEmpty)
  }

  @Test func `a thread's count and date are restored`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.threads = [
      Samples.thread {
        $0.latestReplies = [Samples.message("Reply", id: "r", age: 40)]
        $0.reads = [
          ThreadRead(
            userID: Samples.me.id,
            lastReadAt: Samples.now.addingTimeInterval(-50),
            unreadMessagesCount: 4
          )
        ]
      }
    ]
    workspace.channels = [workspace.threads[0].channel]
    var state = ChatState(workspace, now: Samples.now)
    let before = try #require(state.thread("t")).reads
    let unread = state.unreadMarks(of: [], threads: ["t"])
    let moment = Samples.now.addingTimeInterval(1)
    let channel = workspace.channels[0].id
    apply([ChatEvent(.messageRead, cid: channel, at: moment) { $0.parentID = "t" }], to: &state)
    #expect(state.thread("t")?.reads.first?.unreadMessagesCount == 0)
    apply(unread.events(after: moment), to: &state)
    #expect(state.thread("t")?.reads == before)
  }
}
