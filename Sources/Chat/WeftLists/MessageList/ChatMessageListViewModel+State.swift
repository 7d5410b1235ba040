// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// The state around the messages, under the names of the reference design.
extension ChatMessageListViewModel {
  /// The channel that the messages belong to.
  public var channel: ChatChannel { session.channel }

  /// The message that all others reply to, nil in the channel itself.
  public var parentMessage: ChatMessage? { session.parentMessage }

  /// Whether the list shows a thread's replies.
  public var isInThread: Bool { session.isInThread }

  /// The title of the screen: the channel, in a thread after a word that says so.
  public var title: String {
    isInThread ? environment.strings.text(.threadTitle, .channel(channelName)) : channelName
  }

  /// The name of the list for screen readers, such as "Messages in Rebel Alliance".
  var spokenName: String {
    let strings = environment.strings
    if isInThread { return strings.text(.accessibilityRepliesIn, .channel(channelName)) }
    return channel.isOneToOne
      ? strings.text(.accessibilityMessagesWith, .name(channelName))
      : strings.text(.accessibilityMessagesIn, .channel(channelName))
  }

  private var channelName: String {
    let name = ChannelNamer.name(
      of: channel,
      for: environment.currentUser,
      strings: environment.strings
    )
    return name.isEmpty ? channel.id.rawValue : name
  }

  /// The line that says who is present, empty where the conversation has no other member.
  public var presenceText: String {
    ChannelHeaderInfo.Presence(in: channel, for: environment.currentUser.id, now: environment.now)
      .text(now: environment.now, strings: environment.strings)
  }

  /// The phase of loading the list.
  public var phase: ListPhase { session.phase }

  /// Whether the first messages are still to come.
  public var isLoading: Bool { phase == .loading }

  /// Whether there are no messages.
  public var isEmpty: Bool { phase == .empty }

  /// The reason why messages, or more of them, could not be loaded.
  public var failure: ListFailure? { session.failure }

  /// Whether older messages are being loaded.
  public var isLoadingPreviousMessages: Bool { session.isLoadingPreviousMessages }

  /// Whether newer messages are being loaded.
  public var loadingNextMessages: Bool { session.isLoadingNextMessages }

  /// Whether the target of a jump is being loaded.
  public var loadingMessagesAround: Bool { session.isJumping }

  /// The first message that was unread when the list was opened.
  public var firstUnreadMessageId: MessageID? { session.firstUnreadMessageID }

  /// How many messages were unread then, for the separator above the first one.
  public var newMessagesCount: Int { session.newMessagesCount }

  /// The message to which a host that scrolls by itself should scroll.
  public var scrolledId: MessageID? { session.scrolledID }

  /// The target of a jump, highlighted for a moment.
  public var highlightedMessageId: MessageID? { session.highlightedMessageID }

  /// The position on the screen of a message the host scrolls to.
  public var scrollingAnchor: MessageListConfig.ScrollingAnchor { session.config.scrollingAnchor }

  /// Whether to show the button that scrolls to the newest message.
  public var showScrollToLatestButton: Bool { session.showsScrollToLatestButton }

  /// The badge of that button: the number of unread messages.
  public var scrollToLatestBadge: Int { session.scrollToLatestBadge }

  /// Whether to show the button that scrolls to the first unread message.
  public var showsJumpToUnread: Bool { session.showsJumpToUnread }

  /// The number of unread messages that this button names.
  public var jumpToUnreadCount: Int { session.jumpToUnreadCount }

  /// The date whose day is shown over the list, nil where none is.
  public var currentDate: Date? { session.overlayDate }

  /// The day shown over the list, nil where none is.
  public var currentDateString: String? {
    currentDate.map { environment.timestamps.separatorText(for: $0, now: environment.now) }
  }
}

/// Typing indicators.
extension ChatMessageListViewModel {
  /// The other users who are typing in the channel, none in a thread, where typing is not shown.
  public var typingUsers: [ChatUser] {
    guard !isInThread, channel.config.typingEventsEnabled else { return [] }
    return channel.currentlyTypingUsers.filter { $0.id != environment.currentUser.id }
  }

  /// The sentence that names the users who are typing, nil unless it is shown below the messages.
  public var typingIndicatorText: String? {
    session.config.typingIndicatorPlacement == .bottomOverlay ? typingText : nil
  }

  /// The sentence that names the users who are typing, nil unless it is shown below the title.
  public var headerTypingText: String? {
    session.config.typingIndicatorPlacement == .navigationBar ? typingText : nil
  }

  /// The kind of header above the messages.
  public var channelHeaderType: ChannelHeaderType {
    if isInThread { return .messageThread }
    return headerTypingText == nil ? .regular : .typingIndicator
  }

  private var typingText: String? {
    let users = typingUsers
    return users.isEmpty ? nil : TypingText.sentence(for: users, strings: environment.strings)
  }
}

/// The actions of the user.
extension ChatMessageListViewModel {
  /// The index of the lowest visible row, clamped to the list.
  public var scrolledRow: Int { session.firstVisible }

  /// Scrolls until a row is the lowest visible one, counted up from the newest and clamped to the
  /// list.
  @discardableResult
  public func scroll(to row: Int) -> [MessageListSession.Effect] { send(.scroll(to: row)) }

  /// Jumps to a message, which is loaded first where necessary.
  public func jumpToMessage(messageId: MessageID) -> [MessageListSession.Effect] {
    send(.jump(to: .message(messageId)))
  }

  /// Jumps to the first unread message.
  public func jumpToUnread() -> [MessageListSession.Effect] { send(.jump(to: .firstUnread)) }

  /// Scrolls to the newest message.
  public func scrollToLatestMessage() -> [MessageListSession.Effect] { send(.scrollToLatest) }
}
