// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff
public import WeftModel

/// The message list of a channel or thread, newest message first: it returns rows and scenes.
///
///     let list = ChatMessageListViewModel(channel: channel, environment: environment)
///     for case .loadPage(let request) in list.send(.appear) {
///       _ = list.send(.pageLoaded(request, MessagePage(messages, hasOlder: false)))
///     }
///     let screen = list.screen(rowLimit: 40)  // starts a frame that contains the messages
///
/// It combines a session and an environment. The list shows a frame: it accepts inputs at any time, and
/// ``drainChanges()`` or ``screen(rowLimit:)`` starts the next frame with all changes so far.
///
/// It is not `Sendable`: use it from one thread or actor. `Engine.messageList` and `Engine.replyList` create lists that
/// follow the engine's events and that the engine holds weakly; send their inputs through `Engine.send(_:to:)`, which
/// applies reads and passes the other effects to `Engine.onEffect`.
///
/// Report when the application becomes active (`.active(true)`): until then no message counts as read. A host with its
/// own scrolling also reports where the list is (`.scrolled`, `.visible`). A frame takes O(*k* log *n*) for *k* changed
/// rows; drawing depends on the visible rows only. Nothing throws.
public final class ChatMessageListViewModel {
  /// The values that the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// The providers and the factory that draw the list.
  package let slots: SlotRegistry
  /// The state of the list.
  package private(set) var session: MessageListSession
  /// A function that updates a message with the latest data of its users; called for visible messages only.
  package var current: @Sendable (ChatMessage) -> ChatMessage {
    get { session.current }
    set { session.current = newValue }
  }
  /// A function that returns a quoted message that isn't in the list; called for visible rows only.
  package var quoted: @Sendable (MessageID) -> ChatMessage? {
    get { session.quoted }
    set { session.quoted = newValue }
  }
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown; an unchanged message with unchanged neighbours keeps its texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// The rows with the texts that plugins made.
  private var resolved = ResolvedRows<MessageListRow>()
  /// The rows as drawn in the last frame.
  var settled = SettledRows<MessageListRow>()
  /// Whether the title is shown; a host hides it while something else takes the whole screen.
  package var showsBars = true
  /// Whether the button that scrolls to the first unread message gets its own line above the rows.
  ///
  /// It would otherwise lie over the rows, whose letters could show through.
  package var keepsRowsClear = false
  /// Whether every row opens something, even if its message has no thread.
  package var opensEveryRow = false
  /// The index of the lowest row to draw, or `nil` for the lowest visible row.
  ///
  /// A host that scrolls by itself sets it if it draws more rows than are visible.
  package var firstDrawn: Int?
  /// The message that the host has selected, for example with a key; it is highlighted like the target of a jump.
  public var selectedMessageId: MessageID?

  private struct ShownRow {
    let context: MessageRowContext
    let row: MessageListRow
  }

  /// Creates an empty list of a channel's messages, or of the replies to a parent message.
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

  /// Creates a list that has all messages, and whose first frame shows them; it requests nothing.
  public convenience init(
    channel: ChatChannel,
    messages: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.init(channel: channel, environment: environment, slots: slots)
    show(messages)
  }

  /// Creates the list of a thread from its parent message and all its replies.
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

  /// Handles an input and returns the requests for the host.
  public func send(_ input: MessageListSession.Input) -> [MessageListSession.Effect] {
    session.handle(input)
  }

  /// Advances the time that the next frame shows.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Starts the next frame with all changes so far, and returns them.
  public func drainChanges() -> Changeset { session.drainChanges() }

  /// The number of messages in the frame.
  public var count: Int { session.count }

  /// The messages of the frame, newest first; in a thread the last one is the parent message.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs only the rows requested.
  public var messages: [ChatMessage] { session.messages(in: 0..<session.count) }

  /// Returns the rows at the given indices, newest first; indices beyond the list are ignored.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows; texts are made only for rows that changed since they were last shown.
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
      isUnfolded: session.isUnfolded(message),
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

  /// Returns the message of the row with a number, or `nil` if the frame has no such row.
  public func message(ofRow number: UInt64) -> ChatMessage? {
    guard let id = numbers.id(of: number), let index = session.index(of: id) else { return nil }
    return session.messages(in: index..<index + 1).first
  }

  /// Returns the row of a message, or `nil` if the frame doesn't contain the message.
  public func row(of message: ChatMessage) -> MessageListRow? {
    guard let index = session.index(of: message.id) else { return nil }
    return rows(in: index..<index + 1).first
  }
}
