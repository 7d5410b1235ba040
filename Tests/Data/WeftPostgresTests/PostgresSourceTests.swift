// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftPostgres

/// A workspace in a database is a source like any other, for several hosts at once.
@Suite struct PostgresSourceTests {
  private static let main = ChannelID("check:main")

  @Test(.ends)
  func `a Postgres source follows every rule of sources`() async throws {
    let broken = await SourceConformance.checkMarking(patience: .longest) { workspace in
      try PostgresFixture(PostgresFixture.workspace(workspace)).source()
    }
    #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
  }

  @Test(.ends)
  func `followers of one host receive the events of another`() async throws {
    let fixture = try PostgresFixture()
    let (one, two) = try (fixture.source(), fixture.source())
    let events = try await one.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(2, of: events) }
    try await two.perform(.pin(Self.main))
    try await two.perform(.mute(Self.main))
    let happened = try await heard.value
    #expect(happened.map(\.event.type) == [.memberUpdated, .channelUpdated])
    let position = try #require(happened.first?.position)
    let again = try await PostgresFixture.collect(1, of: two.events(after: position))
    #expect(again == [happened[1]])
    #expect(try await one.channel(Self.main)?.isMuted == true)
  }

  @Test(.ends)
  func `a lost wake-up causes a delay of half a second and loses no event`() async throws {
    let fixture = try PostgresFixture(alone: true)
    let (one, two) = try (fixture.source(), fixture.source())
    let events = try await one.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(2, of: events) }
    try await two.perform(.pin(Self.main))
    // The listening connection; notifications for it are lost now.
    let ended = try fixture.server.sql(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = '\(fixture.database)'
        AND query ~ '^(LISTEN|SELECT (number, epoch|position, person|channel, person|person, epoch))'
      """
    )
    #expect(ended == "1")
    try await two.perform(.mute(Self.main))
    #expect(try await heard.value.map(\.event.type) == [.memberUpdated, .channelUpdated])
  }

  @Test(.ends)
  func `connections closed by the server are reopened`() async throws {
    let fixture = try PostgresFixture(alone: true)
    let source = try fixture.source()
    let events = try await source.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(2, of: events) }
    for action in [SourceAction.pin(Self.main), .unpin(Self.main)] {
      try fixture.server.sql(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '\(fixture.database)' AND pid <> pg_backend_pid()
        """
      )
      try await source.perform(action)
    }
    #expect(try await heard.value.count == 2)
    #expect(try await source.channel(Self.main)?.isPinned == false)
  }

  @Test(.ends)
  func `positions of another epoch or older than the log are lost`()
    async throws
  {
    let fixture = try PostgresFixture()
    let source = try fixture.source()
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    try await source.perform(.pin(Self.main))
    let database = try PostgresDatabase(fixture.address())
    #expect(try database.beginEpoch(of: fixture.name))
    for position in [start, SourcePosition(rawValue: -1), SourcePosition(rawValue: .max)] {
      await #expect(throws: SourceError.lost(position)) {
        _ = try await source.events(after: position)
      }
    }
    let now = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    #expect(now > start)
    try await source.perform(.unpin(Self.main))
    let heard = try await PostgresFixture.collect(1, of: source.events(after: now))
    #expect(heard.map(\.event.type) == [.memberUpdated])
  }

  @Test(.ends)
  func `followers that fall behind the log get an error`() async throws {
    let fixture = try PostgresFixture(alone: true)
    let store = try fixture.store()
    store.eventLimit = 5
    let source = try fixture.source()
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    let lines = (0..<1010).map { number in
      let moment = "2026-01-01T00:\(String(format: "%02d:%02d", number / 60, number % 60))Z"
      let type = number % 2 == 0 ? "channel.hidden" : "channel.visible"
      return #"{"type":"\#(type)","cid":"check:main","created_at":"\#(moment)"}"#
    }
    let applied = try store.apply(EventLog(Array(lines.joined(separator: "\n").utf8)))
    #expect(applied.applied == 1010 && applied.errors.isEmpty)
    await #expect(throws: SourceError.lost(start)) { _ = try await source.events(after: start) }
    let kept = try fixture.sql("SELECT count(*) FROM weft.log WHERE shard = SHARD")
    #expect(Int(kept).map { $0 < 1010 } == true)
    #expect(try PostgresDatabase(fixture.address()).faults() == [])
  }

  @Test(.ends)
  func `positions of concurrent writers have no gaps, and no action is lost`() async throws {
    let fixture = try PostgresFixture(alone: true)
    let sources = try (0..<4).map { _ in try fixture.source() }
    let start = try await sources[0].channels(ChannelListQuery(), after: nil, limit: 1).position
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<80 {
        group.addTask {
          let message = OutgoingMessage(id: MessageID("w\(number)"), text: "Text \(number)")
          try await sources[number % 4].perform(.send(message, Self.main))
        }
      }
      try await group.waitForAll()
    }
    let heard = try await PostgresFixture.collect(80, of: sources[1].events(after: start))
    #expect(Set(heard.compactMap(\.event.message?.id)).count == 80)
    let numbers = heard.map(\.position.rawValue)
    #expect(numbers == Array((start.rawValue + 1)...(start.rawValue + 80)))
    let page = try await sources[2].messages(
      MessagePageRequest(channel: Self.main, parent: nil, position: .newest, limit: 100)
    )
    #expect(page.messages.filter { $0.id.rawValue.hasPrefix("w") }.count == 80)
    #expect(try PostgresDatabase(fixture.address()).faults() == [])
  }

  @Test(.ends)
  func `writers retry after serialisation failures`() async throws {
    let database = try PostgresServer.shared().newDatabase()
    let server = try PostgresServer.shared()
    try server.sql("ALTER DATABASE \(database) SET default_transaction_isolation TO serializable")
    let address = try PostgresAddress(server.address(database, workspace: "w"))
    _ = try PostgresDatabase(address).prepare()
    let workspace = PostgresFixture.workspace(.standard)
    try PostgresCopy.run(into: address, workspace) { copy in
      for user in workspace.users { try copy.put(user) }
      for channel in workspace.channels { try copy.put(channel) }
    }
    let sources = try (0..<3).map { _ in try PostgresSource(opening: address) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask {
          let message = OutgoingMessage(id: MessageID("s\(number)"), text: "Text")
          try await sources[number % 3].perform(.send(message, Self.main))
        }
      }
      try await group.waitForAll()
    }
    #expect(try PostgresDatabase(address).workspaces().map(\.position) == [30])
    #expect(try PostgresDatabase(address).faults() == [])
  }

  @Test(.ends)
  func `an action without effect adds nothing to the log`() async throws {
    let fixture = try PostgresFixture()
    let source = try fixture.source()
    let message = OutgoingMessage(id: "twice", text: "Once")
    for _ in 0..<3 {
      try await source.perform(.send(message, Self.main))
      try await source.perform(.pin(Self.main))
    }
    #expect(try fixture.sql("SELECT position FROM weft.shard WHERE number = SHARD") == "2")
  }
}
