// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How many messages of a channel somebody has not read.
public struct ChannelUnreadCount: Equatable, Sendable {
  /// Messages not read.
  public var messages: Int
  /// Messages not read that mention the user.
  public var mentions: Int

  /// Creates the counts.
  public init(messages: Int = 0, mentions: Int = 0) {
    self.messages = messages
    self.mentions = mentions
  }

  /// Everything is read.
  public static let noUnread = ChannelUnreadCount()
}
