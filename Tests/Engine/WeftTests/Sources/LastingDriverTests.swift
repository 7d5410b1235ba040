// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import WeftLists
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample
@testable import Weft

/// A driver whose source is lost for a while.
@MainActor @Suite(.ends) struct LastingDriverTests {
  private static let main: ChannelID = "check:main"
  private let memory: MemorySource
  private let source: CutSource
  private let driver: SourceDriver
  private let list: ChatChannelListViewModel
  private let changes: AsyncStream<Void>
  private let seen: Seen

  /// The states reported by the driver.
  @MainActor private final class Seen {
    var states: [SourceDriver.State] = []
  }

  init() {
    let workspace = SourceWorkspace.standard
    memory = MemorySource(workspace.state) { workspace.now }
    source = CutSource(memory)
    let engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user)
    )
    list = engine.channelList(rows: 20)
    driver = SourceDriver(source, engine)
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let seen = Seen()
    (self.changes, self.seen) = (changes, seen)
    driver.onChange = { change.yield() }
    driver.onStateChange = { state in
      seen.states.append(state)
      change.yield()
    }
  }

  private func wait(until isSo: () -> Bool) async {
    if !isSo() { for await _ in changes where isSo() { break } }
  }

  /// The channels in the list.
  private var shown: [ChannelID] {
    _ = list.drainChanges()
    return list.session.channels.map(\.id)
  }

  private func loseSource() async {
    source.cut()
    await wait { driver.state == .waiting(CutSource.reason) }
  }

  @Test func `lists get what they missed while the source was unreachable`() async throws {
    let running = Task { try await driver.follow() }
    await wait { shown.contains(Self.main) }
    await loseSource()
    try await memory.perform(.hide(Self.main))
    source.mend()
    await wait { driver.state == .following && !shown.contains(Self.main) }
    // Later events arrive, too.
    try await memory.perform(.markRead("check:old"))
    await wait { driver.engine.state.channel("check:old")?.isUnread == false }
    running.cancel()
    try await running.value
  }

  @Test func `each loss and each return is reported once, however many attempts it takes`()
    async throws
  {
    let running = Task { try await driver.follow() }
    await wait { list.session.phase == .loaded }
    for _ in 0..<2 {
      await loseSource()
      let attempts = source.attempts
      while source.attempts < attempts + 2 { await Task.yield() }
      source.mend()
      await wait { driver.state == .following }
    }
    running.cancel()
    try await running.value
    let waiting = SourceDriver.State.waiting(CutSource.reason)
    #expect(seen.states == [.following, waiting, .following, waiting, .following, .connecting])
  }

  @Test func `a source that is unreachable at the start is reached later`() async throws {
    source.cut()
    let running = Task { try await driver.follow() }
    await wait { driver.state == .waiting(CutSource.reason) }
    #expect(list.session.phase != .loaded)
    source.mend()
    await wait { list.session.phase == .loaded }
    running.cancel()
    try await running.value
  }

  @Test func `the user's actions during a loss are performed`() async throws {
    let running = Task { try await driver.follow() }
    await wait { list.session.phase == .loaded }
    await loseSource()
    try driver.engine.perform(.hide(Self.main))
    while await memory.channel(Self.main)?.isHidden == false { await Task.yield() }
    source.mend()
    await wait { driver.state == .following && !shown.contains(Self.main) }
    running.cancel()
    try await running.value
  }

  @Test func `a driver that runs once stops with the reason`() async throws {
    let running = Task { try await driver.run() }
    await wait { list.session.phase == .loaded }
    source.cut()
    await #expect(throws: CutSource.reason) { try await running.value }
    #expect(seen.states == [.following, .connecting])
  }

  @Test func `a source that stops permanently stops a lasting driver, too`() async throws {
    let running = Task { try await driver.follow() }
    await wait { list.session.phase == .loaded }
    let gone = SourceError(.notFound, "the workspace was removed")
    source.cut(by: gone)
    await #expect(throws: gone) { try await running.value }
  }
}

/// A source whose events can be cut off; other requests are answered.
private final class CutSource: ForwardingSource {
  static let reason = SourceError(.offline, "the line is cut")

  private struct State {
    var reason: SourceError?
    var attempts = 0
    var followers: [AsyncStream<SourceEvent?>.Continuation] = []
  }

  let source: any ChatSource
  private let state = Mutex(State())

  init(_ source: any ChatSource) { self.source = source }

  /// The number of attempts to follow while the events were cut off.
  var attempts: Int { state.withLock { $0.attempts } }

  func cut(by reason: SourceError = CutSource.reason) {
    let followers = state.withLock { state in
      defer { state.followers = [] }
      state.reason = reason
      return state.followers
    }
    for follower in followers { follower.yield(nil) }
  }

  func mend() { state.withLock { $0.reason = nil } }

  private var failure: SourceError? { state.withLock { $0.reason } }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    if let failure {
      state.withLock { $0.attempts += 1 }
      throw failure
    }
    let events = try await source.events(after: position)
    let (stream, continuation) = AsyncStream.makeStream(of: SourceEvent?.self)
    state.withLock { $0.followers.append(continuation) }
    let passing = Task {
      for try await happened in events { continuation.yield(happened) }
    }
    continuation.onTermination = { _ in passing.cancel() }
    return SourceEvents { () async throws(SourceError) in
      var iterator = stream.makeAsyncIterator()
      guard let next = await iterator.next(isolation: #isolation) else { return nil }
      guard let next else { throw self.failure ?? Self.reason }
      return next
    }
  }
}
