// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from the row of a message, and of what a message carries.
///
/// The raw value is the name the host knows it by.
public enum MessageField: String, CaseIterable, Sendable {
  /// The message's id.
  case id = "message.id"
  /// What it says, as shown.
  case text = "message.text"
  /// What it says, as it was written.
  case rawText = "message.rawText"
  /// What kind of message it is, such as `regular`.
  case kind = "message.kind"
  /// The id of who wrote it.
  case authorID = "message.authorID"
  /// The name of who wrote it.
  case authorName = "message.authorName"
  /// Whether the user wrote it.
  case isMine = "message.isMine"
  /// Whether the system wrote it.
  case isSystem = "message.isSystem"
  /// Whether it was deleted.
  case isDeleted = "message.isDeleted"
  /// Whether it was changed.
  case isEdited = "message.isEdited"
  /// Whether somebody pinned it.
  case isPinned = "message.isPinned"
  /// Whether it replies to another.
  case isReply = "message.isReply"
  /// Whether it is the first of its run.
  case isFirst = "message.isFirst"
  /// Whether it is the last of its run.
  case isLast = "message.isLast"
  /// Whether author and time are shown with it.
  case showsAllInfo = "message.showsAllInfo"
  /// The time of day it was written at, as shown.
  case timeText = "message.timeText"
  /// The day that begins with it, absent where none does.
  case dayText = "message.dayText"
  /// How many messages were not read from it on, absent where no line stands above it.
  case unreadLineCount = "message.unreadLineCount"
  /// How many replies it has.
  case replyCount = "message.replyCount"
  /// How many replies it has, in words; absent for none.
  case replyCountText = "message.replyCountText"
  /// How far it has come, absent where that is not shown; an icon has the same name.
  case deliveryStatus = "message.deliveryStatus"
  /// How many things it carries.
  case attachmentCount = "message.attachmentCount"
  /// What the vote in it is about.
  case pollName = "message.pollName"
  /// The address of the author's picture.
  case avatarURL = "message.avatarURL"
  /// The author's initials, absent where no avatar is shown.
  case avatarInitials = "message.avatarInitials"
  /// The colour behind the initials.
  case avatarColor = "message.avatarColor"
  /// When it was written.
  case createdAt = "message.createdAt"
  /// How many seconds the zone is east of Greenwich then.
  case createdUTCOffset = "message.createdAt.utcOffset"
}
