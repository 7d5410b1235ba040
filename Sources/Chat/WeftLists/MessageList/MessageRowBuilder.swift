// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftMarkup
internal import WeftModel

struct MessageRowBuilder {
  let channel: ChatChannel
  let environment: ChatEnvironment
  let isInThread: Bool

  private var config: MessageListConfig { environment.config.messageList }

  /// Returns the values that a row depends on besides its message and the environment.
  ///
  /// While they are equal, the row is too.
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

  /// Returns the quote of a message, or a placeholder if `message` is `nil` because it is unknown.
  func quote(of id: MessageID, _ message: ChatMessage?) -> QuotedMessage {
    QuotedMessage(of: id, message, for: environment.currentUser, environment.strings)
  }

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

  /// Parses the markup of the text; system messages and the text for a deleted message have none.
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

  /// Returns the author's name, or `nil` if it isn't shown.
  ///
  /// It is hidden where it is evident: in conversations between two users and for the user's own messages.
  private func authorName(of message: ChatMessage, isMine: Bool) -> String? {
    guard !isMine, !channel.isOneToOne,
      config.messageDisplayOptions.showAuthorName, message.kind != .system
    else { return nil }
    return message.author.displayName
  }

  /// Counts the reactions; system messages and deleted messages show none.
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
      poll.asOf(environment.now),
      user: environment.currentUser.id,
      showsAll: isUnfolded,
      environment.strings
    )
  }

  /// The notes above and below the message.
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

/// The values that the row of a message depends on besides the message and the environment.
///
/// Typing users are not among them, so typing changes no row.
struct MessageRowContext: Equatable {
  let surroundings: MessageSurroundings
  /// The day that starts with the message, worded relative to the current time.
  let dayText: String?
  /// The number of unread messages from this one on, or `nil` if it isn't the first unread one.
  let newMessagesCount: Int?
  let deliveryStatus: MessageDeliveryStatus?
  /// Whether the conversation is between two users, so that authors are evident.
  let isOneToOne: Bool
  /// The current state of the message that this one quotes.
  let quoted: QuotedMessage?
  /// Whether the user asked for the whole of a long text.
  let isUnfolded: Bool
  /// Whether the user asked for the original of a translated text.
  let isOriginal: Bool
}

/// The part of a message's row that depends on the messages above and below it.
struct MessageSurroundings: Equatable, Sendable {
  let position: MessageGroupPosition
  /// Whether the message is the highest of its run.
  let beginsRun: Bool
  /// The date whose day is shown above the message.
  let day: Date?
}
