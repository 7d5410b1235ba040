// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A faulty database gives one clear error, and nothing is lost.
@Suite struct BadDatabaseTests {
  private static let main = ChannelID("check:main")

  private static func error(_ body: () throws -> Void) throws -> StoreError {
    try #require(throws: StoreError.self) { try body() }
  }

  @Test func `tables of a later version are refused, and not changed`() throws {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    let address = try PostgresAddress(server.address(database, workspace: "w"))
    _ = try PostgresDatabase(address).prepare()
    try server.sql("UPDATE weft.version SET version = 99", in: database)
    for error in try [
      Self.error { _ = try PostgresDatabase(address).prepare() },
      Self.error { _ = try PostgresStore(opening: address) },
      Self.error {
        try PostgresCopy.run(into: address, Workspace(currentUser: ChatUser(id: "a"))) { _ in }
      },
    ] {
      #expect(error.code == .newer && error.message.contains("version 99"))
    }
    #expect(try server.sql("SELECT version FROM weft.version", in: database) == "99")
  }

  @Test func `for missing tables or databases the error says how to create them`() throws {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    let empty = try Self.error {
      _ = try PostgresStore(opening: PostgresAddress(server.address(database, workspace: "w")))
    }
    #expect(empty.code == .notAWorkspace && empty.message.contains("weft database init"))
    let none = try Self.error {
      _ = try PostgresStore(opening: PostgresAddress(server.address("nowhere", workspace: "w")))
    }
    #expect(none.code == .absent && none.message.contains("createdb"))
    let fixture = try PostgresFixture()
    let absent = try Self.error {
      _ = try PostgresStore(
        opening: PostgresAddress(server.address(fixture.database, workspace: "no"))
      )
    }
    #expect(absent.code == .absent && absent.message.contains("no workspace \"no\""))
    let unnamed = try Self.error {
      _ = try PostgresStore(opening: PostgresAddress(server.address(fixture.database)))
    }
    #expect(unnamed.message.contains("?workspace=ID"))
  }

  @Test func `the error for a wrong password does not contain it`() throws {
    let server = try PostgresServer.shared()
    let role = PostgresServer.guardedRole
    for (login, code) in [
      ("\(role):\(PostgresServer.guardedPassword)", nil),
      ("\(role):wrong%20one", StoreError.Code.denied),
      (role, .denied), ("nobody-there", .denied),
    ] {
      let address = try PostgresAddress(server.address(role: login))
      guard let code else {
        _ = try PostgresDatabase(address).version()
        continue
      }
      let error = try Self.error { _ = try PostgresDatabase(address) }
      #expect(error.code == code, "\(error)")
      #expect(!error.description.contains("wrong%20one"))
    }
  }

  @Test func `a role without rights gets an error and changes nothing`() throws {
    let fixture = try PostgresFixture()
    let login = "\(PostgresServer.guardedRole):\(PostgresServer.guardedPassword)"
    let address = try PostgresAddress(
      fixture.server.address(fixture.database, workspace: fixture.name, role: login)
    )
    let error = try Self.error { _ = try PostgresStore(opening: address) }
    #expect(error.code == .denied, "\(error)")
  }

