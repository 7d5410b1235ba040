// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The ids of hooks, by their kind. Written by `make abi` from Sources/Base/CWeft/abi.json.

/// Hooks that draw a row, a part of one, or a part of a screen.
pub mod view {
    use crate::ViewId;

    /// The row of a channel.
    pub const CHANNEL_ITEM: ViewId = ViewId("weft.item.channel/1");
    /// The row of a thread.
    pub const THREAD_ITEM: ViewId = ViewId("weft.item.thread/1");
    /// The row of a message.
    pub const MESSAGE_ITEM: ViewId = ViewId("weft.item.message/1");
    /// The row of something found.
    pub const SEARCH_RESULT_ITEM: ViewId = ViewId("weft.item.searchResult/1");
    /// The bar above the list, with its title.
    pub const CHANNEL_LIST_TITLE: ViewId = ViewId("weft.channels.title/1");
    /// What stands above the rows.
    pub const CHANNEL_LIST_TOP: ViewId = ViewId("weft.channels.top/1");
    /// What stands below the last row.
    pub const CHANNEL_LIST_FOOTER: ViewId = ViewId("weft.channels.footer/1");
    /// What stands below the list, wherever it is scrolled.
    pub const CHANNEL_LIST_STICKY_FOOTER: ViewId = ViewId("weft.channels.stickyFooter/1");
    /// What lies behind the list.
    pub const CHANNEL_LIST_BACKGROUND: ViewId = ViewId("weft.channels.background/1");
    /// What stands between two rows.
    pub const CHANNEL_LIST_DIVIDER: ViewId = ViewId("weft.channels.divider/1");
    /// What stands in place of a list that is not there yet.
    pub const CHANNEL_LIST_LOADING: ViewId = ViewId("weft.channels.loading/1");
    /// What stands in place of a list without channels.
    pub const CHANNEL_LIST_EMPTY: ViewId = ViewId("weft.channels.empty/1");
    /// What stands in place of a list that could not be loaded.
    pub const CHANNEL_LIST_ERROR: ViewId = ViewId("weft.channels.error/1");
    /// What lies behind a row.
    pub const CHANNEL_ITEM_BACKGROUND: ViewId = ViewId("weft.channel.background/1");
    /// The avatar in a row.
    pub const CHANNEL_AVATAR: ViewId = ViewId("weft.channel.avatar/1");
    /// That other members are typing, in a row.
    pub const CHANNEL_TYPING: ViewId = ViewId("weft.channel.typing/1");
    /// The menu of a channel.
    pub const MORE_CHANNEL_ACTIONS: ViewId = ViewId("weft.channel.moreActions/1");
    /// The buttons at the beginning of a swiped row.
    pub const LEADING_SWIPE_BUTTONS: ViewId = ViewId("weft.channel.leadingButtons/1");
    /// The buttons at the end of a swiped row.
    pub const TRAILING_SWIPE_BUTTONS: ViewId = ViewId("weft.channel.trailingButtons/1");
    /// A message in front of the list; questions are the host's own, and no plugin is asked how
    /// they look.
    pub const CHANNEL_LIST_ALERT: ViewId = ViewId("weft.channels.alert/1");
    /// What stands in place of the rows while something is searched for.
    pub const SEARCH_RESULTS: ViewId = ViewId("weft.channels.searchResults/1");
    /// The bar above the list, with its title.
    pub const THREAD_LIST_TITLE: ViewId = ViewId("weft.threads.title/1");
    /// What stands above the first row.
    pub const THREAD_LIST_HEADER: ViewId = ViewId("weft.threads.header/1");
    /// What stands below the last row.
    pub const THREAD_LIST_FOOTER: ViewId = ViewId("weft.threads.footer/1");
    /// What lies behind the list.
    pub const THREAD_LIST_BACKGROUND: ViewId = ViewId("weft.threads.background/1");
    /// What stands below each row.
    pub const THREAD_LIST_DIVIDER: ViewId = ViewId("weft.threads.divider/1");
    /// What stands in place of a list that is not there yet.
    pub const THREAD_LIST_LOADING: ViewId = ViewId("weft.threads.loading/1");
    /// What stands in place of a list without threads.
    pub const THREAD_LIST_EMPTY: ViewId = ViewId("weft.threads.empty/1");
    /// What stands below everything while something could not be loaded.
    pub const THREAD_LIST_ERROR: ViewId = ViewId("weft.threads.error/1");
    /// What lies behind a row.
    pub const THREAD_ITEM_BACKGROUND: ViewId = ViewId("weft.thread.background/1");
    /// The bar above messages, with their title.
    pub const MESSAGE_LIST_TITLE: ViewId = ViewId("weft.messages.title/1");
    /// The bar above the replies to a message, with their title.
    pub const REPLY_LIST_TITLE: ViewId = ViewId("weft.replies.title/1");
    /// What stands in place of messages that are not there yet.
    pub const MESSAGE_LIST_LOADING: ViewId = ViewId("weft.messages.loading/1");
    /// What stands in place of messages where there are none.
    pub const MESSAGE_LIST_EMPTY: ViewId = ViewId("weft.messages.empty/1");
    /// What stands in place of messages that could not be loaded, or beside those there are.
    pub const MESSAGE_LIST_ERROR: ViewId = ViewId("weft.messages.error/1");
    /// What lies behind the messages.
    pub const MESSAGE_LIST_BACKGROUND: ViewId = ViewId("weft.messages.background/1");
    /// What leads to the newest message.
    pub const SCROLL_TO_BOTTOM: ViewId = ViewId("weft.messages.scrollToBottom/1");
    /// What leads to the first message that was not read.
    pub const JUMP_TO_UNREAD: ViewId = ViewId("weft.messages.jumpToUnread/1");
    /// The day of what is visible, over the list.
    pub const DATE_INDICATOR: ViewId = ViewId("weft.messages.dateIndicator/1");
    /// That other members are typing, below the messages.
    pub const TYPING_INDICATOR: ViewId = ViewId("weft.messages.typing/1");
    /// A picture or film on its own.
    pub const MEDIA_VIEWER: ViewId = ViewId("weft.attachment.viewer/1");
    /// The avatar beside a message.
    pub const MESSAGE_AVATAR: ViewId = ViewId("weft.message.avatar/1");
    /// What a message says.
    pub const MESSAGE_TEXT: ViewId = ViewId("weft.message.text/1");
    /// A message of nothing but emoji.
    pub const MESSAGE_EMOJI: ViewId = ViewId("weft.message.emoji/1");
    /// When a message was written.
    pub const MESSAGE_DATE: ViewId = ViewId("weft.message.date/1");
    /// Who wrote a message and when.
    pub const MESSAGE_AUTHOR_AND_DATE: ViewId = ViewId("weft.message.authorAndDate/1");
    /// What was noted about a message, above it.
    pub const MESSAGE_TOP: ViewId = ViewId("weft.message.top/1");
    /// That a message was translated, below it.
    pub const MESSAGE_TRANSLATION: ViewId = ViewId("weft.message.translation/1");
    /// What stands above the first of a run of messages.
    pub const MESSAGE_RUN_HEADER: ViewId = ViewId("weft.message.runHeader/1");
    /// All a message carries.
    pub const MESSAGE_ATTACHMENTS: ViewId = ViewId("weft.message.attachments/1");
    /// A picture.
    pub const IMAGE_ATTACHMENT: ViewId = ViewId("weft.attachment.image/1");
    /// A moving picture from a library.
    pub const GIPHY_ATTACHMENT: ViewId = ViewId("weft.attachment.giphy/1");
    /// The sign on a moving picture from a library.
    pub const GIPHY_BADGE: ViewId = ViewId("weft.attachment.giphyBadge/1");
    /// A page that was linked.
    pub const LINK_ATTACHMENT: ViewId = ViewId("weft.attachment.link/1");
    /// A document.
    pub const FILE_ATTACHMENT: ViewId = ViewId("weft.attachment.file/1");
    /// A film.
    pub const VIDEO_ATTACHMENT: ViewId = ViewId("weft.attachment.video/1");
    /// A spoken message.
    pub const VOICE_RECORDING: ViewId = ViewId("weft.attachment.voiceRecording/1");
    /// Something of a kind an application has made up.
    pub const CUSTOM_ATTACHMENT: ViewId = ViewId("weft.attachment.custom/1");
    /// The words that came with what a message carries.
    pub const ATTACHMENT_TEXT: ViewId = ViewId("weft.message.attachmentText/1");
    /// A vote.
    pub const POLL: ViewId = ViewId("weft.message.poll/1");
    /// A message that was deleted.
    pub const DELETED_MESSAGE: ViewId = ViewId("weft.message.deleted/1");
    /// A message of the system.
    pub const SYSTEM_MESSAGE: ViewId = ViewId("weft.message.system/1");
    /// How many replies a message has.
    pub const MESSAGE_REPLIES: ViewId = ViewId("weft.message.replies/1");
    /// That a reply is shown in its channel.
    pub const REPLIES_SHOWN_IN_CHANNEL: ViewId = ViewId("weft.message.repliesShownInChannel/1");
    /// How far a message has come.
    pub const MESSAGE_READ_INDICATOR: ViewId = ViewId("weft.message.readIndicator/1");
    /// The day that begins with a message.
    pub const MESSAGE_LIST_DATE_INDICATOR: ViewId = ViewId("weft.message.day/1");
    /// That messages were not read from here on.
    pub const NEW_MESSAGES_INDICATOR: ViewId = ViewId("weft.message.unreadLine/1");
    /// The reactions to a message, below it.
    pub const MESSAGE_REACTIONS: ViewId = ViewId("weft.message.reactions/1");
    /// The message that another one quotes, in it.
    pub const MESSAGE_QUOTE: ViewId = ViewId("weft.message.quote/1");
    /// What stands above the field below messages.
    pub const COMPOSER_TOP: ViewId = ViewId("weft.composer.top/1");
}

