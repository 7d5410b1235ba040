// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// Databases of earlier versions are upgraded with all their content.
///
/// `Versions` has pg_dump's output of a database at that version, and what Weft exported of it.
@Suite struct VersionTests {
  private static let folder = Checkout.root.appending(path: "Tests/Data/WeftPostgresTests/Versions")
  private static let then = Date(timeIntervalSince1970: 1_795_000_000)

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static func export(_ address: PostgresAddress) throws -> String {
    var text = ""
    try PostgresStore(exporting: address).export { text += $0 }
    return text
  }

  /// Creates a database as version 1 left it.
  private static func restored() throws -> (server: PostgresServer, database: String) {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    try server.sql(text("version-1.sql"), in: database)
    return (server, database)
  }

  @Test func `a database of version 1 keeps its content`() throws {
    let (server, database) = try Self.restored()
    let address = try PostgresAddress(server.address(database))
    let old = try #require(throws: StoreError.self) {
      _ = try PostgresDatabase(address).workspaces()
    }
    #expect(old.message.contains("version 1, not 6; run weft database init to upgrade them"))
    let done = try PostgresDatabase(address) { Self.then }.prepare()
    #expect(done.from == 1 && done.to == 6 && !done.made.contains("log_2026_11"))
    #expect(done.dropped == [])
    #expect(try PostgresDatabase(address).faults() == [])
    for user in ["luke", "leia"] {
      let path = server.address(database, workspace: "team", user: user)
      #expect(try Self.export(PostgresAddress(path)) == Self.text("version-1-\(user).json"))
    }
    // What the migration adds.
    #expect(try PostgresDatabase(address).epoch(of: "leia", in: "team") == 1)
    #expect(try server.sql("SELECT revoked FROM weft.shard", in: database) == "0")
  }

  @Test(.ends)
  func `writing continues at the position where version 1 stopped`() async throws {
    let (server, database) = try Self.restored()
    let address = try PostgresAddress(server.address(database, workspace: "team", user: "leia"))
    _ = try PostgresDatabase(address) { Self.then }.prepare()
    let before = try #require(PostgresDatabase(address).workspaces().first)
    let source = try PostgresSource(opening: address) { Self.then }
    try await source.perform(.send(OutgoingMessage(id: "n", text: "New"), "messaging:general"))
    let after = try #require(PostgresDatabase(address).workspaces().first)
    #expect(after.position == before.position + 1 && after.epoch == before.epoch)
    #expect(try PostgresDatabase(address).faults() == [])
  }

  @Test func `a migration gives up quickly behind readers and then changes nothing`()
    throws
  {
    let (server, database) = try Self.restored()
    let address = try PostgresAddress(server.address(database))
    let reader = try PostgresConnection(address)
    try reader.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
      () throws(StoreError) in
      try reader.query("SELECT 1 FROM weft.account LIMIT 1")
      do throws(StoreError) {
        _ = try PostgresDatabase(address).prepare()
        Issue.record("the step did not wait")
      } catch {
        #expect(error.code == .late, "\(error)")
      }
    }
    #expect(try server.sql("SELECT version FROM weft.version", in: database) == "1")
    #expect(try PostgresDatabase(address).prepare().from == 1)
  }
}
