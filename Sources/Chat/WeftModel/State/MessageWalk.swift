// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A walk over every stored message of a state, a page at a time and in no particular order.
///
/// A message that stands in a channel and in a thread is visited twice. The state may change
/// between two steps. Messages added by such a change may be left out; all others are visited.
package struct MessageWalk {
  /// The point at which the next step begins.
  private enum Position {
    case heldChannels(ArraySlice<ChannelID>, passed: Int)
    case persistedChannels(after: MessageID?)
    case heldThreads(ArraySlice<MessageID>)
    case persistedThreads(after: UInt64?)
  }

  /// The point at which the next step begins, nil before the first step.
  private var position: Position?
  /// The channels and threads the state held when the walk reached them; one that it holds only
  /// since then is still visited as persisted.
  private var channels: Set<ChannelID> = []
  private var threads: Set<MessageID> = []

  /// Creates a walk that has not begun.
  package init() {}

  /// Returns the next messages, which may be none; nil after the last ones.
  ///
  /// - Parameter isOfUse: Tells from the persisted document whether a message may matter; the walk
  ///   skips the others.
  package mutating func next(
    _ limit: Int,
    of state: ChatState,
    where isOfUse: ([UInt8]) -> Bool = { _ in true }
  ) -> [LocatedMessage]? {
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
      position = ids.isEmpty ? .persistedThreads(after: nil) : .heldThreads(ids.dropFirst(limit))
      return ids.prefix(limit).compactMap { state.threads[$0] }.flatMap(Self.messages)
    case .persistedThreads(let last):
      let found = state.backing?.threads(after: last, limit: limit, where: isOfUse)
      guard let found, let end = found.last else { return nil }
      position = .persistedThreads(after: end)
      return found.threads.filter { !threads.contains($0.id) }.flatMap(Self.messages)
    }
  }

  private mutating func beginChannels(of state: ChatState) -> Position {
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
  ) -> [LocatedMessage] {
    guard let id = ids.first else {
      position = .persistedChannels(after: nil)
      return []
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

  /// Creates a pair of a message and its channel.
  package init(channel: ChannelID, message: ChatMessage) {
    (self.channel, self.message) = (channel, message)
  }
}
