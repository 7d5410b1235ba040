// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension ChatThread: QueryRow {
  var identity: String { id.rawValue }

  func scalar(_ key: KnownKey, _ context: QueryContext<ChatThread>) -> QueryScalar {
    switch key {
    case .parentMessageId: .text(id.rawValue)
    case .channelCid: .text(channel.id.rawValue)
    case .channelDisabled: .bool(channel.isDisabled)
    case .createdByUserId: QueryScalar(createdBy?.id.rawValue)
    case .createdAt: .moment(Moment(createdAt))
    case .updatedAt: QueryScalar(updatedAt)
    case .lastMessageAt: QueryScalar(lastMessageAt)
    case .replyCount: .integer(Int64(max(0, replyCount)))
    case .participantCount: .integer(Int64(max(0, participantCount)))
    case .activeParticipantCount: .integer(Int64(max(0, activeParticipantCount)))
    case .unreadCount: .integer(unreadReplies(context.currentUser))
    case .hasUnread: .bool(unreadReplies(context.currentUser) > 0)
    // Only channels have these.
    case .archived, .blocked, .channelRole, .cid, .createdById, .deletedAt, .disabled, .filterTags,
      .frozen, .hidden, .id, .image, .invite, .joined, .lastUpdated, .memberCount,
      .memberUserName, .members, .muted, .name, .pinned, .pinnedAt, .team, .type:
      .null
    }
  }

  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool { false }

  func customMember(_ name: String) -> JSONValue? { custom[name] }

  /// Sorting by `hasUnread` goes by the number of unread replies, so threads with more of them come
  /// first.
  static func sortedKey(_ key: KnownKey) -> KnownKey { key == .hasUnread ? .unreadCount : key }

  private func unreadReplies(_ user: UserID) -> Int64 {
    for read in reads where read.userID == user { return Int64(max(0, read.unreadMessagesCount)) }
    return 0
  }
}
