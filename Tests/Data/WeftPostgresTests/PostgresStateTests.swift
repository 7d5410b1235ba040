// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A state whose models are in a database is one like any other, of each person.
@Suite struct PostgresStateTests {
  /// The small world of random events.
  private static func world() -> Workspace {
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

  /// The next event that is kept: who types and who is there is not.
  private static func next(_ events: inout RandomEvents) -> ChatEvent {
    while true {
      var event = events.next()
      // What others have pinned is theirs, and so in nobody else's database.
      if event.member?.user.id != Samples.me.id { event.member?.pinnedAt = .kept }
      if !event.isFleeting { return event }
    }
  }

  @Test(arguments: 100..<112)
  func `events change it as they change one in memory, saved or not, opened again or not`(
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
  func `another person's view changes as a state does that is told of the events`(
    seed: UInt64
  ) throws {
    let fixture = try PostgresFixture(Self.world())
    let leia = try fixture.store(Samples.leia.id.rawValue)
    let me = try fixture.store()
    var memory = ChatState(try leia.workspace())
    var events = RandomEvents(seed: seed)
    for step in 0..<60 {
      let event = Self.next(&events)
      // Who leaves a channel sees nothing of it, and of everything that is read others are told channel by
      // channel: PeopleTests has both. Events about what their user has cleared away change nothing.
      if [.memberRemoved, .notificationRemovedFromChannel].contains(event.type)
        || event.isReadingOfAll || event.clearHistory
      {
        continue
      }
      let position = me.counters.position
      let refusal = try me.changing { () throws(StoreError) in try me.record(event, at: Samples.now)
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

  @Test func `what another process wrote comes with the next refresh, before what is unsaved`()
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