/// Hooks that wrap something around what is there.
pub mod wrap {
    use crate::WrapId;

    /// The channel list with its title.
    pub const CHANNEL_LIST_HEADER: WrapId = WrapId("weft.channels.headerModifier/1");
    /// Everything below the title of the channel list.
    pub const CHANNEL_LIST_CONTENT: WrapId = WrapId("weft.channels.container/1");
    /// The rows of the channel list.
    pub const CHANNEL_LIST: WrapId = WrapId("weft.channels.list/1");
    /// The thread list with its title.
    pub const THREAD_LIST_HEADER: WrapId = WrapId("weft.threads.headerModifier/1");
    /// Everything below the title of the thread list.
    pub const THREAD_LIST_CONTAINER: WrapId = WrapId("weft.threads.container/1");
    /// The messages of a channel with their title.
    pub const MESSAGE_LIST_HEADER: WrapId = WrapId("weft.messages.headerModifier/1");
    /// The replies to a message with their title.
    pub const REPLY_LIST_HEADER: WrapId = WrapId("weft.replies.headerModifier/1");
    /// The title of messages, where bars come and go.
    pub const MESSAGE_LIST_BARS: WrapId = WrapId("weft.messages.bars/1");
    /// Everything below the title of messages.
    pub const MESSAGE_LIST_CONTAINER: WrapId = WrapId("weft.messages.container/1");
    /// The messages alone.
    pub const MESSAGE_LIST: WrapId = WrapId("weft.messages.list/1");
    /// A message, given where it stands in its run.
    pub const MESSAGE: WrapId = WrapId("weft.message.modifier/1");
    /// The field below messages, with all that stands around it.
    pub const COMPOSER: WrapId = WrapId("weft.composer/1");
}

