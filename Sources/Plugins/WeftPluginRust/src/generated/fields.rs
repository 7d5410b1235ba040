// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The fields that a hook can read from rows. Written by `make abi` from Sources/Base/CWeft/abi.json.

/// A channel.
pub mod channel {
    use crate::Field;

    /// The channel's id.
    pub const ID: Field = Field::new("channel.id");
    /// The channel's name as shown; rows of channels alone.
    pub const NAME: Field = Field::new("channel.name");
    /// The name that a member gave it; absent where it has none.
    pub const RAW_NAME: Field = Field::new("channel.rawName");
    /// When the last message came, as shown; rows of channels alone.
    pub const TIMESTAMP_TEXT: Field = Field::new("channel.timestampText");
    /// What the badge says, absent when nothing is unread.
    pub const BADGE_TEXT: Field = Field::new("channel.badgeText");
    /// The address of the picture, absent when there is none.
    pub const AVATAR_URL: Field = Field::new("channel.avatarURL");
    /// The initials that stand in for a picture.
    pub const AVATAR_INITIALS: Field = Field::new("channel.avatarInitials");
    /// The colour behind the initials.
    pub const AVATAR_COLOR: Field = Field::new("channel.avatarColor");
    /// Whether a person it shows is connected now.
    pub const IS_ONLINE: Field = Field::new("channel.isOnline");
    /// Whether the list has selected the row.
    pub const IS_SELECTED: Field = Field::new("channel.isSelected");
    /// The preview without what stands before it.
    pub const PREVIEW_TEXT: Field = Field::new("channel.previewText");
    /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
    pub const PREVIEW_LABEL: Field = Field::new("channel.previewLabel");
    /// Who wrote the newest message, where that is not plain.
    pub const PREVIEW_AUTHOR_NAME: Field = Field::new("channel.previewAuthorName");
    /// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
    pub const PREVIEW_KIND: Field = Field::new("channel.previewKind");
    /// The name of the sign before the preview, absent where there is none.
    pub const PREVIEW_ICON: Field = Field::new("channel.previewIcon");
    /// What a screen reader says of that sign.
    pub const PREVIEW_ICON_LABEL: Field = Field::new("channel.previewIconLabel");
    /// What the user has begun to write.
    pub const DRAFT_TEXT: Field = Field::new("channel.draftText");
    /// How far the newest message has come, absent where that is not shown; an icon has the same
    /// name.
    pub const DELIVERY_STATUS: Field = Field::new("channel.deliveryStatus");
    /// What a screen reader says of that.
    pub const DELIVERY_LABEL: Field = Field::new("channel.deliveryLabel");
    /// Whether it is shown who has read the newest message.
    pub const SHOW_READ_EVENTS: Field = Field::new("channel.showReadEvents");
    /// Whether the sign of a muted channel stands behind the name.
    pub const SHOW_INLINE_MUTED_ICON: Field = Field::new("channel.showInlineMutedIcon");
    /// Whether the sign of a muted channel stands at the end of the preview.
    pub const SHOW_MUTED_TRAILING_ICON: Field = Field::new("channel.showMutedTrailingIcon");
    /// What a screen reader says of that sign, absent when the channel is not muted.
    pub const MUTED_LABEL: Field = Field::new("channel.mutedLabel");
    /// The names of the signs behind the name, a line each, with that of a muted channel where it
    /// stands there; absent where there are none.
    pub const SIGN_ICONS: Field = Field::new("channel.signIcons");
    /// What a screen reader says of each of these signs, on the same line.
    pub const SIGN_LABELS: Field = Field::new("channel.signLabels");
    /// Unread messages.
    pub const UNREAD_COUNT: Field = Field::new("channel.unreadCount");
    /// Unread messages that mention the user.
    pub const MENTION_COUNT: Field = Field::new("channel.mentionCount");
    /// Whether anything is unread.
    pub const HAS_UNREAD: Field = Field::new("channel.hasUnread");
    /// Whether the channel is muted.
    pub const IS_MUTED: Field = Field::new("channel.isMuted");
    /// Whether the user has pinned it.
    pub const IS_PINNED: Field = Field::new("channel.isPinned");
    /// Whether the user has put it away.
    pub const IS_ARCHIVED: Field = Field::new("channel.isArchived");
    /// Whether the user has hidden it.
    pub const IS_HIDDEN: Field = Field::new("channel.isHidden");
    /// Whether it accepts no more messages.
    pub const IS_FROZEN: Field = Field::new("channel.isFrozen");
    /// Whether it is disabled.
    pub const IS_DISABLED: Field = Field::new("channel.isDisabled");
    /// Whether the user has blocked the other member.
    pub const IS_BLOCKED: Field = Field::new("channel.isBlocked");
    /// Whether it is between users, without a name of its own.
    pub const IS_DIRECT: Field = Field::new("channel.isDirect");
    /// How many members it has.
    pub const MEMBER_COUNT: Field = Field::new("channel.memberCount");
    /// Whether the user may delete it.
    pub const CAN_DELETE: Field = Field::new("channel.canDelete");
    /// When the last message was written, absent when none was.
    pub const LAST_MESSAGE_AT: Field = Field::new("channel.lastMessageAt");
    /// How many seconds the zone is east of Greenwich then.
    pub const LAST_MESSAGE_UTC_OFFSET: Field = Field::new("channel.lastMessageAt.utcOffset");
    /// When the channel was made.
    pub const CREATED_AT: Field = Field::new("channel.createdAt");
    /// How many seconds the zone is east of Greenwich then.
    pub const CREATED_UTC_OFFSET: Field = Field::new("channel.createdAt.utcOffset");
}

