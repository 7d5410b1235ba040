// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The values that a row of each subject has. Written by `make abi` from Sources/Base/CWeft/abi.json.

public import WeftViews

extension PluginRow {
  /// A channel.
  public var channel: ChannelRecord { ChannelRecord(row: self) }
  /// A thread.
  public var thread: ThreadRecord { ThreadRecord(row: self) }
  /// A message.
  public var message: MessageRecord { MessageRecord(row: self) }
  /// Something a search found.
  public var result: ResultRecord { ResultRecord(row: self) }
  /// Something a message carries.
  public var attachment: AttachmentRecord { AttachmentRecord(row: self) }
  /// A list itself; a field that a list does not have is absent.
  public var list: ListRecord { ListRecord(row: self) }
  /// What every list depends on besides its data.
  public var environment: EnvironmentRecord { EnvironmentRecord(row: self) }
  /// Something that happened.
  public var event: EventRecord { EventRecord(row: self) }
  /// .
  public var composer: ComposerRecord { ComposerRecord(row: self) }
  /// .
  public var command: CommandRecord { CommandRecord(row: self) }
}

/// A channel; what a hook did not declare is absent.
public struct ChannelRecord {
  let row: PluginRow

  /// The channel's id.
  public var id: String { row.text(.channel(.id)) }
  /// The channel's name as shown; rows of channels alone.
  public var name: String { row.text(.channel(.name)) }
  /// The name that a member gave it; absent where it has none.
  public var rawName: String? { row.optionalText(.channel(.rawName)) }
  /// When the last message came, as shown; rows of channels alone.
  public var timestampText: String { row.text(.channel(.timestampText)) }
  /// What the badge says, absent when nothing is unread.
  public var badgeText: String? { row.optionalText(.channel(.badgeText)) }
  /// The address of the picture, absent when there is none.
  public var avatarURL: String? { row.optionalText(.channel(.avatarURL)) }
  /// The initials that stand in for a picture.
  public var avatarInitials: String { row.text(.channel(.avatarInitials)) }
  /// The colour behind the initials.
  public var avatarColor: Color { row.color(.channel(.avatarColor)) }
  /// Whether a person it shows is connected now.
  public var isOnline: Bool { row.flag(.channel(.isOnline)) }
  /// Whether the list has selected the row.
  public var isSelected: Bool { row.flag(.channel(.isSelected)) }
  /// The preview without what stands before it.
  public var previewText: String { row.text(.channel(.previewText)) }
  /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
  public var previewLabel: String? { row.optionalText(.channel(.previewLabel)) }
  /// Who wrote the newest message, where that is not plain.
  public var previewAuthorName: String { row.text(.channel(.previewAuthorName)) }
  /// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
  public var previewKind: PreviewKind? {
    PreviewKind(rawValue: row.integer(.channel(.previewKind)))
  }
  /// The name of the sign before the preview, absent where there is none.
  public var previewIcon: String? { row.optionalText(.channel(.previewIcon)) }
  /// What a screen reader says of that sign.
  public var previewIconLabel: String { row.text(.channel(.previewIconLabel)) }
  /// What the user has begun to write.
  public var draftText: String { row.text(.channel(.draftText)) }
  /// How far the newest message has come, absent where that is not shown; an icon has the same
  /// name.
  public var deliveryStatus: String? { row.optionalText(.channel(.deliveryStatus)) }
  /// What a screen reader says of that.
  public var deliveryLabel: String { row.text(.channel(.deliveryLabel)) }
  /// Whether it is shown who has read the newest message.
  public var showReadEvents: Bool { row.flag(.channel(.showReadEvents)) }
  /// Whether the sign of a muted channel stands behind the name.
  public var showInlineMutedIcon: Bool { row.flag(.channel(.showInlineMutedIcon)) }
  /// Whether the sign of a muted channel stands at the end of the preview.
  public var showMutedTrailingIcon: Bool { row.flag(.channel(.showMutedTrailingIcon)) }
  /// What a screen reader says of that sign, absent when the channel is not muted.
  public var mutedLabel: String? { row.optionalText(.channel(.mutedLabel)) }
  /// The names of the signs behind the name, a line each, with that of a muted channel where it
  /// stands there; absent where there are none.
  public var signIcons: String? { row.optionalText(.channel(.signIcons)) }
  /// What a screen reader says of each of these signs, on the same line.
  public var signLabels: String { row.text(.channel(.signLabels)) }
  /// Unread messages.
  public var unreadCount: Int { row.integer(.channel(.unreadCount)) }
  /// Unread messages that mention the user.
  public var mentionCount: Int { row.integer(.channel(.mentionCount)) }
  /// Whether anything is unread.
  public var hasUnread: Bool { row.flag(.channel(.hasUnread)) }
  /// Whether the channel is muted.
  public var isMuted: Bool { row.flag(.channel(.isMuted)) }
  /// Whether the user has pinned it.
  public var isPinned: Bool { row.flag(.channel(.isPinned)) }
  /// Whether the user has put it away.
  public var isArchived: Bool { row.flag(.channel(.isArchived)) }
  /// Whether the user has hidden it.
  public var isHidden: Bool { row.flag(.channel(.isHidden)) }
  /// Whether it accepts no more messages.
  public var isFrozen: Bool { row.flag(.channel(.isFrozen)) }
  /// Whether it is disabled.
  public var isDisabled: Bool { row.flag(.channel(.isDisabled)) }
  /// Whether the user has blocked the other member.
  public var isBlocked: Bool { row.flag(.channel(.isBlocked)) }
  /// Whether it is between users, without a name of its own.
  public var isDirect: Bool { row.flag(.channel(.isDirect)) }
  /// How many members it has.
  public var memberCount: Int { row.integer(.channel(.memberCount)) }
  /// Whether the user may delete it.
  public var canDelete: Bool { row.flag(.channel(.canDelete)) }
  /// When the last message was written, absent when none was.
  public var lastMessageAt: Int? { row.microseconds(.channel(.lastMessageAt)) }
  /// How many seconds the zone is east of Greenwich then.
  public var lastMessageUTCOffset: Int { row.integer(.channel(.lastMessageUTCOffset)) }
  /// When the channel was made.
  public var createdAt: Int? { row.microseconds(.channel(.createdAt)) }
  /// How many seconds the zone is east of Greenwich then.
  public var createdUTCOffset: Int { row.integer(.channel(.createdUTCOffset)) }
}

