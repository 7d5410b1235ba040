// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff
public import WeftModel

/// A message list ready to be shown, of a channel or of a thread in it, newest message first.
///
/// It owns a session and an environment, and makes rows and screens. The rows belong to a frame:
/// inputs are accepted at any time, and ``drainChanges()`` or ``screen(rowLimit:)`` begins the next
/// frame with all changes. A list is not thread-safe.
///
///     let list = ChatMessageListViewModel(channel: channel, environment: environment)
///     for effect in list.send(.appear) { perform(effect) }
///     let screen = list.screen(rowLimit: 40)
public final class ChatMessageListViewModel {
  /// The values the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// The registry that draws the rows.
  public let slots: SlotRegistry
  /// The list's session.
  public private(set) var session: MessageListSession
  /// Returns a message with its users as they are now; called only for messages that are visible.
  package var current: @Sendable (ChatMessage) -> ChatMessage {
    get { session.current }
    set { session.current = newValue }
  }
  /// Returns a message that is quoted but not among the rows; called only for quotes in visible
  /// rows.
  package var quoted: @Sendable (MessageID) -> ChatMessage? {
    get { session.quoted }
    set { session.quoted = newValue }
  }
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown; an unchanged message with unchanged neighbours reuses its texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// The rows with the texts that plugins made.
  private var resolved = ResolvedRows<MessageListRow>()
  /// The rows as the last frame showed them.
  var settled = SettledRows<MessageListRow>()
  /// Whether the title is shown; a host hides it while something takes the whole screen.
  public var showsBars = true
  /// Whether the button that leads to the first unread message has a line of its own above the rows,
  /// where letters can't show through what lies over them.
  package var keepsRowsClear = false
  /// Whether each row opens something, also that of a message without a thread.
  package var opensEveryRow = false
  /// The index of the lowest row drawn, nil for the lowest visible row.
  ///
  /// A host that scrolls by itself and draws more rows than are visible sets it.
  public var firstDrawn: Int?
  /// The message the host has selected, for example with a key; it is highlighted like the target
  /// of a jump.
  public var selectedMessageId: MessageID?

  private struct ShownRow {
    let context: MessageRowContext
    let row: MessageListRow
  }

  /// Creates a list that is not loaded yet; with a parent message, the list of its replies.
  public init(
    channel: ChatChannel,
    parentMessage: ChatMessage? = nil,
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry(),
    retryPolicy: RetryPolicy = RetryPolicy()
  ) {
    self.environment = environment
    self.slots = slots
    session = MessageListSession(
      channel: channel,
      parentMessage: parentMessage,
      user: environment.currentUser.id,
      config: environment.config.messageList,
      timestamps: environment.timestamps,
      now: environment.now,
      retryPolicy: retryPolicy
    )
  }

  /// Creates the list of a channel's messages from all of them.
  public convenience init(
    channel: ChatChannel,
    messages: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.init(channel: channel, environment: environment, slots: slots)
    show(messages)
  }

  /// Creates the list of a thread's replies from all of them and the parent message.
  public convenience init(
    channel: ChatChannel,
    parentMessage: ChatMessage,
    replies: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.init(
      channel: channel,
      parentMessage: parentMessage,
      environment: environment,
      slots: slots
    )
    show(replies)
  }

  private func show(_ messages: [ChatMessage]) {
    for case .loadPage(let request) in session.handle(.appear) {
      _ = session.handle(.pageLoaded(request, MessagePage(messages, hasOlder: false)))
    }
    _ = session.drainChanges()
  }

  /// Handles an input and returns the effects to perform.
  public func send(_ input: MessageListSession.Input) -> [MessageListSession.Effect] {
    session.handle(input)
  }

  /// Sets the current time, from the next frame on.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Begins a frame with all changes and returns them.
  public func drainChanges() -> Changeset { session.drainChanges() }

  /// How many messages the frame has.
  public var count: Int { session.count }

  /// The messages of the frame, newest first; in a thread the last one is the parent message.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs only the rows requested.
  public var messages: [ChatMessage] { session.messages(in: 0..<session.count) }

  /// Returns the rows in a range of indices, newest first; indices beyond the end are left out.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of rows requested; texts are computed only for
  ///   rows that differ from those last shown.
  public func rows(in indices: Range<Int>) -> [MessageListRow] {
    let builder = MessageRowBuilder(
      channel: channel,
      environment: environment,
      isInThread: isInThread
    )
    let window = session.messages(in: indices).compactMap { message in
      session.surroundings(of: message.id).map { shownRow(of: message, $0, builder) }
    }
    shown.endWindow(of: window.count)
    return resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { _, row in
      row.relabel()
    }
  }

  private func shownRow(
    of message: ChatMessage,
    _ surroundings: MessageSurroundings,
    _ builder: MessageRowBuilder
  ) -> ShownRow {
    let isFirstUnread =
      environment.config.messageList.showNewMessagesSeparator
      && message.id == session.firstUnreadMessageID
    let context = builder.context(
      of: message,
      surroundings,
      newMessagesCount: isFirstUnread ? session.newMessagesCount : nil,
      quoted: message.quotedMessageID.map { builder.quote(of: $0, session.quotedMessage($0)) },
      isUnfolded: session.unfolded.contains(message.id),
      isOriginal: session.originals.contains(message.id)
    )
    if let known = shown[message.id], known.context == context, known.row.message == message {
      return known
    }
    let made = ShownRow(
      context: context,
      row: builder.row(message, context, rowID: numbers.number(of: message.id))
    )
    shown[message.id] = made
    return made
  }

  /// Returns the message shown in a row of the frame, nil where there is no such row.
  public func message(ofRow number: UInt64) -> ChatMessage? {
    guard let id = numbers.id(of: number), let index = session.index(of: id) else { return nil }
    return session.messages(in: index..<index + 1).first
  }

  /// Returns the row of a message as the frame shows it.
  public func row(of message: ChatMessage) -> MessageListRow? {
    guard let index = session.index(of: message.id) else { return nil }
    return rows(in: index..<index + 1).first
  }
}
