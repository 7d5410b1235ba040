// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from the row of a thread.
///
/// The raw value is the name the host knows it by.
public enum ThreadField: String, CaseIterable, Sendable {
  /// The id of the message it replies to.
  case id = "thread.id"
  /// The thread's own title, absent where it has none.
  case title = "thread.title"
  /// The name of the channel it stands in.
  case channelName = "thread.channelName"
  /// What it replies to.
  case parentText = "thread.parentText"
  /// What it replies to, with the author in front.
  case parentPreviewText = "thread.parentPreviewText"
  /// What the message it replies to says, as it was written.
  case parentRawText = "thread.parentRawText"
  /// The kind of what that message carries last.
  case parentLastAttachmentKind = "thread.parentLastAttachmentKind"
  /// What the vote in that message is about.
  case parentPollName = "thread.parentPollName"
  /// What it replies to, as an answer.
  case repliedToText = "thread.repliedToText"
  /// How many replies there are.
  case replyCount = "thread.replyCount"
  /// How many replies there are, in words.
  case replyCountText = "thread.replyCountText"
  /// Replies the user has not read.
  case unreadCount = "thread.unreadCount"
  /// What the badge says, absent when everything is read.
  case badgeText = "thread.badgeText"
  /// When the newest reply came, as shown.
  case timestampText = "thread.timestampText"
  /// The newest reply in one line.
  case previewText = "thread.previewText"
  /// Who wrote the newest reply.
  case previewAuthorName = "thread.previewAuthorName"
  /// The address of their picture, absent when there is none.
  case avatarURL = "thread.avatarURL"
  /// Their initials, absent when there is no reply.
  case avatarInitials = "thread.avatarInitials"
  /// The colour behind their initials.
  case avatarColor = "thread.avatarColor"
  /// What the user has begun to write.
  case draftText = "thread.draftText"
  /// How many take part.
  case participantCount = "thread.participantCount"
  /// Whether the list has selected the row.
  case isSelected = "thread.isSelected"
  /// When the newest reply was written, absent when none was.
  case lastMessageAt = "thread.lastMessageAt"
  /// How many seconds the zone is east of Greenwich then.
  case lastMessageUTCOffset = "thread.lastMessageAt.utcOffset"
}
