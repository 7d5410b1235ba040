// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The values that a row of each subject has. Written by `make abi` from Sources/Base/CWeft/abi.json.

use super::fields;
use crate::{Color, Row};

/// A channel.
#[derive(Clone, Copy)]
pub struct Channel<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Channel<'a, '_> {
    /// The channel's id.
    pub fn id(&self) -> Option<&'a str> {
        self.0.text(fields::channel::ID)
    }
    /// The channel's name as shown; rows of channels alone.
    pub fn name(&self) -> Option<&'a str> {
        self.0.text(fields::channel::NAME)
    }
    /// The name that a member gave it; absent where it has none.
    pub fn raw_name(&self) -> Option<&'a str> {
        self.0.text(fields::channel::RAW_NAME)
    }
    /// When the last message came, as shown; rows of channels alone.
    pub fn timestamp_text(&self) -> Option<&'a str> {
        self.0.text(fields::channel::TIMESTAMP_TEXT)
    }
    /// What the badge says, absent when nothing is unread.
    pub fn badge_text(&self) -> Option<&'a str> {
        self.0.text(fields::channel::BADGE_TEXT)
    }
    /// The address of the picture, absent when there is none.
    pub fn avatar_url(&self) -> Option<&'a str> {
        self.0.text(fields::channel::AVATAR_URL)
    }
    /// The initials that stand in for a picture.
    pub fn avatar_initials(&self) -> Option<&'a str> {
        self.0.text(fields::channel::AVATAR_INITIALS)
    }
    /// The colour behind the initials.
    pub fn avatar_color(&self) -> Option<Color> {
        self.0.color(fields::channel::AVATAR_COLOR)
    }
    /// Whether a person it shows is connected now.
    pub fn is_online(&self) -> bool {
        self.0.flag(fields::channel::IS_ONLINE)
    }
    /// Whether the list has selected the row.
    pub fn is_selected(&self) -> bool {
        self.0.flag(fields::channel::IS_SELECTED)
    }
    /// The preview without what stands before it.
    pub fn preview_text(&self) -> Option<&'a str> {
        self.0.text(fields::channel::PREVIEW_TEXT)
    }
    /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
    pub fn preview_label(&self) -> Option<&'a str> {
        self.0.text(fields::channel::PREVIEW_LABEL)
    }
    /// Who wrote the newest message, where that is not plain.
    pub fn preview_author_name(&self) -> Option<&'a str> {
        self.0.text(fields::channel::PREVIEW_AUTHOR_NAME)
    }
    /// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
    pub fn preview_kind(&self) -> Option<i64> {
        self.0.integer(fields::channel::PREVIEW_KIND)
    }
    /// The name of the sign before the preview, absent where there is none.
    pub fn preview_icon(&self) -> Option<&'a str> {
        self.0.text(fields::channel::PREVIEW_ICON)
    }
    /// What a screen reader says of that sign.
    pub fn preview_icon_label(&self) -> Option<&'a str> {
        self.0.text(fields::channel::PREVIEW_ICON_LABEL)
    }
    /// What the user has begun to write.
    pub fn draft_text(&self) -> Option<&'a str> {
        self.0.text(fields::channel::DRAFT_TEXT)
    }
    /// How far the newest message has come, absent where that is not shown; an icon has the same
    /// name.
    pub fn delivery_status(&self) -> Option<&'a str> {
        self.0.text(fields::channel::DELIVERY_STATUS)
    }
    /// What a screen reader says of that.
    pub fn delivery_label(&self) -> Option<&'a str> {
        self.0.text(fields::channel::DELIVERY_LABEL)
    }
    /// Whether it is shown who has read the newest message.
    pub fn show_read_events(&self) -> bool {
        self.0.flag(fields::channel::SHOW_READ_EVENTS)
    }
    /// Whether the sign of a muted channel stands behind the name.
    pub fn show_inline_muted_icon(&self) -> bool {
        self.0.flag(fields::channel::SHOW_INLINE_MUTED_ICON)
    }
    /// Whether the sign of a muted channel stands at the end of the preview.
    pub fn show_muted_trailing_icon(&self) -> bool {
        self.0.flag(fields::channel::SHOW_MUTED_TRAILING_ICON)
    }
    /// What a screen reader says of that sign, absent when the channel is not muted.
    pub fn muted_label(&self) -> Option<&'a str> {
        self.0.text(fields::channel::MUTED_LABEL)
    }
    /// The names of the signs behind the name, a line each, with that of a muted channel where it
    /// stands there; absent where there are none.
    pub fn sign_icons(&self) -> Option<&'a str> {
        self.0.text(fields::channel::SIGN_ICONS)
    }
    /// What a screen reader says of each of these signs, on the same line.
    pub fn sign_labels(&self) -> Option<&'a str> {
        self.0.text(fields::channel::SIGN_LABELS)
    }
    /// Unread messages.
    pub fn unread_count(&self) -> Option<i64> {
        self.0.integer(fields::channel::UNREAD_COUNT)
    }
    /// Unread messages that mention the user.
    pub fn mention_count(&self) -> Option<i64> {
        self.0.integer(fields::channel::MENTION_COUNT)
    }
    /// Whether anything is unread.
    pub fn has_unread(&self) -> bool {
        self.0.flag(fields::channel::HAS_UNREAD)
    }
    /// Whether the channel is muted.
    pub fn is_muted(&self) -> bool {
        self.0.flag(fields::channel::IS_MUTED)
    }
    /// Whether the user has pinned it.
    pub fn is_pinned(&self) -> bool {
        self.0.flag(fields::channel::IS_PINNED)
    }
    /// Whether the user has put it away.
    pub fn is_archived(&self) -> bool {
        self.0.flag(fields::channel::IS_ARCHIVED)
    }
    /// Whether the user has hidden it.
    pub fn is_hidden(&self) -> bool {
        self.0.flag(fields::channel::IS_HIDDEN)
    }
    /// Whether it accepts no more messages.
    pub fn is_frozen(&self) -> bool {
        self.0.flag(fields::channel::IS_FROZEN)
    }
    /// Whether it is disabled.
    pub fn is_disabled(&self) -> bool {
        self.0.flag(fields::channel::IS_DISABLED)
    }
    /// Whether the user has blocked the other member.
    pub fn is_blocked(&self) -> bool {
        self.0.flag(fields::channel::IS_BLOCKED)
    }
    /// Whether it is between users, without a name of its own.
    pub fn is_direct(&self) -> bool {
        self.0.flag(fields::channel::IS_DIRECT)
    }
    /// How many members it has.
    pub fn member_count(&self) -> Option<i64> {
        self.0.integer(fields::channel::MEMBER_COUNT)
    }
    /// Whether the user may delete it.
    pub fn can_delete(&self) -> bool {
        self.0.flag(fields::channel::CAN_DELETE)
    }
    /// When the last message was written, absent when none was.
    pub fn last_message_at(&self) -> Option<i64> {
        self.0.time(fields::channel::LAST_MESSAGE_AT)
    }
    /// How many seconds the zone is east of Greenwich then.
    pub fn last_message_utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::channel::LAST_MESSAGE_UTC_OFFSET)
    }
    /// When the channel was made.
    pub fn created_at(&self) -> Option<i64> {
        self.0.time(fields::channel::CREATED_AT)
    }
    /// How many seconds the zone is east of Greenwich then.
    pub fn created_utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::channel::CREATED_UTC_OFFSET)
    }
}

