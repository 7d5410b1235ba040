// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The values that a row of each subject has. Written by `make abi` from Sources/Base/CWeft/abi.json.
#ifndef WEFT_RECORDS_HPP
#define WEFT_RECORDS_HPP

#include <weft/fields.hpp>

namespace weft {

/// A channel.
template <class Row>
class channel_record {
 public:
  explicit constexpr channel_record(Row row) noexcept : row_(row) {}
  /// The channel's id.
  auto id() const {
    return row_[fields::channel::id];
  }
  /// The channel's name as shown; rows of channels alone.
  auto name() const {
    return row_[fields::channel::name];
  }
  /// The name that a member gave it; absent where it has none.
  auto rawName() const {
    return row_[fields::channel::rawName];
  }
  /// When the last message came, as shown; rows of channels alone.
  auto timestampText() const {
    return row_[fields::channel::timestampText];
  }
  /// What the badge says, absent when nothing is unread.
  auto badgeText() const {
    return row_[fields::channel::badgeText];
  }
  /// The address of the picture, absent when there is none.
  auto avatarURL() const {
    return row_[fields::channel::avatarURL];
  }
  /// The initials that stand in for a picture.
  auto avatarInitials() const {
    return row_[fields::channel::avatarInitials];
  }
  /// The colour behind the initials.
  auto avatarColor() const {
    return row_[fields::channel::avatarColor];
  }
  /// Whether a person it shows is connected now.
  auto isOnline() const {
    return row_[fields::channel::isOnline];
  }
  /// Whether the list has selected the row.
  auto isSelected() const {
    return row_[fields::channel::isSelected];
  }
  /// The preview without what stands before it.
  auto previewText() const {
    return row_[fields::channel::previewText];
  }
  /// What stands before the preview, such as "Leia:" or "Draft:"; absent where nothing does.
  auto previewLabel() const {
    return row_[fields::channel::previewLabel];
  }
  /// Who wrote the newest message, where that is not plain.
  auto previewAuthorName() const {
    return row_[fields::channel::previewAuthorName];
  }
  /// What the preview shows, 0 message, 1 failed to send, 2 typing, 3 draft, 4 deleted, 5 none.
  auto previewKind() const {
    return row_[fields::channel::previewKind];
  }
  /// The name of the sign before the preview, absent where there is none.
  auto previewIcon() const {
    return row_[fields::channel::previewIcon];
  }
  /// What a screen reader says of that sign.
  auto previewIconLabel() const {
    return row_[fields::channel::previewIconLabel];
  }
  /// What the user has begun to write.
  auto draftText() const {
    return row_[fields::channel::draftText];
  }
  /// How far the newest message has come, absent where that is not shown; an icon has the same
  /// name.
  auto deliveryStatus() const {
    return row_[fields::channel::deliveryStatus];
  }
  /// What a screen reader says of that.
  auto deliveryLabel() const {
    return row_[fields::channel::deliveryLabel];
  }
  /// Whether it is shown who has read the newest message.
  auto showReadEvents() const {
    return row_[fields::channel::showReadEvents];
  }
  /// Whether the sign of a muted channel stands behind the name.
  auto showInlineMutedIcon() const {
    return row_[fields::channel::showInlineMutedIcon];
  }
  /// Whether the sign of a muted channel stands at the end of the preview.
  auto showMutedTrailingIcon() const {
    return row_[fields::channel::showMutedTrailingIcon];
  }
  /// What a screen reader says of that sign, absent when the channel is not muted.
  auto mutedLabel() const {
    return row_[fields::channel::mutedLabel];
  }
  /// The names of the signs behind the name, a line each, with that of a muted channel where it
  /// stands there; absent where there are none.
  auto signIcons() const {
    return row_[fields::channel::signIcons];
  }
  /// What a screen reader says of each of these signs, on the same line.
  auto signLabels() const {
    return row_[fields::channel::signLabels];
  }
  /// Unread messages.
  auto unreadCount() const {
    return row_[fields::channel::unreadCount];
  }
  /// Unread messages that mention the user.
  auto mentionCount() const {
    return row_[fields::channel::mentionCount];
  }
  /// Whether anything is unread.
  auto hasUnread() const {
    return row_[fields::channel::hasUnread];
  }
  /// Whether the channel is muted.
  auto isMuted() const {
    return row_[fields::channel::isMuted];
  }
  /// Whether the user has pinned it.
  auto isPinned() const {
    return row_[fields::channel::isPinned];
  }
  /// Whether the user has put it away.
  auto isArchived() const {
    return row_[fields::channel::isArchived];
  }
  /// Whether the user has hidden it.
  auto isHidden() const {
    return row_[fields::channel::isHidden];
  }
  /// Whether it accepts no more messages.
  auto isFrozen() const {
    return row_[fields::channel::isFrozen];
  }
  /// Whether it is disabled.
  auto isDisabled() const {
    return row_[fields::channel::isDisabled];
  }
  /// Whether the user has blocked the other member.
  auto isBlocked() const {
    return row_[fields::channel::isBlocked];
  }
  /// Whether it is between users, without a name of its own.
  auto isDirect() const {
    return row_[fields::channel::isDirect];
  }
  /// How many members it has.
  auto memberCount() const {
    return row_[fields::channel::memberCount];
  }
  /// Whether the user may delete it.
  auto canDelete() const {
    return row_[fields::channel::canDelete];
  }
  /// When the last message was written, absent when none was.
  auto lastMessageAt() const {
    return row_[fields::channel::lastMessageAt];
  }
  /// How many seconds the zone is east of Greenwich then.
  auto lastMessageUTCOffset() const {
    return row_[fields::channel::lastMessageUTCOffset];
  }
  /// When the channel was made.
  auto createdAt() const {
    return row_[fields::channel::createdAt];
  }
  /// How many seconds the zone is east of Greenwich then.
  auto createdUTCOffset() const {
    return row_[fields::channel::createdUTCOffset];
  }

