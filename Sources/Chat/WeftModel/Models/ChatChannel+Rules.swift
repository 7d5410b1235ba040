// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatChannel {
  /// Whether the channel is a conversation between named members rather than a group with an id.
  public var isDirectMessageChannel: Bool { id.isDirectMessage }

  /// Whether the channel is a conversation between two members.
  public var isOneToOne: Bool { isDirectMessageChannel && memberCount == 2 }

  /// Whether the user has muted the channel.
  public var isMuted: Bool { muteDetails != nil }

  /// Whether the channel has unread messages or mentions.
  public var isUnread: Bool { unreadCount != .noUnread }

  /// Whether the user has pinned the channel.
  public var isPinned: Bool { membership?.pinnedAt != nil }

  /// Whether the user has archived the channel.
  public var isArchived: Bool { membership?.archivedAt != nil }

  /// The newest message that stands in the channel and is visible to others than its author, as
  /// shown in a row.
  public var previewMessage: ChatMessage? {
    latestMessages.first { $0.kind != .ephemeral && $0.isInChannel && !$0.isShadowed }
  }

  /// The time of the newest message that counts as the channel's last one.
  ///
  /// A system message doesn't count where the channel's configuration says so.
  package var newestThatCounts: Date? {
    let skipsSystem = config.skipLastMsgAtUpdateForSystemMsg
    return latestMessages.first {
      $0.isInChannel && $0.countsAsLast && !(skipsSystem && $0.kind == .system)
    }?.createdAt
  }

  /// Returns how far a member has read, nil where that is unknown.
  public func read(for user: UserID) -> ChatChannelRead? {
    reads.first { $0.userID == user }
  }
}