/// A thread.
#[derive(Clone, Copy)]
pub struct Thread<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Thread<'a, '_> {
    /// The id of the message it replies to.
    pub fn id(&self) -> Option<&'a str> {
        self.0.text(fields::thread::ID)
    }
    /// The thread's own title, absent where it has none.
    pub fn title(&self) -> Option<&'a str> {
        self.0.text(fields::thread::TITLE)
    }
    /// The name of the channel it stands in.
    pub fn channel_name(&self) -> Option<&'a str> {
        self.0.text(fields::thread::CHANNEL_NAME)
    }
    /// What it replies to.
    pub fn parent_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PARENT_TEXT)
    }
    /// What it replies to, with the author in front.
    pub fn parent_preview_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PARENT_PREVIEW_TEXT)
    }
    /// What the message it replies to says, as it was written.
    pub fn parent_raw_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PARENT_RAW_TEXT)
    }
    /// The kind of what that message carries last.
    pub fn parent_last_attachment_kind(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PARENT_LAST_ATTACHMENT_KIND)
    }
    /// What the vote in that message is about.
    pub fn parent_poll_name(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PARENT_POLL_NAME)
    }
    /// What it replies to, as an answer.
    pub fn replied_to_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::REPLIED_TO_TEXT)
    }
    /// How many replies there are.
    pub fn reply_count(&self) -> Option<i64> {
        self.0.integer(fields::thread::REPLY_COUNT)
    }
    /// How many replies there are, in words.
    pub fn reply_count_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::REPLY_COUNT_TEXT)
    }
    /// Replies the user has not read.
    pub fn unread_count(&self) -> Option<i64> {
        self.0.integer(fields::thread::UNREAD_COUNT)
    }
    /// What the badge says, absent when everything is read.
    pub fn badge_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::BADGE_TEXT)
    }
    /// When the newest reply came, as shown.
    pub fn timestamp_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::TIMESTAMP_TEXT)
    }
    /// The newest reply in one line.
    pub fn preview_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PREVIEW_TEXT)
    }
    /// Who wrote the newest reply.
    pub fn preview_author_name(&self) -> Option<&'a str> {
        self.0.text(fields::thread::PREVIEW_AUTHOR_NAME)
    }
    /// The address of their picture, absent when there is none.
    pub fn avatar_url(&self) -> Option<&'a str> {
        self.0.text(fields::thread::AVATAR_URL)
    }
    /// Their initials, absent when there is no reply.
    pub fn avatar_initials(&self) -> Option<&'a str> {
        self.0.text(fields::thread::AVATAR_INITIALS)
    }
    /// The colour behind their initials.
    pub fn avatar_color(&self) -> Option<Color> {
        self.0.color(fields::thread::AVATAR_COLOR)
    }
    /// What the user has begun to write.
    pub fn draft_text(&self) -> Option<&'a str> {
        self.0.text(fields::thread::DRAFT_TEXT)
    }
    /// How many take part.
    pub fn participant_count(&self) -> Option<i64> {
        self.0.integer(fields::thread::PARTICIPANT_COUNT)
    }
    /// Whether the list has selected the row.
    pub fn is_selected(&self) -> bool {
        self.0.flag(fields::thread::IS_SELECTED)
    }
    /// When the newest reply was written, absent when none was.
    pub fn last_message_at(&self) -> Option<i64> {
        self.0.time(fields::thread::LAST_MESSAGE_AT)
    }
    /// How many seconds the zone is east of Greenwich then.
    pub fn last_message_utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::thread::LAST_MESSAGE_UTC_OFFSET)
    }
}