/// A thread.
pub mod thread {
    use crate::Field;

    /// The id of the message it replies to.
    pub const ID: Field = Field::new("thread.id");
    /// The thread's own title, absent where it has none.
    pub const TITLE: Field = Field::new("thread.title");
    /// The name of the channel it stands in.
    pub const CHANNEL_NAME: Field = Field::new("thread.channelName");
    /// What it replies to.
    pub const PARENT_TEXT: Field = Field::new("thread.parentText");
    /// What it replies to, with the author in front.
    pub const PARENT_PREVIEW_TEXT: Field = Field::new("thread.parentPreviewText");
    /// What the message it replies to says, as it was written.
    pub const PARENT_RAW_TEXT: Field = Field::new("thread.parentRawText");
    /// The kind of what that message carries last.
    pub const PARENT_LAST_ATTACHMENT_KIND: Field = Field::new("thread.parentLastAttachmentKind");
    /// What the vote in that message is about.
    pub const PARENT_POLL_NAME: Field = Field::new("thread.parentPollName");
    /// What it replies to, as an answer.
    pub const REPLIED_TO_TEXT: Field = Field::new("thread.repliedToText");
    /// How many replies there are.
    pub const REPLY_COUNT: Field = Field::new("thread.replyCount");
    /// How many replies there are, in words.
    pub const REPLY_COUNT_TEXT: Field = Field::new("thread.replyCountText");
    /// Replies the user has not read.
    pub const UNREAD_COUNT: Field = Field::new("thread.unreadCount");
    /// What the badge says, absent when everything is read.
    pub const BADGE_TEXT: Field = Field::new("thread.badgeText");
    /// When the newest reply came, as shown.
    pub const TIMESTAMP_TEXT: Field = Field::new("thread.timestampText");
    /// The newest reply in one line.
    pub const PREVIEW_TEXT: Field = Field::new("thread.previewText");
    /// Who wrote the newest reply.
    pub const PREVIEW_AUTHOR_NAME: Field = Field::new("thread.previewAuthorName");
    /// The address of their picture, absent when there is none.
    pub const AVATAR_URL: Field = Field::new("thread.avatarURL");
    /// Their initials, absent when there is no reply.
    pub const AVATAR_INITIALS: Field = Field::new("thread.avatarInitials");
    /// The colour behind their initials.
    pub const AVATAR_COLOR: Field = Field::new("thread.avatarColor");
    /// What the user has begun to write.
    pub const DRAFT_TEXT: Field = Field::new("thread.draftText");
    /// How many take part.
    pub const PARTICIPANT_COUNT: Field = Field::new("thread.participantCount");
    /// Whether the list has selected the row.
    pub const IS_SELECTED: Field = Field::new("thread.isSelected");
    /// When the newest reply was written, absent when none was.
    pub const LAST_MESSAGE_AT: Field = Field::new("thread.lastMessageAt");
    /// How many seconds the zone is east of Greenwich then.
    pub const LAST_MESSAGE_UTC_OFFSET: Field = Field::new("thread.lastMessageAt.utcOffset");
}

