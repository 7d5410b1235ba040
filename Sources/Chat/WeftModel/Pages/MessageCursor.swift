// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A position in the order of messages, which remains valid after its message is removed.
public struct MessageCursor: Hashable, Sendable {
  /// When the message was written.
  public let createdAt: Date
  /// The message's id.
  public let id: MessageID

  /// The position of a message.
  public init(_ message: ChatMessage) {
    createdAt = message.createdAt
    id = message.id
  }
}

extension MessageCursor: Comparable {
  /// Whether the first is older; of two messages at the same time, the one with the lower id is
  /// older.
  public static func < (first: MessageCursor, second: MessageCursor) -> Bool {
    first.createdAt == second.createdAt
      ? first.id < second.id : first.createdAt < second.createdAt
  }
}