/// A thread; what a hook did not declare is absent.
public struct ThreadRecord {
  let row: PluginRow

  /// The id of the message it replies to.
  public var id: String { row.text(.thread(.id)) }
  /// The thread's own title, absent where it has none.
  public var title: String? { row.optionalText(.thread(.title)) }
  /// The name of the channel it stands in.
  public var channelName: String { row.text(.thread(.channelName)) }
  /// What it replies to.
  public var parentText: String { row.text(.thread(.parentText)) }
  /// What it replies to, with the author in front.
  public var parentPreviewText: String { row.text(.thread(.parentPreviewText)) }
  /// What the message it replies to says, as it was written.
  public var parentRawText: String { row.text(.thread(.parentRawText)) }
  /// The kind of what that message carries last.
  public var parentLastAttachmentKind: String { row.text(.thread(.parentLastAttachmentKind)) }
  /// What the vote in that message is about.
  public var parentPollName: String { row.text(.thread(.parentPollName)) }
  /// What it replies to, as an answer.
  public var repliedToText: String { row.text(.thread(.repliedToText)) }
  /// How many replies there are.
  public var replyCount: Int { row.integer(.thread(.replyCount)) }
  /// How many replies there are, in words.
  public var replyCountText: String { row.text(.thread(.replyCountText)) }
  /// Replies the user has not read.
  public var unreadCount: Int { row.integer(.thread(.unreadCount)) }
  /// What the badge says, absent when everything is read.
  public var badgeText: String? { row.optionalText(.thread(.badgeText)) }
  /// When the newest reply came, as shown.
  public var timestampText: String { row.text(.thread(.timestampText)) }
  /// The newest reply in one line.
  public var previewText: String { row.text(.thread(.previewText)) }
  /// Who wrote the newest reply.
  public var previewAuthorName: String { row.text(.thread(.previewAuthorName)) }
  /// The address of their picture, absent when there is none.
  public var avatarURL: String? { row.optionalText(.thread(.avatarURL)) }
  /// Their initials, absent when there is no reply.
  public var avatarInitials: String? { row.optionalText(.thread(.avatarInitials)) }
  /// The colour behind their initials.
  public var avatarColor: Color { row.color(.thread(.avatarColor)) }
  /// What the user has begun to write.
  public var draftText: String { row.text(.thread(.draftText)) }
  /// How many take part.
  public var participantCount: Int { row.integer(.thread(.participantCount)) }
  /// Whether the list has selected the row.
  public var isSelected: Bool { row.flag(.thread(.isSelected)) }
  /// When the newest reply was written, absent when none was.
  public var lastMessageAt: Int? { row.microseconds(.thread(.lastMessageAt)) }
  /// How many seconds the zone is east of Greenwich then.
  public var lastMessageUTCOffset: Int { row.integer(.thread(.lastMessageUTCOffset)) }
}