/// A message.
#[derive(Clone, Copy)]
pub struct Message<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Message<'a, '_> {
    /// The message's id.
    pub fn id(&self) -> Option<&'a str> {
        self.0.text(fields::message::ID)
    }
    /// What it says, as shown.
    pub fn text(&self) -> Option<&'a str> {
        self.0.text(fields::message::TEXT)
    }
    /// What it says, as it was written.
    pub fn raw_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::RAW_TEXT)
    }
    /// What kind of message it is, such as `regular`.
    pub fn kind(&self) -> Option<&'a str> {
        self.0.text(fields::message::KIND)
    }
    /// The id of who wrote it.
    pub fn author_id(&self) -> Option<&'a str> {
        self.0.text(fields::message::AUTHOR_ID)
    }
    /// The name of who wrote it.
    pub fn author_name(&self) -> Option<&'a str> {
        self.0.text(fields::message::AUTHOR_NAME)
    }
    /// Whether the user wrote it.
    pub fn is_mine(&self) -> bool {
        self.0.flag(fields::message::IS_MINE)
    }
    /// Whether the system wrote it.
    pub fn is_system(&self) -> bool {
        self.0.flag(fields::message::IS_SYSTEM)
    }
    /// Whether it was deleted.
    pub fn is_deleted(&self) -> bool {
        self.0.flag(fields::message::IS_DELETED)
    }
    /// Whether it was changed.
    pub fn is_edited(&self) -> bool {
        self.0.flag(fields::message::IS_EDITED)
    }
    /// Whether a member pinned it.
    pub fn is_pinned(&self) -> bool {
        self.0.flag(fields::message::IS_PINNED)
    }
    /// Whether it replies to another.
    pub fn is_reply(&self) -> bool {
        self.0.flag(fields::message::IS_REPLY)
    }
    /// Whether it is the first of its run.
    pub fn is_first(&self) -> bool {
        self.0.flag(fields::message::IS_FIRST)
    }
    /// Whether it is the last of its run.
    pub fn is_last(&self) -> bool {
        self.0.flag(fields::message::IS_LAST)
    }
    /// Whether its time is shown with it, as for the lowest message of a run.
    pub fn shows_all_info(&self) -> bool {
        self.0.flag(fields::message::SHOWS_ALL_INFO)
    }
    /// The time of day it was written at, as shown.
    pub fn time_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::TIME_TEXT)
    }
    /// The day that begins with it, absent where none does.
    pub fn day_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::DAY_TEXT)
    }
    /// How many messages were not read from it on, absent where no line stands above it.
    pub fn unread_line_count(&self) -> Option<i64> {
        self.0.integer(fields::message::UNREAD_LINE_COUNT)
    }
    /// How many replies it has.
    pub fn reply_count(&self) -> Option<i64> {
        self.0.integer(fields::message::REPLY_COUNT)
    }
    /// How many replies it has, in words; absent for none.
    pub fn reply_count_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::REPLY_COUNT_TEXT)
    }
    /// How far it has come, absent where that is not shown; an icon has the same name.
    pub fn delivery_status(&self) -> Option<&'a str> {
        self.0.text(fields::message::DELIVERY_STATUS)
    }
    /// How many things it carries.
    pub fn attachment_count(&self) -> Option<i64> {
        self.0.integer(fields::message::ATTACHMENT_COUNT)
    }
    /// What the vote in it is about.
    pub fn poll_name(&self) -> Option<&'a str> {
        self.0.text(fields::message::POLL_NAME)
    }
    /// The most frequent reactions, each on a line of its own; absent where there are none.
    pub fn reaction_signs(&self) -> Option<&'a str> {
        self.0.text(fields::message::REACTION_SIGNS)
    }
    /// How often each of them was used, on lines as well; absent where there are none.
    pub fn reaction_counts(&self) -> Option<&'a str> {
        self.0.text(fields::message::REACTION_COUNTS)
    }
    /// For each of them 1 where the user is among them, else 0, on lines; absent where there are
    /// none.
    pub fn own_reactions(&self) -> Option<&'a str> {
        self.0.text(fields::message::OWN_REACTIONS)
    }
    /// How many kinds of reactions are left out, such as +3; absent where none are.
    pub fn hidden_reactions_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::HIDDEN_REACTIONS_TEXT)
    }
    /// What can be chosen in the vote, on lines; absent where there is no vote with options.
    pub fn poll_options(&self) -> Option<&'a str> {
        self.0.text(fields::message::POLL_OPTIONS)
    }
    /// How many votes each of them has, on lines as well; absent where there is none.
    pub fn poll_counts(&self) -> Option<&'a str> {
        self.0.text(fields::message::POLL_COUNTS)
    }
    /// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is
    /// none.
    pub fn poll_choices(&self) -> Option<&'a str> {
        self.0.text(fields::message::POLL_CHOICES)
    }
    /// How many of them can be chosen, or that voting has ended; absent where there is none.
    pub fn poll_hint(&self) -> Option<&'a str> {
        self.0.text(fields::message::POLL_HINT)
    }
    /// What the quoted message says; absent where none is quoted.
    pub fn quoted_text(&self) -> Option<&'a str> {
        self.0.text(fields::message::QUOTED_TEXT)
    }
    /// Who wrote the quoted message; absent where the author is unknown.
    pub fn quoted_author_name(&self) -> Option<&'a str> {
        self.0.text(fields::message::QUOTED_AUTHOR_NAME)
    }
    /// The address of the author's picture.
    pub fn avatar_url(&self) -> Option<&'a str> {
        self.0.text(fields::message::AVATAR_URL)
    }
    /// The author's initials, absent where no avatar is shown.
    pub fn avatar_initials(&self) -> Option<&'a str> {
        self.0.text(fields::message::AVATAR_INITIALS)
    }
    /// The colour behind the initials.
    pub fn avatar_color(&self) -> Option<Color> {
        self.0.color(fields::message::AVATAR_COLOR)
    }
    /// When it was written.
    pub fn created_at(&self) -> Option<i64> {
        self.0.time(fields::message::CREATED_AT)
    }
    /// How many seconds the zone is east of Greenwich then.
    pub fn created_utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::message::CREATED_UTC_OFFSET)
    }
}

