// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What is said around the messages, by the names people know.
extension ChatMessageListViewModel {
  /// The channel the messages stand in.
  public var channel: ChatChannel { session.channel }

  /// The message all others reply to, nil in the channel itself.
  public var parentMessage: ChatMessage? { session.parentMessage }

  /// Whether the messages are those of a thread.
  public var isInThread: Bool { session.isInThread }

  /// The title of the screen.
  public var title: String {
    if isInThread { return environment.strings.text(.threadTitle) }
    let name = ChannelNamer.name(
      of: channel,
      for: environment.currentUser,
      strings: environment.strings
    )
    return name.isEmpty ? channel.id.rawValue : name
  }

  /// Who is there, in a line; empty where nobody else belongs to the channel.
  public var presenceText: String {
    ChannelHeaderInfo.Presence(in: channel, for: environment.currentUser.id, now: environment.now)
      .text(now: environment.now, strings: environment.strings)
  }

  /// How far the list has come.
  public var phase: ListPhase { session.phase }

  /// Whether nothing is there yet.
  public var isLoading: Bool { phase == .loading }

  /// Whether there are no messages.
  public var isEmpty: Bool { phase == .empty }

  /// Why messages, or more of them, could not be loaded.
  public var failure: ListFailure? { session.failure }

  /// Whether older messages are on their way.
  public var isLoadingPreviousMessages: Bool { session.isLoadingPreviousMessages }

  /// Whether newer messages are on their way.
  public var loadingNextMessages: Bool { session.isLoadingNextMessages }

  /// Whether a message to jump to, and those around it, are on their way.
  public var loadingMessagesAround: Bool { session.isJumping }

  /// The first message that was not read when the list was opened.
  public var firstUnreadMessageId: MessageID? { session.firstUnreadMessageID }

  /// How many messages were not read then, for the line above the first one.
  public var newMessagesCount: Int { session.newMessagesCount }

  /// Where a host that scrolls by itself is to scroll to.
  public var scrolledId: MessageID? { session.scrolledID }

  /// The message that was jumped to, for a moment.
  public var highlightedMessageId: MessageID? { session.highlightedMessageID }

  /// Where on the screen a host puts the message it scrolls to.
  public var scrollingAnchor: MessageListConfig.ScrollingAnchor { session.config.scrollingAnchor }

  /// Whether a button leads to the newest message.
  public var showScrollToLatestButton: Bool { session.showsScrollToLatestButton }

  /// How many messages are not read, for the badge of that button.
  public var scrollToLatestBadge: Int { session.scrollToLatestBadge }

  /// Whether a button leads to the first message that was not read.
  public var showsJumpToUnread: Bool { session.showsJumpToUnread }

  /// How many messages that button is about.
  public var jumpToUnreadCount: Int { session.jumpToUnreadCount }

  /// The moment whose day is shown over the list, nil where none is.
  public var currentDate: Date? { session.overlayDate }

  /// The day that is shown over the list, nil where none is.
  public var currentDateString: String? {
    currentDate.map { environment.timestamps.dayText(for: $0) }
  }
}

/// Who is typing.
extension ChatMessageListViewModel {
  /// Who else is typing in the channel; what is typed in a thread is told to nobody.
  public var typingUsers: [ChatUser] {
    guard !isInThread, channel.config.typingEventsEnabled else { return [] }
    return channel.currentlyTypingUsers.filter { $0.id != environment.currentUser.id }
  }

  /// Who is typing, where that stands over the lower end of the list.
  public var typingIndicatorText: String? {
    session.config.typingIndicatorPlacement == .bottomOverlay ? typingText : nil
  }

  /// Who is typing, where that stands below the title.
  public var headerTypingText: String? {
    session.config.typingIndicatorPlacement == .navigationBar ? typingText : nil
  }

  /// What is said above the messages.
  public var channelHeaderType: ChannelHeaderType {
    if isInThread { return .messageThread }
    return headerTypingText == nil ? .regular : .typingIndicator
  }

  private var typingText: String? {
    let users = typingUsers
    return users.isEmpty ? nil : TypingText.sentence(for: users, strings: environment.strings)
  }
}

/// What people do.
extension ChatMessageListViewModel {
  /// The lowest visible row, within the list.
  public var scrolledRow: Int { session.firstVisible }

  /// Scrolls to a number of rows up from the newest, within the list.
  @discardableResult
  public func scroll(to row: Int) -> [MessageListSession.Effect] { send(.scroll(to: row)) }

  /// Goes to a message, wherever it is.
  public func jumpToMessage(messageId: MessageID) -> [MessageListSession.Effect] {
    send(.jump(to: .message(messageId)))
  }

  /// Goes to the first message that was not read.
  public func jumpToUnread() -> [MessageListSession.Effect] { send(.jump(to: .firstUnread)) }

  /// Goes to the newest message.
  public func scrollToLatestMessage() -> [MessageListSession.Effect] { send(.scrollToLatest) }
}
