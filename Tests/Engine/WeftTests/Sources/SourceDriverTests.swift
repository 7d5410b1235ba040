// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample
@testable import Weft

/// Lists filled by a driver, compared with those of an engine in memory.
@MainActor @Suite(.ends) struct SourceDriverTests {
  private let workspace = SourceWorkspace.standard
  private let source: MemorySource
  private let engine: Engine
  private let driver: SourceDriver
  private let changes: AsyncStream<Void>

  init() {
    let workspace = workspace
    source = MemorySource(workspace.state, keeping: 2) { workspace.now }
    engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user)
    )
    driver = SourceDriver(source, engine)
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    self.changes = changes
    driver.onChange = { change.yield() }
  }

  /// Runs the driver until a condition holds.
  private func run(until isReady: () -> Bool) async {
    let running = Task { try await driver.run() }
    if !isReady() { for await _ in changes where isReady() { break } }
    running.cancel()
    _ = await running.result
  }

  private var memory: Engine {
    var memory = Workspace(currentUser: workspace.user)
    (memory.channels, memory.threads) = (workspace.channels, workspace.threads)
    (memory.users, memory.now) = (workspace.users, workspace.now)
    return Engine(workspace: memory, environment: memory.environment())
  }

  @Test func `a thread list that needs rows does not wait for the source`() async throws {
    let threads = engine.threadList(query: ThreadListQuery(limit: 1), rows: 3)
    #expect(threads.session.count == 0)
    await run { threads.session.hasLoadedThreads }
    _ = threads.drainChanges()
    #expect(threads.session.count > 0)
  }

  @Test func `every list has the same rows as one in memory`() async throws {
    let list = engine.channelList(query: ChannelListQuery(pageSize: 2), rows: 20)
    let threads = engine.threadList(query: ThreadListQuery(limit: 10))
    await run { !list.session.hasMore && threads.session.hasLoadedThreads }
    _ = (list.drainChanges(), threads.drainChanges())
    #expect(list.session.channels == memory.channelList(rows: 20).session.channels)
    #expect(threads.threads == memory.threadList(rows: 10).threads)
    let messages = try #require(engine.messageList("check:main", rows: 4))
    await run { messages.session.hasLoadedAllPreviousMessages || messages.session.count > 0 }
    _ = messages.drainChanges()
    let known = try #require(memory.messageList("check:main", rows: 4)).messages.map(\.id)
    #expect(messages.messages.map(\.id) == known)
  }

  @Test func `the user's actions come back as events`() async throws {
    let list = engine.channelList(rows: 20)
    await run { list.session.phase == .loaded }
    _ = list.drainChanges()
    let count = list.session.channels.count
    try engine.perform(.hide("check:main"))
    await run { engine.state.channel("check:main")?.isHidden == true }
    _ = list.drainChanges()
    #expect(list.session.channels.count == count - 1)
    #expect(await source.channel("check:main")?.isHidden == true)
  }

  @Test func `other users' actions show, and the end of the events is reported`() async throws {
    let list = engine.channelList(rows: 20)
    let running = Task { try await driver.run() }
    for await _ in changes where list.session.phase == .loaded { break }
    try await source.perform(.markRead("check:old"))
    for await _ in changes where engine.state.channel("check:old")?.isUnread == false { break }
    running.cancel()
    try await running.value
  }
}
