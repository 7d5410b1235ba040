// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftPostgres

/// One process serves many users over a few connections, and reads each event once.
@Suite struct HostTests {
  private static let main = ChannelID("check:main")
  private static let people = (0..<24).map { UserID("p\($0)") }

  /// Fills a workspace whose users share one channel and have one each for themselves.
  private static func fixture() throws -> PostgresFixture {
    let moment = Date(timeIntervalSince1970: 1_750_000_000)
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += people.map { ChatUser(id: $0) }
    for (name, members) in [("all", people)] + people.map({ ("of-\($0)", [$0]) }) {
      var channel = ChatChannel(id: ChannelID("team:\(name)"), createdAt: moment)
      channel.members = members.map { ChatChannelMember(ChatUser(id: $0)) }
      channel.lastMessageAt = moment
      workspace.channels.append(channel)
    }
    return try PostgresFixture(workspace, alone: true)
  }

  private static func host(_ fixture: PostgresFixture) throws -> PostgresHost {
    try PostgresHost(PostgresAddress(fixture.server.address(fixture.database)), connections: 3)
  }

  private static func say(_ text: String) -> SourceAction {
    .send(OutgoingMessage(id: MessageID(text), text: text), "team:all")
  }

  @Test(.ends)
  func `the sources of a host follow every rule of sources`() async throws {
    let broken = await SourceConformance.checkMarking(patience: .longest) { workspace in
      let fixture = try PostgresFixture(PostgresFixture.workspace(workspace))
      return try await Self.host(fixture).source(for: workspace.user.id, in: fixture.name) {
        SourceWorkspace.standard.now
      }
    }
    #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
  }

