// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The fields that a hook can read from rows. Written by `make abi` from Sources/Base/CWeft/abi.json.
#ifndef WEFT_FIELDS_HPP
#define WEFT_FIELDS_HPP

#include <weft/field.hpp>

namespace weft {
namespace fields {

/// A channel.
namespace channel {
/// The channel's id.
WEFT_FIELD(text, id, "channel.id");
/// The channel's name as shown; rows of channels alone.
WEFT_FIELD(text, name, "channel.name");
/// The name that a member gave it; absent where it has none.
WEFT_FIELD(text, rawName, "channel.rawName");
/// When the last message came, as shown; rows of channels alone.
WEFT_FIELD(text, timestampText, "channel.timestampText");
/// What the badge says, absent when nothing is unread.
WEFT_FIELD(text, badgeText, "channel.badgeText");
/// The address of the picture, absent when there is none.
WEFT_FIELD(text, avatarURL, "channel.avatarURL");
/// The initials that stand in for a picture.
WEFT_FIELD(text, avatarInitials, "channel.avatarInitials");
/// The colour behind the initials.
WEFT_FIELD(color, avatarColor, "channel.avatarColor");
/// Whether a person it shows is connected now.
WEFT_FIELD(flag, isOnline, "channel.isOnline");
/// Whether the list has selected the row.
WEFT_FIELD(flag, isSelected, "channel.isSelected");
/// The preview without what stands before it.
WEFT_FIELD(text, previewText, "channel.previewText");
/// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
WEFT_FIELD(text, previewLabel, "channel.previewLabel");
/// Who wrote the newest message, where that is not plain.
WEFT_FIELD(text, previewAuthorName, "channel.previewAuthorName");
/// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
WEFT_FIELD(integer, previewKind, "channel.previewKind");
/// The name of the sign before the preview, absent where there is none.
WEFT_FIELD(text, previewIcon, "channel.previewIcon");
/// What a screen reader says of that sign.
WEFT_FIELD(text, previewIconLabel, "channel.previewIconLabel");
/// What the user has begun to write.
WEFT_FIELD(text, draftText, "channel.draftText");
/// How far the newest message has come, absent where that is not shown; an icon has the same name.
WEFT_FIELD(text, deliveryStatus, "channel.deliveryStatus");
/// What a screen reader says of that.
WEFT_FIELD(text, deliveryLabel, "channel.deliveryLabel");
/// Whether it is shown who has read the newest message.
WEFT_FIELD(flag, showReadEvents, "channel.showReadEvents");
/// Whether the sign of a muted channel stands behind the name.
WEFT_FIELD(flag, showInlineMutedIcon, "channel.showInlineMutedIcon");
/// Whether the sign of a muted channel stands at the end of the preview.
WEFT_FIELD(flag, showMutedTrailingIcon, "channel.showMutedTrailingIcon");
/// What a screen reader says of that sign, absent when the channel is not muted.
WEFT_FIELD(text, mutedLabel, "channel.mutedLabel");
/// The names of the signs behind the name, a line each, with that of a muted channel where it
/// stands there; absent where there are none.
WEFT_FIELD(text, signIcons, "channel.signIcons");
/// What a screen reader says of each of these signs, on the same line.
WEFT_FIELD(text, signLabels, "channel.signLabels");
/// Unread messages.
WEFT_FIELD(integer, unreadCount, "channel.unreadCount");
/// Unread messages that mention the user.
WEFT_FIELD(integer, mentionCount, "channel.mentionCount");
/// Whether anything is unread.
WEFT_FIELD(flag, hasUnread, "channel.hasUnread");
/// Whether the channel is muted.
WEFT_FIELD(flag, isMuted, "channel.isMuted");
/// Whether the user has pinned it.
WEFT_FIELD(flag, isPinned, "channel.isPinned");
/// Whether the user has put it away.
WEFT_FIELD(flag, isArchived, "channel.isArchived");
/// Whether the user has hidden it.
WEFT_FIELD(flag, isHidden, "channel.isHidden");
/// Whether it accepts no more messages.
WEFT_FIELD(flag, isFrozen, "channel.isFrozen");
/// Whether it is disabled.
WEFT_FIELD(flag, isDisabled, "channel.isDisabled");
/// Whether the user has blocked the other member.
WEFT_FIELD(flag, isBlocked, "channel.isBlocked");
/// Whether it is between users, without a name of its own.
WEFT_FIELD(flag, isDirect, "channel.isDirect");
/// How many members it has.
WEFT_FIELD(integer, memberCount, "channel.memberCount");
/// Whether the user may delete it.
WEFT_FIELD(flag, canDelete, "channel.canDelete");
/// When the last message was written, absent when none was.
WEFT_FIELD(time, lastMessageAt, "channel.lastMessageAt");
/// How many seconds the zone is east of Greenwich then.
WEFT_FIELD(integer, lastMessageUTCOffset, "channel.lastMessageAt.utcOffset");
/// When the channel was made.
WEFT_FIELD(time, createdAt, "channel.createdAt");
/// How many seconds the zone is east of Greenwich then.
WEFT_FIELD(integer, createdUTCOffset, "channel.createdAt.utcOffset");
}  // namespace channel

/// A thread.
namespace thread {
/// The id of the message it replies to.
WEFT_FIELD(text, id, "thread.id");
/// The thread's own title, absent where it has none.
WEFT_FIELD(text, title, "thread.title");
/// The name of the channel it stands in.
WEFT_FIELD(text, channelName, "thread.channelName");
/// What it replies to.
WEFT_FIELD(text, parentText, "thread.parentText");
/// What it replies to, with the author in front.
WEFT_FIELD(text, parentPreviewText, "thread.parentPreviewText");
/// What the message it replies to says, as it was written.
WEFT_FIELD(text, parentRawText, "thread.parentRawText");
/// The kind of what that message carries last.
WEFT_FIELD(text, parentLastAttachmentKind, "thread.parentLastAttachmentKind");
/// What the vote in that message is about.
WEFT_FIELD(text, parentPollName, "thread.parentPollName");
/// What it replies to, as an answer.
WEFT_FIELD(text, repliedToText, "thread.repliedToText");
/// How many replies there are.
WEFT_FIELD(integer, replyCount, "thread.replyCount");
/// How many replies there are, in words.
WEFT_FIELD(text, replyCountText, "thread.replyCountText");
/// Replies the user has not read.
WEFT_FIELD(integer, unreadCount, "thread.unreadCount");
/// What the badge says, absent when everything is read.
WEFT_FIELD(text, badgeText, "thread.badgeText");
/// When the newest reply came, as shown.
WEFT_FIELD(text, timestampText, "thread.timestampText");
/// The newest reply in one line.
WEFT_FIELD(text, previewText, "thread.previewText");
/// Who wrote the newest reply.
WEFT_FIELD(text, previewAuthorName, "thread.previewAuthorName");
/// The address of their picture, absent when there is none.
WEFT_FIELD(text, avatarURL, "thread.avatarURL");
/// Their initials, absent when there is no reply.
WEFT_FIELD(text, avatarInitials, "thread.avatarInitials");
/// The colour behind their initials.
WEFT_FIELD(color, avatarColor, "thread.avatarColor");
/// What the user has begun to write.
WEFT_FIELD(text, draftText, "thread.draftText");
/// How many take part.
WEFT_FIELD(integer, participantCount, "thread.participantCount");
/// Whether the list has selected the row.
WEFT_FIELD(flag, isSelected, "thread.isSelected");
/// When the newest reply was written, absent when none was.
WEFT_FIELD(time, lastMessageAt, "thread.lastMessageAt");
/// How many seconds the zone is east of Greenwich then.
WEFT_FIELD(integer, lastMessageUTCOffset, "thread.lastMessageAt.utcOffset");
}  // namespace thread

/// A message.
namespace message {
/// The message's id.
WEFT_FIELD(text, id, "message.id");
/// What it says, as shown.
WEFT_FIELD(text, text, "message.text");
/// What it says, as it was written.
WEFT_FIELD(text, rawText, "message.rawText");
/// What kind of message it is, such as `regular`.
WEFT_FIELD(text, kind, "message.kind");
/// The id of who wrote it.
WEFT_FIELD(text, authorID, "message.authorID");
/// The name of who wrote it.
WEFT_FIELD(text, authorName, "message.authorName");
/// Whether the user wrote it.
WEFT_FIELD(flag, isMine, "message.isMine");
/// Whether the system wrote it.
WEFT_FIELD(flag, isSystem, "message.isSystem");
/// Whether it was deleted.
WEFT_FIELD(flag, isDeleted, "message.isDeleted");
/// Whether it was changed.
WEFT_FIELD(flag, isEdited, "message.isEdited");
/// Whether a member pinned it.
WEFT_FIELD(flag, isPinned, "message.isPinned");
/// Whether it replies to another.
WEFT_FIELD(flag, isReply, "message.isReply");
/// Whether it is the first of its run.
WEFT_FIELD(flag, isFirst, "message.isFirst");
/// Whether it is the last of its run.
WEFT_FIELD(flag, isLast, "message.isLast");
/// Whether its time is shown with it, as for the lowest message of a run.
WEFT_FIELD(flag, showsAllInfo, "message.showsAllInfo");
/// The time of day it was written at, as shown.
WEFT_FIELD(text, timeText, "message.timeText");
/// The day that begins with it, absent where none does.
WEFT_FIELD(text, dayText, "message.dayText");
/// How many messages were not read from it on, absent where no line stands above it.
WEFT_FIELD(integer, unreadLineCount, "message.unreadLineCount");
/// How many replies it has.
WEFT_FIELD(integer, replyCount, "message.replyCount");
/// How many replies it has, in words; absent for none.
WEFT_FIELD(text, replyCountText, "message.replyCountText");
/// How far it has come, absent where that is not shown; an icon has the same name.
WEFT_FIELD(text, deliveryStatus, "message.deliveryStatus");
/// How many things it carries.
WEFT_FIELD(integer, attachmentCount, "message.attachmentCount");
/// What the vote in it is about.
WEFT_FIELD(text, pollName, "message.pollName");
/// The most frequent reactions, each on a line of its own; absent where there are none.
WEFT_FIELD(text, reactionSigns, "message.reactionSigns");
/// How often each of them was used, on lines as well; absent where there are none.
WEFT_FIELD(text, reactionCounts, "message.reactionCounts");
/// For each of them 1 where the user is among them, else 0, on lines; absent where there are none.
WEFT_FIELD(text, ownReactions, "message.ownReactions");
/// How many kinds of reactions are left out, such as +3; absent where none are.
WEFT_FIELD(text, hiddenReactionsText, "message.hiddenReactionsText");
/// What can be chosen in the vote, on lines; absent where there is no vote with options.
WEFT_FIELD(text, pollOptions, "message.pollOptions");
/// How many votes each of them has, on lines as well; absent where there is none.
WEFT_FIELD(text, pollCounts, "message.pollCounts");
/// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is none.
WEFT_FIELD(text, pollChoices, "message.pollChoices");
/// How many of them can be chosen, or that voting has ended; absent where there is none.
WEFT_FIELD(text, pollHint, "message.pollHint");
/// What the quoted message says; absent where none is quoted.
WEFT_FIELD(text, quotedText, "message.quotedText");
/// Who wrote the quoted message; absent where the author is unknown.
WEFT_FIELD(text, quotedAuthorName, "message.quotedAuthorName");
/// The address of the author's picture.
WEFT_FIELD(text, avatarURL, "message.avatarURL");
/// The author's initials, absent where no avatar is shown.
WEFT_FIELD(text, avatarInitials, "message.avatarInitials");
/// The colour behind the initials.
WEFT_FIELD(color, avatarColor, "message.avatarColor");
/// When it was written.
WEFT_FIELD(time, createdAt, "message.createdAt");
/// How many seconds the zone is east of Greenwich then.
WEFT_FIELD(integer, createdUTCOffset, "message.createdAt.utcOffset");
}  // namespace message

/// Something a search found.
namespace result {
/// What it is called.
WEFT_FIELD(text, title, "result.title");
/// What it says.
WEFT_FIELD(text, text, "result.text");
/// When it was written, as shown.
WEFT_FIELD(text, timestampText, "result.timestampText");
/// The id of the message that was found, absent for a channel.
WEFT_FIELD(text, messageID, "result.messageID");
/// The address of the picture, absent when there is none.
WEFT_FIELD(text, avatarURL, "result.avatarURL");
/// The initials that stand in for a picture.
WEFT_FIELD(text, avatarInitials, "result.avatarInitials");
/// The colour behind the initials.
WEFT_FIELD(color, avatarColor, "result.avatarColor");
}  // namespace result

/// Something a message carries.
namespace attachment {
/// What it is, such as `image`.
WEFT_FIELD(text, kind, "attachment.kind");
/// What it is called.
WEFT_FIELD(text, title, "attachment.title");
/// Where it is.
WEFT_FIELD(text, url, "attachment.url");
/// What was said about it.
WEFT_FIELD(text, text, "attachment.text");
/// Where a small picture of it is.
WEFT_FIELD(text, previewURL, "attachment.previewURL");
/// What its bytes are, such as `image/png`.
WEFT_FIELD(text, mimeType, "attachment.mimeType");
/// Its bytes.
WEFT_FIELD(integer, size, "attachment.size");
/// How long it goes on.
WEFT_FIELD(integer, seconds, "attachment.seconds");
/// Its place among what the message carries, from 0.
WEFT_FIELD(integer, place, "attachment.place");
}  // namespace attachment

/// A list itself; a field that a list does not have is absent.
namespace list {
/// What stands above it.
WEFT_FIELD(text, title, "list.title");
/// `loading`, `loaded`, `empty` or `error`.
WEFT_FIELD(text, phase, "list.phase");
/// Why it could not be loaded.
WEFT_FIELD(text, error, "list.error");
/// How many rows it has.
WEFT_FIELD(integer, count, "list.count");
/// Whether it is being loaded again.
WEFT_FIELD(flag, isReloading, "list.isReloading");
/// Whether its next page is on its way.
WEFT_FIELD(flag, isLoadingMore, "list.isLoadingMore");
/// How many threads have come that it doesn't show.
WEFT_FIELD(integer, newThreadsCount, "list.newThreadsCount");
/// Whether it could not be loaded.
WEFT_FIELD(flag, failedToLoad, "list.failedToLoad");
/// Whether its next page could not be loaded.
WEFT_FIELD(flag, failedToLoadMore, "list.failedToLoadMore");
/// Whether its messages are those of a thread.
WEFT_FIELD(flag, isInThread, "list.isInThread");
/// What is searched for.
WEFT_FIELD(text, searchText, "list.searchText");
/// Who is typing.
WEFT_FIELD(text, typingText, "list.typingText");
/// The day of what is visible.
WEFT_FIELD(text, visibleDay, "list.visibleDay");
}  // namespace list

/// What every list depends on besides its data.
namespace environment {
/// The moment shown.
WEFT_FIELD(time, now, "env.now");
/// How many seconds the zone is east of Greenwich at that moment; moments of rows have their own.
WEFT_FIELD(integer, utcOffset, "env.utcOffset");
/// The language of the texts.
WEFT_FIELD(text, language, "env.language");
/// The id of who looks at the list.
WEFT_FIELD(text, userID, "env.userID");
/// The name of who looks at the list.
WEFT_FIELD(text, userName, "env.userName");
}  // namespace environment

/// Something that happened.
namespace event {
/// What happened, such as `message.new`.
WEFT_FIELD(text, type, "event.type");
/// The channel it happened in.
WEFT_FIELD(text, channelID, "event.channelID");
/// The message it happened to.
WEFT_FIELD(text, messageID, "event.messageID");
/// The thread it happened in.
WEFT_FIELD(text, threadID, "event.threadID");
/// Who did it.
WEFT_FIELD(text, userID, "event.userID");
/// What the message says.
WEFT_FIELD(text, text, "event.text");
/// When it happened.
WEFT_FIELD(time, createdAt, "event.createdAt");
/// How many seconds the zone is east of Greenwich then.
WEFT_FIELD(integer, createdUTCOffset, "event.createdAt.utcOffset");
}  // namespace event

/// .
namespace composer {
/// What is being written; absent unless the user lets the plugin read what is typed.
WEFT_FIELD(text, text, "composer.text");
/// The word at the caret that may be completed, with the sign it begins with; absent where there is
/// none, and as composer.text is.
WEFT_FIELD(text, word, "composer.word");
/// Whether it becomes a reply in a thread.
WEFT_FIELD(flag, isInThread, "composer.isInThread");
/// Whether the text of a message is changed.
WEFT_FIELD(flag, isEditing, "composer.isEditing");
/// The message that is quoted; absent where none is.
WEFT_FIELD(text, quotedID, "composer.quotedID");
/// The newest message of another person; absent where there is none.
WEFT_FIELD(text, newestID, "composer.newestID");
/// What that message says; absent where there is none.
WEFT_FIELD(text, newestText, "composer.newestText");
/// Who wrote that message; absent where there is none.
WEFT_FIELD(text, newestAuthorName, "composer.newestAuthorName");
}  // namespace composer

/// .
namespace command {
/// The command that was entered, without its slash; absent where the host asks which commands there
/// are.
WEFT_FIELD(text, name, "command.name");
/// What stands behind its name; absent where nothing does.
WEFT_FIELD(text, arguments, "command.arguments");
}  // namespace command

/// What comes with a call.
namespace call {
/// What the providers below made of the text.
WEFT_FIELD(text, below, "text.below");
/// The id of the action that was started.
WEFT_FIELD(text, action, "action.id");
}  // namespace call

}  // namespace fields
}  // namespace weft

#endif
