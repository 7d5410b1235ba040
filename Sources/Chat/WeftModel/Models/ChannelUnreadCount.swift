// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The numbers of unread messages and mentions of a channel.
public struct ChannelUnreadCount: Equatable, Sendable {
  /// The unread messages.
  public var messages: Int
  /// The unread messages that mention the user.
  public var mentions: Int

  /// Creates the counts.
  public init(messages: Int = 0, mentions: Int = 0) {
    self.messages = messages
    self.mentions = mentions
  }

  /// The count of a channel that is fully read.
  public static let noUnread = ChannelUnreadCount()
}
