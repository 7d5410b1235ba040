// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The values from which a message's row, or a part of it, is drawn.
public struct MessageItemOptions {
  /// The row's texts and model.
  public let row: MessageListRow
  /// The channel of the message.
  public let channel: ChatChannel
  /// Whether the row is shown in a thread's list of replies.
  public let isInThread: Bool
  /// Whether the message is the oldest of the list.
  public let isLast: Bool
  /// The values the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts that providers have drawn.
  public var parts = SlotParts()

  /// The message.
  public var message: ChatMessage { row.message }
  /// Whether avatar, author and time are shown with the message.
  public var showsAllInfo: Bool { row.showsAllInfo }
  /// Whether all messages are aligned to the beginning of the line.
  public var isLeftAligned: Bool {
    environment.config.messageList.messageListAlignment == .leftAligned
  }
  /// Whether the message is aligned to the end of the line, as the current user's are by default.
  public var isAtEnd: Bool { row.isMine && !isLeftAligned }
  /// Whether messages of its author may have avatars, though not each has one.
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

  /// The language the message is translated to, nil when its original text is shown.
  public var translatedTo: String? {
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
}

/// The values from which a message's bubble is drawn.
public struct MessageModifierInfo {
  /// The message.
  public let message: ChatMessage
  /// Whether the current user wrote the message.
  public let isMine: Bool
  /// Whether the message is the lowest of its run.
  public let isFirst: Bool
  /// The colour of the bubble, nil for the default colour of its side.
  public var injectedBackgroundColor: Color?
  /// The radius of the bubble's corners, in points.
  public var cornerRadius = 18.0
  /// Whether the message is aligned to the beginning of the line, whoever wrote it.
  public var forceLeftToRight = false
}
