// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// The state around the messages, with the names of the reference design.
extension ChatMessageListViewModel {
  /// The channel that the messages belong to.
  public var channel: ChatChannel { session.channel }

  /// The message that all others reply to, or `nil` in the channel itself.
  public var parentMessage: ChatMessage? { session.parentMessage }

  /// Whether the list shows a thread's replies.
  public var isInThread: Bool { session.isInThread }

  /// The title of the screen: the channel's name, in a thread with a word that says so.
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

  /// The line that shows who is online, or an empty text if the channel has no other member.
  var presenceText: String {
    ChannelHeaderInfo.Presence(in: channel, for: environment.currentUser.id, now: environment.now)
      .text(now: environment.now, strings: environment.strings)
  }

  /// The loading phase of the list.
  public var phase: ListPhase { session.phase }

  /// Whether the first page is not loaded yet.
  public var isLoading: Bool { phase == .loading }

  /// Whether the list has loaded and has no messages.
  public var isEmpty: Bool { phase == .empty }

  /// The reason why messages, or more of them, could not be loaded.
  public var failure: ListFailure? { session.failure }

  /// Whether older messages are being loaded.
  public var isLoadingPreviousMessages: Bool { session.isLoadingPreviousMessages }

  /// Whether newer messages are being loaded.
  var loadingNextMessages: Bool { session.isLoadingNextMessages }

  /// The first message that was unread when the list was opened.
  public var firstUnreadMessageId: MessageID? { session.firstUnreadMessageID }

  /// The number of messages that were unread then, for the separator above the first one.
  package var newMessagesCount: Int { session.newMessagesCount }

  /// The message that a host with its own scrolling should scroll to.
  public var scrolledId: MessageID? { session.scrolledID }

  /// The target of a jump, which is highlighted for a moment.
  public var highlightedMessageId: MessageID? { session.highlightedMessageID }

  /// Whether to show the button that scrolls to the newest message.
  public var showScrollToLatestButton: Bool { session.showsScrollToLatestButton }

  /// The badge of that button: the number of unread messages.
  var scrollToLatestBadge: Int { session.scrollToLatestBadge }

  /// Whether to show the button that scrolls to the first unread message.
  public var showsJumpToUnread: Bool { session.showsJumpToUnread }

  /// The number of unread messages in that button.
  package var jumpToUnreadCount: Int { session.jumpToUnreadCount }

  /// The date whose day is shown over the list, or `nil` if none is shown.
  public var currentDate: Date? { session.overlayDate }

  /// The day shown over the list, or `nil` if none is shown.
  package var currentDateString: String? {
    currentDate.map { environment.timestamps.separatorText(for: $0, now: environment.now) }
  }
}

/// Typing indicators.
extension ChatMessageListViewModel {
  /// The other users who are typing; empty in a thread, which doesn't show typing.
  var typingUsers: [ChatUser] {
    guard !isInThread, channel.config.typingEventsEnabled else { return [] }
    return channel.currentlyTypingUsers.filter { $0.id != environment.currentUser.id }
  }

  /// The sentence about typing users to show below the messages, or `nil` if there is none.
  public var typingIndicatorText: String? {
    session.config.typingIndicatorPlacement == .bottomOverlay ? typingText : nil
  }

  /// The sentence about typing users to show below the title, or `nil` if there is none.
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

/// The activity of an AI assistant.
extension ChatMessageListViewModel {
  /// The activity of an AI assistant in the channel, or `nil`; a thread doesn't show it.
  package var assistant: AssistantActivity? { isInThread ? nil : channel.assistant }

  /// The sentence about it to show below the messages, or `nil` if there is none.
  package var assistantText: String? {
    assistant.map { AssistantText.sentence(for: $0, environment) }
  }

  /// Whether the user can stop an answer now: an assistant is working, and the user is a member.
  package var canStopAnswer: Bool {
    assistant?.state.isWorking == true && !channel.isOnlyInvited
  }
}

/// The actions of the user.
extension ChatMessageListViewModel {
  /// The index of the lowest visible row, clamped to the list.
  package var scrolledRow: Int { session.firstVisible }

  /// Scrolls so that a row is the lowest visible one.
  ///
  /// Rows are counted from the newest one upwards; the index is clamped to the list.
  @discardableResult
  public func scroll(to row: Int) -> [MessageListSession.Effect] { send(.scroll(to: row)) }

  /// Jumps to a message and loads it first if necessary.
  public func jumpToMessage(messageId: MessageID) -> [MessageListSession.Effect] {
    send(.jump(to: .message(messageId)))
  }
}
