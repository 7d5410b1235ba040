// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The ids of hooks, by their kind. Written by `make abi` from Sources/Base/CWeft/abi.json.
#ifndef WEFT_HOOKS_HPP
#define WEFT_HOOKS_HPP

#include <weft/field.hpp>
#include <weft/hooks.h>

namespace weft {
namespace hooks {

/// Hooks that draw a row, a part of one, or a part of a screen.
namespace view {
/// The row of a channel.
inline constexpr view_id channelItem{WEFT_HOOK_ITEM_CHANNEL};
/// The row of a thread.
inline constexpr view_id threadItem{WEFT_HOOK_ITEM_THREAD};
/// The row of a message.
inline constexpr view_id messageItem{WEFT_HOOK_ITEM_MESSAGE};
/// The row of something found.
inline constexpr view_id searchResultItem{WEFT_HOOK_ITEM_SEARCH_RESULT};
/// The bar above the list, with its title.
inline constexpr view_id channelListTitle{WEFT_HOOK_CHANNELS_TITLE};
/// What stands above the rows.
inline constexpr view_id channelListTop{WEFT_HOOK_CHANNELS_TOP};
/// What stands below the last row.
inline constexpr view_id channelListFooter{WEFT_HOOK_CHANNELS_FOOTER};
/// What stands below the list, wherever it is scrolled.
inline constexpr view_id channelListStickyFooter{WEFT_HOOK_CHANNELS_STICKY_FOOTER};
/// What lies behind the list.
inline constexpr view_id channelListBackground{WEFT_HOOK_CHANNELS_BACKGROUND};
/// What stands between two rows.
inline constexpr view_id channelListDivider{WEFT_HOOK_CHANNELS_DIVIDER};
/// What stands in place of a list that is not there yet.
inline constexpr view_id channelListLoading{WEFT_HOOK_CHANNELS_LOADING};
/// What stands in place of a list without channels.
inline constexpr view_id channelListEmpty{WEFT_HOOK_CHANNELS_EMPTY};
/// What stands in place of a list that could not be loaded.
inline constexpr view_id channelListError{WEFT_HOOK_CHANNELS_ERROR};
/// What lies behind a row.
inline constexpr view_id channelItemBackground{WEFT_HOOK_CHANNEL_BACKGROUND};
/// The avatar in a row.
inline constexpr view_id channelAvatar{WEFT_HOOK_CHANNEL_AVATAR};
/// That other members are typing, in a row.
inline constexpr view_id channelTyping{WEFT_HOOK_CHANNEL_TYPING};
/// The menu of a channel.
inline constexpr view_id moreChannelActions{WEFT_HOOK_CHANNEL_MORE_ACTIONS};
/// The buttons at the beginning of a swiped row.
inline constexpr view_id leadingSwipeButtons{WEFT_HOOK_CHANNEL_LEADING_BUTTONS};
/// The buttons at the end of a swiped row.
inline constexpr view_id trailingSwipeButtons{WEFT_HOOK_CHANNEL_TRAILING_BUTTONS};
/// A message in front of the list; questions are the host's own, and no plugin is asked how they
/// look.
inline constexpr view_id channelListAlert{WEFT_HOOK_CHANNELS_ALERT};
/// What stands in place of the rows while something is searched for.
inline constexpr view_id searchResults{WEFT_HOOK_CHANNELS_SEARCH_RESULTS};
/// The bar above the list, with its title.
inline constexpr view_id threadListTitle{WEFT_HOOK_THREADS_TITLE};
/// What stands above the first row.
inline constexpr view_id threadListHeader{WEFT_HOOK_THREADS_HEADER};
/// What stands below the last row.
inline constexpr view_id threadListFooter{WEFT_HOOK_THREADS_FOOTER};
/// What lies behind the list.
inline constexpr view_id threadListBackground{WEFT_HOOK_THREADS_BACKGROUND};
/// What stands below each row.
inline constexpr view_id threadListDivider{WEFT_HOOK_THREADS_DIVIDER};
/// What stands in place of a list that is not there yet.
inline constexpr view_id threadListLoading{WEFT_HOOK_THREADS_LOADING};
/// What stands in place of a list without threads.
inline constexpr view_id threadListEmpty{WEFT_HOOK_THREADS_EMPTY};
/// What stands below everything while something could not be loaded.
inline constexpr view_id threadListError{WEFT_HOOK_THREADS_ERROR};
/// What lies behind a row.
inline constexpr view_id threadItemBackground{WEFT_HOOK_THREAD_BACKGROUND};
/// The bar above messages, with their title.
inline constexpr view_id messageListTitle{WEFT_HOOK_MESSAGES_TITLE};
/// The bar above the replies to a message, with their title.
inline constexpr view_id replyListTitle{WEFT_HOOK_REPLIES_TITLE};
/// What stands in place of messages that are not there yet.
inline constexpr view_id messageListLoading{WEFT_HOOK_MESSAGES_LOADING};
/// What stands in place of messages where there are none.
inline constexpr view_id messageListEmpty{WEFT_HOOK_MESSAGES_EMPTY};
/// What stands in place of messages that could not be loaded, or beside those there are.
inline constexpr view_id messageListError{WEFT_HOOK_MESSAGES_ERROR};
/// What lies behind the messages.
inline constexpr view_id messageListBackground{WEFT_HOOK_MESSAGES_BACKGROUND};
/// What leads to the newest message.
inline constexpr view_id scrollToBottom{WEFT_HOOK_MESSAGES_SCROLL_TO_BOTTOM};
/// What leads to the first message that was not read.
inline constexpr view_id jumpToUnread{WEFT_HOOK_MESSAGES_JUMP_TO_UNREAD};
/// The day of what is visible, over the list.
inline constexpr view_id dateIndicator{WEFT_HOOK_MESSAGES_DATE_INDICATOR};
/// That other members are typing, below the messages.
inline constexpr view_id typingIndicator{WEFT_HOOK_MESSAGES_TYPING};
/// A picture or film on its own.
inline constexpr view_id mediaViewer{WEFT_HOOK_ATTACHMENT_VIEWER};
/// The avatar beside a message.
inline constexpr view_id messageAvatar{WEFT_HOOK_MESSAGE_AVATAR};
/// What a message says.
inline constexpr view_id messageText{WEFT_HOOK_MESSAGE_TEXT};
/// A message of nothing but emoji.
inline constexpr view_id messageEmoji{WEFT_HOOK_MESSAGE_EMOJI};
/// When a message was written.
inline constexpr view_id messageDate{WEFT_HOOK_MESSAGE_DATE};
/// Who wrote a message and when.
inline constexpr view_id messageAuthorAndDate{WEFT_HOOK_MESSAGE_AUTHOR_AND_DATE};
/// What was noted about a message, above it.
inline constexpr view_id messageTop{WEFT_HOOK_MESSAGE_TOP};
/// That a message was translated, below it.
inline constexpr view_id messageTranslation{WEFT_HOOK_MESSAGE_TRANSLATION};
/// What stands above the first of a run of messages.
inline constexpr view_id messageRunHeader{WEFT_HOOK_MESSAGE_RUN_HEADER};
/// All a message carries.
inline constexpr view_id messageAttachments{WEFT_HOOK_MESSAGE_ATTACHMENTS};
/// A picture.
inline constexpr view_id imageAttachment{WEFT_HOOK_ATTACHMENT_IMAGE};
/// A moving picture from a library.
inline constexpr view_id giphyAttachment{WEFT_HOOK_ATTACHMENT_GIPHY};
/// The sign on a moving picture from a library.
inline constexpr view_id giphyBadge{WEFT_HOOK_ATTACHMENT_GIPHY_BADGE};
/// A page that was linked.
inline constexpr view_id linkAttachment{WEFT_HOOK_ATTACHMENT_LINK};
/// A document.
inline constexpr view_id fileAttachment{WEFT_HOOK_ATTACHMENT_FILE};
/// A film.
inline constexpr view_id videoAttachment{WEFT_HOOK_ATTACHMENT_VIDEO};
/// A spoken message.
inline constexpr view_id voiceRecording{WEFT_HOOK_ATTACHMENT_VOICE_RECORDING};
/// Something of a kind an application has made up.
inline constexpr view_id customAttachment{WEFT_HOOK_ATTACHMENT_CUSTOM};
/// The words that came with what a message carries.
inline constexpr view_id attachmentText{WEFT_HOOK_MESSAGE_ATTACHMENT_TEXT};
/// A vote.
inline constexpr view_id poll{WEFT_HOOK_MESSAGE_POLL};
/// A message that was deleted.
inline constexpr view_id deletedMessage{WEFT_HOOK_MESSAGE_DELETED};
/// A message of the system.
inline constexpr view_id systemMessage{WEFT_HOOK_MESSAGE_SYSTEM};
/// How many replies a message has.
inline constexpr view_id messageReplies{WEFT_HOOK_MESSAGE_REPLIES};
/// That a reply is shown in its channel.
inline constexpr view_id repliesShownInChannel{WEFT_HOOK_MESSAGE_REPLIES_SHOWN_IN_CHANNEL};
/// How far a message has come.
inline constexpr view_id messageReadIndicator{WEFT_HOOK_MESSAGE_READ_INDICATOR};
/// The day that begins with a message.
inline constexpr view_id messageListDateIndicator{WEFT_HOOK_MESSAGE_DAY};
/// That messages were not read from here on.
inline constexpr view_id newMessagesIndicator{WEFT_HOOK_MESSAGE_UNREAD_LINE};
/// The reactions to a message, below it.
inline constexpr view_id messageReactions{WEFT_HOOK_MESSAGE_REACTIONS};
/// The message that another one quotes, in it.
inline constexpr view_id messageQuote{WEFT_HOOK_MESSAGE_QUOTE};
/// What stands above the field below messages.
inline constexpr view_id composerTop{WEFT_HOOK_COMPOSER_TOP};
}  // namespace view

/// Hooks that wrap something around what is there.
namespace wrap {
/// The channel list with its title.
inline constexpr wrap_id channelListHeader{WEFT_HOOK_CHANNELS_HEADER_MODIFIER};
/// Everything below the title of the channel list.
inline constexpr wrap_id channelListContent{WEFT_HOOK_CHANNELS_CONTAINER};
/// The rows of the channel list.
inline constexpr wrap_id channelList{WEFT_HOOK_CHANNELS_LIST};
/// The thread list with its title.
inline constexpr wrap_id threadListHeader{WEFT_HOOK_THREADS_HEADER_MODIFIER};
/// Everything below the title of the thread list.
inline constexpr wrap_id threadListContainer{WEFT_HOOK_THREADS_CONTAINER};
/// The messages of a channel with their title.
inline constexpr wrap_id messageListHeader{WEFT_HOOK_MESSAGES_HEADER_MODIFIER};
/// The replies to a message with their title.
inline constexpr wrap_id replyListHeader{WEFT_HOOK_REPLIES_HEADER_MODIFIER};
/// The title of messages, where bars come and go.
inline constexpr wrap_id messageListBars{WEFT_HOOK_MESSAGES_BARS};
/// Everything below the title of messages.
inline constexpr wrap_id messageListContainer{WEFT_HOOK_MESSAGES_CONTAINER};
/// The messages alone.
inline constexpr wrap_id messageList{WEFT_HOOK_MESSAGES_LIST};
/// A message, given where it stands in its run.
inline constexpr wrap_id message{WEFT_HOOK_MESSAGE_MODIFIER};
/// The field below messages, with all that stands around it.
inline constexpr wrap_id composer{WEFT_HOOK_COMPOSER};
}  // namespace wrap

/// Hooks that change a text.
namespace text {
/// What the row is called: a channel, or the channel of a thread.
inline constexpr text_id title{WEFT_HOOK_TEXT_TITLE};
/// The newest message in one line; of a thread the newest reply.
inline constexpr text_id messagePreview{WEFT_HOOK_TEXT_MESSAGE_PREVIEW};
/// What a thread replies to.
inline constexpr text_id parent{WEFT_HOOK_TEXT_PARENT};
/// What a message says.
inline constexpr text_id message{WEFT_HOOK_TEXT_MESSAGE};
/// When something last happened, or when a message was written.
inline constexpr text_id timestamp{WEFT_HOOK_TEXT_TIMESTAMP};
/// How many are unread; empty for none.
inline constexpr text_id unread{WEFT_HOOK_TEXT_UNREAD};
/// What the user has begun to write; empty for nothing.
inline constexpr text_id draft{WEFT_HOOK_TEXT_DRAFT};
/// The letters that stand in for a picture.
inline constexpr text_id avatarInitials{WEFT_HOOK_TEXT_AVATAR_INITIALS};
/// What a channel or a message is found by; no screen shows it.
inline constexpr text_id search{WEFT_HOOK_TEXT_SEARCH};
/// What a channel is sorted by in a list that is sorted by name; no screen shows it.
inline constexpr text_id sort{WEFT_HOOK_TEXT_SORT};
/// What is sent, in place of what was written; it is shown before it goes.
inline constexpr text_id outgoing{WEFT_HOOK_TEXT_OUTGOING};
}  // namespace text

/// Hooks that add buttons to swiped rows.
namespace swipe {
/// The beginning of the line.
inline constexpr swipe_id leading{WEFT_HOOK_SWIPE_LEADING};
/// The end of the line.
inline constexpr swipe_id trailing{WEFT_HOOK_SWIPE_TRAILING};
}  // namespace swipe

}  // namespace hooks
}  // namespace weft

#endif