/// Hooks that change a text.
pub mod text {
    use crate::TextId;

    /// What the row is called: a channel, or the channel of a thread.
    pub const TITLE: TextId = TextId("weft.text.title/1");
    /// The newest message in one line; of a thread the newest reply.
    pub const MESSAGE_PREVIEW: TextId = TextId("weft.text.messagePreview/1");
    /// What a thread replies to.
    pub const PARENT: TextId = TextId("weft.text.parent/1");
    /// What a message says.
    pub const MESSAGE: TextId = TextId("weft.text.message/1");
    /// When something last happened, or when a message was written.
    pub const TIMESTAMP: TextId = TextId("weft.text.timestamp/1");
    /// How many are unread; empty for none.
    pub const UNREAD: TextId = TextId("weft.text.unread/1");
    /// What the user has begun to write; empty for nothing.
    pub const DRAFT: TextId = TextId("weft.text.draft/1");
    /// The letters that stand in for a picture.
    pub const AVATAR_INITIALS: TextId = TextId("weft.text.avatarInitials/1");
    /// What a channel or a message is found by; no screen shows it.
    pub const SEARCH: TextId = TextId("weft.text.search/1");
    /// What a channel is sorted by in a list that is sorted by name; no screen shows it.
    pub const SORT: TextId = TextId("weft.text.sort/1");
    /// What is sent, in place of what was written; it is shown before it goes.
    pub const OUTGOING: TextId = TextId("weft.text.outgoing/1");
}

/// Hooks that add buttons to swiped rows.
pub mod swipe {
    use crate::SwipeId;

    /// The beginning of the line.
    pub const LEADING: SwipeId = SwipeId("weft.swipe.leading/1");
    /// The end of the line.
    pub const TRAILING: SwipeId = SwipeId("weft.swipe.trailing/1");
}
