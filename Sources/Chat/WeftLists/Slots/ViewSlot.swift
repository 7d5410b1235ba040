// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A slot for a view that one provider draws: a row, a part of a row, or a part of a screen.
///
/// The raw value is the slot's id for plugins. Its second word names the subject: the singular stands for a row, the
/// plural for the list itself.
public enum ViewSlot: String, CaseIterable, Sendable {
  /// The row of a channel.
  case channelItem = "weft.item.channel/1"
  /// The row of a thread.
  case threadItem = "weft.item.thread/1"
  /// The row of a message.
  case messageItem = "weft.item.message/1"
  /// The row of a search result.
  case searchResultItem = "weft.item.searchResult/1"

  // The channel list.

  /// The bar above the list, with its title.
  case channelListTitle = "weft.channels.title/1"
  /// The view above the rows.
  case channelListTop = "weft.channels.top/1"
  /// The view below the last row.
  case channelListFooter = "weft.channels.footer/1"
  /// The view below the list, which doesn't scroll with it.
  case channelListStickyFooter = "weft.channels.stickyFooter/1"
  /// The background of the list.
  case channelListBackground = "weft.channels.background/1"
  /// The divider between two rows.
  case channelListDivider = "weft.channels.divider/1"
  /// The view shown while the list is loaded for the first time.
  case channelListLoading = "weft.channels.loading/1"
  /// The view shown if there are no channels.
  case channelListEmpty = "weft.channels.empty/1"
  /// The view shown if the list could not be loaded.
  case channelListError = "weft.channels.error/1"
  /// The background of a row.
  case channelItemBackground = "weft.channel.background/1"
  /// The avatar in a row.
  case channelAvatar = "weft.channel.avatar/1"
  /// The typing indicator in a row.
  case channelTyping = "weft.channel.typing/1"
  /// The menu of a channel.
  case moreChannelActions = "weft.channel.moreActions/1"
  /// The buttons at the start of a swiped row.
  case leadingSwipeButtons = "weft.channel.leadingButtons/1"
  /// The buttons at the end of a swiped row.
  case trailingSwipeButtons = "weft.channel.trailingButtons/1"
  /// A notice over the list; the host draws questions itself and calls no plugin for them.
  case channelListAlert = "weft.channels.alert/1"
  /// The results of a search, which replace the rows.
  case searchResults = "weft.channels.searchResults/1"

  // The thread list.

  /// The bar above the list, with its title.
  case threadListTitle = "weft.threads.title/1"
  /// The view above the first row.
  case threadListHeader = "weft.threads.header/1"
  /// The view below the last row.
  case threadListFooter = "weft.threads.footer/1"
  /// The background of the list.
  case threadListBackground = "weft.threads.background/1"
  /// The divider below each row.
  case threadListDivider = "weft.threads.divider/1"
  /// The view shown while the list is loaded for the first time.
  case threadListLoading = "weft.threads.loading/1"
  /// The view shown if there are no threads.
  case threadListEmpty = "weft.threads.empty/1"
  /// The banner below the list if threads could not be loaded.
  case threadListError = "weft.threads.error/1"
  /// The background of a row.
  case threadItemBackground = "weft.thread.background/1"

  // The message list around its rows.

  /// The bar above messages, with their title.
  case messageListTitle = "weft.messages.title/1"
  /// The bar above the replies to a message, with their title.
  case replyListTitle = "weft.replies.title/1"
  /// The view shown while messages are loaded for the first time.
  case messageListLoading = "weft.messages.loading/1"
  /// The view shown if there are no messages.
  case messageListEmpty = "weft.messages.empty/1"
  /// The view shown if messages, or more of them, could not be loaded.
  case messageListError = "weft.messages.error/1"
  /// The background of the messages.
  case messageListBackground = "weft.messages.background/1"
  /// The button that scrolls to the newest message.
  case scrollToBottom = "weft.messages.scrollToBottom/1"
  /// The button that scrolls to the first unread message.
  case jumpToUnread = "weft.messages.jumpToUnread/1"
  /// The day of the visible messages, over the list.
  case dateIndicator = "weft.messages.dateIndicator/1"
  /// The typing indicator below the messages.
  case typingIndicator = "weft.messages.typing/1"
  /// The full view of a picture or video.
  case mediaViewer = "weft.attachment.viewer/1"

  // The parts of a message's row.

