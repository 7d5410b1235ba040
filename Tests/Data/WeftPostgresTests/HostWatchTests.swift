// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

@testable import WeftPostgres

/// A host knows whether its database is available, even without followers.
@Suite(.ends) struct HostWatchTests {
  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `a host without followers notices when its database is lost and returns`()
    async throws
  {
    let server = try PostgresServer.alone()
    let host = try PostgresHost(PostgresAddress(server.address()))
    host.watch()
    try await wait { host.listeningStatementCount > 0 }
    #expect(host.isReachable)
    try server.crash()
    try await wait { !host.isReachable }
    try server.startAgain()
    try await wait { host.isReachable }
    #expect(host.followerCount == 0)
  }

  @Test func `a host that does not watch makes no queries without followers`() async throws {
    let fixture = try PostgresFixture()
    let address = try PostgresAddress(fixture.server.address(fixture.database))
    let (watching, other) = (try PostgresHost(address), try PostgresHost(address))
    watching.watch()
    try await wait { watching.listeningStatementCount > 1 }
    #expect(other.listeningStatementCount == 0)
  }

  @Test func `a hanging database counts as unreachable`() async throws {
    let server = try LyingServer("pauses:0")
    let host = try PostgresHost(PostgresAddress(server.address(password: "none")))
    host.watch()
    try await wait { !host.isReachable }
    // The promise to a load balancer: 5 seconds from the start of the hang.
    #expect(WorkspaceWatcher.idleFloor + WorkspaceWatcher.patience < .seconds(5))
  }

  @Test func `waits in earlier checks don't reduce the time of later ones`() async throws {
    let fixture = try PostgresFixture()
    let address = try PostgresAddress(fixture.server.address(fixture.database))
    let line = PostgresLine(address)
    let watcher = WorkspaceWatcher(address)
    watcher.watch()
    defer { watcher.stop() }
    try line.connection().waited = .seconds(29)
    _ = try watcher.look(over: line, isWhole: true)
    #expect(try line.connection().waited < .seconds(29))
  }
}
