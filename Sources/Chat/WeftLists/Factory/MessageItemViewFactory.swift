// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The slots of a message's row and its parts; ``AttachmentViewFactory`` has the slots of attachments.
open class MessageItemViewFactory: AttachmentViewFactory {
  /// Draws the row of a message.
  @ScenePieceBuilder
  open func makeMessageContainerView(options: MessageItemOptions) -> Scene {
    MessageItem(options: options, parts: MessageItemParts(options, self))
  }

  /// Draws the bubble of a message, which depends on the message's position in its run.
  @ScenePieceBuilder
  open func makeMessageViewModifier(for info: MessageModifierInfo, content: Scene) -> Scene {
    content.modifier(MessageBubbleModifier(info))
  }

  /// Draws the avatar beside a message.
  @ScenePieceBuilder
  open func makeMessageAvatarView(options: MessageItemOptions, avatar: AvatarContent) -> Scene {
    ChannelAvatar(avatar, size: MessageIndent.width).onTap(ListAction.openAuthor)
      .accessibilityLabel(options.message.author.displayName)
  }

  /// Draws the text of a message.
  @ScenePieceBuilder
  open func makeMessageTextView(options: MessageItemOptions) -> Scene {
    MessageTextView(
      options.row.formattedText,
      showAll: options.row.isFolded ? options.environment.strings.text(.messageShowAll) : nil
    )
  }

  /// Draws the text of a message with attachments.
  @ScenePieceBuilder
  open func makeAttachmentTextView(options: MessageItemOptions) -> Scene {
    MessageTextView(
      options.row.formattedText,
      showAll: options.row.isFolded ? options.environment.strings.text(.messageShowAll) : nil
    )
  }

  /// Draws a message that consists of a few emoji, without a bubble.
  @ScenePieceBuilder
  open func makeEmojiTextView(options: MessageItemOptions) -> Scene {
    EmojiTextView(text: options.row.text)
  }

  /// Draws the message that another one quotes, inside that message's bubble above its text.
  @ScenePieceBuilder
  open func makeQuotedMessageView(options: MessageItemOptions, quoted: QuotedMessage) -> Scene {
    QuotedMessageView(
      quoted,
      sign: quoted.attachmentIcon.map { options.environment.strings.text($0.sign) } ?? ""
    )
    .padding(.vertical, options.paddings.quotedViewPadding)
  }

  /// Draws a deleted message.
  @ScenePieceBuilder
  open func makeDeletedMessageView(options: MessageItemOptions) -> Scene {
    DeletedMessageView(text: options.row.text)
  }

  /// Draws a system message.
  @ScenePieceBuilder
  open func makeSystemMessageView(options: MessageItemOptions) -> Scene {
    SystemMessageView(text: options.row.text)
  }

  /// Draws a poll; its texts are in ``MessageListRow/poll``.
  @ScenePieceBuilder
  open func makePollView(options: MessageItemOptions, poll: ChatPoll) -> Scene {
    PollView(
      options.row.poll ?? options.content(of: poll),
      mayVote: options.mayVote(in: poll),
      sign: options.environment.strings.text(.signPoll)
    )
  }

  /// Draws the notes above a message.
  @ScenePieceBuilder
  open func makeMessageTopView(options: MessageItemOptions, notes: [MessageNote]) -> Scene {
    MessageTopView(notes: notes)
  }

  /// Draws the header above a run of another user's messages in a group: the author's name.
  @ScenePieceBuilder
  open func makeLastInGroupHeaderView(options: MessageItemOptions) -> Scene {
    if let name = options.row.authorNameText {
      MessageAuthorView(name: name).onTap(ListAction.openAuthor)
    }
  }

  /// Draws the reactions to a message, below its bubble.
  @ScenePieceBuilder
  open func makeMessageReactionView(
    options: MessageItemOptions,
    reactions: MessageReactions
  ) -> Scene {
    MessageReactionsView(
      reactions,
      mayReact: options.channel.allows(.sendReaction),
      isAtEnd: options.isAtEnd
    )
  }

  /// Draws the footer of a translated message, whether the translation or the original is shown.
  @ScenePieceBuilder
  open func makeMessageTranslationFooterView(
    options: MessageItemOptions,
    language: String
  ) -> Scene {
    let strings = options.environment.strings
    let name = strings.name(ofLanguage: language)
    MessageTranslationFooterView(
      text: options.row.isOriginal ? "" : strings.text(.messageTranslated, .text(name)),
      toggle: strings.text(
        options.row.isOriginal ? .messageShowTranslation : .messageShowOriginal
      )
    )
  }

  /// Draws the number of replies to a message.
  @ScenePieceBuilder
  open func makeMessageRepliesView(options: MessageItemOptions, text: String) -> Scene {
    MessageRepliesView(text: text)
  }

  /// Draws the note that a message is a thread reply shown in the channel; a tap opens the thread.
  @ScenePieceBuilder
  open func makeMessageRepliesShownInChannelView(options: MessageItemOptions) -> Scene {
    MessageRepliesView(text: options.environment.strings.text(.messageRepliedToThread))
  }

