// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftDiff
import WeftLocale
import WeftTestSupport

/// Message lists over a workspace: pages from memory, live events, and marking as read.
@Suite struct EngineMessageTests {
  private static let moment = Date(timeIntervalSince1970: 1_780_000_000)

  /// Luke's workspace: a channel of sixty messages by Leia, ten of which are unread, one with a thread.
  private func engine(_ change: (inout Workspace) -> Void = { _ in }) throws -> Engine {
    let messages = (0..<60).map { number in
      #"{"id":"m\#(number)","user_id":"leia","text":"\#(number)","created_at":"\#(Self.text(number))"}"#
    }
    let replies = (0..<3).map { number in
      #"{"id":"r\#(number)","user_id":"leia","text":"","parent_id":"m50","#
        + #""created_at":"\#(Self.text(number))"}"#
    }
    let json = #"""
      {"weft":1,"current_user_id":"luke","now":"\#(Self.text(0))",
      "users":[{"id":"luke","name":"Luke"},{"id":"leia","name":"Leia"}],
      "channels":[{"cid":"messaging:a","created_at":"\#(Self.text(999))","members":[{"user_id":"luke"},{"user_id":"leia"}],
      "unread":{"messages":10},"reads":[{"user_id":"luke","last_read":"\#(Self.text(10))","unread_messages":10}],
      "messages":[\#((messages + replies).joined(separator: ","))]}],
      "threads":[{"parent_message_id":"m50","channel_cid":"messaging:a","created_at":"\#(Self.text(99))",
      "latest_replies":[{"id":"x","user_id":"leia","text":"","parent_id":"m50","created_at":"\#(Self.text(5))"}],
      "reads":[{"user_id":"luke","last_read":null,"unread_messages":4}]}]}
      """#
    var workspace = try Workspace(json: Array(json.utf8))
    change(&workspace)
    return Engine(workspace: workspace, environment: workspace.environment())
  }

  private static func text(_ age: Int) -> String {
    moment.addingTimeInterval(-Double(age)).formatted(.iso8601)
  }

  private func message(_ id: String, age: Int, by user: String = "leia") -> ChatEvent {
    let date = Self.moment.addingTimeInterval(-Double(age))
    return ChatEvent(.messageNew, cid: "messaging:a", at: date) {
      $0.message = MessagePatch(MessageID(id)) { message in
        message.author = UserPatch(UserID(user))
        message.text = .set("new")
        message.createdAt = date
      }
    }
  }

  private func ids(_ list: ChatMessageListViewModel) -> [String] {
    list.messages.map(\.id.rawValue)
  }

  private func names(_ numbers: Range<Int>) -> [String] { numbers.map { "m\($0)" } }

  @Test func `a list starts with a page and loads the next while scrolling`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    #expect(ids(list) == names(0..<25) && !list.isLoadingPreviousMessages)
    engine.send(.rowAppeared(at: 20, .up), to: list)
    _ = list.drainChanges()
    #expect(ids(list) == names(0..<50))
    let all = try #require(engine.messageList("messaging:a", rows: .max))
    #expect(ids(all) == names(0..<60), "replies of threads are no part of it")
    #expect(engine.messageList("messaging:none") == nil && engine.replyList("none") == nil)
  }

  @Test func `a jump shows the surrounding messages, and paging leads back`() throws {
    let engine = try engine { $0.config.messageList.pageSize = 5 }
    let list = try #require(engine.messageList("messaging:a"))
    engine.send(.jump(to: .message("m40")), to: list)
    _ = list.drainChanges()
    #expect(ids(list) == names(38..<43) && list.scrolledId == "m40")
    engine.send(.rowAppeared(at: 0, .down), to: list)
    _ = list.drainChanges()
    #expect(ids(list) == names(33..<43))
    engine.send(.scrollToLatest, to: list)
    _ = list.drainChanges()
    #expect(ids(list) == names(0..<5) && !list.showScrollToLatestButton)
    engine.send(.jump(to: .message("m59")), to: list)
    _ = list.drainChanges()
    #expect(ids(list) == names(55..<60), "at the end there are none before it")
  }

  @Test func `events add, change and remove messages`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    engine.apply(message("n", age: -1))
    engine.apply(
      ChatEvent(.messageDeleted, cid: "messaging:a", at: Self.moment) {
        $0.messageID = "m1"
        $0.hardDelete = true
      }
    )
    engine.apply(
      ChatEvent(.messageUpdated, cid: "messaging:a", at: Self.moment) {
        $0.message = MessagePatch("m2") { $0.text = .set("edited") }
      }
    )
    #expect(ids(list) == names(0..<25), "until the next frame")
    let changes = list.drainChanges()
    #expect(Array(changes.inserts) == [0] && Array(changes.deletes) == [1])
    #expect(ids(list).prefix(3) == ["n", "m0", "m2"])
    #expect(list.rows(in: 2..<3).map(\.text) == ["edited"])
  }

  @Test func `a renamed author is renamed everywhere, and a deleted user's messages disappear`()
    throws
  {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    engine.apply(
      ChatEvent(.userUpdated, at: Self.moment) {
        $0.user = UserPatch("leia") { $0.name = .set("General Organa") }
      }
    )
    #expect(list.rows(in: 0..<1).map(\.message.author.name) == ["General Organa"])
    engine.apply(message("mine", age: -1, by: "luke"))
    engine.apply(
      ChatEvent(.userMessagesDeleted, at: Self.moment) {
        $0.user = UserPatch("leia")
        $0.hardDelete = true
      }
    )
    _ = list.drainChanges()
    #expect(ids(list) == ["mine"])
  }

  @Test func `typing is reported without a frame`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    engine.apply(
      ChatEvent(.typingStart, cid: "messaging:a", at: Self.moment) { $0.user = UserPatch("leia") }
    )
    #expect(list.typingIndicatorText == "Leia is typing" && list.drainChanges().isEmpty)
  }

  @Test func `visible messages are marked as read in every list, and the host is told`() throws {
    let engine = try engine()
    let channels = engine.channelList(rows: 1)
    let list = try #require(engine.messageList("messaging:a"))
    var heard: [MessageListSession.Effect] = []
    engine.onEffect = { effect, _ in heard.append(effect) }
    #expect(list.firstUnreadMessageId == "m9" && list.jumpToUnreadCount == 10)
    engine.send(.visible(3..<8), to: list)
    engine.send(.active(true), to: list)
    #expect(heard.isEmpty && channels.rows(in: 0..<1).map(\.unreadCount) == [10])
    engine.send(.visible(0..<5), to: list)
    _ = channels.drainChanges()
    #expect(channels.rows(in: 0..<1).map(\.unreadCount) == [0])
    guard case .markRead("messaging:a", upTo: "m0", _)? = heard.first else {
      Issue.record("\(heard)")
      return
    }
    #expect(heard.count == 2 && list.showsJumpToUnread && list.jumpToUnreadCount == 10, "\(heard)")
    engine.send(.visible(3..<12), to: list)
    #expect(!list.showsJumpToUnread)
    #expect(list.firstUnreadMessageId == "m9", "the line stays")
  }

  @Test func `a message that arrives in view is marked as read at once`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    var pause: MessageListSession.Wait?
    engine.onEffect = { effect, _ in
      if case .wait(let wait, _) = effect { pause = wait }
    }
    engine.send(.active(true), to: list)
    engine.send(.waited(try #require(pause)), to: list)
    engine.apply(message("n", age: -1))
    #expect(engine.state.channel("messaging:a")?.unreadCount.messages == 0)
    engine.send(.active(false), to: list)
    engine.apply(message("o", age: -2))
    #expect(engine.state.channel("messaging:a")?.unreadCount.messages == 1, "nobody looks")
  }

  @Test func `the user marks messages as unread`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a", rows: 60))
    engine.send(.active(true), to: list)
    engine.send(.markRead, to: list)
    engine.send(.markUnread(from: "m3"), to: list)
    #expect(engine.state.channel("messaging:a")?.unreadCount.messages == 4)
    #expect(list.newMessagesCount == 4)
    // It started a thread, which stays as it is.
    engine.send(.markUnread(from: "m50"), to: list)
    #expect(engine.state.channel("messaging:a")?.unreadCount.messages == 51)
    #expect(engine.state.thread("m50")?.reads.first?.unreadMessagesCount == 4)
  }

  @Test func `a reply list has the replies of the channel and the thread, and follows both`() throws
  {
    let engine = try engine()
    let list = try #require(engine.replyList("m50"))
    #expect(ids(list) == ["r0", "r1", "r2", "x", "m50"])
    let date = Self.moment.addingTimeInterval(1)
    engine.apply(
      ChatEvent(.notificationThreadMessageNew, cid: "messaging:a", at: date) {
        $0.message = MessagePatch("y") { message in
          message.author = UserPatch("leia")
          message.text = .set("reply")
          message.createdAt = date
          message.parentID = .set("m50")
        }
      }
    )
    for id: MessageID in ["r1", "x"] {
      engine.apply(
        ChatEvent(.messageDeleted, cid: "messaging:a", at: date) {
          $0.message = MessagePatch(id) { $0.parentID = .set("m50") }
          $0.hardDelete = true
        }
      )
    }
    _ = list.drainChanges()
    #expect(ids(list) == ["y", "r0", "r2", "m50"])
    engine.send(.active(true), to: list)
    #expect(engine.state.thread("m50")?.reads.first?.unreadMessagesCount == 0, "seen, so read")
  }

  @Test func `a thread has a line above the first unread reply, even after it was marked as read`()
    throws
  {
    let engine = try engine()
    let list = try #require(engine.replyList("m50"))
    #expect(list.newMessagesCount == 4 && list.firstUnreadMessageId == "x")
    engine.send(.visible(0..<2), to: list)
    engine.send(.active(true), to: list)
    #expect(engine.state.thread("m50")?.reads.first?.unreadMessagesCount == 0)
    #expect(list.showsJumpToUnread && list.jumpToUnreadCount == 4)
    engine.send(.visible(2..<5), to: list)
    #expect(!list.showsJumpToUnread && list.firstUnreadMessageId == "x")
  }

  @Test func `a jump to a reply opens its thread`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    var heard: [MessageListSession.Effect] = []
    engine.onEffect = { effect, _ in heard.append(effect) }
    engine.send(.jump(to: .message("r1")), to: list)
    engine.send(.jump(to: .message("x", parent: "m50")), to: list)
    engine.send(.jump(to: .message("nowhere")), to: list)
    #expect(
      heard == [
        .openThread(parent: "m50", jumpTo: "r1"), .openThread(parent: "m50", jumpTo: "x"),
        .messageNotFound("nowhere"),
      ]
    )
    #expect(ids(list) == names(0..<25))
  }

  @Test func `a released list receives no events`() throws {
    let engine = try engine()
    weak let list = engine.messageList("messaging:a")
    #expect(list == nil)
    engine.apply(message("n", age: -1))
  }
}
