// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The ids of hooks, by their kind. Written by `make abi` from Sources/Base/CWeft/abi.json.

/// Hooks that draw a row, a part of one, or a part of a screen.
///
/// The raw value is the id the host knows a hook by.
public enum ViewHook: String, CaseIterable, Sendable {
  /// The row of a channel.
  case channelItem = "weft.item.channel/1"
  /// The row of a thread.
  case threadItem = "weft.item.thread/1"
  /// The row of a message.
  case messageItem = "weft.item.message/1"
  /// The row of something found.
  case searchResultItem = "weft.item.searchResult/1"
  /// The bar above the list, with its title.
  case channelListTitle = "weft.channels.title/1"
  /// What stands above the rows.
  case channelListTop = "weft.channels.top/1"
  /// What stands below the last row.
  case channelListFooter = "weft.channels.footer/1"
  /// What stands below the list, wherever it is scrolled.
  case channelListStickyFooter = "weft.channels.stickyFooter/1"
  /// What lies behind the list.
  case channelListBackground = "weft.channels.background/1"
  /// What stands between two rows.
  case channelListDivider = "weft.channels.divider/1"
  /// What stands in place of a list that is not there yet.
  case channelListLoading = "weft.channels.loading/1"
  /// What stands in place of a list without channels.
  case channelListEmpty = "weft.channels.empty/1"
  /// What stands in place of a list that could not be loaded.
  case channelListError = "weft.channels.error/1"
  /// What lies behind a row.
  case channelItemBackground = "weft.channel.background/1"
  /// The avatar in a row.
  case channelAvatar = "weft.channel.avatar/1"
  /// That other members are typing, in a row.
  case channelTyping = "weft.channel.typing/1"
  /// The menu of a channel.
  case moreChannelActions = "weft.channel.moreActions/1"
  /// The buttons at the beginning of a swiped row.
  case leadingSwipeButtons = "weft.channel.leadingButtons/1"
  /// The buttons at the end of a swiped row.
  case trailingSwipeButtons = "weft.channel.trailingButtons/1"
  /// A message in front of the list; questions are the host's own, and no plugin is asked how they
  /// look.
  case channelListAlert = "weft.channels.alert/1"
  /// What stands in place of the rows while something is searched for.
  case searchResults = "weft.channels.searchResults/1"
  /// The bar above the list, with its title.
  case threadListTitle = "weft.threads.title/1"
  /// What stands above the first row.
  case threadListHeader = "weft.threads.header/1"
  /// What stands below the last row.
  case threadListFooter = "weft.threads.footer/1"
  /// What lies behind the list.
  case threadListBackground = "weft.threads.background/1"
  /// What stands below each row.
  case threadListDivider = "weft.threads.divider/1"
  /// What stands in place of a list that is not there yet.
  case threadListLoading = "weft.threads.loading/1"
  /// What stands in place of a list without threads.
  case threadListEmpty = "weft.threads.empty/1"
  /// What stands below everything while something could not be loaded.
  case threadListError = "weft.threads.error/1"
  /// What lies behind a row.
  case threadItemBackground = "weft.thread.background/1"
  /// The bar above messages, with their title.
  case messageListTitle = "weft.messages.title/1"
  /// The bar above the replies to a message, with their title.
  case replyListTitle = "weft.replies.title/1"
  /// What stands in place of messages that are not there yet.
  case messageListLoading = "weft.messages.loading/1"
  /// What stands in place of messages where there are none.
  case messageListEmpty = "weft.messages.empty/1"
  /// What stands in place of messages that could not be loaded, or beside those there are.
  case messageListError = "weft.messages.error/1"
  /// What lies behind the messages.
  case messageListBackground = "weft.messages.background/1"
  /// What leads to the newest message.
  case scrollToBottom = "weft.messages.scrollToBottom/1"
  /// What leads to the first message that was not read.
  case jumpToUnread = "weft.messages.jumpToUnread/1"
  /// The day of what is visible, over the list.
  case dateIndicator = "weft.messages.dateIndicator/1"
  /// That other members are typing, below the messages.
  case typingIndicator = "weft.messages.typing/1"
  /// A picture or film on its own.
  case mediaViewer = "weft.attachment.viewer/1"
  /// The avatar beside a message.
  case messageAvatar = "weft.message.avatar/1"
  /// What a message says.
  case messageText = "weft.message.text/1"
  /// A message of nothing but emoji.
  case messageEmoji = "weft.message.emoji/1"
  /// When a message was written.
  case messageDate = "weft.message.date/1"
  /// Who wrote a message and when.
  case messageAuthorAndDate = "weft.message.authorAndDate/1"
  /// What was noted about a message, above it.
  case messageTop = "weft.message.top/1"
  /// That a message was translated, below it.
  case messageTranslation = "weft.message.translation/1"
  /// What stands above the first of a run of messages.
  case messageRunHeader = "weft.message.runHeader/1"
  /// All a message carries.
  case messageAttachments = "weft.message.attachments/1"
  /// A picture.
  case imageAttachment = "weft.attachment.image/1"
  /// A moving picture from a library.
  case giphyAttachment = "weft.attachment.giphy/1"
  /// The sign on a moving picture from a library.
  case giphyBadge = "weft.attachment.giphyBadge/1"
  /// A page that was linked.
  case linkAttachment = "weft.attachment.link/1"
  /// A document.
  case fileAttachment = "weft.attachment.file/1"
  /// A film.
  case videoAttachment = "weft.attachment.video/1"
  /// A spoken message.
  case voiceRecording = "weft.attachment.voiceRecording/1"
  /// Something of a kind an application has made up.
  case customAttachment = "weft.attachment.custom/1"
  /// The words that came with what a message carries.
  case attachmentText = "weft.message.attachmentText/1"
  /// A vote.
  case poll = "weft.message.poll/1"
  /// A message that was deleted.
  case deletedMessage = "weft.message.deleted/1"
  /// A message of the system.
  case systemMessage = "weft.message.system/1"
  /// How many replies a message has.
  case messageReplies = "weft.message.replies/1"
  /// That a reply is shown in its channel.
  case repliesShownInChannel = "weft.message.repliesShownInChannel/1"
  /// How far a message has come.
  case messageReadIndicator = "weft.message.readIndicator/1"
  /// The day that begins with a message.
  case messageListDateIndicator = "weft.message.day/1"
  /// That messages were not read from here on.
  case newMessagesIndicator = "weft.message.unreadLine/1"
  /// The reactions to a message, below it.
  case messageReactions = "weft.message.reactions/1"
  /// The message that another one quotes, in it.
  case messageQuote = "weft.message.quote/1"
  /// What stands above the field below messages.
  case composerTop = "weft.composer.top/1"
}

