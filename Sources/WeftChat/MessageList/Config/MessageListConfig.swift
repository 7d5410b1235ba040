// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a message list looks, with the defaults of the reference.
///
/// Settings of the reference that nothing follows yet are not here: one without effect would be a lie.
public struct MessageListConfig: Equatable, Sendable {
  /// Where it is said which day messages are of.
  public enum DateIndicatorPlacement: Sendable {
    /// Nowhere.
    case none
    /// Over the list while it scrolls, which is the host's to show; nothing stands between messages.
    case overlay
    /// Between messages of different days.
    case messageList
  }

  /// On which side messages stand.
  public enum Alignment: Sendable {
    /// One's own at the end of the line, all others at its beginning.
    case standard
    /// All at the beginning of the line.
    case leftAligned
  }

  /// Where it is said which day messages are of.
  public var dateIndicatorPlacement = DateIndicatorPlacement.messageList
  /// On which side messages stand.
  public var messageListAlignment = Alignment.standard
  /// Whether messages of one author are shown as runs.
  public var groupMessages = true
  /// Seconds between two messages of one run at most.
  public var maxTimeIntervalBetweenMessagesInGroup = 60.0
  /// Whether a line stands above the first message not read.
  public var showNewMessagesSeparator = true
  /// Whether edited messages say so.
  public var isMessageEditedLabelEnabled = true
  /// What is shown beside messages.
  public var messageDisplayOptions = MessageDisplayOptions()
  /// The space around messages.
  public var messagePaddings = MessagePaddings()

  /// Creates a configuration with the defaults.
  public init() {}

  /// The rule by which messages are put into runs.
  public var grouping: MessageGrouping {
    MessageGrouping(
      longestGap: groupMessages ? maxTimeIntervalBetweenMessagesInGroup : -1,
      splitsAtEdits: isMessageEditedLabelEnabled
    )
  }
}

/// What is shown beside messages.
public struct MessageDisplayOptions: Equatable, Sendable {
  /// Whether other people's avatars are shown.
  public var showIncomingMessageAvatar = true
  /// Whether one's own avatar is shown.
  public var showOutgoingMessageAvatar = false
  /// Whether avatars are shown in channels of more than two.
  public var showAvatarsInGroups = true
  /// Whether the time is shown.
  public var showMessageDate = true
  /// Whether it is said who wrote a message.
  public var showAuthorName = true

  /// Creates options with the defaults.
  public init() {}

  /// Whether a message has an avatar beside it.
  public func showsAvatar(in channel: ChatChannel, isMine: Bool) -> Bool {
    if !channel.isDirectMessageChannel, !showAvatarsInGroups { return false }
    return isMine ? showOutgoingMessageAvatar : showIncomingMessageAvatar
  }
}

/// The space around messages, in points.
public struct MessagePaddings: Equatable, Sendable {
  /// At both ends of the line.
  public var horizontal = 16.0
  /// Below a message that ends a run.
  public var singleBottom = 8.0
  /// Below the other messages of a run.
  public var groupBottom = 4.0

  /// Creates paddings with the defaults.
  public init() {}
}
