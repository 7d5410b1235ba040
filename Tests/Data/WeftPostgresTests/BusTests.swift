// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftPostgres
@testable import WeftStore

/// How hosts hear of each other's events and typing: through the database or a NATS server.
@Suite struct BusTests {
  @Test
  func `only a valid position limits a read; any other message makes the host check itself`() {
    for (text, position) in [
      ("12", 12), ("0", nil), ("-1", nil), ("", nil), ("{}", nil), ("12 ", nil),
      ("9223372036854775807", .max), (String(repeating: "1", count: 20), nil),
    ] as [(String, Int64?)] {
      #expect(HeardMessage(shard: 1, text: Array(text.utf8)).position == position, "\(text)")
    }
  }

  private static let people = ["ada", "bela", "cleo"].map { UserID($0) }

  /// Fills a workspace in which ada and bela share a channel, and cleo has one with ada.
  private static func fixture() throws -> PostgresFixture {
    let moment = Date(timeIntervalSince1970: 1_750_000_000)
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += people.map { ChatUser(id: $0, name: $0.rawValue.capitalized) }
    for (name, members) in [("ours", ["ada", "bela"]), ("other", ["ada", "cleo"])] {
      var channel = ChatChannel(id: ChannelID("team:\(name)"), createdAt: moment)
      channel.members = members.map { ChatChannelMember(ChatUser(id: UserID($0))) }
      channel.lastMessageAt = moment
      workspace.channels.append(channel)
    }
    return try PostgresFixture(workspace, alone: true)
  }

  private static func host(_ fixture: PostgresFixture, bus: String? = nil) throws -> PostgresHost {
    let address = try PostgresAddress(fixture.server.address(fixture.database))
    return try PostgresHost(address, connections: 2, bus: bus)
  }

  /// What one user hears over a host.
  private final class Ear: Sendable {
    private let heard: Heard
    private let task: Task<Void, any Error>

    private final class Heard: Sendable {
      let all = Mutex<[String]>([])
    }

    init(_ person: UserID, _ host: PostgresHost, _ fixture: PostgresFixture) async throws {
      let source = try await host.source(for: person, in: fixture.name)
      let events = try await source.events(after: nil)
      let (heard, count) = (Heard(), host.watcher.followerCount)
      self.heard = heard
      task = Task {
        for try await happened in events {
          let event = happened.event
          let what = event.message?.text.value ?? event.type.rawValue
          heard.all.withLock { $0.append("\(event.user?.id.rawValue ?? "-") \(what)") }
        }
      }
      while host.watcher.followerCount == count { try await Task.sleep(for: .milliseconds(5)) }
    }

    var all: [String] { heard.all.withLock { $0 } }

