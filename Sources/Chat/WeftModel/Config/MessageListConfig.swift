// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The settings of a message list, with the defaults of the reference design except for the
/// placement of days, the length of runs and the space around messages.
///
/// Every setting here has an effect. Settings of the reference that are left out concern the
/// keyboard and the composer (`becomesFirstResponderOnOpen`, `resignsFirstResponderOnScrollDown`,
/// the `hides…OnMessageListTap`), menus of messages and their reactions (`messagePopoverEnabled`,
/// `doubleTapOverlayEnabled`, `supportedMessageActions`, `uniqueReactionsEnabled`,
/// `userBlockingEnabled`, `bouncedMessagesAlertActionsEnabled`), text and media
/// (`localLinkDetectionEnabled`, `downloadFileAttachmentsEnabled`,
/// `cacheSizeOnChatDismiss`), bars and split views of a phone (`navigationBarDisplayMode`,
/// `handleTabBarVisibility`, `iPadSplitViewEnabled`), a setting the reference declares but ignores
/// (`messageListType`), and behaviour that is fixed here (`updateChannelsFromMessageList`).
/// `draftMessagesEnabled` is ``ChatConfig/showsDrafts``.
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

  /// The side on which messages stand.
  public enum Alignment: Sendable {
    /// The user's own messages at the end of the line, all others at its beginning.
    case standard
    /// All messages at the beginning of the line.
    case leftAligned
  }

  /// The place where typing indicators are shown.
  public enum TypingIndicatorPlacement: Sendable {
    /// Below the title.
    case navigationBar
    /// Below the messages.
    case bottomOverlay
  }

  /// The position on the screen of the message a jump leads to.
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
  /// The reference shows it over the list. The default here is between the messages, since a
  /// picture, a page or a terminal that isn't scrolled would otherwise never show a day.
  public var dateIndicatorPlacement = DateIndicatorPlacement.messageList
  /// The place where typing indicators are shown.
  public var typingIndicatorPlacement = TypingIndicatorPlacement.bottomOverlay
  /// The side on which messages stand.
  public var messageListAlignment = Alignment.standard
  /// The position on the screen of the message a jump leads to.
  public var scrollingAnchor = ScrollingAnchor.center
  /// How many messages a request asks for.
  public var pageSize = 25
  /// Whether consecutive messages of one author are grouped into runs.
  public var groupMessages = true
  /// The longest time between two messages of one run, in seconds.
  ///
  /// The reference ends a run after a minute. The default here is five, since a run has its author
  /// and its time once.
  public var maxTimeIntervalBetweenMessagesInGroup = 300.0
  /// The rule that groups messages in place of ``grouping``, nil for none.
  public var groupingRule: Decision<MessageNeighbours, MessageGroupPosition>?
  /// Whether a separator stands above the first unread message.
  public var showNewMessagesSeparator = true
  /// Whether the target of a jump is highlighted for a moment.
  public var highlightMessageWhenJumping = true
  /// Whether edited messages are labelled as edited.
  public var isMessageEditedLabelEnabled = true
  /// The rule for edited messages that are not labelled, and so begin no run either.
  public var skipEditedMessageLabel = Decision<ChatMessage, Bool>.never
  /// The options for the texts and avatars beside messages.
  public var messageDisplayOptions = MessageDisplayOptions()
  /// The space around messages.
  public var messagePaddings = MessagePaddings()

  /// Whether the markup of texts is shown as what it means, such as bold words, instead of as it was
  /// written.
  public var markdownSupportEnabled = true
  /// How many lines of a long text are shown until the user asks for all of it; 0 shows all.
  ///
  /// The reference always shows all. A line of more than 80 characters counts as several.
  public var foldedLineCount = 40

  /// Creates a configuration with the defaults.
  public init() {}
}

extension MessageListConfig {
  /// The reference design's rule for runs, with the settings made here.
  public var grouping: MessageGrouping {
    MessageGrouping(
      longestGap: groupMessages ? maxTimeIntervalBetweenMessagesInGroup : -1,
      splitsAtEdits: isMessageEditedLabelEnabled,
      skipsEdit: skipEditedMessageLabel
    )
  }

  /// Returns the position of a message in its run, by the rule in force.
  public func groupPosition(of neighbours: MessageNeighbours) -> MessageGroupPosition {
    groupingRule?(neighbours) ?? grouping.position(of: neighbours)
  }

  /// Whether a message is the highest of its run: the oldest one loaded, one below a notice, or one
  /// that the rule in force puts there.
  package func beginsRun(_ neighbours: MessageNeighbours) -> Bool {
    guard let older = neighbours.older, !older.standsAlone else { return true }
    return groupPosition(of: neighbours).contains(.last)
  }

  /// Whether a message is labelled as edited.
  public func saysEdited(_ message: ChatMessage) -> Bool {
    message.isEdited && isMessageEditedLabelEnabled && !skipEditedMessageLabel(message)
  }
}

extension Decision where Question == ChatMessage, Answer == Bool {
  /// The decision that answers false for every message.
  public static let never = Decision { _ in false }
}

/// The space around messages, in points, less than in the reference design, so that more messages fit.
public struct MessagePaddings: Equatable, Sendable {
  /// The space at both ends of the line.
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
/// These options of the reference design are left out: sizes of separators, spacers and headers (a
/// row is as high as its content), transitions and `animateChanges` (changesets say what a surface
/// may animate), the place of reactions, which is below the bubble (`reactionsPlacement`,
/// `reactionsTopPadding`), and all options for links and swiping to reply, which no view here draws.
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
  /// The rule for separators between days: it returns the date whose day stands above a message,
  /// nil for none.
  ///
  /// Without a rule, the day stands above its first message and above the oldest message loaded.
  public var dateSeparator: Decision<MessageNeighbours, Date?>?

  /// Creates options with the defaults.
  public init() {}

  /// Whether an avatar stands beside a message.
  public func showsAvatar(in channel: ChatChannel, isMine: Bool) -> Bool {
    if !channel.isDirectMessageChannel, !showAvatarsInGroups { return false }
    return isMine ? showOutgoingMessageAvatar : showIncomingMessageAvatar
  }
}

/// A rule that an application supplies as code, wrapped so that configurations remain comparable.
///
///     config.skipEditedMessageLabel = Decision { $0.isSilent }
///     config.skipEditedMessageLabel(message)
///
/// A decision equals only its own copies, since code can't be compared.
public struct Decision<Question, Answer>: Sendable {
  private final class Code: Sendable {
    let answer: @Sendable (Question) -> Answer

    init(_ answer: @escaping @Sendable (Question) -> Answer) {
      self.answer = answer
    }
  }

  private let code: Code

  /// Creates a decision from a closure, which must always return the same answer to the same
  /// question.
  public init(_ answer: @escaping @Sendable (Question) -> Answer) {
    code = Code(answer)
  }

  /// Returns the answer to a question.
  public func callAsFunction(_ question: Question) -> Answer { code.answer(question) }
}

extension Decision: Equatable {
  /// Whether both are copies of one decision.
  public static func == (one: Decision, other: Decision) -> Bool { one.code === other.code }
}
