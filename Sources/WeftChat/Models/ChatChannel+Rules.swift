// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatChannel {
  /// Whether it is a conversation between named members rather than a group with a name.
  public var isDirectMessageChannel: Bool { id.isDirectMessage }

  /// Whether it is a conversation of two.
  public var isOneToOne: Bool { isDirectMessageChannel && memberCount == 2 }

  /// Whether the user has muted it.
  public var isMuted: Bool { muteDetails != nil }

  /// Whether anything in it is unread.
  public var isUnread: Bool { unreadCount != .noUnread }

  /// Whether the user has pinned it.
  public var isPinned: Bool { membership?.pinnedAt != nil }

  /// Whether the user has put it away.
  public var isArchived: Bool { membership?.archivedAt != nil }

  /// The message a row shows: the newest that is in the channel and not only for its author's eyes.
  public var previewMessage: ChatMessage? {
    latestMessages.first { $0.kind != .ephemeral && $0.isInChannel && !$0.isShadowed }
  }

  /// When the newest of the messages came that move the time of the last one.
  package var newestThatCounts: Date? {
    let skipsSystem = config.skipLastMsgAtUpdateForSystemMsg
    return latestMessages.first {
      $0.isInChannel && $0.countsAsLast && !(skipsSystem && $0.kind == .system)
    }?.createdAt
  }

  /// How far somebody has read.
  public func read(for user: UserID) -> ChatChannelRead? {
    reads.first { $0.userID == user }
  }
}
