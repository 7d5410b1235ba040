// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The messages of a channel, newest first; the older ones may still be in a file.
///
/// Iterating it loads older messages only as far as the caller goes. So code that needs only the newest messages costs
/// the same in a channel of two hundred thousand.
package struct MessageHistory: Sendable {
  /// The messages that are in memory.
  package private(set) var newest: [ChatMessage]
  private var older: OlderMessages?

  /// The number of a channel's messages that are loaded at first.
  package static let usual = 64

  /// Creates the history of a channel whose messages are all in memory.
  package init(_ messages: [ChatMessage]) { newest = messages }

  /// Creates a history of messages that were read from a backing.
  ///
  /// - Parameter limit: How many messages were requested; if there are fewer, no older ones exist.
  package init(
    _ messages: [ChatMessage],
    of channel: ChannelID,
    limit: Int,
    in owner: any ChatBacking
  ) {
    newest = messages
    if messages.count == limit, let last = messages.last {
      older = OlderMessages(of: channel, before: MessageCursor(last), 4 * limit, in: owner)
    }
  }

  /// Whether there may be more messages in the file.
  package var isPartial: Bool { older != nil }

  /// The position before which all messages still in the file are.
  package var end: MessageCursor? { older?.end }

  /// The number of messages in memory.
  package var readCount: Int { newest.count + (older?.known?.readCount ?? 0) }

  /// Whether the channel has no messages.
  package var isEmpty: Bool { newest.isEmpty && (older?.history.isEmpty ?? true) }

  /// All messages.
  ///
  /// - Complexity: O(1) if all are in memory, else O(*m*) in the older ones.
  package var all: [ChatMessage] {
    get { isPartial ? Array(self) : newest }
    _modify {
      if isPartial { self = MessageHistory(Array(self)) }
      yield &newest
    }
  }

  /// The history without the messages that are still in a file.
  package var withoutOlder: MessageHistory { MessageHistory(newest) }

  /// Accesses the message at an index.
  package subscript(index: Int) -> ChatMessage {
    get { index < newest.count ? newest[index] : all[index] }
    set {
      if index < newest.count { newest[index] = newValue } else { all[index] = newValue }
    }
  }

  /// Returns the index of a message, or `nil` if the channel doesn't have it.
  ///
  /// - Complexity: O(*m*) in the messages in memory, or in all of them for an older message.
  package func index(of id: MessageID) -> Int? {
    if let index = newest.firstIndex(where: { $0.id == id }) { return index }
    guard older?.message(id) != nil else { return nil }
    return all.firstIndex { $0.id == id }
  }

  /// Returns a message, or `nil` if the channel doesn't have it.
  ///
  /// - Complexity: O(*m*) in the messages in memory.
  package func message(_ id: MessageID) -> ChatMessage? {
    newest.first { $0.id == id } ?? older?.message(id)
  }

  /// Inserts a message that is not in the history, at its position in the order.
  ///
  /// Of two messages written at the same time, the one with the higher id counts as newer.
  package mutating func insert(_ message: ChatMessage) {
    let cursor = MessageCursor(message)
    if let end, cursor < end {
      all.insert(message, at: all.partition { MessageCursor($0) < cursor })
    } else {
      newest.insert(message, at: newest.partition { MessageCursor($0) < cursor })
    }
  }

  /// Takes the message at an index out of the history; index 0 is the newest message.
  package mutating func remove(at index: Int) -> ChatMessage {
    index < newest.count ? newest.remove(at: index) : all.remove(at: index)
  }

  /// Returns the history with its first messages replaced, or `nil` if none has a replacement.
  func replaced(
    upTo limit: Int,
    by replacement: (ChatMessage) -> ChatMessage?
  ) -> MessageHistory? {
    if isPartial, limit > newest.count {
      return all.replaced(upTo: limit, by: replacement).map { MessageHistory($0) }
    }
    var history = self
    guard let messages = newest.replaced(upTo: limit, by: replacement) else { return nil }
    history.newest = messages
    return history
  }

  /// Returns the messages of each history that may differ from the other, leaving out a shared end.
  package func differing(
    from other: MessageHistory
  ) -> (messages: [ChatMessage], others: [ChatMessage]) {
    if let older, let others = other.older, older.isSame(as: others) {
      return (newest, other.newest)
    }
    return (all, other.all)
  }
}

extension MessageHistory: Sequence {
  /// An iterator that loads older messages when it reaches them.
  package struct Iterator: IteratorProtocol {
    fileprivate var history: MessageHistory
    fileprivate var place = 0

    package mutating func next() -> ChatMessage? {
      while place == history.newest.count {
        guard let older = history.older else { return nil }
        history = older.history
        place = 0
      }
      defer { place += 1 }
      return history.newest[place]
    }
  }

  package func makeIterator() -> Iterator { Iterator(history: self) }
}

extension MessageHistory: Equatable {
  /// Whether both have the same messages; what both still have in the same file counts as equal.
  package static func == (one: MessageHistory, other: MessageHistory) -> Bool {
    guard let older = one.older, let others = other.older, older.isOfSameChannel(as: others) else {
      return one.all == other.all
    }
    if older.end == others.end { return one.newest == other.newest }
    let (longer, shorter, end) =
      older.end < others.end ? (one, other, older.end) : (other, one, others.end)
    let count = longer.newest.count
    let next = shorter.dropFirst(count).first { _ in true }
    return longer.newest.elementsEqual(shorter.prefix(count))
      && next.map { MessageCursor($0) < end } ?? true
  }
}

/// The messages of a channel before a position, loaded from the state's backing when needed.
private final class OlderMessages: Sendable {
  /// The position before which all of them are.
  let end: MessageCursor
  private let channel: ChannelID
  /// The number of messages read at once; the resulting history has the rest as its older messages.
  private let limit: Int
  private let owner: any ChatBacking
  private let read = Mutex<MessageHistory?>(nil)

  /// The maximum number of messages read at once.
  private static let most = 8192

  init(of channel: ChannelID, before end: MessageCursor, _ limit: Int, in owner: any ChatBacking) {
    self.channel = channel
    self.end = end
    self.owner = owner
    self.limit = min(limit, Self.most)
  }

  /// The messages, or `nil` if they have not been read yet.
  var known: MessageHistory? { read.withLock { $0 } }

  /// The messages, which are read the first time.
  var history: MessageHistory {
    if let known { return known }
    let messages = owner.messages(of: channel, before: end, limit: limit)
    let history = MessageHistory(messages, of: channel, limit: limit, in: owner)
    read.withLock { $0 = history }
    return history
  }

  /// Returns one of the messages by its id, or `nil`.
  func message(_ id: MessageID) -> ChatMessage? {
    owner.message(id, of: channel).flatMap { MessageCursor($0) < end ? $0 : nil }
  }

  func isOfSameChannel(as other: OlderMessages) -> Bool {
    owner === other.owner && channel == other.channel
  }

  /// Whether both are the same messages of a file.
  func isSame(as other: OlderMessages) -> Bool { isOfSameChannel(as: other) && end == other.end }
}
