// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// The state of a message list, of a channel or a thread, as a value; the newest message comes
/// first.
///
/// It handles inputs and returns effects for its owner to perform. It owns no clock, thread or
/// source, so tests replay hours of use in milliseconds. The rows belong to a frame, and
/// ``drainChanges()`` begins the next one with all changes; the other state, such as whether the
/// button to the newest message is shown, changes at once.
///
///     var list = MessageListSession(channel: channel, user: "luke")
///     for case .loadPage(let request) in list.handle(.appear) {
///       _ = list.handle(.pageLoaded(request, MessagePage(messages, hasOlder: false)))
///     }
///     _ = list.drainChanges()  // begins a frame, which has the messages
public struct MessageListSession: Sendable {
  /// The channel that the messages belong to.
  public internal(set) var channel: ChatChannel
  /// The message that all others reply to, nil in the channel itself.
  public var parentMessage: ChatMessage? { listedParent.map(current) }
  /// The parent message as the list last received it.
  var listedParent: ChatMessage?
  /// How far the user has read the thread; nil in a channel, and where that is unknown.
  var threadRead: ThreadRead?
  /// The id of the user whose list it is.
  public let user: UserID
  /// The settings of the list.
  public let config: MessageListConfig
  /// When a failed request is repeated.
  public let retryPolicy: RetryPolicy

  /// The first message that was unread when the list was opened, until the list is left or the user
  /// dismisses it.
  public var firstUnreadMessageID: MessageID? { unread.message }
  /// The message to which a host that scrolls by itself should scroll, for two seconds.
  public internal(set) var scrolledID: MessageID?
  /// The target of a jump, highlighted for a moment.
  public internal(set) var highlightedMessageID: MessageID?
  /// The date of the top visible row, while a day is shown over the list.
  public internal(set) var overlayDate: Date?

  /// Returns a message of the list with its users as they are now.
  package var current: @Sendable (ChatMessage) -> ChatMessage = { $0 }
  /// Returns a message that is quoted but not among the rows, nil where it is not known.
  package var quoted: @Sendable (MessageID) -> ChatMessage? = { _ in nil }
  /// The messages of the list that quote a message, by the id of that message.
  var quoting: [MessageID: Set<MessageID>] = [:]
  /// The messages whose long texts the user asked to see whole.
  var unfolded: Set<MessageID> = []
  /// The translated messages whose original the user asked to see.
  var originals: Set<MessageID> = []
  let timestamps: any TimestampFormatting
  var now: Date
  var rows = HeldRows<MessageID, ChatMessage>()
  /// The parts of the frame's rows that depend on their neighbours.
  var surroundings: [MessageID: MessageSurroundings] = [:]
  var window = Window()
  var loading = Loading()
  var unread = Unread()
  var reading = Reading()
  var scroll = Scroll()
  /// The newer messages held back while the user reads older ones.
  var hidden: [MessageID: ChatMessage] = [:]
  /// The newest message as of the next frame; in a thread, the newest reply.
  var newest: ChatMessage?
  /// The rows that may be missing in the next frame.
  var removed: Set<MessageID> = []
  /// The number of the current wait for each purpose.
  var waits: [Wait.Purpose: Int] = [:]
  var waitCount = 0

  /// Creates a list that is not loaded yet; that of a thread begins with the parent message.
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
    if let parentMessage { put(parentMessage) }
  }
}

extension MessageListSession {
  /// Whether the list shows a thread's replies.
  public var isInThread: Bool { listedParent != nil }

  /// The phase of loading the list.
  public var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if loading.request != nil { return .loading }
    if let failure { return .error(failure.message) }
    return window.hasLoaded ? .empty : .loading
  }

  /// How many messages the frame has.
  public var count: Int { rows.count }

  /// Returns the messages in a range of indices of the frame, with their users as they are now.
  ///
  /// Indices beyond the end of the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*).
  public func messages(in indices: Range<Int>) -> [ChatMessage] {
    rows.window(indices).map(current)
  }

  /// Returns the index of a message in the frame.
  ///
  /// - Complexity: O(log *n*).
  public func index(of message: MessageID) -> Int? { rows.index(of: message) }

  /// Returns the part of a row that depends on its neighbours.
  func surroundings(of message: MessageID) -> MessageSurroundings? { surroundings[message] }

  /// Whether the session holds a message, for this frame, the next one or later.
  package func contains(_ message: MessageID) -> Bool {
    rows.contains(message) || hidden[message] != nil
  }

  /// Returns the ids of all messages by some users, for this frame, the next one or later, sorted.
  ///
  /// - Complexity: O(*n*).
  package func messages(by isWanted: (UserID) -> Bool) -> [MessageID] {
    (rows.all() + hidden.values).filter { isWanted($0.author.id) }.map(\.id).sorted()
  }

  /// Whether a message belongs to this list.
  func belongs(_ message: ChatMessage) -> Bool {
    if message.isShadowed { return false }
    guard let listedParent else { return message.isInChannel }
    return message.parentID == listedParent.id
  }

  /// Sets a message for the next frame, at its position.
  mutating func put(_ message: ChatMessage) {
    noteQuotes(of: message.id, message)
    if message.id == listedParent?.id {
      listedParent = message
      return rows.set(message, id: message.id, by: .endOfMessages)
    }
    let cursor = MessageCursor(message)
    rows.set(message, id: message.id, by: .newestFirst(cursor))
    if newest.map({ $0.id == message.id || MessageCursor($0) <= cursor }) ?? true {
      let isOlder = newest.map { cursor < MessageCursor($0) } ?? false
      newest = message
      // The newest message may have moved behind others.
      if isOlder { findNewest() }
    }
  }

  /// Removes a message.
  mutating func removeRow(_ id: MessageID) {
    noteQuotes(of: id, nil)
    guard rows.remove(id) else { return }
    removed.insert(id)
    if newest?.id == id { findNewest() }
  }

  /// Finds the newest message among the first rows of the frame and the rows waiting for the next
  /// one.
  private mutating func findNewest() {
    let parent = listedParent?.id
    var candidates = rows.waitingRows()
    for index in 0..<rows.count {
      guard let row = rows.window(index..<index + 1).first, let latest = rows.latest(row.id)
      else { continue }
      candidates.append(latest)
      // A waiting row may have moved, so the search ends at the first row that has not.
      if latest.createdAt == row.createdAt { break }
    }
    newest = candidates.filter { $0.id != parent }
      .max { MessageCursor($0) < MessageCursor($1) }
  }

  /// Marks a row as changed although its message is the same.
  mutating func touch(_ id: MessageID?) {
    guard let id, let message = rows.latest(id) else { return }
    rows.replace(message, id: id)
  }
}
