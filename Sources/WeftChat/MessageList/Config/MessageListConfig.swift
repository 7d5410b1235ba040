// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a message list looks and behaves, with the defaults of the reference but for the place of days.
///
/// Something follows each setting. Those of the reference that are left out are about other things: the
/// keyboard and the composer (`becomesFirstResponderOnOpen`, `resignsFirstResponderOnScrollDown`, the
/// `hides…OnMessageListTap`), menus of messages and reactions (`messagePopoverEnabled`,
/// `doubleTapOverlayEnabled`, `supportedMessageActions`, `uniqueReactionsEnabled`, `userBlockingEnabled`,
/// `bouncedMessagesAlertActionsEnabled`), text and media (`markdownSupportEnabled`,
/// `localLinkDetectionEnabled`, `downloadFileAttachmentsEnabled`, `cacheSizeOnChatDismiss`), bars and split
/// views of a phone (`navigationBarDisplayMode`, `handleTabBarVisibility`, `iPadSplitViewEnabled`), what the
/// reference declares and does not use (`messageListType`), and what is always so here
/// (`updateChannelsFromMessageList`). `draftMessagesEnabled` is ``ChatConfig/showsDrafts``.
public struct MessageListConfig: Equatable, Sendable {
  /// Where it is said which day messages are of.
  public enum DateIndicatorPlacement: Sendable {
    /// Nowhere.
    case none
    /// Over the list while it scrolls; nothing stands between messages.
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

  /// Where it is said who is typing.
  public enum TypingIndicatorPlacement: Sendable {
    /// Below the title.
    case navigationBar
    /// Over the lower end of the list.
    case bottomOverlay
  }

  /// Where on the screen a message stands that one has jumped to.
  public enum ScrollingAnchor: Sendable {
    /// At the upper end.
    case top
    /// In the middle.
    case center
    /// At the lower end.
    case bottom
  }

  /// Where it is said which day messages are of.
  ///
  /// The reference's default is the overlay. Here it is the list: a picture, a page or a terminal that is
  /// not scrolled would otherwise never say a day.
  public var dateIndicatorPlacement = DateIndicatorPlacement.messageList
  /// Where it is said who is typing.
  public var typingIndicatorPlacement = TypingIndicatorPlacement.bottomOverlay
  /// On which side messages stand.
  public var messageListAlignment = Alignment.standard
  /// Where on the screen a message stands that one has jumped to.
  public var scrollingAnchor = ScrollingAnchor.center
  /// How many messages are asked for at a time.
  public var pageSize = 25
  /// Whether messages of one author are shown as runs.
  public var groupMessages = true
  /// Seconds between two messages of one run at most.
  public var maxTimeIntervalBetweenMessagesInGroup = 60.0
  /// What puts messages into runs in place of ``grouping``, nil for that.
  public var groupingRule: Decision<MessageNeighbours, MessageGroupPosition>?
  /// Whether a line stands above the first message not read.
  public var showNewMessagesSeparator = true
  /// Whether a message one has jumped to is shown differently for a moment.
  public var highlightMessageWhenJumping = true
  /// Whether edited messages say so.
  public var isMessageEditedLabelEnabled = true
  /// Which edited messages don't say so, and so begin no run either.
  public var skipEditedMessageLabel = Decision<ChatMessage, Bool>.never
  /// What is shown beside messages.
  public var messageDisplayOptions = MessageDisplayOptions()
  /// The space around messages.
  public var messagePaddings = MessagePaddings()

  /// Creates a configuration with the defaults.
  public init() {}
}

extension MessageListConfig {
  /// The rule of the reference by which messages are put into runs.
  public var grouping: MessageGrouping {
    MessageGrouping(
      longestGap: groupMessages ? maxTimeIntervalBetweenMessagesInGroup : -1,
      splitsAtEdits: isMessageEditedLabelEnabled,
      skipsEdit: skipEditedMessageLabel
    )
  }

  /// Where a message stands in its run, by the rule chosen.
  public func groupPosition(of neighbours: MessageNeighbours) -> MessageGroupPosition {
    groupingRule?(neighbours) ?? grouping.position(of: neighbours)
  }

  /// Whether a message says that it was edited.
  public func saysEdited(_ message: ChatMessage) -> Bool {
    message.isEdited && isMessageEditedLabelEnabled && !skipEditedMessageLabel(message)
  }
}

extension Decision where Question == ChatMessage, Answer == Bool {
  /// No for every message.
  public static let never = Decision { _ in false }
}