/// A message; what a hook did not declare is absent.
public struct MessageRecord {
  let row: PluginRow

  /// The message's id.
  public var id: String { row.text(.message(.id)) }
  /// What it says, as shown.
  public var text: String { row.text(.message(.text)) }
  /// What it says, as it was written.
  public var rawText: String { row.text(.message(.rawText)) }
  /// What kind of message it is, such as `regular`.
  public var kind: String { row.text(.message(.kind)) }
  /// The id of who wrote it.
  public var authorID: String { row.text(.message(.authorID)) }
  /// The name of who wrote it.
  public var authorName: String { row.text(.message(.authorName)) }
  /// Whether the user wrote it.
  public var isMine: Bool { row.flag(.message(.isMine)) }
  /// Whether the system wrote it.
  public var isSystem: Bool { row.flag(.message(.isSystem)) }
  /// Whether it was deleted.
  public var isDeleted: Bool { row.flag(.message(.isDeleted)) }
  /// Whether it was changed.
  public var isEdited: Bool { row.flag(.message(.isEdited)) }
  /// Whether a member pinned it.
  public var isPinned: Bool { row.flag(.message(.isPinned)) }
  /// Whether it replies to another.
  public var isReply: Bool { row.flag(.message(.isReply)) }
  /// Whether it is the first of its run.
  public var isFirst: Bool { row.flag(.message(.isFirst)) }
  /// Whether it is the last of its run.
  public var isLast: Bool { row.flag(.message(.isLast)) }
  /// Whether its time is shown with it, as for the lowest message of a run.
  public var showsAllInfo: Bool { row.flag(.message(.showsAllInfo)) }
  /// The time of day it was written at, as shown.
  public var timeText: String { row.text(.message(.timeText)) }
  /// The day that begins with it, absent where none does.
  public var dayText: String? { row.optionalText(.message(.dayText)) }
  /// How many messages were not read from it on, absent where no line stands above it.
  public var unreadLineCount: Int? { row.optionalInteger(.message(.unreadLineCount)) }
  /// How many replies it has.
  public var replyCount: Int { row.integer(.message(.replyCount)) }
  /// How many replies it has, in words; absent for none.
  public var replyCountText: String? { row.optionalText(.message(.replyCountText)) }
  /// How far it has come, absent where that is not shown; an icon has the same name.
  public var deliveryStatus: String? { row.optionalText(.message(.deliveryStatus)) }
  /// How many things it carries.
  public var attachmentCount: Int { row.integer(.message(.attachmentCount)) }
  /// What the vote in it is about.
  public var pollName: String { row.text(.message(.pollName)) }
  /// The most frequent reactions, each on a line of its own; absent where there are none.
  public var reactionSigns: String? { row.optionalText(.message(.reactionSigns)) }
  /// How often each of them was used, on lines as well; absent where there are none.
  public var reactionCounts: String? { row.optionalText(.message(.reactionCounts)) }
  /// For each of them 1 where the user is among them, else 0, on lines; absent where there are
  /// none.
  public var ownReactions: String? { row.optionalText(.message(.ownReactions)) }
  /// How many kinds of reactions are left out, such as +3; absent where none are.
  public var hiddenReactionsText: String? { row.optionalText(.message(.hiddenReactionsText)) }
  /// What can be chosen in the vote, on lines; absent where there is no vote with options.
  public var pollOptions: String? { row.optionalText(.message(.pollOptions)) }
  /// How many votes each of them has, on lines as well; absent where there is none.
  public var pollCounts: String? { row.optionalText(.message(.pollCounts)) }
  /// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is none.
  public var pollChoices: String? { row.optionalText(.message(.pollChoices)) }
  /// How many of them can be chosen, or that voting has ended; absent where there is none.
  public var pollHint: String? { row.optionalText(.message(.pollHint)) }
  /// What the quoted message says; absent where none is quoted.
  public var quotedText: String? { row.optionalText(.message(.quotedText)) }
  /// Who wrote the quoted message; absent where the author is unknown.
  public var quotedAuthorName: String? { row.optionalText(.message(.quotedAuthorName)) }
  /// The address of the author's picture.
  public var avatarURL: String { row.text(.message(.avatarURL)) }
  /// The author's initials, absent where no avatar is shown.
  public var avatarInitials: String? { row.optionalText(.message(.avatarInitials)) }
  /// The colour behind the initials.
  public var avatarColor: Color { row.color(.message(.avatarColor)) }
  /// When it was written.
  public var createdAt: Int? { row.microseconds(.message(.createdAt)) }
  /// How many seconds the zone is east of Greenwich then.
  public var createdUTCOffset: Int { row.integer(.message(.createdUTCOffset)) }
}

