// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample

/// Two accounts with the same chats, whose sources can be made to fail.
struct JoinedFixture {
  static let now = SourceWorkspace.standard.now

  let home = FailingSource(JoinedFixture.memory())
  let work = FailingSource(JoinedFixture.memory())
  /// A patience longer than any answer takes on a slow machine.
  static let day = Duration.seconds(86_400)

  let clock = HeldClock()
  let joined: JoinedSource

  init(patience: Duration = .seconds(5)) throws {
    joined = try JoinedSource(
      [("home", home), ("work", work)],
      patience: patience,
      clock: clock
    ) { Self.now }
  }

  static func memory(keeping kept: Int = 10_000) -> MemorySource {
    MemorySource(SourceWorkspace.standard.state, keeping: kept) { now }
  }

  /// Returns the ids of all rows of a channel list.
  func ids(_ query: ChannelListQuery = ChannelListQuery(), limit: Int = 7) async throws -> [String]
  {
    var (ids, cursor): ([String], SourceCursor?) = ([], nil)
    repeat {
      let page = try await joined.channels(query, after: cursor, limit: limit)
      ids += page.rows.map(\.id.rawValue)
      cursor = page.next
    } while cursor != nil && ids.count < 1000
    return ids
  }

  /// Returns the first events of a sequence.
  static func collect(_ count: Int, of events: SourceEvents) async throws -> [SourceEvent] {
    var (heard, iterator): ([SourceEvent], _) = ([], events.makeAsyncIterator())
    while heard.count < count, let next = try await iterator.next() { heard.append(next) }
    return heard
  }
}

/// A source that answers, fails or never answers.
final class FailingSource: ChatSource {
  enum Mode {
    case answering, failing, silent
  }

  /// The underlying source, which always answers.
  let source: any ChatSource
  private let mode = Mutex(Mode.answering)
  private let asked = Mutex(0)

  init(_ source: any ChatSource) { self.source = source }

  /// How many requests there were.
  var count: Int { asked.withLock { $0 } }

  func turn(_ next: Mode) { mode.withLock { $0 = next } }

  private func answer() async throws(SourceError) -> any ChatSource {
    asked.withLock { $0 += 1 }
    switch mode.withLock({ $0 }) {
    case .answering: return source
    case .failing: throw SourceError(.offline, "the line is cut")
    case .silent:
      for await _ in AsyncStream(Void.self, { _ in }) {}
      throw SourceError(.other, "given up")
    }
  }

  func account() async throws(SourceError) -> SourceAccount { try await answer().account() }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    try await answer().channels(query, after: cursor, limit: limit)
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await answer().threads(query, after: cursor, limit: limit)
  }

  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    try await answer().messages(request)
  }

  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await answer().channel(id)
  }

  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await answer().thread(id)
  }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    let events = try await answer().events(after: position)
    return SourceEvents { () async throws(SourceError) in
      var iterator = events.makeAsyncIterator()
      let next = try await iterator.next()
      // Events sent over a broken connection are lost.
      if self.mode.withLock({ $0 == .failing }) { throw SourceError(.offline, "the line is cut") }
      return next
    }
  }

  func perform(_ action: SourceAction) async throws(SourceError) {
    try await answer().perform(action)
  }
}

/// A clock whose sleepers wake when a test advances it.
final class HeldClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (until: Instant, wake: AsyncStream<Void>.Continuation)] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Returns how many sleepers wake within a duration.
  func sleeperCount(within duration: Duration) -> Int {
    state.withLock { state in
      state.sleepers.values.count { $0.until <= state.now.advanced(by: duration) }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let number: Int = state.withLock { state in
      state.count += 1
      if deadline <= state.now {
        continuation.finish()
      } else {
        state.sleepers[state.count] = (deadline, continuation)
      }
      return state.count
    }
    for await _ in stream {}
    _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
    try Task.checkCancellation()
  }

  /// Advances the time.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for sleeper in woken { sleeper.finish() }
  }
}
