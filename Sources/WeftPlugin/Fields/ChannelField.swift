// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from the row of a channel.
///
/// Rows of threads and of search results have those fields that are about the channel itself.
/// The raw value is the name the host knows it by.
public enum ChannelField: String, CaseIterable, Sendable {
  /// The channel's id.
  case id = "channel.id"
  /// The channel's name as shown; rows of channels alone.
  case name = "channel.name"
  /// The name somebody gave it, absent where nobody did.
  case rawName = "channel.rawName"
  /// When the last message came, as shown; rows of channels alone.
  case timestampText = "channel.timestampText"
  /// What the badge says, absent when nothing is unread.
  case badgeText = "channel.badgeText"
  /// The address of the picture, absent when there is none.
  case avatarURL = "channel.avatarURL"
  /// The initials that stand in for a picture.
  case avatarInitials = "channel.avatarInitials"
  /// The colour behind the initials.
  case avatarColor = "channel.avatarColor"
  /// Whether somebody shown is connected now.
  case isOnline = "channel.isOnline"
  /// Whether the list has selected the row.
  case isSelected = "channel.isSelected"
  /// The preview without what stands before it.
  case previewText = "channel.previewText"
  /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
  case previewLabel = "channel.previewLabel"
  /// Who wrote the newest message, where that is not plain.
  case previewAuthorName = "channel.previewAuthorName"
  /// What the preview shows, a ``PreviewKind``.
  case previewKind = "channel.previewKind"
  /// The name of the sign before the preview, absent where there is none.
  case previewIcon = "channel.previewIcon"
  /// What a screen reader says of that sign.
  case previewIconLabel = "channel.previewIconLabel"
  /// What the user has begun to write.
  case draftText = "channel.draftText"
  /// How far the newest message has come, absent where that is not shown; an icon has the same name.
  case deliveryStatus = "channel.deliveryStatus"
  /// What a screen reader says of that.
  case deliveryLabel = "channel.deliveryLabel"
  /// Whether it is shown who has read the newest message.
  case showReadEvents = "channel.showReadEvents"
  /// Whether the sign of a muted channel stands behind the name.
  case showInlineMutedIcon = "channel.showInlineMutedIcon"
  /// Whether the sign of a muted channel stands at the end of the preview.
  case showMutedTrailingIcon = "channel.showMutedTrailingIcon"
  /// What a screen reader says of that sign, absent when the channel is not muted.
  case mutedLabel = "channel.mutedLabel"
  /// Unread messages.
  case unreadCount = "channel.unreadCount"
  /// Unread messages that mention the user.
  case mentionCount = "channel.mentionCount"
  /// Whether anything is unread.
  case hasUnread = "channel.hasUnread"
  /// Whether the channel is muted.
  case isMuted = "channel.isMuted"
  /// Whether the user has pinned it.
  case isPinned = "channel.isPinned"
  /// Whether the user has put it away.
  case isArchived = "channel.isArchived"
  /// Whether it is between users, without a name of its own.
  case isDirect = "channel.isDirect"
  /// How many members it has.
  case memberCount = "channel.memberCount"
  /// Whether the user may delete it.
  case canDelete = "channel.canDelete"
  /// When the last message was written, absent when none was.
  case lastMessageAt = "channel.lastMessageAt"
  /// How many seconds the zone is east of Greenwich then.
  case lastMessageUTCOffset = "channel.lastMessageAt.utcOffset"
  /// When the channel was made.
  case createdAt = "channel.createdAt"
  /// How many seconds the zone is east of Greenwich then.
  case createdUTCOffset = "channel.createdAt.utcOffset"
}