  /// Draws the time when a message was written.
  @ScenePieceBuilder
  open func makeMessageDateView(options: MessageItemOptions) -> Scene {
    MessageDateView(text: options.row.timeText)
  }

  /// Draws the delivery status of a message.
  @ScenePieceBuilder
  open func makeMessageReadIndicatorView(
    options: MessageItemOptions,
    status: MessageDeliveryStatus
  ) -> Scene {
    MessageReadIndicatorView(status: status, label: options.row.strings.text(status.label))
  }

  /// Draws the line with a message's time and delivery status.
  @ScenePieceBuilder
  open func makeMessageAuthorAndDateView(
    options: MessageItemOptions,
    date: Scene,
    readIndicator: Scene
  ) -> Scene {
    if !date.isEmpty || !readIndicator.isEmpty {
      MessageAuthorAndDateView(author: nil, date: date, readIndicator: readIndicator)
    }
  }

  /// Draws the separator above the first message of a day.
  @ScenePieceBuilder
  open func makeMessageListDateIndicator(options: MessageItemOptions, text: String) -> Scene {
    MessageDateSeparator(text: text)
  }

  /// Draws the separator above the first unread message.
  @ScenePieceBuilder
  open func makeNewMessagesIndicatorView(options: MessageItemOptions, count: Int) -> Scene {
    NewMessagesIndicator(text: options.environment.strings.text(.messagesNew))
  }

  /// Returns the entries of a message's menu, in order; those that don't apply to the message are left out.
  open func supportedMessageActions(for options: MessageItemOptions) -> [MessageAction] {
    MessageAction.standard
  }
}

/// The values from which a message's row, or a part of it, is drawn.
public struct MessageItemOptions {
  /// The row's texts and model.
  public let row: MessageListRow
  /// The message's channel, which decides what the user may do with the message.
  public let channel: ChatChannel
  /// Whether the row is shown in a thread's list of replies.
  public let isInThread: Bool
  /// Whether the message is the oldest of the list.
  public let isLast: Bool
  /// The values that the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts that providers have drawn.
  var parts = SlotParts()

  /// The message with the latest data of its users, as of the frame.
  public var message: ChatMessage { row.message }
  /// Whether the time is shown with the message.
  public var showsAllInfo: Bool { row.showsAllInfo }
  /// Whether all messages are aligned to the start of the line.
  public var isLeftAligned: Bool {
    environment.config.messageList.messageListAlignment == .leftAligned
  }
  /// Whether the message is aligned to the end of the line, as the current user's messages are by default.
  public var isAtEnd: Bool { row.isMine && !isLeftAligned }
  /// Whether messages of this author have avatars, even if not every message shows one.
  var mayShowAvatar: Bool {
    environment.config.messageList.messageDisplayOptions.showsAvatar(
      in: channel,
      isMine: row.isMine
    )
  }
  /// The padding around the row.
  public var paddings: MessagePaddings { environment.config.messageList.messagePaddings }
}

extension MessageItemOptions {
  /// The notes about the message.
  public var notes: [MessageNote] {
    MessageNote.notes(
      on: message,
      isInThread: isInThread,
      isMine: row.isMine,
      environment.strings
    )
  }

  /// Whether the user may write in the channel or, in a thread's list, in the thread.
  var mayWrite: Bool { channel.allows(isInThread ? .sendReply : .sendMessage) }

  /// Whether the user may vote in the message's poll.
  public func mayVote(in poll: ChatPoll) -> Bool {
    !poll.isClosed(at: environment.now) && channel.allows(.castPollVote)
  }

  /// The texts of a poll other than the row's own.
  func content(of poll: ChatPoll) -> MessagePoll {
    MessagePoll(
      poll.asOf(environment.now),
      user: environment.currentUser.id,
      showsAll: false,
      environment.strings
    )
  }

  /// The language that the message is translated to, or `nil` if the original is shown.
  public var translatedTo: String? { row.isOriginal ? nil : translationLanguage }

  /// The language of the message's translation, even if the original is shown; `nil` without a translation.
  package var translationLanguage: String? {
    let formatter = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
    return formatter.translation(of: message) == nil ? nil : environment.currentUser.language
  }
}

/// The values from which an attachment is drawn.
public struct MessageAttachmentOptions {
  /// The texts of the attachment.
  public let content: AttachmentContent
  /// The options of the message's row.
  public let item: MessageItemOptions
  /// The size of the attachment's picture, or `nil` to draw a line of text.
  public var picture: MessagePicture?
}

/// The values from which a message's bubble is drawn.
public struct MessageModifierInfo {
  /// The message in the bubble.
  public let message: ChatMessage
  /// Whether the current user wrote the message.
  public let isMine: Bool
  /// Whether the message is the lowest of its run.
  public let isFirst: Bool
  /// The colour of the bubble, or `nil` for the default colour of its side.
  public var injectedBackgroundColor: Color?
  /// The radius of the bubble's corners, in points.
  public var cornerRadius = 18.0
  /// Whether every message, including the user's own, is aligned to the start of the line.
  public var forceLeftToRight = false
}
