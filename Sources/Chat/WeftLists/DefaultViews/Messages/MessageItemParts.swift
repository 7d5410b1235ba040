// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The parts of a message's row, drawn by providers or the factory; parts that don't apply are empty.
struct MessageItemParts {
  /// The separator above the first message of a day.
  var day = Scene()
  /// The line above the first unread message.
  var unreadLine = Scene()
  /// The text of a system message, which replaces all parts below.
  var system = Scene()
  /// The header above the first message of a run: its author.
  var runHeader = Scene()
  /// The avatar beside the message.
  var avatar = Scene()
  /// The notes above the message, for example that it is pinned.
  var top = Scene()
  /// The quote, text and attachments of the message, in its bubble.
  var content = Scene()
  /// The reactions to the message, below its bubble.
  var reactions = Scene()
  /// The footer of a translated message.
  var translation = Scene()
  /// The number of replies.
  var replies = Scene()
  /// The time and the delivery status.
  var authorAndDate = Scene()

  /// Draws the parts of a row with its providers and a factory.
  init(_ options: MessageItemOptions, _ factory: MessageItemViewFactory) {
    let row = options.row
    func part(_ slot: ViewSlot, _ make: () -> Scene) -> Scene {
      options.parts.part(slot, default: make)
    }

    let lines = MessageItemLines(options, factory)
    (day, unreadLine) = (lines.day, lines.unreadLine)
    if row.isSystem {
      system = part(.systemMessage) { factory.makeSystemMessageView(options: options) }
      return
    }
    if options.beginsForeignRun {
      runHeader = part(.messageRunHeader) { factory.makeLastInGroupHeaderView(options: options) }
    }
    if let content = row.avatar {
      avatar = part(.messageAvatar) {
        factory.makeMessageAvatarView(options: options, avatar: content)
      }
    }
    let notes = options.notes
    if !notes.isEmpty {
      top = part(.messageTop) { factory.makeMessageTopView(options: options, notes: notes) }
    }
    content = Self.ground(options, factory)
    if let counted = row.reactions {
      reactions = part(.messageReactions) {
        factory.makeMessageReactionView(options: options, reactions: counted)
      }
    }
    if let language = options.translationLanguage {
      translation = part(.messageTranslation) {
        factory.makeMessageTranslationFooterView(options: options, language: language)
      }
    }
    if let text = row.replyCountText {
      replies = part(.messageReplies) {
        factory.makeMessageRepliesView(options: options, text: text)
      }
    } else if options.message.parentID != nil, !options.isInThread {
      replies = part(.repliesShownInChannel) {
        factory.makeMessageRepliesShownInChannelView(options: options)
      }
    }
    if row.showsAllInfo { authorAndDate = Self.authorAndDate(options, factory) }
  }

  /// The quote, text and attachments of a message in its bubble; a few emoji alone have no bubble.
  private static func ground(
    _ options: MessageItemOptions,
    _ factory: MessageItemViewFactory
  ) -> Scene {
    let message = options.message
    func part(_ slot: ViewSlot, _ make: () -> Scene) -> Scene {
      options.parts.part(slot, default: make)
    }

    let emoji =
      message.isFewEmoji
      ? part(.messageEmoji) { factory.makeEmojiTextView(options: options) } : nil
    if let emoji, options.row.quotedMessage == nil { return emoji }
    var pieces: [Scene] = []
    if let quoted = options.row.quotedMessage {
      pieces.append(
        part(.messageQuote) { factory.makeQuotedMessageView(options: options, quoted: quoted) }
      )
    }
    if let emoji {
      pieces.append(emoji)
    } else if message.isDeleted {
      pieces = [part(.deletedMessage) { factory.makeDeletedMessageView(options: options) }]
    } else {
      if let poll = message.poll {
        pieces.append(part(.poll) { factory.makePollView(options: options, poll: poll) })
      }
      if !message.attachments.isEmpty {
        pieces.append(
          part(.messageAttachments) { factory.makeMessageAttachmentsView(options: options) }
        )
      }
      if !options.row.text.isEmpty {
        let slot = message.attachments.isEmpty ? ViewSlot.messageText : .attachmentText
        pieces.append(
          part(slot) {
            slot == .messageText
              ? factory.makeMessageTextView(options: options)
              : factory.makeAttachmentTextView(options: options)
          }
        )
      }
    }
    let content =
      pieces.count == 1
      ? pieces[0]
      : Scene {
        VStack(alignment: .leading, spacing: 4) { for piece in pieces { piece } }
      }
    let info = MessageModifierInfo(
      message: message,
      isMine: options.row.isMine,
      isFirst: options.row.groupPosition.contains(.first),
      forceLeftToRight: options.isLeftAligned
    )
    return factory.makeMessageViewModifier(for: info, content: content)
      .surrounded(by: options.parts.frames)
  }

  private static func authorAndDate(
    _ options: MessageItemOptions,
    _ factory: MessageItemViewFactory
  ) -> Scene {
    let parts = options.parts
    return parts.part(.messageAuthorAndDate) {
      let date =
        options.row.timeText.isEmpty
        ? Scene() : parts.part(.messageDate) { factory.makeMessageDateView(options: options) }
      let read = options.row.deliveryStatus.map { status in
        parts.part(.messageReadIndicator) {
          factory.makeMessageReadIndicatorView(options: options, status: status)
        }
      }
      return factory.makeMessageAuthorAndDateView(
        options: options,
        date: date,
        readIndicator: read ?? Scene()
      )
    }
  }
}

extension MessageItemOptions {
  /// Whether a header may name the author: the message starts a run of another user in a group.
  fileprivate var beginsForeignRun: Bool {
    !channel.isOneToOne && !row.isMine && row.beginsRun
  }
}

/// The lines above a message that mark its place in the list: a new day and the first unread message.
struct MessageItemLines: View {
  /// The separator of the day that starts with the message.
  private(set) var day = Scene()
  /// The line above the first unread message.
  private(set) var unreadLine = Scene()
  private let padding: Double

  /// Draws the lines with the providers of a row and a factory.
  init(_ options: MessageItemOptions, _ factory: MessageItemViewFactory) {
    padding = options.paddings.horizontal
    if let text = options.row.dateSeparatorText {
      day = options.parts.part(.messageListDateIndicator) {
        factory.makeMessageListDateIndicator(options: options, text: text)
      }
    }
    if let count = options.row.newMessagesSeparatorCount {
      unreadLine = options.parts.part(.newMessagesIndicator) {
        factory.makeNewMessagesIndicatorView(options: options, count: count)
      }
    }
  }

  var isEmpty: Bool { day.isEmpty && unreadLine.isEmpty }

  var body: some View {
    VStack {
      day
      unreadLine
    }
    .padding(.horizontal, padding)
  }
}
