// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

@Suite struct RevokingTests {
  private let fixture: PostgresFixture
  private let database: PostgresDatabase

  init() throws {
    fixture = try PostgresFixture()
    database = try PostgresDatabase(fixture.address())
  }

  private func epoch(_ user: UserID) throws -> Int64 {
    try database.epoch(of: user, in: fixture.name)
  }

  private func revoked() throws -> String {
    try fixture.sql("SELECT revoked FROM weft.shard WHERE number = SHARD")
  }

  @Test func `revoking starts a new epoch for one user and is counted in the workspace`() throws {
    _ = try fixture.store("bela")
    #expect(try epoch("bela") == 1 && epoch("ada") == 1 && revoked() == "0")
    #expect(try database.revoke("bela", in: fixture.name) == 2)
    #expect(try epoch("bela") == 2 && epoch("ada") == 1 && revoked() == "1")
    #expect(try database.revoke("ada", in: fixture.name) == 2)
    #expect(try database.revoke("bela", in: fixture.name) == 3)
    #expect(try epoch("bela") == 3 && epoch("ada") == 2 && revoked() == "3")
    #expect(try database.faults() == [])
  }

  @Test func `revoking a user without sessions is an error and changes nothing`() throws {
    for (user, workspace, words) in [
      ("bela", fixture.name, "has not opened the workspace"),
      ("nobody", fixture.name, "has not opened the workspace"),
      ("ada", "elsewhere", "there is no workspace \"elsewhere\""),
    ] as [(UserID, String, String)] {
      for body in [
        { _ = try database.revoke(user, in: workspace) },
        { _ = try database.epoch(of: user, in: workspace) },
      ] {
        let error = try #require(throws: StoreError.self) { try body() }
        #expect(error.code == .absent && error.message.contains(words), "\(error)")
      }
    }
    #expect(try revoked() == "0")
  }

  @Test(.ends)
  func `an epoch survives imports, mutes and a new epoch of the workspace`() async throws {
    let bela = try fixture.source("bela")
    for user in ["ada", "bela"] as [UserID] { try database.revoke(user, in: fixture.name) }
    let workspace = PostgresFixture.workspace(.standard)
    try PostgresCopy.run(into: fixture.address(), workspace) { copy in
      for user in workspace.users { try copy.put(user) }
      for channel in workspace.channels { try copy.put(channel) }
    }
    #expect(try database.beginEpoch(of: fixture.name))
    try await bela.perform(.markAllRead)
    #expect(try epoch("ada") == 2 && epoch("bela") == 2 && revoked() == "2")
  }

  @Test func `followers are notified after the commit`() throws {
    let shard = try fixture.store().reader.shard
    let connection = try PostgresConnection(fixture.address())
    try connection.command("LISTEN weft_\(shard)")
    try database.revoke("ada", in: fixture.name)
    // The notification has arrived with the answer of a later statement at the latest.
    try connection.query("SELECT 1")
    var names: [String] = []
    try connection.takeNotifications { name, _ in names.append(name) }
    #expect(names == ["weft_\(shard)"])
  }

  @Test func `revoking waits its turn among writers`() throws {
    let (store, address) = try (fixture.store(), fixture.address())
    try store.changing { () throws(StoreError) in
      var patience = PostgresPatience()
      // Long enough for statements that wait for no writer, on a busy machine too.
      patience.statement = .seconds(3)
      let other = try PostgresConnection(address, patience)
      do throws(StoreError) {
        try PostgresDatabase(over: other).revoke("ada", in: fixture.name)
        Issue.record("two writers at once")
      } catch {
        #expect(error.code == .late, "\(error)")
      }
    }
    #expect(try database.revoke("ada", in: fixture.name) == 2)
  }
}
