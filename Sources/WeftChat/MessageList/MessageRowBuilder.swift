// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// Turns messages into rows: runs, separators and the texts beside each.
struct MessageRowBuilder {
  let channel: ChatChannel
  let environment: ChatEnvironment
  /// Newest first.
  let messages: [ChatMessage]
  let isInThread: Bool
  let positions: [MessageGroupPosition]
  let firstUnread: MessageID?

  init(
    _ messages: [ChatMessage],
    in channel: ChatChannel,
    isInThread: Bool,
    _ environment: ChatEnvironment
  ) {
    self.messages = messages
    self.channel = channel
    self.environment = environment
    self.isInThread = isInThread
    positions = environment.config.messageList.grouping.positions(of: messages)
    firstUnread = isInThread ? nil : Self.firstUnread(messages, channel, environment)
  }

  private var config: MessageListConfig { environment.config.messageList }

  func row(at place: Int, rowID: UInt64) -> MessageListRow {
    let message = messages[place]
    let formatter = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
    let isMine = message.author.id == environment.currentUser.id
    let showsAllInfo = !config.groupMessages || positions[place].contains(.first)
    let author = authorName(of: message, isMine: isMine, showsAllInfo)
    let time = showsAllInfo && config.messageDisplayOptions.showMessageDate ? time(of: message) : ""
    let text =
      message.isDeleted
      ? environment.strings.text(.previewDeleted) : formatter.shownText(of: message)
    return MessageListRow(
      rowID: rowID,
      MessageListRow.Fields(
        message: message,
        text: text,
        groupPosition: positions[place],
        showsAllInfo: showsAllInfo,
        isMine: isMine,
        authorNameText: author,
        timeText: time,
        authorAndDateText: [author, time.isEmpty ? nil : time].compactMap(\.self)
          .joined(separator: " "),
        dateSeparatorText: dateSeparator(at: place),
        newMessagesSeparatorCount: message.id == firstUnread ? channel.unreadCount.messages : nil,
        deliveryStatus: message.isDeleted
          ? nil : message.deliveryStatus(in: channel, for: environment.currentUser.id),
        replyCountText: message.replyCount > 0 && !isInThread
          ? environment.strings.text(.threadReplies, .count(message.replyCount)) : nil,
        avatar: showsAllInfo
          && config.messageDisplayOptions.showsAvatar(in: channel, isMine: isMine)
          ? AvatarContent(of: message.author) : nil,
        attachmentIcon: message.isDeleted ? nil : AttachmentIcon(for: message),
        accessibilityLabel: label(of: message, formatter),
        strings: environment.strings
      )
    )
  }

  /// In a conversation of two, and of one's own messages, it is plain who wrote them.
  private func authorName(
    of message: ChatMessage,
    isMine: Bool,
    _ showsAllInfo: Bool
  ) -> String? {
    guard showsAllInfo, !isMine, !channel.isOneToOne,
      config.messageDisplayOptions.showAuthorName, message.kind != .system
    else { return nil }
    return message.author.displayName
  }

  private func time(of message: ChatMessage) -> String {
    let time = environment.timestamps.timeText(for: message.createdAt)
    guard message.isEdited, config.isMessageEditedLabelEnabled else { return time }
    return environment.strings.text(.messageTimeEdited, .time(time))
  }

  /// The oldest message loaded, and each that is of another day than the one before it, tells the day.
  private func dateSeparator(at place: Int) -> String? {
    guard config.dateIndicatorPlacement == .messageList else { return nil }
    let date = messages[place].createdAt
    if place + 1 < messages.count,
      environment.timestamps.isSameDay(date, messages[place + 1].createdAt)
    {
      return nil
    }
    return environment.timestamps.dayText(for: date)
  }

  private func label(of message: ChatMessage, _ formatter: MessagePreviewFormatter) -> String {
    environment.strings.text(
      .accessibilityMessageItem,
      .name(formatter.authorName(of: message)),
      .time(environment.timestamps.timeText(for: message.createdAt)),
      .text(formatter.formatContent(message))
    )
  }

  /// The oldest of the messages that count as unread.
  private static func firstUnread(
    _ messages: [ChatMessage],
    _ channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> MessageID? {
    guard environment.config.messageList.showNewMessagesSeparator,
      channel.unreadCount.messages > 0
    else { return nil }
    let user = environment.currentUser.id
    let others = messages.lazy.filter { $0.author.id != user && $0.countsAsUnread }
    // Where it is not known up to when the user has read, the count tells it.
    guard let read = channel.read(for: user)?.lastReadAt else {
      return Array(others.prefix(channel.unreadCount.messages)).last?.id
    }
    return others.last { $0.createdAt > read }?.id
  }
}

extension ChatMessage {
  /// Whether it is for its readers to notice: what only its author sees, or came without notice, is not.
  fileprivate var countsAsUnread: Bool { !isSilent && kind != .ephemeral && kind != .error }
}
