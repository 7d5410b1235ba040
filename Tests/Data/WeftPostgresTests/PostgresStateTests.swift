// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A state whose models are in a database behaves like any other, for each user.
@Suite struct PostgresStateTests {
  /// The small world of random events.
  static func world() -> Workspace {
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    return workspace
  }

  private func expect(_ stored: ChatState, _ memory: ChatState, _ place: String) throws {
    let (found, expected) = (ShownContent(stored).text, ShownContent(memory).text)
    try #require(found == expected, "\(place): \(PostgresFixture.difference(found, expected))")
  }

  /// Returns the next event that is stored; typing and presence are not.
  static func next(_ events: inout RandomEvents) -> ChatEvent {
    while true {
      var event = events.next()
      // Other users' pins are theirs alone, and so in nobody else's database.
      if event.member?.user.id != Samples.me.id { event.member?.pinnedAt = .kept }
      if !event.isFleeting { return event }
    }
  }

  @Test func `ending mutes are found, and saved ones replace unsaved ones`() throws {
    let end = Samples.now + 60
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    workspace.channels = ["a", "b", "c", "d"].map { Samples.channel($0) }
    workspace.channels[0].muteDetails = MuteDetails(expiresAt: end)
    workspace.channels[1].muteDetails = MuteDetails(expiresAt: end + 60)
    workspace.channels[2].muteDetails = MuteDetails()
    let fixture = try PostgresFixture(workspace)
    var state = try fixture.store().state()
    let passed = state.pass(from: Samples.now, to: end)
    #expect(passed.endedMutes == [workspace.channels[0].id] && passed.channels.isEmpty)
    #expect(state.pass(from: end, to: end + 3600).endedMutes == [workspace.channels[1].id])
    #expect(state.pass(from: end + 3600, to: .distantFuture).isEmpty)
    // Unsaved mutes count instead of saved ones.
    let id = workspace.channels[2].id
    _ = state.apply(
      ChatEvent(.channelUpdated, cid: id, at: Samples.now) {
        $0.channel = ChannelPatch(id) { $0.muteDetails = .set(MuteDetails(expiresAt: end + 7200)) }
      }
    )
    #expect(state.pass(from: end + 3600, to: .distantFuture).endedMutes == [id])
  }

  @Test(arguments: 100..<112)
  func `events change the state like one in memory, saved or not, reopened or not`(
    seed: UInt64
  ) throws {
    let fixture = try PostgresFixture(Self.world())
    var store = try fixture.store()
    var events = RandomEvents(seed: seed)
    var memory = ChatState(try store.workspace())
    var stored = try store.state()
    try #require(ShownContent(stored) == ShownContent(memory))
    for step in 0..<90 {
      let event = Self.next(&events)
      let expected = memory.apply(event)
      let found = stored.apply(event)
      let place = "seed \(seed), step \(step), \(event.type.rawValue)"
      try #require(found.refusal == expected.refusal, "\(place)")
      try expect(stored, memory, "\(place)")
      if step % 7 == 3 {
        try store.save(&stored)
        try expect(stored, memory, "\(place): saved")
      }
      if step % 29 == 20 {
        try store.save(&stored)
        store = try fixture.store()
        stored = try store.state()
        try expect(stored, memory, "\(place): opened again")
      }
    }
    #expect(store.failure == nil)
  }

  @Test(arguments: 100..<112)
  func `another user's view changes like a state that applies the events`(
    seed: UInt64
  ) throws {
    let fixture = try PostgresFixture(Self.world())
    let leia = try fixture.store(Samples.leia.id.rawValue)
    let me = try fixture.store()
    var memory = ChatState(try leia.workspace())
    var events = RandomEvents(seed: seed)
    for step in 0..<60 {
      let event = Self.next(&events)
      // Users who leave a channel see nothing of it, and reading everything is reported to others
      // channel by channel: PeopleTests covers both. Events about cleared content change nothing.
      if [.memberRemoved, .notificationRemovedFromChannel].contains(event.type)
        || event.isReadingOfAll || event.clearHistory
      {
        continue
      }
      let position = me.counters.position
      let refusal = try me.changing { () throws(StoreError) in
        try me.writer.record(event, at: Samples.now)
      }
      guard refusal == nil else { continue }
      let line = try fixture.sql(
        "SELECT convert_from(shared, 'UTF8') FROM weft.log WHERE shard = SHARD ORDER BY position DESC LIMIT 1"
      )
      if let told = try? ChatEvent(json: Array(line.utf8)), position != me.counters.position {
        _ = memory.apply(told)
      }
      let place = "seed \(seed), step \(step), \(event.line)"
      let stored = try leia.state()
      try expect(stored, memory, "\(place)")
    }
  }

  @Test func `the next refresh applies another process's changes, then the unsaved ones again`()
    throws
  {
    let fixture = try PostgresFixture()
    let (one, two) = try (fixture.store(), fixture.store())
    var (first, second) = try (one.state(), two.state())
    func message(_ id: String, _ second: Double) -> ChatEvent {
      ChatEvent(
        .messageNew,
        cid: "check:main",
        at: Date(timeIntervalSince1970: 1_750_000_100 + second)
      ) {
        $0.message = MessagePatch(MessageID(id)) {
          ($0.author, $0.text) = (UserPatch("bela"), .set(id))
        }
      }
    }
    #expect(first.apply(message("x", 1)).refusal == nil)
    #expect(second.apply(message("y", 2)).refusal == nil)
    guard case .nothing = try one.save(&first) else { Issue.record("nobody else wrote"); return }
    guard case .rows(let change) = try two.refresh(&second) else {
      Issue.record("rows changed"); return
    }
    #expect(change.messages.keys.contains("x"))
    #expect(second.channel("check:main")?.latestMessages.prefix(2).map(\.id) == ["y", "x"])
    try two.save(&second)
    try one.refresh(&first)
    #expect(first.channel("check:main")?.latestMessages.prefix(2).map(\.id) == ["y", "x"])
  }
}
