// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The messages of a channel, or the replies to one of them, as a value, newest first.
///
/// It takes inputs and returns what somebody else has to do. It owns no clock, thread or source, so hours of
/// use replay in milliseconds. The rows are a frame: ``takeChanges()`` begins the next one with all that has
/// changed. What is said about them, such as the button to the newest message, holds at once.
public struct MessageListSession: Sendable {
  /// The channel the messages stand in.
  public internal(set) var channel: ChatChannel
  /// The message all others reply to, nil in the channel itself.
  public var parentMessage: ChatMessage? { listedParent.map(current) }
  /// The same as the list was last told of it.
  var listedParent: ChatMessage?
  /// Who looks at the list.
  public let user: UserID
  /// How the list behaves.
  public let config: MessageListConfig
  /// When a page that could not be loaded is asked for again.
  public let retryPolicy: RetryPolicy

  /// The first message that was not read when the list was opened; it stays until the list is left or
  /// somebody dismisses it.
  public var firstUnreadMessageID: MessageID? { unread.message }
  /// Where a host that scrolls by itself is to scroll to, for two seconds.
  public internal(set) var scrolledID: MessageID?
  /// The message that was jumped to, for a moment.
  public internal(set) var highlightedMessageID: MessageID?
  /// The moment of the top visible row, while a day is shown over the list.
  public internal(set) var overlayDate: Date?

  /// What a message that the list holds is like now, with everybody in it as known now.
  package var current: @Sendable (ChatMessage) -> ChatMessage = { $0 }
  let timestamps: any TimestampFormatting
  var now: Date
  var rows = HeldRows<MessageID, ChatMessage>()
  /// What the rows of the frame show of those beside them.
  var surroundings: [MessageID: MessageSurroundings] = [:]
  var window = Window()
  var loading = Loading()
  var unread = Unread()
  var reading = Reading()
  var scroll = Scroll()
  /// Newer messages that are not shown while one reads further up.
  var hidden: [MessageID: ChatMessage] = [:]
  /// The newest message of the list as the next frame has it, replies only in a thread.
  var newest: ChatMessage?
  /// Rows that may be gone with the next frame.
  var removed: Set<MessageID> = []
  /// Which of the waits for each purpose counts.
  var waits: [Wait.Purpose: Int] = [:]
  var waitCount = 0

  /// Creates a list that is still to be loaded; that of a thread holds at first what it replies to.
  public init(
    channel: ChatChannel,
    parentMessage: ChatMessage? = nil,
    user: UserID,
    config: MessageListConfig = MessageListConfig(),
    timestamps: any TimestampFormatting = PlainTimestampFormatter(),
    now: Date = .distantPast,
    retryPolicy: RetryPolicy = RetryPolicy()
  ) {
    self.channel = channel
    listedParent = parentMessage
    self.user = user
    self.config = config
    self.timestamps = timestamps
    self.now = now
    self.retryPolicy = retryPolicy
    if let parentMessage { rows.set(parentMessage, id: parentMessage.id, by: .endOfMessages) }
  }
}

extension MessageListSession {
  /// Whether the messages are those of a thread.
  public var isInThread: Bool { listedParent != nil }

  /// How far the list has come.
  public var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if loading.request != nil { return .loading }
    if let failure { return .error(failure.message) }
    return window.hasLoaded ? .empty : .loading
  }

  /// How many messages the frame has.
  public var count: Int { rows.count }

  /// The messages at some places of the frame; places beyond the list are left out.
  ///
  /// Everybody in them is as known now.
  ///
  /// - Complexity: O(log *n* + *k*).
  public func messages(in places: Range<Int>) -> [ChatMessage] {
    rows.window(places).map(current)
  }

  /// The place of a message in the frame.
  ///
  /// - Complexity: O(log *n*).
  public func place(of message: MessageID) -> Int? { rows.place(of: message) }

  /// What a row of the frame shows of those beside it.
  func surroundings(of message: MessageID) -> MessageSurroundings? { surroundings[message] }

  /// Whether the session knows a message, in the frame or in the next one.
  package func contains(_ message: MessageID) -> Bool {
    rows.contains(message) || hidden[message] != nil
  }

  /// The messages some users wrote, in the frame, in the next one, or not shown yet.
  ///
  /// - Complexity: O(*n*).
  package func messages(by isWanted: (UserID) -> Bool) -> [MessageID] {
    (rows.all() + hidden.values).filter { isWanted($0.author.id) }.map(\.id).sorted()
  }

  /// Whether a message belongs to this list at all.
  func belongs(_ message: ChatMessage) -> Bool {
    if message.isShadowed { return false }
    guard let listedParent else { return message.isInChannel }
    return message.parentID == listedParent.id
  }

  /// Puts a message where it belongs, as the next frame has it.
  mutating func put(_ message: ChatMessage) {
    if message.id == listedParent?.id {
      listedParent = message
      return rows.set(message, id: message.id, by: .endOfMessages)
    }
    let cursor = MessageCursor(message)
    rows.set(message, id: message.id, by: .newestFirst(cursor))
    if newest.map({ $0.id == message.id || MessageCursor($0) <= cursor }) ?? true {
      let isOlder = newest.map { cursor < MessageCursor($0) } ?? false
      newest = message
      // The newest one may have become older than others.
      if isOlder { findNewest() }
    }
  }

  /// Takes a message out.
  mutating func take(_ id: MessageID) {
    guard rows.remove(id) else { return }
    removed.insert(id)
    if newest?.id == id { findNewest() }
  }

  /// Looks for the newest message among the first rows of the frame and those that wait.
  private mutating func findNewest() {
    let parent = listedParent?.id
    var candidates = rows.waitingRows()
    for place in 0..<rows.count {
      guard let row = rows.window(place..<place + 1).first, let latest = rows.latest(row.id)
      else { continue }
      candidates.append(latest)
      // One that waits may have moved, so the first that did not is the last to look at.
      if latest.createdAt == row.createdAt { break }
    }
    newest = candidates.filter { $0.id != parent }
      .max { MessageCursor($0) < MessageCursor($1) }
  }

  /// Says that a row shows something else, though its message is the same.
  mutating func touch(_ id: MessageID?) {
    guard let id, let message = rows.latest(id) else { return }
    rows.replace(message, id: id)
  }
}