 private:
  Row row_;
};

/// A thread.
template <class Row>
class thread_record {
 public:
  explicit constexpr thread_record(Row row) noexcept : row_(row) {}
  /// The id of the message it replies to.
  auto id() const {
    return row_[fields::thread::id];
  }
  /// The thread's own title, absent where it has none.
  auto title() const {
    return row_[fields::thread::title];
  }
  /// The name of the channel it stands in.
  auto channelName() const {
    return row_[fields::thread::channelName];
  }
  /// What it replies to.
  auto parentText() const {
    return row_[fields::thread::parentText];
  }
  /// What it replies to, with the author in front.
  auto parentPreviewText() const {
    return row_[fields::thread::parentPreviewText];
  }
  /// What the message it replies to says, as it was written.
  auto parentRawText() const {
    return row_[fields::thread::parentRawText];
  }
  /// The kind of what that message carries last.
  auto parentLastAttachmentKind() const {
    return row_[fields::thread::parentLastAttachmentKind];
  }
  /// What the vote in that message is about.
  auto parentPollName() const {
    return row_[fields::thread::parentPollName];
  }
  /// What it replies to, as an answer.
  auto repliedToText() const {
    return row_[fields::thread::repliedToText];
  }
  /// How many replies there are.
  auto replyCount() const {
    return row_[fields::thread::replyCount];
  }
  /// How many replies there are, in words.
  auto replyCountText() const {
    return row_[fields::thread::replyCountText];
  }
  /// Replies the user has not read.
  auto unreadCount() const {
    return row_[fields::thread::unreadCount];
  }
  /// What the badge says, absent when everything is read.
  auto badgeText() const {
    return row_[fields::thread::badgeText];
  }
  /// When the newest reply came, as shown.
  auto timestampText() const {
    return row_[fields::thread::timestampText];
  }
  /// The newest reply in one line.
  auto previewText() const {
    return row_[fields::thread::previewText];
  }
  /// Who wrote the newest reply.
  auto previewAuthorName() const {
    return row_[fields::thread::previewAuthorName];
  }
  /// The address of their picture, absent when there is none.
  auto avatarURL() const {
    return row_[fields::thread::avatarURL];
  }
  /// Their initials, absent when there is no reply.
  auto avatarInitials() const {
    return row_[fields::thread::avatarInitials];
  }
  /// The colour behind their initials.
  auto avatarColor() const {
    return row_[fields::thread::avatarColor];
  }
  /// What the user has begun to write.
  auto draftText() const {
    return row_[fields::thread::draftText];
  }
  /// How many take part.
  auto participantCount() const {
    return row_[fields::thread::participantCount];
  }
  /// Whether the list has selected the row.
  auto isSelected() const {
    return row_[fields::thread::isSelected];
  }
  /// When the newest reply was written, absent when none was.
  auto lastMessageAt() const {
    return row_[fields::thread::lastMessageAt];
  }
  /// How many seconds the zone is east of Greenwich then.
  auto lastMessageUTCOffset() const {
    return row_[fields::thread::lastMessageUTCOffset];
  }

