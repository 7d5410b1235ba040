// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

@testable import WeftPostgres
@testable import WeftStore

/// How much a bus can make a host query its database.
@Suite struct BusAllowanceTests {
  /// A database that counts its queries, behind a bus that sends what the test wants.
  private final class Counted: WatchedDatabase {
    var said: [String] = []
    var position: Int64 = 0
    private(set) var looks = 0
    private(set) var questions = 0

    func hear(of shards: Set<Int64>) -> [HeardMessage] {
      defer { said = [] }
      return said.map { HeardMessage(shard: 1, text: Array($0.utf8)) }
    }

    func counters(
      of shards: [Int64]
    ) -> [Int64: (counters: WorkspaceCounters, revoked: Int64)] {
      [1: (WorkspaceCounters(epoch: 1, position: position), 0)]
    }

    func news(of shard: Int64, behind position: Int64, _ people: [UserID]?) -> WorkspaceNews? {
      looks += 1
      let row = HeardRow(
        position: self.position,
        person: "ada",
        channel: 1,
        document: Self.event,
        shared: Self.event
      )
      let rows = position < self.position ? [row] : []
      return WorkspaceNews(position: self.position, rows: rows, seers: [1: ["ada"]])
    }

    private static let event = Array(
      #"{"type":"channel.updated","cid":"team:ours","created_at":"2026-05-28T20:26:40Z"}"#.utf8
    )

    func seers(
      of channels: Set<ChannelID>,
      in shard: Int64,
      _ people: [UserID]?
    ) -> [ChannelID: Set<UserID>] {
      questions += 1
      return [:]
    }

    func epochs(of people: [UserID], in shard: Int64) -> [UserID: Int64] { ["ada": 0] }
  }

  private let database = Counted()
  private let watcher: WorkspaceWatcher

  init() throws {
    watcher = WorkspaceWatcher(try PostgresAddress("postgresql://ada@/db?workspace=w"))
    watcher.stop()
    let start = WorkspaceCounters(epoch: 1)
    _ = watcher.join(FollowerQueue("ada", PersonStanding(), after: start, most: 64), in: 1)
    // The follower's own reason to look.
    _ = try watcher.look(database, isWhole: true)
  }

  /// Returns how many looks at the workspace a message causes.
  private func looks(after message: String, isWhole: Bool = false) throws -> Int {
    let before = database.looks
    database.said = [message]
    _ = try watcher.look(database, isWhole: isWhole)
    return database.looks - before
  }

  @Test(arguments: ["9999", "", "nothing"])
  func `false messages cause eight queries until the next full check`(lie: String) throws {
    let costs = try (0..<1_000).map { _ in try looks(after: lie) }
    #expect(costs.reduce(0, +) == BusAllowance.mostIdleLooks)
    database.position = 1
    #expect(try looks(after: "1", isWhole: true) == 1, "nothing is lost")
    #expect(try looks(after: lie) == 1)
  }

  @Test func `real messages among false ones always cause a query at once`() throws {
    for number in 1...50 {
      for _ in 0..<3 { #expect(try looks(after: "9999") == 1) }
      database.position = Int64(number)
      #expect(try looks(after: "\(number)") == 1)
    }
  }

  @Test func `typing users are looked up only occasionally, for all messages together`() throws {
    var allowance = BusAllowance()
    let typing = (0..<1_000).map { HeardMessage(shard: 1, text: Array("{\($0)}".utf8)) }
    let start = ContinuousClock.now
    #expect(allowance.take([typing[0]], at: start) == [1: [typing[0]]])
    for message in typing.dropFirst() { #expect(allowance.take([message], at: start).isEmpty) }
    let next = try #require(allowance.nextMoment)
    #expect(next == start + BusAllowance.pause)
    #expect(allowance.take([], at: next) == [1: Array(typing[1...BusAllowance.mostWaiting])])
    #expect(allowance.nextMoment == nil)
  }

  @Test func `endless typing messages query the database once`() throws {
    let start = ContinuousClock.now
    for _ in 0..<200 {
      database.said = [#"{"type":"typing.start","cid":"team:ours","user":{"id":"eve"}}"#]
      _ = try watcher.look(database, isWhole: false)
    }
    let most = Int((ContinuousClock.now - start) / BusAllowance.pause) + 1
    #expect((1...most).contains(database.questions))
  }
}