  @Test(.ends)
  func `each event is read once for any number of followers`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    var following: [Task<[SourceEvent], any Error>] = []
    var sources: [PostgresSource] = []
    for person in Self.people {
      let source = try await host.source(for: person, in: fixture.name)
      let events = try await source.events(after: nil)
      following.append(Task { try await PostgresFixture.collect(20, of: events) })
      sources.append(source)
    }
    while host.watcher.followerCount < Self.people.count {
      try await Task.sleep(for: .milliseconds(5))
    }
    for number in 0..<20 { try await sources[number % 3].perform(Self.say("m\(number)")) }
    for heard in following {
      let texts = try await heard.value.compactMap(\.event.message?.text.value)
      #expect(texts.count == 20)
    }
    #expect(host.eventCount == 20)
    // Three for the sources, one that listens for events; none per user.
    let connections = try fixture.server.sql(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = '\(fixture.database)' AND application_name = 'weft'
      """
    )
    #expect(connections == "4")
  }

  @Test(.ends)
  func `an event has its commit date, or on other hosts the date it was read`() async throws {
    let fixture = try Self.fixture()
    let (one, two) = (try Self.host(fixture), try Self.host(fixture))
    for (own, host) in [(one, one), (one, two)] {
      let reader = try await own.source(for: Self.people[1], in: fixture.name)
      let heard = Task {
        [events = try await reader.events(after: nil)] in
        try await PostgresFixture.collect(1, of: events)
      }
      while own.watcher.followerCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
      let writer = try await host.source(for: Self.people[0], in: fixture.name)
      let before = ContinuousClock.now
      try await writer.perform(Self.say(own === host ? "own" : "other"))
      let moment = try #require(try await heard.value.first?.committedAt)
      #expect(before < moment && moment < .now)
    }
  }

  @Test func `the first commit after a position gives its date`() {
    let start = ContinuousClock.now
    let workspace = FollowedWorkspace(read: WorkspaceCounters(epoch: 1, position: 10))
    workspace.noteCommit(10, at: start)
    #expect(workspace.moment(of: 10) == nil)
    workspace.noteCommit(12, at: start + .seconds(1))
    workspace.noteCommit(12, at: start + .seconds(2))
    workspace.noteCommit(15, at: start + .seconds(3))
    #expect(
      (11...15).map { workspace.moment(of: $0) == start + .seconds(1) }
        == [true, true, false, false, false]
    )
    #expect(workspace.moment(of: 13) == start + .seconds(3) && workspace.moment(of: 16) == nil)
    workspace.forgetCommits(upTo: 12)
    #expect(workspace.moment(of: 11) == start + .seconds(3))
    for position in 16..<1_000 { workspace.noteCommit(Int64(position), at: start) }
    #expect(workspace.moment(of: 1) == start && workspace.moment(of: 1_000) == nil)
  }

  @Test(.ends)
  func `a follower that starts at any moment misses nothing and receives nothing twice`()
    async throws
  {
    let fixture = try Self.fixture()
    let (one, two) = (try Self.host(fixture), try Self.host(fixture))
    let writer = try await two.source(for: Self.people[0], in: fixture.name)
    let count = 60
    let writing = Task {
      for number in 0..<count { try await writer.perform(Self.say("m\(number)")) }
    }
    var following: [Task<Void, any Error>] = []
    for round in 0..<40 {
      let source = try await one.source(for: Self.people[1 + round % 20], in: fixture.name)
      let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
      let known = try await writer.events(after: start)
      following.append(
        Task {
          let events = try await source.events(after: start)
          let expected = try await Self.texts(of: known, upTo: "last")
          #expect(try await Self.texts(of: events, upTo: "last") == expected)
        }
      )
    }
    try await writing.value
    // A message sent after all have started, wherever they started.
    try await writer.perform(Self.say("last"))
    for task in following { try await task.value }
  }

  /// Returns a sequence's messages up to one; all of them once if it started after that one.
  private static func texts(of events: SourceEvents, upTo last: String) async throws -> [String] {
    var (texts, iterator): ([String], _) = ([], events.makeAsyncIterator())
    while texts.last != last, let next = try await iterator.next() {
      texts.append(next.event.message?.text.value ?? "")
    }
    return texts
  }

  @Test(.ends)
  func `a slow follower falls behind and still gets every event`() async throws {
    let fixture = try Self.fixture()
    let address = try PostgresAddress(fixture.server.address(fixture.database))
    let host = try PostgresHost(address, lines: [PostgresLine(address)], mostWaiting: 8)
    let writer = try await host.source(for: Self.people[0], in: fixture.name)
    let reader = try await host.source(for: Self.people[1], in: fixture.name)
    let events = try await reader.events(after: nil)
    var iterator = events.makeAsyncIterator()
    try await writer.perform(Self.say("first"))
    #expect(try await iterator.next()?.event.message?.text.value == "first")
    let waiting = Task { try await PostgresFixture.collect(1, of: events).first?.event.type }
    while host.watcher.followerCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    for number in 0..<20 { try await writer.perform(Self.say("m\(number)")) }
    #expect(try await waiting.value == .messageNew)
    while host.watcher.followerCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
    var texts: [String] = []
    while texts.last != "m19", let next = try await iterator.next() {
      texts.append(next.event.message?.text.value ?? "")
    }
    #expect(texts == (1..<20).map { "m\($0)" })
  }

  @Test(.ends)
  func `a user who leaves a channel gets no more of its events`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let (member, owner, person) = (
      try await host.source(for: Self.people[4], in: fixture.name),
      try await host.source(for: "owner", in: fixture.name),
      try await host.source(for: Self.people[5], in: fixture.name)
    )
    let events = try await person.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(3, of: events) }
    try await member.perform(Self.say("seen"))
    try await owner.apply(
      ChatEvent(.memberRemoved, cid: "team:all") {
        $0.member = MemberPatch(UserPatch(Self.people[5]))
      }
    )
    try await member.perform(Self.say("unseen"))
    try await person.perform(.pin(ChannelID("team:of-\(Self.people[5])")))
    let types = try await heard.value.map(\.event.type)
    #expect(types.prefix(1) == [.messageNew] && !types.dropFirst().contains(.messageNew))
    #expect(try await person.channel("team:all") == nil)
  }

  @Test(.ends)
  func `a workspace with a damaged log stops only its own followers`() async throws {
    let (one, other) = (try Self.fixture(), try PostgresFixture())
    // Both in one database, and at one host.
    let host = try Self.host(other)
    let damaged = try PostgresFixture()
    #expect(damaged.database == other.database && one.database != other.database)
    let broken = try await host.source(for: "ada", in: damaged.name)
    let whole = try await host.source(for: "ada", in: other.name)
    let (ends, events) = (try await broken.events(after: nil), try await whole.events(after: nil))
    let heard = (
      Task { try await PostgresFixture.collect(2, of: ends) },
      Task { try await PostgresFixture.collect(2, of: events) }
    )
    while host.watcher.followerCount < 2 { try await Task.sleep(for: .milliseconds(5)) }
    // A row that none of our programs wrote.
    try damaged.sql(
      """
      INSERT INTO weft.log(shard, position, period, document, touched, shared)
      SELECT number, position + 1, 0, NULL, '{}', 'no event' FROM weft.shard WHERE number = SHARD;
      UPDATE weft.shard SET position = position + 1 WHERE number = SHARD
      """
    )
    await #expect(throws: SourceError.self) { _ = try await heard.0.value }
    try await whole.perform(.pin(Self.main))
    try await whole.perform(.unpin(Self.main))
    #expect(try await heard.1.value.count == 2)
    #expect(host.isReachable)
  }

  @Test(.ends)
  func `a host without followers notices that the database is back`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let source = try await host.source(for: Self.people[0], in: fixture.name)
    let events = try await source.events(after: nil)
    let following = Task { try await PostgresFixture.collect(1, of: events) }
    while host.watcher.followerCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    try fixture.server.sql("ALTER DATABASE \(fixture.database) ALLOW_CONNECTIONS false")
    try fixture.server.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(fixture.database)'"
    )
    while host.isReachable { try await Task.sleep(for: .milliseconds(5)) }
    following.cancel()
    _ = await following.result
    try fixture.server.sql("ALTER DATABASE \(fixture.database) ALLOW_CONNECTIONS true")
    while !host.isReachable { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(.ends)
  func `removing a workspace stops its followers`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let source = try await host.source(for: Self.people[0], in: fixture.name)
    let events = try await source.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(1, of: events) }
    while host.watcher.followerCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try PostgresDatabase(fixture.address()).remove(fixture.name))
    await #expect(throws: SourceError.self) { _ = try await heard.value }
    await #expect(throws: SourceError.self) { _ = try await source.channel("team:all") }
  }
}
