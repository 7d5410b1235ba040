// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A walk over the stored messages of a state that a search may find, a page at a time.
///
/// A message that is in both a channel and a thread is visited twice. The state may change between two steps. Messages
/// added by such a change may be left out; all others are visited.
///
/// Messages that the state holds come first, in no particular order. If the backing has an index, the walk then visits
/// the saved messages that the query may match, newest first, so that a search can end early. Without an index it
/// visits all of them.
package struct MessageWalk {
  /// The point where the next step starts.
  private enum Position {
    case heldChannels(ArraySlice<ChannelID>, passed: Int)
    case persistedChannels(after: MessageID?)
    case heldThreads(ArraySlice<MessageID>)
    case persistedThreads(after: UInt64?)
    case indexed(any MessageFinder)
  }

  private let query: MessageSearchQuery
  /// The time of the newest messages to search, or `nil` to search all.
  private let end: Date?
  /// Whether the walk may use the backing's index.
  private let usesIndex: Bool
  /// A time that no message still to be visited is newer than, or `nil` if none is known.
  package private(set) var reached: Date?

  /// The point where the next step starts, or `nil` before the first step.
  private var position: Position?
  /// The channels and threads that the state held when the walk reached them; those that it changes later are visited
  /// in their saved form.
  private var channels: Set<ChannelID> = []
  private var threads: Set<MessageID> = []
  /// The search in the backing's index, or `nil` without one.
  private var finder: (any MessageFinder)?

  /// Whether an index finds the saved messages.
  package var isIndexed: Bool { finder != nil }

  /// Creates a walk that starts with the first message.
  ///
  /// - Parameters:
  ///   - query: The search; messages that can't match it may be left out.
  ///   - end: The time of the newest messages to search, or `nil` to search all.
  ///   - seesTexts: Whether the messages' own texts are searched; if not, every message may match.
  package init(_ query: MessageSearchQuery, before end: Date?, seesTexts: Bool) {
    self.query = query
    self.end = end
    usesIndex = seesTexts
  }

  /// Returns the next messages, which may be an empty array, or `nil` at the end.
  package mutating func next(_ limit: Int, of state: ChatState) -> [LocatedMessage]? {
    let query = query
    let usesIndex = usesIndex
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
        self.finder = nil
        reached = nil
        position = .persistedChannels(after: nil)
        return []
      }
      guard let found = next else { return nil }
      reached = found.reached
      return found.messages.filter { found in
        found.thread.map { !threads.contains($0) } ?? !channels.contains(found.channel)
      }
    }
  }

  /// The position after the threads that the state holds.
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

  /// Returns the next messages of one channel held by the state, possibly more than the limit.
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
  /// The id of the channel, also for a message of one of its threads.
  package let channel: ChannelID
  /// The message, as stored.
  package let message: ChatMessage
  /// The thread whose document has the message, or `nil` for a message stored in its channel.
  package let thread: MessageID?

  /// Creates the position of a message; `thread` is set only for one that its channel doesn't store.
  package init(channel: ChannelID, message: ChatMessage, thread: MessageID? = nil) {
    self.channel = channel
    self.message = message
    self.thread = thread
  }
}
