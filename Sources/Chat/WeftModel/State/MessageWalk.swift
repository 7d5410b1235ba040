// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A walk over the stored messages of a state that a search may find, a page at a time.
///
/// A message that stands in a channel and in a thread is visited twice. The state may change
/// between two steps. Messages added by such a change may be left out; all others are visited.
///
/// Messages that the state holds come first, in no particular order. Of the persisted ones a backing
/// with an index has those that the query may find visited from the newest on, so that a search need
/// not visit all; one without has all of them visited.
package struct MessageWalk {
  /// The point at which the next step begins.
  private enum Position {
    case heldChannels(ArraySlice<ChannelID>, passed: Int)
    case persistedChannels(after: MessageID?)
    case heldThreads(ArraySlice<MessageID>)
    case persistedThreads(after: UInt64?)
    case indexed(any MessageFinder)
  }

  private let query: MessageSearchQuery
  /// The moment that no message looked for is newer than; nil for all.
  private let end: Date?
  /// Whether an index may lead to the messages.
  private let usesIndex: Bool
  /// A moment that no message yet to be visited is newer than, nil while there is none.
  package private(set) var reached: Date?

  /// The point at which the next step begins, nil before the first step.
  private var position: Position?
  /// The channels and threads the state held when the walk reached them; one that it holds only
  /// since then is still visited as persisted.
  private var channels: Set<ChannelID> = []
  private var threads: Set<MessageID> = []
  /// Leads to the persisted messages, nil without an index.
  private var finder: (any MessageFinder)?

  /// Whether an index leads to the persisted messages.
  package var isIndexed: Bool { finder != nil }

  /// Creates a walk that has not begun.
  ///
  /// - Parameters:
  ///   - end: The moment that no message looked for is newer than; nil for all.
  ///   - seesTexts: Whether what is searched are the messages' own texts; if not, every message may
  ///     be found.
  package init(_ query: MessageSearchQuery, before end: Date?, seesTexts: Bool) {
    (self.query, self.end, usesIndex) = (query, end, seesTexts)
  }

  /// Returns the next messages, which may be none; nil after the last ones.
  package mutating func next(_ limit: Int, of state: ChatState) -> [LocatedMessage]? {
    let (query, usesIndex) = (query, usesIndex)
    let isOfUse = { (document: [UInt8]) in !usesIndex || query.mayFind(document) }
    switch position ?? beginChannels(of: state) {
    case .heldChannels(let ids, let passed):
      return held(ids, passed, limit, state)
    case .persistedChannels(let last):
      let found = state.backing?.messages(after: last, limit: limit, where: isOfUse)
      position =
        found?.last.map { .persistedChannels(after: $0) }
        ?? beginThreads(of: state)
      return found?.messages.filter { !channels.contains($0.channel) } ?? []
    case .heldThreads(let ids):
      if ids.isEmpty {
        position = afterThreads
        return next(limit, of: state)
      }
      position = .heldThreads(ids.dropFirst(limit))
      return ids.prefix(limit).compactMap { state.threads[$0] }.flatMap(Self.messages)
    case .persistedThreads(let last):
      let found = state.backing?.threads(after: last, limit: limit, where: isOfUse)
      guard let found, let end = found.last else { return nil }
      position = .persistedThreads(after: end)
      return found.threads.filter { !threads.contains($0.id) }.flatMap(Self.messages)
    case .indexed(let finder):
      let next: FoundMessages?
      do {
        next = try finder.next(limit)
      } catch {
        (self.finder, reached, position) = (nil, nil, .persistedChannels(after: nil))
        return []
      }
      guard let found = next else { return nil }
      reached = found.reached
      return found.messages.filter { found in
        found.thread.map { !threads.contains($0) } ?? !channels.contains(found.channel)
      }
    }
  }

  /// What follows the threads the state holds.
  private var afterThreads: Position {
    finder.map { .indexed($0) } ?? .persistedThreads(after: nil)
  }

  private mutating func beginChannels(of state: ChatState) -> Position {
    if usesIndex { finder = state.backing?.finder(query, before: end) }
    let held = state.heldChannelIDs
    channels = Set(held)
    return .heldChannels(ArraySlice(held), passed: 0)
  }

  private mutating func beginThreads(of state: ChatState) -> Position {
    let held = state.heldThreadIDs
    threads = Set(held)
    return .heldThreads(ArraySlice(held))
  }

  /// Returns the next messages of one held channel, which may have more than the limit.
  private mutating func held(
    _ ids: ArraySlice<ChannelID>,
    _ passed: Int,
    _ limit: Int,
    _ state: ChatState
  ) -> [LocatedMessage]? {
    guard let id = ids.first else {
      position = finder == nil ? .persistedChannels(after: nil) : beginThreads(of: state)
      return next(limit, of: state)
    }
    let messages = state.storedMessages(of: id)
    let found = messages.dropFirst(passed).prefix(limit)
    let isPassed = found.endIndex >= messages.endIndex
    position =
      isPassed
      ? .heldChannels(ids.dropFirst(), passed: 0)
      : .heldChannels(ids, passed: passed + found.count)
    return found.map { LocatedMessage(channel: id, message: $0) }
  }

  private static func messages(of thread: ChatThread) -> [LocatedMessage] {
    ([thread.parentMessage] + thread.latestReplies)
      .map { LocatedMessage(channel: thread.channel.id, message: $0) }
  }
}

/// A message together with the id of its channel.
package struct LocatedMessage {
  /// The channel the message is in.
  package let channel: ChannelID
  /// The message, as stored.
  package let message: ChatMessage
  /// The thread whose document has the message, nil for a message that stands in its channel.
  package let thread: MessageID?

  /// Creates a message in a place.
  package init(channel: ChannelID, message: ChatMessage, thread: MessageID? = nil) {
    (self.channel, self.message, self.thread) = (channel, message, thread)
  }
}