/// Something a search found.
#[derive(Clone, Copy)]
pub struct Result<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Result<'a, '_> {
    /// What it is called.
    pub fn title(&self) -> Option<&'a str> {
        self.0.text(fields::result::TITLE)
    }
    /// What it says.
    pub fn text(&self) -> Option<&'a str> {
        self.0.text(fields::result::TEXT)
    }
    /// When it was written, as shown.
    pub fn timestamp_text(&self) -> Option<&'a str> {
        self.0.text(fields::result::TIMESTAMP_TEXT)
    }
    /// The id of the message that was found, absent for a channel.
    pub fn message_id(&self) -> Option<&'a str> {
        self.0.text(fields::result::MESSAGE_ID)
    }
    /// The address of the picture, absent when there is none.
    pub fn avatar_url(&self) -> Option<&'a str> {
        self.0.text(fields::result::AVATAR_URL)
    }
    /// The initials that stand in for a picture.
    pub fn avatar_initials(&self) -> Option<&'a str> {
        self.0.text(fields::result::AVATAR_INITIALS)
    }
    /// The colour behind the initials.
    pub fn avatar_color(&self) -> Option<Color> {
        self.0.color(fields::result::AVATAR_COLOR)
    }
}

/// Something a message carries.
#[derive(Clone, Copy)]
pub struct Attachment<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Attachment<'a, '_> {
    /// What it is, such as `image`.
    pub fn kind(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::KIND)
    }
    /// What it is called.
    pub fn title(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::TITLE)
    }
    /// Where it is.
    pub fn url(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::URL)
    }
    /// What was said about it.
    pub fn text(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::TEXT)
    }
    /// Where a small picture of it is.
    pub fn preview_url(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::PREVIEW_URL)
    }
    /// What its bytes are, such as `image/png`.
    pub fn mime_type(&self) -> Option<&'a str> {
        self.0.text(fields::attachment::MIME_TYPE)
    }
    /// Its bytes.
    pub fn size(&self) -> Option<i64> {
        self.0.integer(fields::attachment::SIZE)
    }
    /// How long it goes on.
    pub fn seconds(&self) -> Option<i64> {
        self.0.integer(fields::attachment::SECONDS)
    }
    /// Its place among what the message carries, from 0.
    pub fn place(&self) -> Option<i64> {
        self.0.integer(fields::attachment::PLACE)
    }
}