/// A message.
pub mod message {
    use crate::Field;

    /// The message's id.
    pub const ID: Field = Field::new("message.id");
    /// What it says, as shown.
    pub const TEXT: Field = Field::new("message.text");
    /// What it says, as it was written.
    pub const RAW_TEXT: Field = Field::new("message.rawText");
    /// What kind of message it is, such as `regular`.
    pub const KIND: Field = Field::new("message.kind");
    /// The id of who wrote it.
    pub const AUTHOR_ID: Field = Field::new("message.authorID");
    /// The name of who wrote it.
    pub const AUTHOR_NAME: Field = Field::new("message.authorName");
    /// Whether the user wrote it.
    pub const IS_MINE: Field = Field::new("message.isMine");
    /// Whether the system wrote it.
    pub const IS_SYSTEM: Field = Field::new("message.isSystem");
    /// Whether it was deleted.
    pub const IS_DELETED: Field = Field::new("message.isDeleted");
    /// Whether it was changed.
    pub const IS_EDITED: Field = Field::new("message.isEdited");
    /// Whether a member pinned it.
    pub const IS_PINNED: Field = Field::new("message.isPinned");
    /// Whether it replies to another.
    pub const IS_REPLY: Field = Field::new("message.isReply");
    /// Whether it is the first of its run.
    pub const IS_FIRST: Field = Field::new("message.isFirst");
    /// Whether it is the last of its run.
    pub const IS_LAST: Field = Field::new("message.isLast");
    /// Whether its time is shown with it, as for the lowest message of a run.
    pub const SHOWS_ALL_INFO: Field = Field::new("message.showsAllInfo");
    /// The time of day it was written at, as shown.
    pub const TIME_TEXT: Field = Field::new("message.timeText");
    /// The day that begins with it, absent where none does.
    pub const DAY_TEXT: Field = Field::new("message.dayText");
    /// How many messages were not read from it on, absent where no line stands above it.
    pub const UNREAD_LINE_COUNT: Field = Field::new("message.unreadLineCount");
    /// How many replies it has.
    pub const REPLY_COUNT: Field = Field::new("message.replyCount");
    /// How many replies it has, in words; absent for none.
    pub const REPLY_COUNT_TEXT: Field = Field::new("message.replyCountText");
    /// How far it has come, absent where that is not shown; an icon has the same name.
    pub const DELIVERY_STATUS: Field = Field::new("message.deliveryStatus");
    /// How many things it carries.
    pub const ATTACHMENT_COUNT: Field = Field::new("message.attachmentCount");
    /// What the vote in it is about.
    pub const POLL_NAME: Field = Field::new("message.pollName");
    /// The most frequent reactions, each on a line of its own; absent where there are none.
    pub const REACTION_SIGNS: Field = Field::new("message.reactionSigns");
    /// How often each of them was used, on lines as well; absent where there are none.
    pub const REACTION_COUNTS: Field = Field::new("message.reactionCounts");
    /// For each of them 1 where the user is among them, else 0, on lines; absent where there are
    /// none.
    pub const OWN_REACTIONS: Field = Field::new("message.ownReactions");
    /// How many kinds of reactions are left out, such as +3; absent where none are.
    pub const HIDDEN_REACTIONS_TEXT: Field = Field::new("message.hiddenReactionsText");
    /// What can be chosen in the vote, on lines; absent where there is no vote with options.
    pub const POLL_OPTIONS: Field = Field::new("message.pollOptions");
    /// How many votes each of them has, on lines as well; absent where there is none.
    pub const POLL_COUNTS: Field = Field::new("message.pollCounts");
    /// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is
    /// none.
    pub const POLL_CHOICES: Field = Field::new("message.pollChoices");
    /// How many of them can be chosen, or that voting has ended; absent where there is none.
    pub const POLL_HINT: Field = Field::new("message.pollHint");
    /// What the quoted message says; absent where none is quoted.
    pub const QUOTED_TEXT: Field = Field::new("message.quotedText");
    /// Who wrote the quoted message; absent where the author is unknown.
    pub const QUOTED_AUTHOR_NAME: Field = Field::new("message.quotedAuthorName");
    /// The address of the author's picture.
    pub const AVATAR_URL: Field = Field::new("message.avatarURL");
    /// The author's initials, absent where no avatar is shown.
    pub const AVATAR_INITIALS: Field = Field::new("message.avatarInitials");
    /// The colour behind the initials.
    pub const AVATAR_COLOR: Field = Field::new("message.avatarColor");
    /// When it was written.
    pub const CREATED_AT: Field = Field::new("message.createdAt");
    /// How many seconds the zone is east of Greenwich then.
    pub const CREATED_UTC_OFFSET: Field = Field::new("message.createdAt.utcOffset");
}

