// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of a message's row and its parts; those of what it carries stand in ``AttachmentViewFactory``.
open class MessageItemViewFactory: AttachmentViewFactory {
  /// The row of a message.
  @ScenePieceBuilder
  open func makeMessageContainerView(options: MessageItemOptions) -> Scene {
    MessageItem(options: options, parts: MessageItemParts(options, self))
  }

  /// The ground of a message, given where it stands in its run.
  @ScenePieceBuilder
  open func makeMessageViewModifier(for info: MessageModifierInfo, content: Scene) -> Scene {
    content.modifier(MessageBubbleModifier(info))
  }

  /// The avatar beside a message.
  @ScenePieceBuilder
  open func makeMessageAvatarView(options: MessageItemOptions, avatar: AvatarContent) -> Scene {
    ChannelAvatar(avatar)
  }

  /// What a message says.
  @ScenePieceBuilder
  open func makeMessageTextView(options: MessageItemOptions) -> Scene {
    MessageTextView(text: options.row.text)
  }

  /// The words that came with what a message carries.
  @ScenePieceBuilder
  open func makeAttachmentTextView(options: MessageItemOptions) -> Scene {
    MessageTextView(text: options.row.text)
  }

  /// A message of nothing but a few emoji; it has no ground.
  @ScenePieceBuilder
  open func makeEmojiTextView(options: MessageItemOptions) -> Scene {
    EmojiTextView(text: options.row.text)
  }

  /// A message that was deleted.
  @ScenePieceBuilder
  open func makeDeletedMessageView(options: MessageItemOptions) -> Scene {
    DeletedMessageView(text: options.row.text)
  }

  /// Something the system tells.
  @ScenePieceBuilder
  open func makeSystemMessageView(options: MessageItemOptions) -> Scene {
    SystemMessageView(text: options.row.text)
  }

  /// A vote.
  @ScenePieceBuilder
  open func makePollView(options: MessageItemOptions, poll: ChatPoll) -> Scene {
    PollView(
      question: poll.name,
      detail: "",
      sign: options.environment.strings.text(.signPoll)
    )
  }

  /// What was noted about a message, above it.
  @ScenePieceBuilder
  open func makeMessageTopView(options: MessageItemOptions, notes: [MessageNote]) -> Scene {
    MessageTopView(notes: notes)
  }

  /// What stands above the first of a run of somebody else's messages in a group.
  @ScenePieceBuilder
  open func makeLastInGroupHeaderView(options: MessageItemOptions) -> Scene {
    EmptyView()
  }

  /// That a message was translated, below it.
  @ScenePieceBuilder
  open func makeMessageTranslationFooterView(
    options: MessageItemOptions,
    language: String
  ) -> Scene {
    let strings = options.environment.strings
    MessageTranslationFooterView(
      text: strings.text(.messageTranslated, .text(strings.name(ofLanguage: language)))
    )
  }

  /// How many replies a message has.
  @ScenePieceBuilder
  open func makeMessageRepliesView(options: MessageItemOptions, text: String) -> Scene {
    MessageRepliesView(text: text)
  }

  /// That a reply is shown in its channel; a tap leads to the message it belongs to.
  @ScenePieceBuilder
  open func makeMessageRepliesShownInChannelView(options: MessageItemOptions) -> Scene {
    MessageRepliesView(text: options.environment.strings.text(.messageRepliedToThread))
  }

  /// When a message was written.
  @ScenePieceBuilder
  open func makeMessageDateView(options: MessageItemOptions) -> Scene {
    MessageDateView(text: options.row.timeText)
  }

  /// How far a message has come.
  @ScenePieceBuilder
  open func makeMessageReadIndicatorView(
    options: MessageItemOptions,
    status: MessageDeliveryStatus
  ) -> Scene {
    MessageReadIndicatorView(status: status, label: options.row.strings.text(status.label))
  }

  /// Who wrote a message, when, and how far it has come.
  @ScenePieceBuilder
  open func makeMessageAuthorAndDateView(
    options: MessageItemOptions,
    date: Scene,
    readIndicator: Scene
  ) -> Scene {
    MessageAuthorAndDateView(
      author: options.row.authorNameText,
      date: date,
      readIndicator: readIndicator
    )
  }

  /// The day that begins with a message.
  @ScenePieceBuilder
  open func makeMessageListDateIndicator(options: MessageItemOptions, text: String) -> Scene {
    MessageDateSeparator(text: text)
  }

  /// That messages were not read from here on.
  @ScenePieceBuilder
  open func makeNewMessagesIndicatorView(options: MessageItemOptions, count: Int) -> Scene {
    NewMessagesIndicator(text: options.environment.strings.text(.messagesNew))
  }
}
