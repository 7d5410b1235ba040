// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftMarkup
internal import WeftModel

/// The builder of message rows.
struct MessageRowBuilder {
  let channel: ChatChannel
  let environment: ChatEnvironment
  let isInThread: Bool

  private var config: MessageListConfig { environment.config.messageList }

  /// Returns the values a row depends on besides its message and the environment.
  ///
  /// While they are equal, so is the row.
  func context(
    of message: ChatMessage,
    _ surroundings: MessageSurroundings,
    newMessagesCount: Int?,
    quoted: QuotedMessage?,
    isUnfolded: Bool,
    isOriginal: Bool
  ) -> MessageRowContext {
    MessageRowContext(
      surroundings: surroundings,
      dayText: surroundings.day.map {
        environment.timestamps.separatorText(for: $0, now: environment.now)
      },
      newMessagesCount: newMessagesCount,
      deliveryStatus: message.isDeleted
        ? nil : message.deliveryStatus(in: channel, for: environment.currentUser.id),
      isOneToOne: channel.isOneToOne,
      quoted: quoted,
      isUnfolded: isUnfolded,
      isOriginal: isOriginal
    )
  }

  /// Returns the quote of a message; nil stands for one that isn't there.
  func quote(of id: MessageID, _ message: ChatMessage?) -> QuotedMessage {
    QuotedMessage(of: id, message, for: environment.currentUser, environment.strings)
  }

  /// Returns the row of a message.
  func row(_ message: ChatMessage, _ context: MessageRowContext, rowID: UInt64) -> MessageListRow {
    let formatter = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings,
      translates: !context.isOriginal
    )
    let isMine = message.author.id == environment.currentUser.id
    let position = context.surroundings.position
    let showsAllInfo = !config.groupMessages || position.contains(.first)
    let beginsRun = !config.groupMessages || context.surroundings.beginsRun
    let author = beginsRun ? authorName(of: message, isMine: isMine) : nil
    let time = showsAllInfo && config.messageDisplayOptions.showMessageDate ? time(of: message) : ""
    let text = formattedText(of: message, formatter)
    let beginning = context.isUnfolded ? nil : text.folded(after: config.foldedLineCount)
    var fields = MessageListRow.Fields(
      message: message,
      text: text.plain,
      formattedText: beginning ?? text,
      isFolded: beginning != nil,
      groupPosition: position,
      beginsRun: beginsRun,
      showsAllInfo: showsAllInfo,
      isMine: isMine,
      authorNameText: author,
      timeText: time,
      authorAndDateText: MessageListRow.authorAndDate(author, time),
      dateSeparatorText: context.dayText,
      newMessagesSeparatorCount: context.newMessagesCount,
      deliveryStatus: context.deliveryStatus,
      replyCountText: message.replyCount > 0 && !isInThread
        ? environment.strings.text(.threadReplies, .count(message.replyCount)) : nil,
      avatar: beginsRun
        && config.messageDisplayOptions.showsAvatar(in: channel, isMine: isMine)
        ? AvatarContent(of: message.author) : nil,
      attachmentIcon: message.isDeleted ? nil : AttachmentIcon(for: message),
      spokenTime: environment.timestamps.timeText(for: message.createdAt),
      saysEdited: config.saysEdited(message),
      notes: notes(on: message, isMine: isMine, formatter),
      reactions: reactions(to: message),
      isOriginal: context.isOriginal,
      quotedMessage: context.quoted,
      poll: poll(in: message, isUnfolded: context.isUnfolded),
      strings: environment.strings
    )
    fields.accessibilityLabel = MessageRowLabel(fields: fields).text
    return MessageListRow(rowID: rowID, fields)
  }

  /// Reads the markup of the text; notices have none, and neither has what stands for a deleted
  /// message.
  private func formattedText(
    of message: ChatMessage,
    _ formatter: MessagePreviewFormatter
  ) -> FormattedText {
    if message.isDeleted { return FormattedText(plain: environment.strings.text(.previewDeleted)) }
    let text = formatter.shownText(of: message)
    guard config.markdownSupportEnabled, message.kind != .system else {
      return FormattedText(plain: text)
    }
    return FormattedText(markdown: text).mentioning(namesOfMentioned(in: message))
  }

  private func namesOfMentioned(in message: ChatMessage) -> [String] {
    guard !message.mentionedUserIDs.isEmpty else { return [] }
    let ids = Set(message.mentionedUserIDs)
    return channel.members.lazy.filter { ids.contains($0.user.id) }.map(\.user.displayName)
  }

  /// Returns the author's name, nil where it is obvious, in conversations of two and for the user's
  /// own messages.
  private func authorName(of message: ChatMessage, isMine: Bool) -> String? {
    guard !isMine, !channel.isOneToOne,
      config.messageDisplayOptions.showAuthorName, message.kind != .system
    else { return nil }
    return message.author.displayName
  }

  /// Counts the reactions; a notice and a deleted message show none.
  private func reactions(to message: ChatMessage) -> MessageReactions? {
    guard config.messageDisplayOptions.showReactions, !message.isDeleted, message.kind != .system
    else { return nil }
    return MessageReactions(
      message.reactions,
      user: environment.currentUser.id,
      environment.strings
    )
  }

  private func time(of message: ChatMessage) -> String {
    let time = environment.timestamps.timeText(for: message.createdAt)
    guard config.saysEdited(message) else { return time }
    return environment.strings.text(.messageTimeEdited, .time(time))
  }

  private func poll(in message: ChatMessage, isUnfolded: Bool) -> MessagePoll? {
    guard let poll = message.poll, message.kind != .system else { return nil }
    return MessagePoll(
      poll,
      user: environment.currentUser.id,
      showsAll: isUnfolded,
      environment.strings
    )
  }

  /// The notes that stand above and below the message.
  private func notes(
    on message: ChatMessage,
    isMine: Bool,
    _ formatter: MessagePreviewFormatter
  ) -> [String] {
    let strings = environment.strings
    var notes = MessageNote.notes(on: message, isInThread: isInThread, isMine: isMine, strings)
      .map(\.text)
    if !message.isDeleted, formatter.translation(of: message) != nil,
      let language = environment.currentUser.language
    {
      let name = strings.name(ofLanguage: language)
      notes.append(strings.text(.messageTranslated, .text(name)))
    }
    if message.parentID != nil, !isInThread, message.replyCount == 0 {
      notes.append(strings.text(.messageRepliedToThread))
    }
    return notes
  }
}

/// The values the row of a message depends on besides the message and the environment.
///
/// Typing users are not among them, so that typing changes no row.
struct MessageRowContext: Equatable {
  let surroundings: MessageSurroundings
  /// The day that begins with the message, as it is called at the moment shown.
  let dayText: String?
  /// The number of unread messages that begin with this one, nil where none do.
  let newMessagesCount: Int?
  let deliveryStatus: MessageDeliveryStatus?
  /// Whether the other member of the conversation is obvious.
  let isOneToOne: Bool
  /// The message that this one quotes, as it is now.
  let quoted: QuotedMessage?
  /// Whether the user asked for all of a long text.
  let isUnfolded: Bool
  /// Whether the user asked for the original of a translated text.
  let isOriginal: Bool
}

/// The part of a message's row that depends on the messages beside it.
struct MessageSurroundings: Equatable, Sendable {
  /// The position in the run.
  let position: MessageGroupPosition
  /// Whether the message is the highest of its run.
  let beginsRun: Bool
  /// The date whose day stands above the message.
  let day: Date?
}