 private:
  Row row_;
};

/// A message.
template <class Row>
class message_record {
 public:
  explicit constexpr message_record(Row row) noexcept : row_(row) {}
  /// The message's id.
  auto id() const {
    return row_[fields::message::id];
  }
  /// What it says, as shown.
  auto text() const {
    return row_[fields::message::text];
  }
  /// What it says, as it was written.
  auto rawText() const {
    return row_[fields::message::rawText];
  }
  /// What kind of message it is, such as `regular`.
  auto kind() const {
    return row_[fields::message::kind];
  }
  /// The id of who wrote it.
  auto authorID() const {
    return row_[fields::message::authorID];
  }
  /// The name of who wrote it.
  auto authorName() const {
    return row_[fields::message::authorName];
  }
  /// Whether the user wrote it.
  auto isMine() const {
    return row_[fields::message::isMine];
  }
  /// Whether the system wrote it.
  auto isSystem() const {
    return row_[fields::message::isSystem];
  }
  /// Whether it was deleted.
  auto isDeleted() const {
    return row_[fields::message::isDeleted];
  }
  /// Whether it was changed.
  auto isEdited() const {
    return row_[fields::message::isEdited];
  }
  /// Whether a member pinned it.
  auto isPinned() const {
    return row_[fields::message::isPinned];
  }
  /// Whether it replies to another.
  auto isReply() const {
    return row_[fields::message::isReply];
  }
  /// Whether it is the first of its run.
  auto isFirst() const {
    return row_[fields::message::isFirst];
  }
  /// Whether it is the last of its run.
  auto isLast() const {
    return row_[fields::message::isLast];
  }
  /// Whether its time is shown with it, as for the lowest message of a run.
  auto showsAllInfo() const {
    return row_[fields::message::showsAllInfo];
  }
  /// The time of day it was written at, as shown.
  auto timeText() const {
    return row_[fields::message::timeText];
  }
  /// The day that begins with it, absent where none does.
  auto dayText() const {
    return row_[fields::message::dayText];
  }
  /// How many messages were not read from it on, absent where no line stands above it.
  auto unreadLineCount() const {
    return row_[fields::message::unreadLineCount];
  }
  /// How many replies it has.
  auto replyCount() const {
    return row_[fields::message::replyCount];
  }
  /// How many replies it has, in words; absent for none.
  auto replyCountText() const {
    return row_[fields::message::replyCountText];
  }
  /// How far it has come, absent where that is not shown; an icon has the same name.
  auto deliveryStatus() const {
    return row_[fields::message::deliveryStatus];
  }
  /// How many things it carries.
  auto attachmentCount() const {
    return row_[fields::message::attachmentCount];
  }
  /// What the vote in it is about.
  auto pollName() const {
    return row_[fields::message::pollName];
  }
  /// The most frequent reactions, each on a line of its own; absent where there are none.
  auto reactionSigns() const {
    return row_[fields::message::reactionSigns];
  }
  /// How often each of them was used, on lines as well; absent where there are none.
  auto reactionCounts() const {
    return row_[fields::message::reactionCounts];
  }
  /// For each of them 1 where the user is among them, else 0, on lines; absent where there are
  /// none.
  auto ownReactions() const {
    return row_[fields::message::ownReactions];
  }
  /// How many kinds of reactions are left out, such as +3; absent where none are.
  auto hiddenReactionsText() const {
    return row_[fields::message::hiddenReactionsText];
  }
  /// What can be chosen in the vote, on lines; absent where there is no vote with options.
  auto pollOptions() const {
    return row_[fields::message::pollOptions];
  }
  /// How many votes each of them has, on lines as well; absent where there is none.
  auto pollCounts() const {
    return row_[fields::message::pollCounts];
  }
  /// For each of them 1 where the user has chosen it, else 0, on lines; absent where there is none.
  auto pollChoices() const {
    return row_[fields::message::pollChoices];
  }
  /// How many of them can be chosen, or that voting has ended; absent where there is none.
  auto pollHint() const {
    return row_[fields::message::pollHint];
  }
  /// What the quoted message says; absent where none is quoted.
  auto quotedText() const {
    return row_[fields::message::quotedText];
  }
  /// Who wrote the quoted message; absent where the author is unknown.
  auto quotedAuthorName() const {
    return row_[fields::message::quotedAuthorName];
  }
  /// The address of the author's picture.
  auto avatarURL() const {
    return row_[fields::message::avatarURL];
  }
  /// The author's initials, absent where no avatar is shown.
  auto avatarInitials() const {
    return row_[fields::message::avatarInitials];
  }
  /// The colour behind the initials.
  auto avatarColor() const {
    return row_[fields::message::avatarColor];
  }
  /// When it was written.
  auto createdAt() const {
    return row_[fields::message::createdAt];
  }
  /// How many seconds the zone is east of Greenwich then.
  auto createdUTCOffset() const {
    return row_[fields::message::createdUTCOffset];
  }

