// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
public import WeftModel

/// The texts of a channel's row, before plugins change them.
///
/// Subclass it to change a text in Swift.
///
/// An item is an immutable snapshot of a channel; a changed channel gets a new item. The list asks the new item only
/// for texts whose parts have changed, and copies the others from the previous item. An override can read anything, so
/// the list asks a subclass for all texts whenever the channel changes.
open class ChatChannelListItemViewModel {
  /// The channel shown.
  public let channel: ChatChannel
  /// The values that the texts depend on besides the channel.
  public let environment: ChatEnvironment
  let defaultName: String
  var memo = ChannelItemMemo()

  /// Creates an item; `channelName` is the name in the list; the channel itself may have none.
  public init(channel: ChatChannel, channelName: String, environment: ChatEnvironment) {
    self.channel = channel
    self.environment = environment
    defaultName = channelName
  }

  /// The formatter of preview texts.
  var previewFormatter: MessagePreviewFormatter {
    MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings,
      readsMarkup: environment.config.messageList.markdownSupportEnabled
    )
  }

  /// The channel's name as shown.
  open var channelName: String { defaultName }

  /// The time of the newest message as text, or an empty text if there is no message.
  open var timestampText: String {
    remembered(\.defaultTimestampText) {
      channel.lastMessageAt.map(rowText) ?? ""
    }
  }

  private func rowText(for date: Date) -> String {
    let timestamps = environment.timestamps
    let now = environment.now
    if environment.config.channelList.messageRelativeDateFormatEnabled {
      return timestamps.rowText(for: date, now: now)
    }
    return timestamps.isSameDay(date, now)
      ? timestamps.timeText(for: date) : timestamps.dayText(for: date)
  }

  /// The number of unread messages.
  package var unreadCount: Int { channel.unreadCount.messages }

  /// Whether messages or mentions are unread.
  public var hasUnread: Bool { channel.isUnread }

  /// Whether the muted icon is shown after the name.
  package var showInlineMutedIcon: Bool {
    channel.isMuted && environment.config.channelList.channelItemMutedStyle == .afterChannelName
  }

  /// Whether the muted icon is shown at the end of the preview.
  package var showMutedTrailingIcon: Bool {
    channel.isMuted && environment.config.channelList.channelItemMutedStyle == .bottomRightCorner
  }

  /// The newest message as one line, without the author if ``messagePreviewAuthorName`` has one.
  open var messagePreviewText: String {
    guard let message = channel.previewMessage else {
      return environment.strings.text(channel.emptyPreview)
    }
    return shownAuthorName == nil
      ? previewFormatter.format(message, in: channel) : previewFormatter.formatContent(message)
  }

  /// The author of the newest message, or `nil` if the author is evident or the text contains the name.
  open var messagePreviewAuthorName: String? {
    guard let message = channel.previewMessage, message.poll == nil, !channel.isOneToOne else {
      return nil
    }
    return previewFormatter.authorName(of: message)
  }

  /// The text of the user's unsent draft.
  open var draftMessageText: String? {
    channel.draftMessage.map { previewFormatter.formatContent($0) }
  }

  /// The icon for the attachments of the newest message.
  open var previewAttachmentIcon: AttachmentIcon? {
    channel.previewMessage.flatMap { AttachmentIcon(for: $0) }
  }

  /// The sending state of the newest message, or `nil` once the server has it.
  package var previewMessageLocalState: LocalMessageState? {
    channel.previewMessage?.localState
  }

  /// The picture or the initials of the channel's row; direct conversations show the other member, groups two of them.
  open var avatar: AvatarContent {
    var avatar = AvatarContent(
      initials: AvatarStyle.initials(
        of: shownName.isEmpty ? channel.id.rawValue : shownName
      ),
      color: AvatarStyle.color(of: AvatarStyle.colorID(of: channel, for: environment.currentUser)),
      imageURL: AvatarStyle.imageURL(of: channel, for: environment.currentUser),
      isOnline: showsOnlineIndicator
    )
    avatar.members = AvatarStyle.pair(of: channel, for: environment.currentUser)
    return avatar
  }

  /// Whether another member of the channel is online.
  var showsOnlineIndicator: Bool {
    channel.members.contains { $0.user.isOnline && $0.id != environment.currentUser.id }
  }

  /// The text of the badge: the number of unread messages, or a sign if there are only mentions.
  ///
  /// It is `nil` if nothing is unread.
  open var badgeText: String? {
    guard hasUnread else { return nil }
    return unreadCount > 0
      ? environment.strings.number(unreadCount) : environment.strings.text(.signMention)
  }

  /// The content of the second line.
  ///
  /// A failure has priority over typing, typing over the answer of an AI assistant, that over a draft, and a draft over
  /// the newest message.
  public var preview: ChannelItemPreview { remembered(\.preview) { makePreview() } }

  private func makePreview() -> ChannelItemPreview {
    let message = channel.previewMessage
    if message?.localState == .sendingFailed { return .failedToSend() }
    let typing = channel.currentlyTypingUsers.filter { $0.id != environment.currentUser.id }
    if !typing.isEmpty, channel.config.typingEventsEnabled {
      return .typing(
        .init(text: TypingText.sentence(for: typing, strings: environment.strings))
      )
    }
    if let activity = channel.assistant, activity.state.isWorking {
      return .typing(.init(text: AssistantText.sentence(for: activity, environment)))
    }
    if environment.config.showsDrafts, let draft = shownDraft {
      return .draft(.init(text: draft))
    }
    if let message, message.isDeleted {
      return .deleted(
        .init(isSentByCurrentUser: message.author.id == environment.currentUser.id)
      )
    }
    let author = shownAuthorName
    return .message(
      .init(
        text: shownPreviewText,
        authorName: author,
        authorLabel: author.map { environment.strings.text(.authorLabel, .name($0)) },
        attachmentIcon: shownIcon
      )
    )
  }

  /// Whether the row shows who has read the newest message, which it does only for the user's own.
  package var showReadEvents: Bool {
    guard case .message = preview.variant, let message = channel.previewMessage else {
      return false
    }
    return message.author.id == environment.currentUser.id && channel.config.readEventsEnabled
  }

  /// The delivery status of the newest message, or `nil` if the row doesn't show it.
  var deliveryStatus: MessageDeliveryStatus? {
    guard showReadEvents, let message = channel.previewMessage else { return nil }
    return message.deliveryStatus(in: channel, for: environment.currentUser.id)
  }

  /// Whether the newest message was delivered but not read, even if the row doesn't show it.
  package var showDelivered: Bool {
    let status = channel.previewMessage?.deliveryStatus(
      in: channel,
      for: environment.currentUser.id
    )
    return status == .delivered
  }

  /// The parts of the channel that each text is made from.
  ///
  /// An override of a text can read anything, so all texts of a subclass depend on every part.
  var dependencies: ChannelRowDependencies {
    type(of: self) == ChatChannelListItemViewModel.self ? .standard : .everything
  }

  /// Returns the text for screen readers, given the row's texts after plugins changed them.
  open func accessibilityLabel(texts: ChannelRowTexts) -> String {
    ChannelRowLabel(item: self, texts: texts).text
  }

  /// The buttons at the start of the swiped row; none by default.
  open var leadingSwipeActions: [ChannelAction] { [] }

  /// The buttons at the end of the swiped row.
  open var trailingSwipeActions: [ChannelAction] {
    ChannelAction.trailingSwipeActions(for: channel, environment)
  }

  /// The other users who have read the newest message.
  package var readUsers: [UserID] {
    guard let message = channel.previewMessage else { return [] }
    return channel.reads
      .filter { $0.lastReadAt > message.createdAt && $0.userID != environment.currentUser.id }
      .map(\.userID)
  }
}

extension ChatChannel {
  /// The preview of a channel without messages.
  var emptyPreview: StringKey { membership?.invite == .pending ? .previewInvitation : .previewNone }
}
