// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftSource

/// A source of chats in memory: everything your own source has to do, and nothing else.
///
/// `ChatState` answers pages and turns actions into events. The source itself only stores the
/// events in order and sends them to its followers. A source for a server would send requests
/// instead of asking a state.
actor MemorySource: ChatSource {
  /// How many events are stored for followers that were away.
  private let kept: Int
  private let clock: @Sendable () -> Date
  private var state: ChatState
  /// The last events, at the positions up to ``position``.
  private var log: [ChatEvent] = []
  private var position: Int64 = 0
  private var followers: [Int: AsyncStream<SourceEvent>.Continuation] = [:]
  private var followerCount = 0

  /// Creates a source for a state.
  init(_ state: ChatState, keeping kept: Int = 10_000, clock: @escaping @Sendable () -> Date) {
    (self.state, self.kept, self.clock) = (state, kept, clock)
  }

  func account() -> SourceAccount {
    SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs)
  }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: clock())
    return try state.page(query, after: cursor, limit: limit, in: context, at: now)
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatThread> {
    let context = QueryContext<ChatThread>(currentUser: state.currentUserID, now: clock())
    return try state.page(query, after: cursor, limit: limit, in: context, at: now)
  }

  func messages(_ request: MessagePageRequest) throws(SourceError) -> MessagePage {
    try state.page(request)
  }

  func channel(_ id: ChannelID) -> ChatChannel? {
    state.channel(id).flatMap { $0.deletedAt == nil ? $0 : nil }
  }

  func thread(_ id: MessageID) -> ChatThread? { state.thread(id) }

  func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let start = position?.rawValue ?? self.position
    let missed = self.position.subtractingReportingOverflow(start)
    guard !missed.overflow, missed.partialValue >= 0, missed.partialValue <= log.count else {
      throw .lost(position ?? now)
    }
    let (stream, continuation) = AsyncStream.makeStream(of: SourceEvent.self)
    for (offset, event) in log.suffix(Int(missed.partialValue)).enumerated() {
      continuation.yield(SourceEvent(SourcePosition(rawValue: start + 1 + Int64(offset)), event))
    }
    followerCount += 1
    let number = followerCount
    followers[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    return SourceEvents(stream)
  }

  func perform(_ action: SourceAction) throws(SourceError) {
    guard let event = try action.event(in: state, at: clock()) else { return }
    try apply(event)
  }

  /// Applies an event, from wherever the source receives it, and sends it to all followers.
  func apply(_ event: ChatEvent) throws(SourceError) {
    if let refusal = state.apply(event).refusal { throw SourceError(.other, "\(refusal)") }
    position += 1
    log.append(event)
    if log.count > 2 * kept { log.removeFirst(log.count - kept) }
    for follower in followers.values { follower.yield(SourceEvent(now, event)) }
  }

  private var now: SourcePosition { SourcePosition(rawValue: position) }

  private func forget(_ number: Int) { followers[number] = nil }
}