  @Test(.ends)
  func `a read-only database can be read`() async throws {
    let fixture = try PostgresFixture()
    let source = try fixture.source()
    let database = fixture.database
    // Only the connections of this test start read-only: others to the database are open already.
    let path =
      fixture.server.address(database, workspace: fixture.name)
      + "&options=-c%20default_transaction_read_only%3Don"
    let reader = try PostgresSource(opening: PostgresAddress(path))
    #expect(try await reader.channel(Self.main) != nil)
    let error = try await #require(throws: SourceError.self) {
      try await reader.perform(.pin(Self.main))
    }
    #expect(error.code == .notAllowed && error.message.contains("is read-only"))
    #expect(try await source.channel(Self.main)?.isPinned == false)
  }

  @Test func `connecting to a silent server stops at the deadline`() throws {
    // The kernel accepts connections for a socket whose program never accepts them.
    let socket = try HangingPort()
    let address = try PostgresAddress(
      "postgresql://weft@127.0.0.1:\(socket.port)/chats?workspace=w&sslmode=disable"
    )
    var patience = PostgresPatience()
    patience.connecting = .milliseconds(200)
    let error = try Self.error { _ = try PostgresConnection(address, patience) }
    // How late depends on what else the machine does.
    let told = error.message.contains(/waited [0-9.]+ s for the server to accept the login/)
    #expect(error.code == .late && told)
  }

  @Test func `a statement that waits for another writer stops at its deadline`() throws {
    let fixture = try PostgresFixture()
    let blocker = try PostgresConnection(fixture.address())
    let shard = try fixture.store().reader.shard
    var patience = PostgresPatience()
    // Long enough for statements that wait for no writer, on a busy machine too.
    patience.statement = .seconds(3)
    let connection = try PostgresConnection(fixture.address(), patience)
    let store = try PostgresStore(fixture.address(), line: PostgresLine(connection)) { Date() }
    try blocker.transaction { () throws(StoreError) in
      try blocker.query(
        "SELECT 1 FROM pg_advisory_xact_lock(8603661520541450240 + $1)",
        [.integer(shard)]
      )
      do throws(StoreError) {
        try store.changing { () throws(StoreError) in }
        Issue.record("two writers at once")
      } catch {
        #expect(error.code == .late, "\(error)")
      }
    }
    try store.changing { () throws(StoreError) in }
  }

  @Test func `a port without a server is reported at once`() throws {
    let error = try Self.error {
      _ = try PostgresDatabase(PostgresAddress("postgresql://127.0.0.1:1/chats"))
    }
    #expect(error.code == .unreachable && error.message.contains("check that the server runs"))
  }

  @Test func `a missing socket, as while a server starts, is reported at once`() throws {
    let time = try ContinuousClock().measure {
      let error = try Self.error {
        _ = try PostgresDatabase(PostgresAddress("postgresql:///chats?host=/tmp/weft-no-server"))
      }
      #expect(error.code == .unreachable)
    }
    // The patience with a server that does not answer is five seconds.
    #expect(time < .seconds(4))
  }

  @Test(.ends)
  func `damaged documents are reported and never mistaken for valid ones`() async throws {
    for change in [
      "UPDATE weft.channel SET document = '{' WHERE shard = SHARD AND id = 'check:main'",
      "UPDATE weft.channel SET document = '{\"cid\":\"check:old\",\"created_at\":\"2024-01-01T00:00:00Z\"}' WHERE shard = SHARD AND id = 'check:main'",
      "UPDATE weft.member SET document = '[]' WHERE shard = SHARD AND id = 'check:main'",
      "UPDATE weft.message SET document = ''::bytea WHERE shard = SHARD",
      "UPDATE weft.member SET place = '\\x00' WHERE shard = SHARD",
      "UPDATE weft.shard SET head = 'null' WHERE number = SHARD",
    ] {
      let fixture = try PostgresFixture()
      try fixture.sql(change)
      let source = try? fixture.source()
      let error = await #expect(throws: (any Error).self, "\(change)") {
        _ = try fixture.store()
        _ = try await source?.channels(ChannelListQuery(), after: nil, limit: 100)
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("damaged"), "\(change)")
      let before = try fixture.sql("SELECT position FROM weft.shard WHERE number = SHARD")
      #expect(before == "0")
    }
  }

  @Test func `contradictions are found`() throws {
    for (change, words) in [
      ("UPDATE weft.shard SET position = 3 WHERE number = SHARD", "log has gaps"),
      (
        "DELETE FROM weft.channel WHERE shard = SHARD AND id = 'check:old'",
        "channels that don't exist"
      ),
      ("DELETE FROM weft.member WHERE shard = SHARD AND id = 'check:old'", "can't see"),
      ("DELETE FROM weft.account WHERE shard = SHARD", "without having opened"),
    ] {
      let server = try PostgresServer.shared()
      let database = try server.newDatabase()
      let address = try PostgresAddress(server.address(database, workspace: "w"))
      _ = try PostgresDatabase(address).prepare()
      let workspace = PostgresFixture.workspace(.standard)
      try PostgresCopy.run(into: address, workspace) { copy in
        for channel in workspace.channels { try copy.put(channel) }
      }
      try server.sql(
        change.replacingOccurrences(of: "SHARD", with: "(SELECT number FROM weft.shard)"),
        in: database
      )
      let faults = try PostgresDatabase(address).faults()
      #expect(faults.contains { $0.contains(words) }, "\(change): \(faults)")
    }
  }

  @Test func `empty log tables of past months are dropped`() throws {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    let address = try PostgresAddress(server.address(database))
    let then = Date(timeIntervalSince1970: 1_700_000_000)
    let first = try PostgresDatabase(address) { then }.prepare()
    #expect(first.from == 0 && first.made.first == "log_2023_11" && first.made.count == 12)
    let later = try PostgresDatabase(address) { then.addingTimeInterval(86_400 * 62) }.prepare()
    #expect(later.from == PostgresSchema.version && later.made == ["log_2024_11", "log_2024_12"])
    #expect(later.dropped == ["log_2023_11", "log_2023_12"])
  }
}

/// A loopback port that accepts connections and never answers.
private final class HangingPort {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(number, generic, size) == 0 && listen(number, 8) == 0
          && getsockname(number, generic, &size) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