/// Something a search found; what a hook did not declare is absent.
public struct ResultRecord {
  let row: PluginRow

  /// What it is called.
  public var title: String { row.text(.result(.title)) }
  /// What it says.
  public var text: String { row.text(.result(.text)) }
  /// When it was written, as shown.
  public var timestampText: String { row.text(.result(.timestampText)) }
  /// The id of the message that was found, absent for a channel.
  public var messageID: String? { row.optionalText(.result(.messageID)) }
  /// The address of the picture, absent when there is none.
  public var avatarURL: String? { row.optionalText(.result(.avatarURL)) }
  /// The initials that stand in for a picture.
  public var avatarInitials: String { row.text(.result(.avatarInitials)) }
  /// The colour behind the initials.
  public var avatarColor: Color { row.color(.result(.avatarColor)) }
}

/// Something a message carries; what a hook did not declare is absent.
public struct AttachmentRecord {
  let row: PluginRow

  /// What it is, such as `image`.
  public var kind: String { row.text(.attachment(.kind)) }
  /// What it is called.
  public var title: String { row.text(.attachment(.title)) }
  /// Where it is.
  public var url: String { row.text(.attachment(.url)) }
  /// What was said about it.
  public var text: String { row.text(.attachment(.text)) }
  /// Where a small picture of it is.
  public var previewURL: String { row.text(.attachment(.previewURL)) }
  /// What its bytes are, such as `image/png`.
  public var mimeType: String { row.text(.attachment(.mimeType)) }
  /// Its bytes.
  public var size: Int { row.integer(.attachment(.size)) }
  /// How long it goes on.
  public var seconds: Int { row.integer(.attachment(.seconds)) }
  /// Its place among what the message carries, from 0.
  public var place: Int { row.integer(.attachment(.place)) }
}

/// A list itself; a field that a list does not have is absent; what a hook did not declare is absent.
public struct ListRecord {
  let row: PluginRow

