// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftModel

/// A channel of Luke and Leia, a thread in it, and events around them.
public enum EventSamples {
  /// Its channel.
  public static let general = ChannelID("messaging:general")
  /// The parent message of its thread.
  public static let parent = MessageID("p")
  /// The date at which the state was loaded.
  public static let start = Samples.now

  /// A moment some seconds after the state was loaded.
  public static func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  /// The state, after optional changes to the channel and the thread.
  public static func state(
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
  public static func event(
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

  /// An event with a new message of the general channel.
  public static func message(
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
  public static func reply(
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
