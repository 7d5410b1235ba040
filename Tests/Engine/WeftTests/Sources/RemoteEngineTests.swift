// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import WeftLists
import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft

/// An engine over a source, with every answer given by the test.
@Suite struct RemoteEngineTests {
  private let workspace = SourceWorkspace.standard
  private let engine: Engine

  init() {
    engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user)
    )
  }

  private func channel(_ name: String) throws -> ChatChannel {
    try #require(workspace.channels.first { $0.id.rawValue == "check:\(name)" })
  }

  private func position(_ number: Int64) -> SourcePosition { SourcePosition(rawValue: number) }

  private func rename(_ id: ChannelID, _ name: String, at number: Int64) -> SourceEvent {
    let date = workspace.now.addingTimeInterval(Double(number))
    return SourceEvent(
      position(number),
      ChatEvent(.channelUpdated, cid: id, at: date) {
        $0.channel = ChannelPatch(id) { $0.name = .set(name) }
      }
    )
  }

  private func shown(_ list: ChatChannelListViewModel) -> [String] {
    _ = list.drainChanges()
    return list.session.channels.map { engine.state.channel($0.id)?.name ?? "" }
  }

  @Test func `a list requests consecutive pages`() throws {
    let list = engine.channelList(query: ChannelListQuery(pageSize: 1), rows: 2)
    let first = try #require(engine.drainRequests().first)
    #expect(first.wish == .channels(list.session.query, after: nil, limit: 1))
    #expect(engine.drainRequests().isEmpty)
    let cursor = SourceCursor(rawValue: "behind main")
    engine.receive(
      .channels(SourcePage([try channel("main")], next: cursor, at: position(0))),
      to: first
    )
    let second = try #require(engine.drainRequests().first)
    #expect(second.wish == .channels(list.session.query, after: cursor, limit: 1))
    engine.receive(
      .channels(SourcePage([try channel("old")], next: nil, at: position(0))),
      to: second
    )
    #expect(shown(list) == ["main", "old"])
    #expect(!list.session.hasMore && engine.drainRequests().isEmpty)
  }

  @Test func `marking everything as read is undone by one request for each unread chat`() throws {
    let list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    var main = try channel("main")
    main.unreadCount = ChannelUnreadCount(messages: 2)
    engine.receive(.channels(SourcePage([main], next: nil, at: position(0))), to: request)
    _ = shown(list)
    let unread = engine.state.unreadChannelIDs
    try #require(unread == [main.id])
    let reading = try #require(try engine.read(.markAllRead))
    #expect(engine.drainRequests().map(\.wish) == [.action(.markAllRead)])
    engine.undo(reading)
    let wishes = engine.drainRequests().map(\.wish)
    guard case .action(.markUnread(main.id, _))? = wishes.first, wishes.count == 1 else {
      Issue.record("\(wishes)")
      return
    }
    #expect(engine.isReading == false)
  }

  @Test func `an older page does not undo later events`() throws {
    let list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    let main = try channel("main")
    // The channel is not known yet: it is requested, and arrives after the page.
    engine.receive(rename(main.id, "Later", at: 5))
    let single = try #require(engine.drainRequests().first)
    #expect(single.wish == .channel(main.id))
    engine.receive(.channels(SourcePage([main], next: nil, at: position(4))), to: request)
    #expect(shown(list) == ["Later"])
    engine.receive(.channel(engine.state.channel(main.id)), to: single)
    #expect(shown(list) == ["Later"])
  }

  @Test
  func `an unknown channel appears with an event in it, and disappears when it is deleted`()
    throws
  {
    let list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    engine.receive(
      .channels(SourcePage([try channel("main")], next: nil, at: position(0))),
      to: request
    )
    var old = try channel("old")
    engine.receive(rename(old.id, "New", at: 1))
    engine.receive(rename(old.id, "Newer", at: 2))
    let asked = engine.drainRequests()
    #expect(asked.map(\.wish) == [.channel(old.id)])
    old.name = "Newer"
    engine.receive(.channel(old), to: try #require(asked.first))
    #expect(shown(list) == ["main", "Newer"])
    engine.loadAnew()
    let again = try #require(engine.drainRequests().first)
    engine.receive(
      .channels(SourcePage([try channel("main")], next: nil, at: position(9))),
      to: again
    )
    #expect(shown(list) == ["main"])
  }

  @Test func `a list reports a page that fails, and retries if that may help`() throws {
    let list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    engine.receive(.failed(SourceError(.offline, "no way there")), to: request)
    #expect(list.session.failure == ListFailure("no way there", kind: .offline))
    let wait = try #require(engine.drainRequests().first)
    guard case .wait = wait.wish else {
      Issue.record("it asked for \(wait.wish)")
      return
    }
    engine.receive(.done, to: wait)
    guard case .channels? = engine.drainRequests().first?.wish else {
      Issue.record("after waiting it did not ask again")
      return
    }
  }

  @Test func `the source performs actions, and its refusals are reported`() throws {
    var refused: [SourceAction] = []
    engine.onRefusal = { action, _ in refused.append(action) }
    try engine.perform(.delete("check:bound"))
    let request = try #require(engine.drainRequests().first)
    #expect(request.wish == .action(.delete("check:bound")))
    engine.receive(.failed(SourceError(.notAllowed, "no")), to: request)
    #expect(refused == [.delete("check:bound")])
    // A second answer is ignored.
    engine.receive(.failed(SourceError(.notAllowed, "no")), to: request)
    #expect(refused.count == 1)
  }

  @Test func `in memory an action is performed at once`() throws {
    let engine = Engine(
      workspace: {
        var memory = Workspace(currentUser: workspace.user)
        (memory.channels, memory.now) = (workspace.channels, workspace.now)
        return memory
      }()
    )
    try engine.perform(.pin("check:main"))
    #expect(engine.state.channel("check:main")?.membership?.pinnedAt != nil)
    let error = #expect(throws: SourceError.self) { try engine.perform(.delete("check:bound")) }
    #expect(error?.code == .notAllowed)
  }
}
