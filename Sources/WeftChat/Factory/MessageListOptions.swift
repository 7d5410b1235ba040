// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What is known when a message's row, or a part of it, is drawn.
public struct MessageItemOptions {
  /// What the row shows.
  public let row: MessageListRow
  /// The channel it stands in.
  public let channel: ChatChannel
  /// Whether it stands in a thread.
  public let isInThread: Bool
  /// Whether it is the oldest message there is.
  public let isLast: Bool
  /// What the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts providers have drawn.
  public var parts = SlotParts()

  /// The message.
  public var message: ChatMessage { row.message }
  /// Whether avatar, author and time stand beside it.
  public var showsAllInfo: Bool { row.showsAllInfo }
  /// Whether all messages stand at the beginning of the line.
  public var isLeftAligned: Bool {
    environment.config.messageList.messageListAlignment == .leftAligned
  }
  /// Whether the message stands at the end of the line, as one's own does.
  public var isAtEnd: Bool { row.isMine && !isLeftAligned }
  /// Whether avatars stand beside messages of its author, though not beside each.
  var mayShowAvatar: Bool {
    environment.config.messageList.messageDisplayOptions.showsAvatar(
      in: channel,
      isMine: row.isMine
    )
  }
  /// The space around it.
  public var paddings: MessagePaddings { environment.config.messageList.messagePaddings }
}

extension MessageItemOptions {
  /// What there is to note about the message.
  public var notes: [MessageNote] {
    MessageNote.notes(
      on: message,
      isInThread: isInThread,
      isMine: row.isMine,
      environment.strings
    )
  }

  /// The language the message is shown in where that is not the one it was written in.
  public var translatedTo: String? {
    let formatter = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
    return formatter.translation(of: message) == nil ? nil : environment.currentUser.language
  }
}

/// What is known when something a message carries is drawn.
public struct MessageAttachmentOptions {
  /// What is shown of it.
  public let content: AttachmentContent
  /// The message.
  public let item: MessageItemOptions
}

/// What is known of a message when its ground is drawn.
public struct MessageModifierInfo {
  /// The message.
  public let message: ChatMessage
  /// Whether the user wrote it.
  public let isMine: Bool
  /// Whether it is the lowest of its run.
  public let isFirst: Bool
  /// A ground other than that of its author, nil for the usual one.
  public var injectedBackgroundColor: Color?
  /// The radius of its corners.
  public var cornerRadius = 18.0
  /// Whether it stands at the beginning of the line, whoever wrote it.
  public var forceLeftToRight = false
}