  /// What stands above it.
  public var title: String { row.text(.list(.title)) }
  /// `loading`, `loaded`, `empty` or `error`.
  public var phase: String { row.text(.list(.phase)) }
  /// Why it could not be loaded.
  public var error: String { row.text(.list(.error)) }
  /// How many rows it has.
  public var count: Int { row.integer(.list(.count)) }
  /// Whether it is being loaded again.
  public var isReloading: Bool { row.flag(.list(.isReloading)) }
  /// Whether its next page is on its way.
  public var isLoadingMore: Bool { row.flag(.list(.isLoadingMore)) }
  /// How many threads have come that it doesn't show.
  public var newThreadsCount: Int { row.integer(.list(.newThreadsCount)) }
  /// Whether it could not be loaded.
  public var failedToLoad: Bool { row.flag(.list(.failedToLoad)) }
  /// Whether its next page could not be loaded.
  public var failedToLoadMore: Bool { row.flag(.list(.failedToLoadMore)) }
  /// Whether its messages are those of a thread.
  public var isInThread: Bool { row.flag(.list(.isInThread)) }
  /// What is searched for.
  public var searchText: String { row.text(.list(.searchText)) }
  /// Who is typing.
  public var typingText: String { row.text(.list(.typingText)) }
  /// The day of what is visible.
  public var visibleDay: String { row.text(.list(.visibleDay)) }
}

/// What every list depends on besides its data; what a hook did not declare is absent.
public struct EnvironmentRecord {
  let row: PluginRow

  /// The moment shown.
  public var now: Int? { row.microseconds(.environment(.now)) }
  /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their own.
  public var utcOffset: Int { row.integer(.environment(.utcOffset)) }
  /// The language of the texts.
  public var language: String { row.text(.environment(.language)) }
  /// The id of who looks at the list.
  public var userID: String { row.text(.environment(.userID)) }
  /// The name of who looks at the list.
  public var userName: String { row.text(.environment(.userName)) }
}

/// Something that happened; what a hook did not declare is absent.
public struct EventRecord {
  let row: PluginRow

  /// What happened, such as `message.new`.
  public var type: String { row.text(.event(.type)) }
  /// The channel it happened in.
  public var channelID: String { row.text(.event(.channelID)) }
  /// The message it happened to.
  public var messageID: String { row.text(.event(.messageID)) }
  /// The thread it happened in.
  public var threadID: String { row.text(.event(.threadID)) }
  /// Who did it.
  public var userID: String { row.text(.event(.userID)) }
  /// What the message says.
  public var text: String { row.text(.event(.text)) }
  /// When it happened.
  public var createdAt: Int? { row.microseconds(.event(.createdAt)) }
  /// How many seconds the zone is east of Greenwich then.
  public var createdUTCOffset: Int { row.integer(.event(.createdUTCOffset)) }
}

/// ; what a hook did not declare is absent.
public struct ComposerRecord {
  let row: PluginRow

  /// What is being written; absent unless the user lets the plugin read what is typed.
  public var text: String? { row.optionalText(.composer(.text)) }
  /// The word at the caret that may be completed, with the sign it begins with; absent where there
  /// is none, and as composer.text is.
  public var word: String? { row.optionalText(.composer(.word)) }
  /// Whether it becomes a reply in a thread.
  public var isInThread: Bool { row.flag(.composer(.isInThread)) }
  /// Whether the text of a message is changed.
  public var isEditing: Bool { row.flag(.composer(.isEditing)) }
  /// The message that is quoted; absent where none is.
  public var quotedID: String? { row.optionalText(.composer(.quotedID)) }
  /// The newest message of another person; absent where there is none.
  public var newestID: String? { row.optionalText(.composer(.newestID)) }
  /// What that message says; absent where there is none.
  public var newestText: String? { row.optionalText(.composer(.newestText)) }
  /// Who wrote that message; absent where there is none.
  public var newestAuthorName: String? { row.optionalText(.composer(.newestAuthorName)) }
}

/// ; what a hook did not declare is absent.
public struct CommandRecord {
  let row: PluginRow

  /// The command that was entered, without its slash; absent where the host asks which commands
  /// there are.
  public var name: String? { row.optionalText(.command(.name)) }
  /// What stands behind its name; absent where nothing does.
  public var arguments: String? { row.optionalText(.command(.arguments)) }
}