/// Something a search found.
pub mod result {
    use crate::Field;

    /// What it is called.
    pub const TITLE: Field = Field::new("result.title");
    /// What it says.
    pub const TEXT: Field = Field::new("result.text");
    /// When it was written, as shown.
    pub const TIMESTAMP_TEXT: Field = Field::new("result.timestampText");
    /// The id of the message that was found, absent for a channel.
    pub const MESSAGE_ID: Field = Field::new("result.messageID");
    /// The address of the picture, absent when there is none.
    pub const AVATAR_URL: Field = Field::new("result.avatarURL");
    /// The initials that stand in for a picture.
    pub const AVATAR_INITIALS: Field = Field::new("result.avatarInitials");
    /// The colour behind the initials.
    pub const AVATAR_COLOR: Field = Field::new("result.avatarColor");
}

/// Something a message carries.
pub mod attachment {
    use crate::Field;

    /// What it is, such as `image`.
    pub const KIND: Field = Field::new("attachment.kind");
    /// What it is called.
    pub const TITLE: Field = Field::new("attachment.title");
    /// Where it is.
    pub const URL: Field = Field::new("attachment.url");
    /// What was said about it.
    pub const TEXT: Field = Field::new("attachment.text");
    /// Where a small picture of it is.
    pub const PREVIEW_URL: Field = Field::new("attachment.previewURL");
    /// What its bytes are, such as `image/png`.
    pub const MIME_TYPE: Field = Field::new("attachment.mimeType");
    /// Its bytes.
    pub const SIZE: Field = Field::new("attachment.size");
    /// How long it goes on.
    pub const SECONDS: Field = Field::new("attachment.seconds");
    /// Its place among what the message carries, from 0.
    pub const PLACE: Field = Field::new("attachment.place");
}

/// A list itself; a field that a list does not have is absent.
pub mod list {
    use crate::Field;

