// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// Each operation takes a known number of statements, with BEGIN and COMMIT among them.
@Suite struct StatementCountTests {
  /// A user's store, which keeps models or reads them again in each operation, as a host's stores do.
  private static func store(_ fixture: PostgresFixture, isKeeping: Bool) throws -> PostgresStore {
    let address = try fixture.address()
    let line = PostgresLine(try PostgresConnection(address))
    let models = isKeeping ? nil : SharedModels()
    return try PostgresStore(address, line: line, isKeeping: isKeeping, sharing: models) {
      Samples.now
    }
  }

  /// Lists the channels, and opens each of them, as a screen does.
  private static func read(_ store: PostgresStore) throws {
    try store.reading { () throws(StoreError) in
      let state = try store.view.state()
      let rows = store.view.channelPositions(ChannelListQuery(), after: nil, limit: 20) ?? []
      for row in rows {
        _ = store.view.shownChannel(row.id)
        _ = state.channel(row.id)?.latestMessages.count
      }
      for id in store.view.threadIDs { _ = state.thread(id) }
      _ = store.view.noteKeys(.read)
    }
  }

  @Test(arguments: [true, false])
  func `a fixed course of events takes a fixed number of statements`(isKeeping: Bool) throws {
    let fixture = try PostgresFixture(PostgresStateTests.world())
    _ = try fixture.store(Samples.leia.id.rawValue)
    let store = try Self.store(fixture, isKeeping: isKeeping)
    var counts = [store.work.statements]
    func count(_ body: () throws -> Void) throws {
      let before = store.work.statements
      try body()
      counts.append(store.work.statements - before)
    }
    try count { try Self.read(store) }
    try count { try Self.read(store) }
    var events = RandomEvents(seed: 7)
    for _ in 0..<3 {
      try count {
        for _ in 0..<20 {
          let event = PostgresStateTests.next(&events)
          try store.changing { () throws(StoreError) in
            _ = try store.writer.record(event, at: Samples.now)
          }
          store.tellHosts()
        }
      }
      try count { try Self.read(store) }
    }
    var state = try store.state()
    for _ in 0..<10 { _ = state.apply(PostgresStateTests.next(&events)) }
    try count { _ = try store.save(&state) }
    try count { _ = try store.workspace() }
    let expected =
      isKeeping
      ? [10, 14, 5, 344, 16, 324, 9, 284, 12, 71, 11]
      : [10, 14, 13, 362, 18, 349, 12, 309, 14, 71, 11]
    // The numbers follow from the models that are read; another number needs a reason.
    #expect(counts == expected)
  }

  @Test func `a transaction throws what a state could not read`() throws {
    let main = ChannelID("check:main")
    let fixture = try PostgresFixture()
    let store = try fixture.store()
    try fixture.sql("UPDATE weft.message SET document = ''::bytea WHERE shard = SHARD")
    func read() throws(StoreError) { _ = try store.view.state().channel(main) }
    let reading = #expect(throws: StoreError.self) { try store.reading(read) }
    let changing = #expect(throws: StoreError.self) { try store.changing(read) }
    #expect(reading?.code == .damaged && changing?.code == .damaged)
    // Outside of a transaction, a state can only show the channel as missing.
    let state = try store.state()
    #expect(store.failure == nil)
    #expect(state.channel(main) == nil && store.failure?.code == .damaged)
  }
}
