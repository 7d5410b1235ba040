// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The settings of a message list.
///
/// The defaults are the reference design's, except for the placement of days, the length of runs and the space around
/// messages.
///
/// Every setting here has an effect. These settings of the reference design are left out: those of the keyboard and the
/// composer (`becomesFirstResponderOnOpen`, `resignsFirstResponderOnScrollDown`, the `hides…OnMessageListTap`), of
/// menus and reactions (`messagePopoverEnabled`, `doubleTapOverlayEnabled`, `uniqueReactionsEnabled`,
/// `userBlockingEnabled`, `bouncedMessagesAlertActionsEnabled`), of text and media
/// (`localLinkDetectionEnabled`, `downloadFileAttachmentsEnabled`, `cacheSizeOnChatDismiss`), of a phone's bars and
/// split views (`navigationBarDisplayMode`, `handleTabBarVisibility`, `iPadSplitViewEnabled`), one that the reference
/// declares but ignores (`messageListType`), and one whose behaviour is fixed here (`updateChannelsFromMessageList`).
/// `draftMessagesEnabled` is called ``ChatConfig/showsDrafts``; `supportedMessageActions` is a method of the factory.
public struct MessageListConfig: Equatable, Sendable {
  /// The place where the day of messages is shown.
  public enum DateIndicatorPlacement: Sendable {
    /// Nowhere.
    case none
    /// Over the list while it scrolls.
    case overlay
    /// Between messages of different days.
    case messageList
  }

  /// The side of the list that messages are aligned to.
  public enum Alignment: Sendable {
    /// The user's own messages are at the end of the line, all others at its start.
    case standard
    /// All messages are at the start of the line.
    case leftAligned
  }

  /// The place where typing indicators are shown.
  public enum TypingIndicatorPlacement: Sendable {
    /// Below the title.
    case navigationBar
    /// Below the messages.
    case bottomOverlay
  }

  /// The position on the screen of the message that a jump leads to.
  public enum ScrollingAnchor: Sendable {
    /// At the upper end.
    case top
    /// In the middle.
    case center
    /// At the lower end.
    case bottom
  }

  /// The place where the day of messages is shown.
  ///
  /// The reference design shows it over the list. The default here is between the messages, because a picture, a page
  /// or a terminal that isn't scrolled would otherwise never show a day.
  public var dateIndicatorPlacement = DateIndicatorPlacement.messageList
  /// The place where typing indicators are shown.
  public var typingIndicatorPlacement = TypingIndicatorPlacement.bottomOverlay
  /// The side of the list that messages are aligned to.
  public var messageListAlignment = Alignment.standard
  /// The position on the screen of the message that a jump leads to.
  public var scrollingAnchor = ScrollingAnchor.center
  /// The number of messages that one request loads.
  public var pageSize = 25
  /// Whether consecutive messages of one author are grouped into runs.
  public var groupMessages = true
  /// The longest time between two messages of one run, in seconds.
  ///
  /// The reference design ends a run after a minute. The default here is five minutes, because each run shows its
  /// author and time only once.
  public var maxTimeIntervalBetweenMessagesInGroup = 300.0
  /// A rule that replaces `grouping`, or `nil` to use that one.
  public var groupingRule: Decision<MessageNeighbours, MessageGroupPosition>?
  /// Whether a separator is shown above the first unread message.
  public var showNewMessagesSeparator = true
  /// Whether the target of a jump is highlighted for a moment.
  public var highlightMessageWhenJumping = true
  /// Whether edited messages are labelled as edited.
  public var isMessageEditedLabelEnabled = true
  /// The edited messages that are not labelled as edited and don't end a run.
  public var skipEditedMessageLabel = Decision<ChatMessage, Bool>.never
  /// The options for the texts and avatars beside messages.
  public var messageDisplayOptions = MessageDisplayOptions()
  /// The space around messages.
  public var messagePaddings = MessagePaddings()

  /// Whether markup in texts is rendered, as bold words for example, or shown as written.
  public var markdownSupportEnabled = true
  /// The number of lines of a long text that are shown until the user expands it; 0 shows all.
  ///
  /// The reference design always shows all of it. A line of more than 80 characters counts as several.
  public var foldedLineCount = 40

  /// Creates a configuration with the defaults.
  public init() {}
}

