// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff

/// The message list people know, of a channel or of a thread in it, newest first.
///
/// It owns a session and an environment, and answers with rows and screens. What it shows is a frame: inputs
/// are taken at any time, and ``takeChanges()`` or ``screen(rowLimit:)`` begins the next frame with all that
/// has changed.
public final class ChatMessageListViewModel {
  /// What the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// Who draws.
  public let slots: SlotRegistry
  /// The list as a value.
  public private(set) var session: MessageListSession
  /// What a message is like now, with everybody in it as known now; asked of what is looked at only.
  package var current: @Sendable (ChatMessage) -> ChatMessage {
    get { session.current }
    set { session.current = newValue }
  }
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown: a message that is the same among the same has the same texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// Those rows with the texts that plugins made.
  private var resolved = ResolvedRows<MessageListRow>()
  /// And those as the last frame showed them.
  var settled = SettledRows<MessageListRow>()
  /// Whether the title is shown, which a host hides while something takes the whole screen.
  public var showsBars = true
  /// The lowest row that is drawn, for a host that scrolls by itself and draws more than can be seen; without
  /// one that is the lowest visible row.
  public var firstDrawn: Int?
  /// The message a host has selected, such as by a key; it is shown as the one that was jumped to is.
  public var selectedMessageId: MessageID?

  private struct ShownRow {
    let context: MessageRowContext
    let row: MessageListRow
  }

  /// Creates a list that is still to be loaded; with a message that of its replies.
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

  /// Creates the list of a channel's messages, all of which are given.
  public convenience init(
    channel: ChatChannel,
    messages: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.init(channel: channel, environment: environment, slots: slots)
    show(messages)
  }

  /// Creates the list of a thread's replies, all of which are given, with the message they belong to.
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
    _ = session.takeChanges()
  }

  /// Takes an input and returns what is to be done.
  public func send(_ input: MessageListSession.Input) -> [MessageListSession.Effect] {
    session.handle(input)
  }

  /// Has everything shown as it is at a moment, from the next frame on.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Begins a frame with all that has changed, and tells what that comes to.
  public func takeChanges() -> Changeset { session.takeChanges() }

  /// How many messages the frame has.
  public var count: Int { session.count }

  /// The messages of the frame, newest first; in a thread the last one is the parent.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs what is asked for.
  public var messages: [ChatMessage] { session.messages(in: 0..<session.count) }

  /// The rows at some places, newest first; places beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of rows asked for; texts are made for those only that
  ///   differ from what was last shown.
  public func rows(in places: Range<Int>) -> [MessageListRow] {
    let builder = MessageRowBuilder(
      channel: channel,
      environment: environment,
      isInThread: isInThread
    )
    let window = session.messages(in: places).compactMap { message in
      session.surroundings(of: message.id).map { shownRow(of: message, $0, builder) }
    }
    shown.endWindow(of: window.count)
    return resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { _, row in
      row.relabel(environment)
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
      newMessagesCount: isFirstUnread ? session.newMessagesCount : nil
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
}
