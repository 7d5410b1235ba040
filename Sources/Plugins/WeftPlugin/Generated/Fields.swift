// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The fields that a hook can read from rows. Written by `make abi` from Sources/Base/CWeft/abi.json.

/// A channel.
///
/// The raw value is the name the host knows a field by.
public enum ChannelField: String, CaseIterable, Sendable {
  /// The channel's id.
  case id = "channel.id"
  /// The channel's name as shown; rows of channels alone.
  case name = "channel.name"
  /// The name that a member gave it; absent where it has none.
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
  /// Whether a person it shows is connected now.
  case isOnline = "channel.isOnline"
  /// Whether the list has selected the row.
  case isSelected = "channel.isSelected"
  /// The preview without what stands before it.
  case previewText = "channel.previewText"
  /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
  case previewLabel = "channel.previewLabel"
  /// Who wrote the newest message, where that is not plain.
  case previewAuthorName = "channel.previewAuthorName"
  /// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
  case previewKind = "channel.previewKind"
  /// The name of the sign before the preview, absent where there is none.
  case previewIcon = "channel.previewIcon"
  /// What a screen reader says of that sign.
  case previewIconLabel = "channel.previewIconLabel"
  /// What the user has begun to write.
  case draftText = "channel.draftText"
  /// How far the newest message has come, absent where that is not shown; an icon has the same
  /// name.
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
  /// The names of the signs behind the name, a line each, with that of a muted channel where it
  /// stands there; absent where there are none.
  case signIcons = "channel.signIcons"
  /// What a screen reader says of each of these signs, on the same line.
  case signLabels = "channel.signLabels"
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
  /// Whether the user has hidden it.
  case isHidden = "channel.isHidden"
  /// Whether it accepts no more messages.
  case isFrozen = "channel.isFrozen"
  /// Whether it is disabled.
  case isDisabled = "channel.isDisabled"
  /// Whether the user has blocked the other member.
  case isBlocked = "channel.isBlocked"
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

/// A thread.
///
/// The raw value is the name the host knows a field by.
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

/// A message.
///
/// The raw value is the name the host knows a field by.
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
  /// Whether a member pinned it.
  case isPinned = "message.isPinned"
  /// Whether it replies to another.
  case isReply = "message.isReply"
  /// Whether it is the first of its run.
  case isFirst = "message.isFirst"
  /// Whether it is the last of its run.
  case isLast = "message.isLast"
  /// Whether its time is shown with it, as for the lowest message of a run.
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
  /// The most frequent reactions, each on a line of its own; absent where there are none.
  case reactionSigns = "message.reactionSigns"
  /// How often each of them was used, on lines as well; absent where there are none.
  case reactionCounts = "message.reactionCounts"
  /// For each of them 1 where the user is among them, else 0, on lines; absent where there are
  /// none.
  case ownReactions = "message.ownReactions"
  /// How many kinds of reactions are left out, such as +3; absent where none are.
  case hiddenReactionsText = "message.hiddenReactionsText"
  /// What can be chosen in the vote, on lines; absent where there is no vote with options.
  case pollOptions = "message.pollOptions"
  /// How many votes each of them has, on lines as well; absent where there is none.
  case pollCounts = "message.pollCounts"
  /// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is none.
  case pollChoices = "message.pollChoices"
  /// How many of them can be chosen, or that voting has ended; absent where there is none.
  case pollHint = "message.pollHint"
  /// What the quoted message says; absent where none is quoted.
  case quotedText = "message.quotedText"
  /// Who wrote the quoted message; absent where the author is unknown.
  case quotedAuthorName = "message.quotedAuthorName"
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

/// Something a search found.
///
/// The raw value is the name the host knows a field by.
public enum ResultField: String, CaseIterable, Sendable {
  /// What it is called.
  case title = "result.title"
  /// What it says.
  case text = "result.text"
  /// When it was written, as shown.
  case timestampText = "result.timestampText"
  /// The id of the message that was found, absent for a channel.
  case messageID = "result.messageID"
  /// The address of the picture, absent when there is none.
  case avatarURL = "result.avatarURL"
  /// The initials that stand in for a picture.
  case avatarInitials = "result.avatarInitials"
  /// The colour behind the initials.
  case avatarColor = "result.avatarColor"
}

/// Something a message carries.
///
/// The raw value is the name the host knows a field by.
public enum AttachmentField: String, CaseIterable, Sendable {
  /// What it is, such as `image`.
  case kind = "attachment.kind"
  /// What it is called.
  case title = "attachment.title"
  /// Where it is.
  case url = "attachment.url"
  /// What was said about it.
  case text = "attachment.text"
  /// Where a small picture of it is.
  case previewURL = "attachment.previewURL"
  /// What its bytes are, such as `image/png`.
  case mimeType = "attachment.mimeType"
  /// Its bytes.
  case size = "attachment.size"
  /// How long it goes on.
  case seconds = "attachment.seconds"
  /// Its place among what the message carries, from 0.
  case place = "attachment.place"
}

/// A list itself; a field that a list does not have is absent.
///
/// The raw value is the name the host knows a field by.
public enum ListField: String, CaseIterable, Sendable {
  /// What stands above it.
  case title = "list.title"
  /// `loading`, `loaded`, `empty` or `error`.
  case phase = "list.phase"
  /// Why it could not be loaded.
  case error = "list.error"
  /// How many rows it has.
  case count = "list.count"
  /// Whether it is being loaded again.
  case isReloading = "list.isReloading"
  /// Whether its next page is on its way.
  case isLoadingMore = "list.isLoadingMore"
  /// How many threads have come that it doesn't show.
  case newThreadsCount = "list.newThreadsCount"
  /// Whether it could not be loaded.
  case failedToLoad = "list.failedToLoad"
  /// Whether its next page could not be loaded.
  case failedToLoadMore = "list.failedToLoadMore"
  /// Whether its messages are those of a thread.
  case isInThread = "list.isInThread"
  /// What is searched for.
  case searchText = "list.searchText"
  /// Who is typing.
  case typingText = "list.typingText"
  /// The day of what is visible.
  case visibleDay = "list.visibleDay"
}

/// What every list depends on besides its data.
///
/// The raw value is the name the host knows a field by.
public enum EnvironmentField: String, CaseIterable, Sendable {
  /// The moment shown.
  case now = "env.now"
  /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their own.
  case utcOffset = "env.utcOffset"
  /// The language of the texts.
  case language = "env.language"
  /// The id of who looks at the list.
  case userID = "env.userID"
  /// The name of who looks at the list.
  case userName = "env.userName"
}

/// Something that happened.
///
/// The raw value is the name the host knows a field by.
public enum EventField: String, CaseIterable, Sendable {
  /// What happened, such as `message.new`.
  case type = "event.type"
  /// The channel it happened in.
  case channelID = "event.channelID"
  /// The message it happened to.
  case messageID = "event.messageID"
  /// The thread it happened in.
  case threadID = "event.threadID"
  /// Who did it.
  case userID = "event.userID"
  /// What the message says.
  case text = "event.text"
  /// When it happened.
  case createdAt = "event.createdAt"
  /// How many seconds the zone is east of Greenwich then.
  case createdUTCOffset = "event.createdAt.utcOffset"
}

/// .
///
/// The raw value is the name the host knows a field by.
public enum ComposerField: String, CaseIterable, Sendable {
  /// What is being written; absent unless the user lets the plugin read what is typed.
  case text = "composer.text"
  /// The word at the caret that may be completed, with the sign it begins with; absent where there
  /// is none, and as composer.text is.
  case word = "composer.word"
  /// Whether it becomes a reply in a thread.
  case isInThread = "composer.isInThread"
  /// Whether the text of a message is changed.
  case isEditing = "composer.isEditing"
  /// The message that is quoted; absent where none is.
  case quotedID = "composer.quotedID"
  /// The newest message of another person; absent where there is none.
  case newestID = "composer.newestID"
  /// What that message says; absent where there is none.
  case newestText = "composer.newestText"
  /// Who wrote that message; absent where there is none.
  case newestAuthorName = "composer.newestAuthorName"
}

/// .
///
/// The raw value is the name the host knows a field by.
public enum CommandField: String, CaseIterable, Sendable {
  /// The command that was entered, without its slash; absent where the host asks which commands
  /// there are.
  case name = "command.name"
  /// What stands behind its name; absent where nothing does.
  case arguments = "command.arguments"
}
