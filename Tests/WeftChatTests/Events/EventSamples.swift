// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftChat
import WeftTestSupport

/// A channel of Luke and Leia, a thread in it, and events around them.
enum EventSamples {
  static let general = ChannelID("messaging:general")
  static let parent = MessageID("p")
  static let start = Samples.now

  /// A moment some seconds after the state was loaded.
  static func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  static func state(
    _ change: (inout ChatChannel) -> Void = { _ in },
    thread: (inout ChatThread) -> Void = { _ in }
  ) -> ChatState {
    var channel = Samples.channel("general", [Samples.message("Hello", id: "m0")])
    channel.membership = ChatChannelMember(Samples.me)
    channel.reads = [
      ChatChannelRead(userID: Samples.me.id, lastReadAt: at(-30)),
      ChatChannelRead(userID: Samples.leia.id, lastReadAt: at(-30)),
    ]
    change(&channel)
    var known = ChatThread(
      parentMessage: Samples.message("Question", id: "p", age: 500),
      channel: channel,
      createdAt: at(-500)
    )
    known.latestReplies = [Samples.message("Answer", id: "r0", age: 400) { $0.parentID = parent }]
    known.lastMessageAt = at(-400)
    thread(&known)
    return ChatState(
      currentUser: Samples.me,
      users: [Samples.leia, Samples.droid],
      channels: [channel],
      threads: [known],
      now: start
    )
  }

  /// An event in the general channel.
  static func event(
    _ type: ChatEventType,
    at seconds: Double = 10,
    by user: UserID? = nil,
    _ change: (inout ChatEvent) -> Void = { _ in }
  ) -> ChatEvent {
    ChatEvent(type, cid: general, at: at(seconds)) {
      $0.user = user.map { UserPatch($0) }
      change(&$0)
    }
  }

  /// A message of the general channel that came.
  static func message(
    _ id: String,
    at seconds: Double = 10,
    by user: UserID = Samples.leia.id,
    type: ChatEventType = .messageNew,
    _ change: (inout MessagePatch) -> Void = { _ in }
  ) -> ChatEvent {
    event(type, at: seconds, by: user) {
      $0.message = MessagePatch(MessageID(id)) {
        $0.text = .set("Text of \(id)")
        $0.author = UserPatch(user)
        $0.createdAt = at(seconds)
        change(&$0)
      }
    }
  }

  /// A reply in the thread.
  static func reply(
    _ id: String,
    at seconds: Double = 10,
    by user: UserID = Samples.leia.id,
    type: ChatEventType = .notificationThreadMessageNew,
    _ change: (inout MessagePatch) -> Void = { _ in }
  ) -> ChatEvent {
    message(id, at: seconds, by: user, type: type) {
      $0.parentID = .set(parent)
      change(&$0)
    }
  }
}

extension ChatState {
  /// Applies events that must all be taken.
  @discardableResult
  mutating func take(
    _ events: ChatEvent...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ChatChange {
    var change = ChatChange()
    for event in events {
      let next = apply(event)
      #expect(next.refusal == nil, sourceLocation: sourceLocation)
      change.merge(next)
    }
    return change
  }

  func general(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChatChannel {
    try #require(channel(EventSamples.general), sourceLocation: sourceLocation)
  }

  func question(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChatThread {
    try #require(thread(EventSamples.parent), sourceLocation: sourceLocation)
  }

  /// How many messages of the general channel are unread.
  var unread: Int? { channel(EventSamples.general)?.unreadCount.messages }

  /// How many replies of the thread the user has not read.
  var unreadReplies: Int? {
    thread(EventSamples.parent)?.reads.first { $0.userID == Samples.me.id }?.unreadMessagesCount
  }
}