    func hears(_ what: String) async throws {
      let start = ContinuousClock.now
      while !all.contains(what) {
        guard ContinuousClock.now - start < .seconds(30) else {
          Issue.record("heard \(all), never \(what)")
          return
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    func end() { task.cancel() }
  }

  /// Sends over a host that ada types, and then a message of hers.
  private static func type(_ source: PostgresSource, _ text: String) async throws {
    try await source.perform(.typing(true, "team:ours"))
    try await source.perform(.typing(false, "team:ours"))
    try await source.perform(.send(OutgoingMessage(id: MessageID(text), text: text), "team:ours"))
  }

  @Test(.ends, arguments: [false, true])
  func `typing reaches the members on every host and is stored nowhere`(
    overNats: Bool
  ) async throws {
    let fixture = try Self.fixture()
    let server = overNats ? try NatsServer() : nil
    let hosts = try (0..<2).map { _ in try Self.host(fixture, bus: server?.address) }
    var ears: [UserID: [Ear]] = [:]
    for host in hosts {
      while !host.isBusConnected { try await Task.sleep(for: .milliseconds(5)) }
      for person in Self.people {
        ears[person, default: []].append(try await Ear(person, host, fixture))
      }
    }
    // A subscription has reached the server when another host's message returns.
    let ada = try await hosts[0].source(for: "ada", in: fixture.name)
    for ear in ears["bela"] ?? [] {
      while !ear.all.contains("ada typing.start") {
        try await ada.perform(.typing(true, "team:ours"))
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await Self.type(ada, "hello")
    for ear in ears["bela"] ?? [] {
      try await ear.hears("ada typing.stop")
      try await ear.hears("ada hello")
    }
    for ear in ears["ada"] ?? [] {
      try await ear.hears("ada hello")
      #expect(!ear.all.contains { $0.contains("typing") })
    }
    for ear in ears["cleo"] ?? [] { #expect(ear.all.isEmpty) }
    let count = try fixture.sql("SELECT count(*) FROM weft.log WHERE shard = SHARD")
    #expect(count == "1")
    for ear in ears.values.joined() { ear.end() }
  }

  @Test(.ends)
  func `the state of an assistant and the request to stop reach members and are stored nowhere`()
    async throws
  {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let bela = try await Ear("bela", host, fixture)
    let cleo = try await Ear("cleo", host, fixture)
    let ada = try await host.source(for: "ada", in: fixture.name)
    // Ada's program is the assistant: its events are written as those of a followed file are.
    let state = ChatEvent(.aiIndicatorUpdate, cid: "team:ours", at: Date()) {
      $0.user = UserPatch("ada")
      $0.aiState = "AI_STATE_THINKING"
    }
    let store = try fixture.store("ada")
    var known = try store.state()
    #expect(known.apply(state).refusal == nil)
    _ = try store.save(&known)
    try await bela.hears("ada ai_indicator.update")
    try await ada.perform(.stopAnswer("team:ours"))
    try await bela.hears("ada ai_indicator.stop")
    #expect(cleo.all.isEmpty)
    #expect(try fixture.sql("SELECT count(*) FROM weft.log WHERE shard = SHARD") == "0")
    #expect(try store.state().channel("team:ours")?.assistant == nil)
    for ear in [bela, cleo] { ear.end() }
  }

  @Test(.ends)
  func `while the bus is down events arrive through the database, and later through both`()
    async throws
  {
    let fixture = try Self.fixture()
    let server = try NatsServer()
    let (one, two) = try (
      Self.host(fixture, bus: server.address), Self.host(fixture, bus: server.address)
    )
    let ear = try await Ear("bela", two, fixture)
    let ada = try await one.source(for: "ada", in: fixture.name)
    while !one.isBusConnected || !two.isBusConnected {
      try await Task.sleep(for: .milliseconds(5))
    }
    try await Self.type(ada, "first")
    try await ear.hears("ada first")
    server.stop()
    while one.isBusConnected || two.isBusConnected { try await Task.sleep(for: .milliseconds(5)) }
    try await Self.type(ada, "second")
    try await ear.hears("ada second")
    #expect(ear.all.contains("ada typing.stop"))
    try server.startAgain()
    while !one.isBusConnected || !two.isBusConnected {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await Self.type(ada, "third")
    try await ear.hears("ada third")
    ear.end()
  }

  @Test(.ends)
  func `a host whose bus has no server starts with the database alone`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture, bus: "nats://127.0.0.1:9")
    let ear = try await Ear("bela", host, fixture)
    let ada = try await host.source(for: "ada", in: fixture.name)
    #expect(!host.isBusConnected)
    try await Self.type(ada, "alone")
    try await ear.hears("ada alone")
    try await ear.hears("ada typing.start")
    ear.end()
  }

  @Test(.ends)
  func `messages on a bus are not trusted`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let ear = try await Ear("bela", host, fixture)
    for person in Self.people { _ = try await host.source(for: person, in: fixture.name) }
    let shard = try fixture.sql("SELECT number FROM weft.shard WHERE id = '\(fixture.name)'")
    let lies = [
      "", "{", "nothing", "999999999999", "{\"type\":\"typing.start\"}",
      // cleo does not see the channel, and there is no user eve.
      #"{"type":"typing.start","cid":"team:ours","user":{"id":"cleo"}}"#,
      #"{"type":"typing.start","cid":"team:ours","user":{"id":"eve"}}"#,
      // bela sees no such channel.
      #"{"type":"typing.start","cid":"team:other","user":{"id":"ada"}}"#,
      #"{"type":"typing.start","cid":"team:none","user":{"id":"ada"}}"#,
      // Events that the log keeps are not accepted from a bus.
      #"{"type":"message.new","cid":"team:ours","user":{"id":"ada"},"message":{"id":"m","text":"lie"}}"#,
      #"{"type":"channel.deleted","cid":"team:ours","user":{"id":"ada"}}"#,
    ]
    for lie in lies {
      try fixture.sql("SELECT pg_notify('weft_\(shard)', $lie$\(lie)$lie$)")
    }
    let truth = #"{"type":"typing.start","cid":"team:ours","user":{"id":"ada"}}"#
    try fixture.sql("SELECT pg_notify('weft_\(shard)', $lie$\(truth)$lie$)")
    try await ear.hears("ada typing.start")
    #expect(ear.all == ["ada typing.start"])
    ear.end()
  }

  @Test(arguments: ["", "nats", "http://localhost", "nats:/host", "nats://h\0st"])
  func `an invalid address is refused`(address: String) {
    #expect(throws: StoreError.self) { try NatsBus(address) }
  }

  @Test func `the password of a bus is not shown`() {
    #expect(NatsBus.shown("nats://weft:secret@host:4222") == "nats://***@host:4222")
    #expect(NatsBus.shown("nats://host:4222") == "nats://host:4222")
  }
}