/// A list itself; a field that a list does not have is absent.
#[derive(Clone, Copy)]
pub struct List<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> List<'a, '_> {
    /// What stands above it.
    pub fn title(&self) -> Option<&'a str> {
        self.0.text(fields::list::TITLE)
    }
    /// `loading`, `loaded`, `empty` or `error`.
    pub fn phase(&self) -> Option<&'a str> {
        self.0.text(fields::list::PHASE)
    }
    /// Why it could not be loaded.
    pub fn error(&self) -> Option<&'a str> {
        self.0.text(fields::list::ERROR)
    }
    /// How many rows it has.
    pub fn count(&self) -> Option<i64> {
        self.0.integer(fields::list::COUNT)
    }
    /// Whether it is being loaded again.
    pub fn is_reloading(&self) -> bool {
        self.0.flag(fields::list::IS_RELOADING)
    }
    /// Whether its next page is on its way.
    pub fn is_loading_more(&self) -> bool {
        self.0.flag(fields::list::IS_LOADING_MORE)
    }
    /// How many threads have come that it doesn't show.
    pub fn new_threads_count(&self) -> Option<i64> {
        self.0.integer(fields::list::NEW_THREADS_COUNT)
    }
    /// Whether it could not be loaded.
    pub fn failed_to_load(&self) -> bool {
        self.0.flag(fields::list::FAILED_TO_LOAD)
    }
    /// Whether its next page could not be loaded.
    pub fn failed_to_load_more(&self) -> bool {
        self.0.flag(fields::list::FAILED_TO_LOAD_MORE)
    }
    /// Whether its messages are those of a thread.
    pub fn is_in_thread(&self) -> bool {
        self.0.flag(fields::list::IS_IN_THREAD)
    }
    /// What is searched for.
    pub fn search_text(&self) -> Option<&'a str> {
        self.0.text(fields::list::SEARCH_TEXT)
    }
    /// Who is typing.
    pub fn typing_text(&self) -> Option<&'a str> {
        self.0.text(fields::list::TYPING_TEXT)
    }
    /// The day of what is visible.
    pub fn visible_day(&self) -> Option<&'a str> {
        self.0.text(fields::list::VISIBLE_DAY)
    }
}

