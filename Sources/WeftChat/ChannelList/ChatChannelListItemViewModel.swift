// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// What a channel's row shows, before plugins change it.
///
/// Subclass it to change a text from Swift.
///
/// An item is a snapshot: it never changes, a changed channel gets a new one. The new one is asked only for
/// texts that ``dependencies`` says are made from what changed; the others are those of the one before.
open class ChatChannelListItemViewModel {
  /// The channel shown.
  public let channel: ChatChannel
  /// What the texts depend on besides the channel.
  public let environment: ChatEnvironment
  let defaultName: String
  var memo = ChannelItemMemo()

  /// Creates the item of a channel.
  public init(channel: ChatChannel, channelName: String, environment: ChatEnvironment) {
    self.channel = channel
    self.environment = environment
    defaultName = channelName
  }

  /// The formatter of preview texts.
  public var previewFormatter: MessagePreviewFormatter {
    MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
  }

  /// The channel's name as shown.
  open var channelName: String { defaultName }

  /// When the last message came; empty when none did.
  open var timestampText: String {
    remembered(\.defaultTimestampText) {
      channel.lastMessageAt.map(rowText) ?? ""
    }
  }

  private func rowText(for date: Date) -> String {
    let (timestamps, now) = (environment.timestamps, environment.now)
    if environment.config.channelList.messageRelativeDateFormatEnabled {
      return timestamps.rowText(for: date, now: now)
    }
    return timestamps.isSameDay(date, now)
      ? timestamps.timeText(for: date) : timestamps.dayText(for: date)
  }

  /// Unread messages.
  public var unreadCount: Int { channel.unreadCount.messages }

  /// Whether anything is unread; unread mentions alone are enough.
  public var hasUnread: Bool { channel.isUnread }

  /// Whether the sign of a muted channel stands behind the name.
  public var showInlineMutedIcon: Bool {
    channel.isMuted && environment.config.channelList.channelItemMutedStyle == .afterChannelName
  }

  /// Whether the sign of a muted channel stands at the end of the preview.
  public var showMutedTrailingIcon: Bool {
    channel.isMuted && environment.config.channelList.channelItemMutedStyle == .bottomRightCorner
  }

  /// The newest message in one line: the content alone when the author is shown beside it.
  open var messagePreviewText: String {
    guard let message = channel.previewMessage else {
      return environment.strings.text(.previewNone)
    }
    return shownAuthorName == nil
      ? previewFormatter.format(message, in: channel) : previewFormatter.formatContent(message)
  }

  /// Who wrote the newest message, where that is not plain.
  open var messagePreviewAuthorName: String? {
    guard let message = channel.previewMessage, message.poll == nil, !channel.isOneToOne else {
      return nil
    }
    return previewFormatter.authorName(of: message)
  }

  /// What the user has begun to write.
  open var draftMessageText: String? {
    channel.draftMessage.map { previewFormatter.formatContent($0) }
  }

  /// The sign for what the newest message carries.
  open var previewAttachmentIcon: AttachmentIcon? {
    channel.previewMessage.flatMap { AttachmentIcon(for: $0) }
  }

  /// What is still to happen with the newest message.
  public var previewMessageLocalState: LocalMessageState? {
    channel.previewMessage?.localState
  }

  /// What the avatar shows.
  open var avatar: AvatarContent {
    AvatarContent(
      initials: AvatarStyle.initials(
        of: shownName.isEmpty ? channel.id.rawValue : shownName
      ),
      color: AvatarStyle.color(of: channel.id.rawValue),
      imageURL: AvatarStyle.imageURL(of: channel, for: environment.currentUser),
      isOnline: showsOnlineIndicator
    )
  }

  /// Whether somebody else in the channel is connected now.
  public var showsOnlineIndicator: Bool {
    channel.members.contains { $0.user.isOnline && $0.id != environment.currentUser.id }
  }

  /// What the badge says: the count, or a sign when only a mention is unread; nil when nothing is.
  open var badgeText: String? {
    guard hasUnread else { return nil }
    return unreadCount > 0
      ? environment.strings.number(unreadCount) : environment.strings.text(.signMention)
  }

  /// What the second line tells: a failure before typing, typing before a draft, a draft before the
  /// newest message.
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

  /// Whether it is shown who has read the newest message, which must be the user's own.
  public var showReadEvents: Bool {
    guard case .message = preview.variant, let message = channel.previewMessage else {
      return false
    }
    return message.author.id == environment.currentUser.id && channel.config.readEventsEnabled
  }

  /// How far the newest message has come, nil where that is not shown.
  public var deliveryStatus: MessageDeliveryStatus? {
    guard showReadEvents, let message = channel.previewMessage else { return nil }
    return message.deliveryStatus(in: channel, for: environment.currentUser.id)
  }

  /// Whether the newest message has reached somebody who has not read it, shown or not.
  public var showDelivered: Bool {
    let status = channel.previewMessage?.deliveryStatus(
      in: channel,
      for: environment.currentUser.id
    )
    return status == .delivered
  }

  /// Which parts of the channel the texts are made from.
  ///
  /// An override may read anything: unless a subclass says here what it reads, all its texts are made anew
  /// whenever the channel changes. One that says it is asked only then, and has to name every part it reads
  /// beyond ``ChannelRowDependencies/standard``, or its text will be an old one.
  open var dependencies: ChannelRowDependencies {
    type(of: self) == ChatChannelListItemViewModel.self ? .standard : .everything
  }

  /// What a screen reader says of the row, given what plugins made of its texts.
  open func accessibilityLabel(texts: ChannelRowTexts) -> String {
    ChannelRowLabel(item: self, texts: texts).text
  }

  /// What shows at the beginning of the row when it is swiped aside; nothing by default.
  open var leadingSwipeActions: [ChannelAction] { [] }

  /// What shows at the end of the row when it is swiped aside.
  open var trailingSwipeActions: [ChannelAction] {
    ChannelAction.trailingSwipeActions(for: channel, environment)
  }

  /// Who else has read the newest message.
  public var readUsers: [UserID] {
    guard let message = channel.previewMessage else { return [] }
    return channel.reads
      .filter { $0.lastReadAt > message.createdAt && $0.userID != environment.currentUser.id }
      .map(\.userID)
  }
}