/// Hooks that wrap something around what is there.
///
/// The raw value is the id the host knows a hook by.
public enum WrapHook: String, CaseIterable, Sendable {
  /// The channel list with its title.
  case channelListHeader = "weft.channels.headerModifier/1"
  /// Everything below the title of the channel list.
  case channelListContent = "weft.channels.container/1"
  /// The rows of the channel list.
  case channelList = "weft.channels.list/1"
  /// The thread list with its title.
  case threadListHeader = "weft.threads.headerModifier/1"
  /// Everything below the title of the thread list.
  case threadListContainer = "weft.threads.container/1"
  /// The messages of a channel with their title.
  case messageListHeader = "weft.messages.headerModifier/1"
  /// The replies to a message with their title.
  case replyListHeader = "weft.replies.headerModifier/1"
  /// The title of messages, where bars come and go.
  case messageListBars = "weft.messages.bars/1"
  /// Everything below the title of messages.
  case messageListContainer = "weft.messages.container/1"
  /// The messages alone.
  case messageList = "weft.messages.list/1"
  /// A message, given where it stands in its run.
  case message = "weft.message.modifier/1"
  /// The field below messages, with all that stands around it.
  case composer = "weft.composer/1"
}

/// Hooks that change a text.
///
/// The raw value is the id the host knows a hook by.
public enum TextHook: String, CaseIterable, Sendable {
  /// What the row is called: a channel, or the channel of a thread.
  case title = "weft.text.title/1"
  /// The newest message in one line; of a thread the newest reply.
  case messagePreview = "weft.text.messagePreview/1"
  /// What a thread replies to.
  case parent = "weft.text.parent/1"
  /// What a message says.
  case message = "weft.text.message/1"
  /// When something last happened, or when a message was written.
  case timestamp = "weft.text.timestamp/1"
  /// How many are unread; empty for none.
  case unread = "weft.text.unread/1"
  /// What the user has begun to write; empty for nothing.
  case draft = "weft.text.draft/1"
  /// The letters that stand in for a picture.
  case avatarInitials = "weft.text.avatarInitials/1"
  /// What a channel or a message is found by; no screen shows it.
  case search = "weft.text.search/1"
  /// What a channel is sorted by in a list that is sorted by name; no screen shows it.
  case sort = "weft.text.sort/1"
  /// What is sent, in place of what was written; it is shown before it goes.
  case outgoing = "weft.text.outgoing/1"
}

/// Hooks that add buttons to swiped rows.
///
/// The raw value is the id the host knows a hook by.
public enum SwipeHook: String, CaseIterable, Sendable {
  /// The beginning of the line.
  case leading = "weft.swipe.leading/1"
  /// The end of the line.
  case trailing = "weft.swipe.trailing/1"
}
