// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftModel

/// A message list of a channel or thread as a value that handles inputs and returns effects.
///
///     var list = MessageListSession(channel: channel, user: "luke")
///     for case .loadPage(let request) in list.handle(.appear) {
///       _ = list.handle(.pageLoaded(request, MessagePage(messages, hasOlder: false)))
///     }
///     list.count           // 0: the frame is still empty
///     list.drainChanges()  // inserts [0, 1, …], the newest message first
///     list.count           // the number of messages
///
/// The newest message comes first, so index 0 is the lowest row on the screen. The session has no clock, thread or
/// source, so a test can replay hours of use in milliseconds. Its rows belong to a frame, and `drainChanges()` starts
/// the next one with all changes so far. Other state, such as `showsScrollToLatestButton`, changes immediately.
///
/// **Ownership.** A session is a value, and the copy that receives the inputs is the list. A
/// ``ChatMessageListViewModel`` owns one.
///
/// **Effects.** Answer each `loadPage` with its own request, and each `wait` with its own wait: the session ignores
/// answers to requests that it has since replaced, such as a page that was requested before a jump. `markRead` and
/// `markThreadRead` report that the user has seen the newest message, at most every 3 seconds. They require that the
/// list has appeared, that the application is `active` and that the list is scrolled to its newest message. So a host
/// that never sends `.active(true)` never marks anything as read.
///
/// **Cost.** `handle(_:)` takes O(log *n*), or O(*k* log *n*) for a page of *k* messages; see there for two inputs
/// that take O(*n*). Nothing throws: a failed request is part of the state (`phase`).
public struct MessageListSession: Sendable {
  /// The channel that the messages belong to.
  var channel: ChatChannel
  /// The message that all others reply to, or `nil` in the channel itself.
  package var parentMessage: ChatMessage? { listedParent.map(current) }
  /// The parent message as the list last received it.
  var listedParent: ChatMessage?
  /// The user's read state of the thread; `nil` in a channel or if it is unknown.
  var threadRead: ThreadRead?
  /// The id of the user who views the list.
  package let user: UserID
  /// The settings of the list.
  let config: MessageListConfig
  /// The delays before a failed request is repeated.
  let retryPolicy: RetryPolicy

  /// The first message that was unread when the list was opened.
  ///
  /// It is `nil` after the list was left or the user dismissed the notice.
  package var firstUnreadMessageID: MessageID? { unread.message }
  /// The message that a host with its own scrolling should scroll to, for two seconds.
  package internal(set) var scrolledID: MessageID?
  /// The target of a jump, which is highlighted for a moment.
  package internal(set) var highlightedMessageID: MessageID?
  /// The date of the top visible row, while its day is shown over the list.
  package internal(set) var overlayDate: Date?

  /// A function that updates a message with the latest data of its users.
  package var current: @Sendable (ChatMessage) -> ChatMessage = { $0 }
  /// A function that returns a quoted message outside the list, or `nil` if it is unknown.
  package var quoted: @Sendable (MessageID) -> ChatMessage? = { _ in nil }
  /// The messages of the list that quote a message, by the id of the quoted message.
  var quoting: [MessageID: Set<MessageID>] = [:]
  /// The messages whose long texts the user has unfolded.
  var unfolded: Set<MessageID> = []
  /// The messages that an assistant has written while the list was open; see ``isUnfolded(_:)``.
  var grown: Set<MessageID> = []
  /// The translated messages whose originals the user has asked for.
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
  /// The messages whose rows may be missing in the next frame.
  var removed: Set<MessageID> = []
  /// The number of the current wait for each purpose.
  var waits: [Wait.Purpose: Int] = [:]
  var waitCount = 0

  /// Creates an empty list; that of a thread contains the parent message.
  package init(
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
  var isInThread: Bool { listedParent != nil }

  /// The loading phase of the list.
  package var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if loading.request != nil { return .loading }
    if let failure { return .error(failure.message) }
    return window.hasLoaded ? .empty : .loading
  }

  /// The number of messages in the frame.
  package var count: Int { rows.count }

  /// Returns the messages at the given indices of the frame, with the latest data of their users.
  ///
  /// Indices beyond the list are ignored.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* indices.
  package func messages(in indices: Range<Int>) -> [ChatMessage] {
    rows.window(indices).map(current)
  }

  /// Returns the index of a message, or `nil` if the frame doesn't contain it.
  ///
  /// - Complexity: O(log *n*).
  package func index(of message: MessageID) -> Int? { rows.index(of: message) }

  /// Returns the part of a row that depends on its neighbours.
  func surroundings(of message: MessageID) -> MessageSurroundings? { surroundings[message] }

  /// Whether the session has a message, even if it is held back.
  package func contains(_ message: MessageID) -> Bool {
    rows.contains(message) || hidden[message] != nil
  }

  /// Returns the ids of all messages by some users, sorted, including those held back.
  ///
  /// - Complexity: O(*n*).
  package func messages(by isWanted: (UserID) -> Bool) -> [MessageID] {
    (rows.all() + hidden.values).filter { isWanted($0.author.id) }.map(\.id).sorted()
  }

  func belongs(_ message: ChatMessage) -> Bool {
    if message.isShadowed { return false }
    guard let listedParent else { return message.isInChannel }
    return message.parentID == listedParent.id
  }

  /// Adds or updates a message and moves its row to its position in the next frame.
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
      // If its date moved back, another message may be the newest now.
      if isOlder { findNewest() }
    }
  }

  mutating func removeRow(_ id: MessageID) {
    noteQuotes(of: id, nil)
    guard rows.remove(id) else { return }
    removed.insert(id)
    if newest?.id == id { findNewest() }
  }

  /// Finds the newest message among the first rows of the frame and the changes waiting for the next one.
  private mutating func findNewest() {
    let parent = listedParent?.id
    var candidates = rows.waitingRows()
    for index in 0..<rows.count {
      guard let row = rows.window(index..<index + 1).first, let latest = rows.latest(row.id)
      else { continue }
      candidates.append(latest)
      // Rows with a waiting change may have moved, so the search ends at the first row that has not.
      if latest.createdAt == row.createdAt { break }
    }
    newest = candidates.filter { $0.id != parent }
      .max { MessageCursor($0) < MessageCursor($1) }
  }

  /// The longest text, in bytes, that is shown in full because it has grown; markup has the same limit.
  static let mostGrown = 32_768

  /// Whether the whole of a long text is shown: the user has unfolded it, or has seen an assistant write it.
  ///
  /// The end of an answer that grows is its newest part, and folding it once it is complete would make the list jump. A
  /// text that never ends is folded nevertheless.
  func isUnfolded(_ message: ChatMessage) -> Bool {
    if unfolded.contains(message.id) { return true }
    guard grown.contains(message.id) || channel.assistant?.isWriting(message.id) == true else {
      return false
    }
    return message.text.utf8.count <= Self.mostGrown
  }

  /// Marks a row as changed although its message is the same.
  mutating func touch(_ id: MessageID?) {
    guard let id, let message = rows.latest(id) else { return }
    rows.replace(message, id: id)
  }
}
