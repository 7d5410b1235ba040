// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The answer to a request for messages.
public struct MessagePage: Equatable, Sendable {
  /// The messages, in any order.
  public var messages: [ChatMessage]
  /// Whether the source has messages older than all of these; otherwise scrolling up requests no more.
  public var hasOlder: Bool
  /// Whether the source has messages newer than all of these, as after a jump into the past.
  public var hasNewer: Bool

  /// Creates an answer.
  public init(_ messages: [ChatMessage], hasOlder: Bool, hasNewer: Bool = false) {
    self.messages = messages
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }
}

/// A request for messages of a channel or of a thread in it.
///
/// Each answer names its request, so that a session recognizes an answer that comes too late.
public struct MessagePageRequest: Hashable, Sendable {
  /// The position in the history of the wanted messages.
  public enum Position: Hashable, Sendable {
    /// The newest messages.
    case newest
    /// The newest of the messages that are older than a position.
    case before(MessageCursor)
    /// The oldest of the messages that are newer than a position.
    case after(MessageCursor)
    /// A message with its neighbours on both sides, for a jump to it.
    case around(MessageID)
    /// The messages before and after a point in time.
    case aroundMoment(Date)

    package var isAround: Bool {
      switch self {
      case .around, .aroundMoment: true
      case .newest, .before, .after: false
      }
    }
  }

  /// The channel's id.
  public let channel: ChannelID
  /// The parent message of the requested replies, or `nil` for messages of the channel itself.
  public let parent: MessageID?
  /// The position in the history of the wanted messages.
  public let position: Position
  /// The maximum number of messages.
  public let limit: Int
  /// The request's number, which distinguishes requests for the same messages.
  public let number: Int

  /// Creates a request for at least one message; requests with different numbers are never equal.
  public init(
    channel: ChannelID,
    parent: MessageID?,
    position: Position,
    limit: Int,
    number: Int = 0
  ) {
    precondition(limit > 0, "a page has at least one message, not \(limit)")
    self.channel = channel
    self.parent = parent
    self.position = position
    self.limit = limit
    self.number = number
  }
}

/// A position in the order of messages, which remains valid after its message is removed.
public struct MessageCursor: Hashable, Sendable {
  /// When the message was written.
  public let createdAt: Date
  /// The message's id.
  public let id: MessageID

  /// Creates the position of a message.
  public init(_ message: ChatMessage) {
    createdAt = message.createdAt
    id = message.id
  }
}

extension MessageCursor: Comparable {
  /// Whether the first is older; if both have the same time, the lower id is older.
  public static func < (first: MessageCursor, second: MessageCursor) -> Bool {
    first.createdAt == second.createdAt
      ? first.id < second.id : first.createdAt < second.createdAt
  }
}
