// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// What a server has to prove before it gets a password.
@Suite struct PostgresSecurityTests {
  private func security(
    _ settings: [String: String],
    _ address: String = "postgresql://db",
    environment: [String: String] = [:],
    version: Int = 160_002
  ) -> PostgresSecurity {
    PostgresSecurity(address, settings: settings, environment: environment, version: version)
  }

  @Test(arguments: ["db.example", "10.0.0.1", "localhost,db.example", "localhost.example", "1.2.3"])
  func `a server on another machine must prove its name`(_ host: String) {
    for version in [150_018, 160_002] {
      let security = self.security(["host": host, "sslmode": "prefer"], version: version)
      #expect(security.mode == "verify-full" && !security.isGuarded)
      #expect(security.authentication == nil)
    }
    #expect(security(["host": "db.example", "hostaddr": "127.0.0.1"]).mode == nil)
    #expect(security(["host": "localhost", "hostaddr": "10.0.0.1"]).mode == "verify-full")
  }

  @Test(arguments: ["", "/run/postgresql", "@name", "localhost", "127.0.0.1", "::1"])
  func `a local server may do without TLS and gets no password in clear`(_ host: String) {
    let new = security(["host": host, "sslmode": "prefer"])
    #expect(new.mode == nil && new.authentication == "!password" && !new.isGuarded)
    let old = security(["host": host, "sslmode": "prefer"], version: 150_018)
    #expect(old.mode == "disable" && old.kerberos == "disable" && old.isGuarded)
    #expect(old.authentication == nil)
  }

  @Test func `explicit settings take precedence`() {
    let require = "postgresql://db?sslmode=require"
    let required = security(["host": "db", "sslmode": "require"], require)
    #expect(required.mode == nil && required.authentication == "!password")
    let preferred = security(["host": "db", "sslmode": "prefer"], "postgresql://db?sslmode=prefer")
    #expect(preferred.mode == nil && preferred.authentication == "!password")
    let environment = ["PGSSLMODE": "prefer"]
    #expect(security(["host": "db", "sslmode": "prefer"], environment: environment).mode == nil)
    let full = security(["host": "db", "sslmode": "verify-full"])
    #expect(full.mode == nil && full.authentication == nil)
    // No certificate names a socket.
    let socket = security(["host": "/tmp", "sslmode": "verify-full"])
    #expect(socket.authentication == "!password")
    let allowed = security(["host": "localhost", "require_auth": "password"])
    #expect(allowed.authentication == nil && !allowed.isGuarded)
  }

  @Test(arguments: ["require", "verify-ca"])
  func `an old libpq that must use TLS logs in only by SCRAM if it has a password`(
    mode: String
  ) {
    let address = "postgresql://db?sslmode=\(mode)"
    let settings = ["host": "db", "sslmode": mode, "password": "secret"]
    func binding(_ settings: [String: String], _ address: String, _ version: Int) -> String? {
      security(settings, address, version: version).channelBinding
    }
    #expect(binding(settings, address, 150_018) == "require")
    #expect(binding(settings, address + "&require_auth=password", 150_018) == nil)
    #expect(binding(["host": "db", "sslmode": mode], address, 150_018) == nil)
    // TLS is never used on a socket, and such a login is checked.
    let socket = security(settings.merging(["host": "/tmp"]) { $1 }, address, version: 150_018)
    #expect(socket.channelBinding == nil && socket.isGuarded)
    #expect(binding(settings, address, 160_002) == nil)
  }

  @Test(arguments: ["allow", "prefer"])
  func `an old libpq that may do without TLS still logs in without it`(mode: String) {
    let settings = ["host": "localhost", "sslmode": mode, "password": "secret"]
    let security = self.security(
      settings,
      "postgresql://localhost?sslmode=\(mode)",
      version: 150_018
    )
    #expect(security.channelBinding == nil && security.isGuarded)
  }

  @Test func `an old libpq gets no options that it does not know`() {
    let address = "postgresql://localhost/db?require_auth=password&connect_timeout=3"
    let security = self.security(["host": "localhost"], address, version: 150_018)
    #expect(security.database == "postgresql://localhost/db?connect_timeout=3")
    #expect(!security.isGuarded)
    let scram = "postgresql://localhost/db?require_auth=scram-sha-256"
    #expect(self.security(["host": "localhost"], scram, version: 150_018).database == scram)
  }

  @Test func `a role with a password logs in by SCRAM`() throws {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    let role = "\(PostgresServer.guardedRole):\(PostgresServer.guardedPassword)"
    let address = try PostgresAddress(server.address(database, workspace: "w", role: role))
    let connection = try PostgresConnection(address)
    var number: Int64 = 0
    try connection.query("SELECT 7::bigint") { number = $0.integer(0) }
    #expect(number == 7)
    let wrong = "\(PostgresServer.guardedRole):wrong"
    let error = #expect(throws: StoreError.self) {
      _ = try PostgresConnection(PostgresAddress(server.address(database, role: wrong)))
    }
    #expect(error?.code == .denied)
  }
}