/// What every list depends on besides its data.
#[derive(Clone, Copy)]
pub struct Environment<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Environment<'a, '_> {
    /// The moment shown.
    pub fn now(&self) -> Option<i64> {
        self.0.time(fields::environment::NOW)
    }
    /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their
    /// own.
    pub fn utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::environment::UTC_OFFSET)
    }
    /// The language of the texts.
    pub fn language(&self) -> Option<&'a str> {
        self.0.text(fields::environment::LANGUAGE)
    }
    /// The id of who looks at the list.
    pub fn user_id(&self) -> Option<&'a str> {
        self.0.text(fields::environment::USER_ID)
    }
    /// The name of who looks at the list.
    pub fn user_name(&self) -> Option<&'a str> {
        self.0.text(fields::environment::USER_NAME)
    }
}

/// Something that happened.
#[derive(Clone, Copy)]
pub struct Event<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Event<'a, '_> {
    /// What happened, such as `message.new`.
    pub fn type_(&self) -> Option<&'a str> {
        self.0.text(fields::event::TYPE)
    }
    /// The channel it happened in.
    pub fn channel_id(&self) -> Option<&'a str> {
        self.0.text(fields::event::CHANNEL_ID)
    }
    /// The message it happened to.
    pub fn message_id(&self) -> Option<&'a str> {
        self.0.text(fields::event::MESSAGE_ID)
    }
    /// The thread it happened in.
    pub fn thread_id(&self) -> Option<&'a str> {
        self.0.text(fields::event::THREAD_ID)
    }
    /// Who did it.
    pub fn user_id(&self) -> Option<&'a str> {
        self.0.text(fields::event::USER_ID)
    }
    /// What the message says.
    pub fn text(&self) -> Option<&'a str> {
        self.0.text(fields::event::TEXT)
    }
    /// When it happened.
    pub fn created_at(&self) -> Option<i64> {
        self.0.time(fields::event::CREATED_AT)
    }
    /// How many seconds the zone is east of Greenwich then.
    pub fn created_utc_offset(&self) -> Option<i64> {
        self.0.integer(fields::event::CREATED_UTC_OFFSET)
    }
}

/// .
#[derive(Clone, Copy)]
pub struct Composer<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Composer<'a, '_> {
    /// What is being written; absent unless the user lets the plugin read what is typed.
    pub fn text(&self) -> Option<&'a str> {
        self.0.text(fields::composer::TEXT)
    }
    /// The word at the caret that may be completed, with the sign it begins with; absent where
    /// there is none, and as composer.text is.
    pub fn word(&self) -> Option<&'a str> {
        self.0.text(fields::composer::WORD)
    }
    /// Whether it becomes a reply in a thread.
    pub fn is_in_thread(&self) -> bool {
        self.0.flag(fields::composer::IS_IN_THREAD)
    }
    /// Whether the text of a message is changed.
    pub fn is_editing(&self) -> bool {
        self.0.flag(fields::composer::IS_EDITING)
    }
    /// The message that is quoted; absent where none is.
    pub fn quoted_id(&self) -> Option<&'a str> {
        self.0.text(fields::composer::QUOTED_ID)
    }
    /// The newest message of another person; absent where there is none.
    pub fn newest_id(&self) -> Option<&'a str> {
        self.0.text(fields::composer::NEWEST_ID)
    }
    /// What that message says; absent where there is none.
    pub fn newest_text(&self) -> Option<&'a str> {
        self.0.text(fields::composer::NEWEST_TEXT)
    }
    /// Who wrote that message; absent where there is none.
    pub fn newest_author_name(&self) -> Option<&'a str> {
        self.0.text(fields::composer::NEWEST_AUTHOR_NAME)
    }
}

/// .
#[derive(Clone, Copy)]
pub struct Command<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Command<'a, '_> {
    /// The command that was entered, without its slash; absent where the host asks which commands
    /// there are.
    pub fn name(&self) -> Option<&'a str> {
        self.0.text(fields::command::NAME)
    }
    /// What stands behind its name; absent where nothing does.
    pub fn arguments(&self) -> Option<&'a str> {
        self.0.text(fields::command::ARGUMENTS)
    }
}

/// What comes with a call.
#[derive(Clone, Copy)]
pub struct Call<'a, 'r>(pub(crate) &'r Row<'a>);

impl<'a> Call<'a, '_> {
    /// What the providers below made of the text.
    pub fn below(&self) -> Option<&'a str> {
        self.0.text(fields::call::BELOW)
    }
    /// The id of the action that was started.
    pub fn action(&self) -> Option<&'a str> {
        self.0.text(fields::call::ACTION)
    }
}