 private:
  Row row_;
};

/// Something a search found.
template <class Row>
class result_record {
 public:
  explicit constexpr result_record(Row row) noexcept : row_(row) {}
  /// What it is called.
  auto title() const {
    return row_[fields::result::title];
  }
  /// What it says.
  auto text() const {
    return row_[fields::result::text];
  }
  /// When it was written, as shown.
  auto timestampText() const {
    return row_[fields::result::timestampText];
  }
  /// The id of the message that was found, absent for a channel.
  auto messageID() const {
    return row_[fields::result::messageID];
  }
  /// The address of the picture, absent when there is none.
  auto avatarURL() const {
    return row_[fields::result::avatarURL];
  }
  /// The initials that stand in for a picture.
  auto avatarInitials() const {
    return row_[fields::result::avatarInitials];
  }
  /// The colour behind the initials.
  auto avatarColor() const {
    return row_[fields::result::avatarColor];
  }

 private:
  Row row_;
};

/// Something a message carries.
template <class Row>
class attachment_record {
 public:
  explicit constexpr attachment_record(Row row) noexcept : row_(row) {}
  /// What it is, such as `image`.
  auto kind() const {
    return row_[fields::attachment::kind];
  }
  /// What it is called.
  auto title() const {
    return row_[fields::attachment::title];
  }
  /// Where it is.
  auto url() const {
    return row_[fields::attachment::url];
  }
  /// What was said about it.
  auto text() const {
    return row_[fields::attachment::text];
  }
  /// Where a small picture of it is.
  auto previewURL() const {
    return row_[fields::attachment::previewURL];
  }
  /// What its bytes are, such as `image/png`.
  auto mimeType() const {
    return row_[fields::attachment::mimeType];
  }
  /// Its bytes.
  auto size() const {
    return row_[fields::attachment::size];
  }
  /// How long it goes on.
  auto seconds() const {
    return row_[fields::attachment::seconds];
  }
  /// Its place among what the message carries, from 0.
  auto place() const {
    return row_[fields::attachment::place];
  }

 private:
  Row row_;
};

/// A list itself; a field that a list does not have is absent.
template <class Row>
class list_record {
 public:
  explicit constexpr list_record(Row row) noexcept : row_(row) {}
  /// What stands above it.
  auto title() const {
    return row_[fields::list::title];
  }
  /// `loading`, `loaded`, `empty` or `error`.
  auto phase() const {
    return row_[fields::list::phase];
  }
  /// Why it could not be loaded.
  auto error() const {
    return row_[fields::list::error];
  }
  /// How many rows it has.
  auto count() const {
    return row_[fields::list::count];
  }
  /// Whether it is being loaded again.
  auto isReloading() const {
    return row_[fields::list::isReloading];
  }
  /// Whether its next page is on its way.
  auto isLoadingMore() const {
    return row_[fields::list::isLoadingMore];
  }
  /// How many threads have come that it doesn't show.
  auto newThreadsCount() const {
    return row_[fields::list::newThreadsCount];
  }
  /// Whether it could not be loaded.
  auto failedToLoad() const {
    return row_[fields::list::failedToLoad];
  }
  /// Whether its next page could not be loaded.
  auto failedToLoadMore() const {
    return row_[fields::list::failedToLoadMore];
  }
  /// Whether its messages are those of a thread.
  auto isInThread() const {
    return row_[fields::list::isInThread];
  }
  /// What is searched for.
  auto searchText() const {
    return row_[fields::list::searchText];
  }
  /// Who is typing.
  auto typingText() const {
    return row_[fields::list::typingText];
  }
  /// The day of what is visible.
  auto visibleDay() const {
    return row_[fields::list::visibleDay];
  }