    /// What stands above it.
    pub const TITLE: Field = Field::new("list.title");
    /// `loading`, `loaded`, `empty` or `error`.
    pub const PHASE: Field = Field::new("list.phase");
    /// Why it could not be loaded.
    pub const ERROR: Field = Field::new("list.error");
    /// How many rows it has.
    pub const COUNT: Field = Field::new("list.count");
    /// Whether it is being loaded again.
    pub const IS_RELOADING: Field = Field::new("list.isReloading");
    /// Whether its next page is on its way.
    pub const IS_LOADING_MORE: Field = Field::new("list.isLoadingMore");
    /// How many threads have come that it doesn't show.
    pub const NEW_THREADS_COUNT: Field = Field::new("list.newThreadsCount");
    /// Whether it could not be loaded.
    pub const FAILED_TO_LOAD: Field = Field::new("list.failedToLoad");
    /// Whether its next page could not be loaded.
    pub const FAILED_TO_LOAD_MORE: Field = Field::new("list.failedToLoadMore");
    /// Whether its messages are those of a thread.
    pub const IS_IN_THREAD: Field = Field::new("list.isInThread");
    /// What is searched for.
    pub const SEARCH_TEXT: Field = Field::new("list.searchText");
    /// Who is typing.
    pub const TYPING_TEXT: Field = Field::new("list.typingText");
    /// The day of what is visible.
    pub const VISIBLE_DAY: Field = Field::new("list.visibleDay");
}

/// What every list depends on besides its data.
pub mod environment {
    use crate::Field;

    /// The moment shown.
    pub const NOW: Field = Field::new("env.now");
    /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their
    /// own.
    pub const UTC_OFFSET: Field = Field::new("env.utcOffset");
    /// The language of the texts.
    pub const LANGUAGE: Field = Field::new("env.language");
    /// The id of who looks at the list.
    pub const USER_ID: Field = Field::new("env.userID");
    /// The name of who looks at the list.
    pub const USER_NAME: Field = Field::new("env.userName");
}

/// Something that happened.
pub mod event {
    use crate::Field;

    /// What happened, such as `message.new`.
    pub const TYPE: Field = Field::new("event.type");
    /// The channel it happened in.
    pub const CHANNEL_ID: Field = Field::new("event.channelID");
    /// The message it happened to.
    pub const MESSAGE_ID: Field = Field::new("event.messageID");
    /// The thread it happened in.
    pub const THREAD_ID: Field = Field::new("event.threadID");
    /// Who did it.
    pub const USER_ID: Field = Field::new("event.userID");
    /// What the message says.
    pub const TEXT: Field = Field::new("event.text");
    /// When it happened.
    pub const CREATED_AT: Field = Field::new("event.createdAt");
    /// How many seconds the zone is east of Greenwich then.
    pub const CREATED_UTC_OFFSET: Field = Field::new("event.createdAt.utcOffset");
}

/// .
pub mod composer {
    use crate::Field;

    /// What is being written; absent unless the user lets the plugin read what is typed.
    pub const TEXT: Field = Field::new("composer.text");
    /// The word at the caret that may be completed, with the sign it begins with; absent where
    /// there is none, and as composer.text is.
    pub const WORD: Field = Field::new("composer.word");
    /// Whether it becomes a reply in a thread.
    pub const IS_IN_THREAD: Field = Field::new("composer.isInThread");
    /// Whether the text of a message is changed.
    pub const IS_EDITING: Field = Field::new("composer.isEditing");
    /// The message that is quoted; absent where none is.
    pub const QUOTED_ID: Field = Field::new("composer.quotedID");
    /// The newest message of another person; absent where there is none.
    pub const NEWEST_ID: Field = Field::new("composer.newestID");
    /// What that message says; absent where there is none.
    pub const NEWEST_TEXT: Field = Field::new("composer.newestText");
    /// Who wrote that message; absent where there is none.
    pub const NEWEST_AUTHOR_NAME: Field = Field::new("composer.newestAuthorName");
}

/// .
pub mod command {
    use crate::Field;

    /// The command that was entered, without its slash; absent where the host asks which commands
    /// there are.
    pub const NAME: Field = Field::new("command.name");
    /// What stands behind its name; absent where nothing does.
    pub const ARGUMENTS: Field = Field::new("command.arguments");
}

/// What comes with a call.
pub mod call {
    use crate::Field;

    /// What the providers below made of the text.
    pub const BELOW: Field = Field::new("text.below");
    /// The id of the action that was started.
    pub const ACTION: Field = Field::new("action.id");
}