extension MessageListConfig {
  /// The reference design's rule for runs, with the settings of this configuration.
  package var grouping: MessageGrouping {
    MessageGrouping(
      longestGap: groupMessages ? maxTimeIntervalBetweenMessagesInGroup : -1,
      splitsAtEdits: isMessageEditedLabelEnabled,
      skipsEdit: skipEditedMessageLabel
    )
  }

  /// Returns the position of a message in its run, by ``groupingRule`` or else ``grouping``.
  package func groupPosition(of neighbours: MessageNeighbours) -> MessageGroupPosition {
    groupingRule?(neighbours) ?? grouping.position(of: neighbours)
  }

  /// Whether a message is the top of its run: the oldest loaded, below a notice, or last by the rule.
  package func beginsRun(_ neighbours: MessageNeighbours) -> Bool {
    guard let older = neighbours.older, !older.standsAlone else { return true }
    return groupPosition(of: neighbours).contains(.last)
  }

  /// Whether a message is labelled as edited.
  package func saysEdited(_ message: ChatMessage) -> Bool {
    message.isEdited && isMessageEditedLabelEnabled && !skipEditedMessageLabel(message)
  }
}

extension Decision where Question == ChatMessage, Answer == Bool {
  /// The decision that answers false for every message.
  public static let never = Decision { _ in false }
}

/// The space around messages, in points; less than in the reference design, to fit more messages.
public struct MessagePaddings: Equatable, Sendable {
  /// The space at the left and right of a message.
  public var horizontal = 16.0
  /// The space above and below a quote.
  public var quotedViewPadding = 4.0
  /// The space below a message that ends a run.
  public var singleBottom = 6.0
  /// The space below the other messages of a run.
  public var groupBottom = 2.0

  /// Creates paddings with the defaults.
  public init() {}
}

/// The kind of header above the messages.
public enum ChannelHeaderType: Sendable {
  /// The name of the channel.
  case regular
  /// The users who are typing, below the name.
  case typingIndicator
  /// The title of a thread.
  case messageThread
}

/// The options for the texts and avatars beside messages.
///
/// These options of the reference design are left out: sizes of separators, spacers and headers (a row is as high as
/// its content), transitions and `animateChanges` (changesets say what a surface may animate), the placement of
/// reactions, which are always below the bubble (`reactionsPlacement`, `reactionsTopPadding`), and all options for
/// links and for swiping to reply, because no view here draws those.
public struct MessageDisplayOptions: Equatable, Sendable {
  /// Whether other users' avatars are shown.
  public var showIncomingMessageAvatar = true
  /// Whether the user's own avatar is shown.
  public var showOutgoingMessageAvatar = false
  /// Whether avatars are shown in group channels.
  public var showAvatarsInGroups = true
  /// Whether the time is shown.
  public var showMessageDate = true
  /// Whether the author's name is shown.
  public var showAuthorName = true
  /// Whether reactions are shown below messages.
  public var showReactions = true
  /// The rule for day separators: returns the date to show above a message, or `nil` for no separator.
  ///
  /// Without a rule, each day is shown above its first message and above the oldest loaded message.
  public var dateSeparator: Decision<MessageNeighbours, Date?>?

  /// Creates options with the defaults.
  public init() {}

  /// Whether an avatar is shown beside a message.
  package func showsAvatar(in channel: ChatChannel, isMine: Bool) -> Bool {
    if !channel.isDirectMessageChannel, !showAvatarsInGroups { return false }
    return isMine ? showOutgoingMessageAvatar : showIncomingMessageAvatar
  }
}

/// A rule that an application supplies as a closure, wrapped so that configurations stay `Equatable`.
///
///     config.skipEditedMessageLabel = Decision { $0.isSilent }
///     config.skipEditedMessageLabel(message)
///
/// A decision equals only its own copies, because closures can't be compared.
public struct Decision<Question, Answer>: Sendable {
  private final class Code: Sendable {
    let answer: @Sendable (Question) -> Answer

    init(_ answer: @escaping @Sendable (Question) -> Answer) {
      self.answer = answer
    }
  }

  private let code: Code

  /// Creates a decision from a closure, which must be pure: the same question gets the same answer.
  public init(_ answer: @escaping @Sendable (Question) -> Answer) {
    code = Code(answer)
  }

  /// Returns what the closure answers; it may run for every row of every frame.
  public func callAsFunction(_ question: Question) -> Answer { code.answer(question) }
}

extension Decision: Equatable {
  /// Whether both are copies of one decision.
  public static func == (one: Decision, other: Decision) -> Bool { one.code === other.code }
}