 private:
  Row row_;
};

/// What every list depends on besides its data.
template <class Row>
class environment_record {
 public:
  explicit constexpr environment_record(Row row) noexcept : row_(row) {}
  /// The moment shown.
  auto now() const {
    return row_[fields::environment::now];
  }
  /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their own.
  auto utcOffset() const {
    return row_[fields::environment::utcOffset];
  }
  /// The language of the texts.
  auto language() const {
    return row_[fields::environment::language];
  }
  /// The id of who looks at the list.
  auto userID() const {
    return row_[fields::environment::userID];
  }
  /// The name of who looks at the list.
  auto userName() const {
    return row_[fields::environment::userName];
  }

 private:
  Row row_;
};

/// Something that happened.
template <class Row>
class event_record {
 public:
  explicit constexpr event_record(Row row) noexcept : row_(row) {}
  /// What happened, such as `message.new`.
  auto type() const {
    return row_[fields::event::type];
  }
  /// The channel it happened in.
  auto channelID() const {
    return row_[fields::event::channelID];
  }
  /// The message it happened to.
  auto messageID() const {
    return row_[fields::event::messageID];
  }
  /// The thread it happened in.
  auto threadID() const {
    return row_[fields::event::threadID];
  }
  /// Who did it.
  auto userID() const {
    return row_[fields::event::userID];
  }
  /// What the message says.
  auto text() const {
    return row_[fields::event::text];
  }
  /// When it happened.
  auto createdAt() const {
    return row_[fields::event::createdAt];
  }
  /// How many seconds the zone is east of Greenwich then.
  auto createdUTCOffset() const {
    return row_[fields::event::createdUTCOffset];
  }

 private:
  Row row_;
};

/// .
template <class Row>
class composer_record {
 public:
  explicit constexpr composer_record(Row row) noexcept : row_(row) {}
  /// What is being written; absent unless the user lets the plugin read what is typed.
  auto text() const {
    return row_[fields::composer::text];
  }
  /// The word at the caret that may be completed, with the sign it begins with; absent where there
  /// is none, and as composer.text is.
  auto word() const {
    return row_[fields::composer::word];
  }
  /// Whether it becomes a reply in a thread.
  auto isInThread() const {
    return row_[fields::composer::isInThread];
  }
  /// Whether the text of a message is changed.
  auto isEditing() const {
    return row_[fields::composer::isEditing];
  }
  /// The message that is quoted; absent where none is.
  auto quotedID() const {
    return row_[fields::composer::quotedID];
  }
  /// The newest message of another person; absent where there is none.
  auto newestID() const {
    return row_[fields::composer::newestID];
  }
  /// What that message says; absent where there is none.
  auto newestText() const {
    return row_[fields::composer::newestText];
  }
  /// Who wrote that message; absent where there is none.
  auto newestAuthorName() const {
    return row_[fields::composer::newestAuthorName];
  }

 private:
  Row row_;
};

/// .
template <class Row>
class command_record {
 public:
  explicit constexpr command_record(Row row) noexcept : row_(row) {}
  /// The command that was entered, without its slash; absent where the host asks which commands
  /// there are.
  auto name() const {
    return row_[fields::command::name];
  }
  /// What stands behind its name; absent where nothing does.
  auto arguments() const {
    return row_[fields::command::arguments];
  }

 private:
  Row row_;
};

/// What comes with a call.
template <class Row>
class call_record {
 public:
  explicit constexpr call_record(Row row) noexcept : row_(row) {}
  /// What the providers below made of the text.
  auto below() const {
    return row_[fields::call::below];
  }
  /// The id of the action that was started.
  auto action() const {
    return row_[fields::call::action];
  }

 private:
  Row row_;
};

}  // namespace weft

#endif
