// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key that every channel or thread has, by its name in the wire form.
///
/// Each kind of row gives the keys their values: see `QueryRow`.
enum KnownKey: String, Hashable, Sendable, CaseIterable {
  case activeParticipantCount = "active_participant_count"
  case archived
  case blocked
  case channelCid = "channel_cid"
  case channelDisabled = "channel.disabled"
  case channelRole = "channel_role"
  case cid
  case createdAt = "created_at"
  case createdById = "created_by_id"
  case createdByUserId = "created_by_user_id"
  case deletedAt = "deleted_at"
  case disabled
  case filterTags = "filter_tags"
  case frozen
  case hasUnread = "has_unread"
  case hidden
  case id
  case image
  case invite
  case joined
  case lastMessageAt = "last_message_at"
  case lastUpdated = "last_updated"
  case memberCount = "member_count"
  case memberUserName = "member.user.name"
  case members
  case muted
  case name
  case parentMessageId = "parent_message_id"
  case participantCount = "participant_count"
  case pinned
  case pinnedAt = "pinned_at"
  case replyCount = "reply_count"
  case team
  case type
  case unreadCount = "unread_count"
  case updatedAt = "updated_at"
}

extension KnownKey {
  /// The keys that channels have.
  static let ofChannels: Set<KnownKey> = [
    .archived, .blocked, .channelRole, .cid, .createdAt, .createdById, .deletedAt, .disabled,
    .filterTags, .frozen, .hasUnread, .hidden, .id, .image, .invite, .joined, .lastMessageAt,
    .lastUpdated, .memberCount, .memberUserName, .members, .muted, .name, .pinned, .pinnedAt, .team,
    .type, .unreadCount, .updatedAt,
  ]

  /// The keys that threads have.
  static let ofThreads: Set<KnownKey> = [
    .activeParticipantCount, .channelCid, .channelDisabled, .createdAt, .createdByUserId,
    .hasUnread, .lastMessageAt, .parentMessageId, .participantCount, .replyCount, .updatedAt,
  ]
}

extension KnownKey {
  /// The kind of the key's values.
  var kind: QueryKind {
    switch self {
    case .archived, .blocked, .channelDisabled, .disabled, .frozen, .hasUnread, .hidden, .joined,
      .muted, .pinned:
      .flag
    case .activeParticipantCount, .memberCount, .participantCount, .replyCount, .unreadCount:
      .count
    case .createdAt, .deletedAt, .lastMessageAt, .lastUpdated, .pinnedAt, .updatedAt:
      .moment
    case .channelCid, .channelRole, .cid, .createdById, .createdByUserId, .id, .image, .invite,
      .name, .parentMessageId, .team, .type:
      .text
    case .filterTags, .memberUserName, .members:
      .texts
    }
  }
}