  /// The avatar beside a message.
  case messageAvatar = "weft.message.avatar/1"
  /// The text of a message.
  case messageText = "weft.message.text/1"
  /// A message that consists of a few emoji.
  case messageEmoji = "weft.message.emoji/1"
  /// The time of a message.
  case messageDate = "weft.message.date/1"
  /// The author and time of a message.
  case messageAuthorAndDate = "weft.message.authorAndDate/1"
  /// The notes above a message, for example that it is pinned.
  case messageTop = "weft.message.top/1"
  /// The footer of a translated message.
  case messageTranslation = "weft.message.translation/1"
  /// The header above the first message of a run.
  case messageRunHeader = "weft.message.runHeader/1"
  /// All attachments of a message.
  case messageAttachments = "weft.message.attachments/1"
  /// A picture.
  case imageAttachment = "weft.attachment.image/1"
  /// An animated picture from a GIF library.
  case giphyAttachment = "weft.attachment.giphy/1"
  /// The badge on an animated picture from a GIF library.
  case giphyBadge = "weft.attachment.giphyBadge/1"
  /// The preview of a linked page.
  case linkAttachment = "weft.attachment.link/1"
  /// A document.
  case fileAttachment = "weft.attachment.file/1"
  /// A video.
  case videoAttachment = "weft.attachment.video/1"
  /// A spoken message.
  case voiceRecording = "weft.attachment.voiceRecording/1"
  /// An attachment of an application's own kind.
  case customAttachment = "weft.attachment.custom/1"
  /// The text of a message with attachments.
  case attachmentText = "weft.message.attachmentText/1"
  /// A poll.
  case poll = "weft.message.poll/1"
  /// A message that was deleted.
  case deletedMessage = "weft.message.deleted/1"
  /// A notice from the server.
  case systemMessage = "weft.message.system/1"
  /// The number of replies to a message.
  case messageReplies = "weft.message.replies/1"
  /// The note that a reply is shown in its channel.
  case repliesShownInChannel = "weft.message.repliesShownInChannel/1"
  /// The delivery status of a message.
  case messageReadIndicator = "weft.message.readIndicator/1"
  /// The separator above the first message of a day.
  case messageListDateIndicator = "weft.message.day/1"
  /// The separator above the first unread message.
  case newMessagesIndicator = "weft.message.unreadLine/1"
  /// The reactions to a message, below its bubble.
  case messageReactions = "weft.message.reactions/1"
  /// The message that another one quotes, in the bubble of the quoting message.
  case messageQuote = "weft.message.quote/1"

  // The composer.

  /// The view above the field, such as the message that the next one quotes.
  case composerTop = "weft.composer.top/1"
}

extension ViewSlot {
  /// The kind of rows that the slot is for.
  public var subject: SlotSubject { SlotSubject(slot: rawValue) }
}

extension ViewSlot {
  /// The fraction of the window's height that a plugin's view may take, to leave space for others.
  ///
  /// It is `nil` if something else limits the view, such as its row.
  package var mostOfWindow: Double? {
    guard isOnScreen else { return nil }
    return switch self {
    case .channelListBackground, .threadListBackground, .messageListBackground,
      .channelListDivider, .threadListDivider:
      nil
    case .channelListLoading, .channelListEmpty, .channelListError, .channelListAlert,
      .searchResults, .threadListLoading, .threadListEmpty, .messageListLoading,
      .messageListEmpty, .messageListError, .mediaViewer:
      1
    default: 1.0 / 3
    }
  }

  /// Whether a plugin's view is part of the screen itself rather than of a row.
  ///
  /// The viewer of an attachment has its own screen, although plugins draw it for a row.
  package var isOnScreen: Bool {
    subject == .list || subject == .composer || self == .mediaViewer
  }
}

/// A slot for frames that providers put around a view, from the lowest provider to the highest.
///
/// The raw value is the slot's id for plugins.
public enum WrapSlot: String, CaseIterable, Sendable {
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
  /// The whole screen of a message list, whose title can be hidden.
  case messageListBars = "weft.messages.bars/1"
  /// Everything below the title of a message list.
  case messageListContainer = "weft.messages.container/1"
  /// The messages alone.
  case messageList = "weft.messages.list/1"
  /// A message, whose frame can depend on its position in a run.
  case message = "weft.message.modifier/1"
  /// The composer with all its parts.
  case composer = "weft.composer/1"
}

extension WrapSlot {
  /// The kind of rows that the slot is for.
  public var subject: SlotSubject { SlotSubject(slot: rawValue) }
}
