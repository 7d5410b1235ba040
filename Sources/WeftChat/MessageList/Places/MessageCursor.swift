// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A place in the order of messages, which stays where it is when its message goes.
public struct MessageCursor: Hashable, Sendable {
  /// When the message was written.
  public let createdAt: Date
  /// Which message it is.
  public let id: MessageID

  /// The place of a message.
  public init(_ message: ChatMessage) {
    createdAt = message.createdAt
    id = message.id
  }
}

extension MessageCursor: Comparable {
  /// Whether the first is older; of two messages of one moment that with the lower id is.
  public static func < (first: MessageCursor, second: MessageCursor) -> Bool {
    first.createdAt == second.createdAt
      ? first.id < second.id : first.createdAt < second.createdAt
  }
}
