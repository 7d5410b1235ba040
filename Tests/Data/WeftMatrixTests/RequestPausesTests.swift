// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftMatrix

/// When a server asks for a pause, all processes of an account respect it.
@Suite struct RequestPausesTests {
  private let room: ChannelID = "matrix:!r:localhost"
  private let clock = HastyClock()

  private func sync(_ account: MatrixAccount, _ path: String) throws -> MatrixSync {
    try MatrixSync(account, file: path, now: { [clock] in clock.date }, clock: clock)
  }

  @Test func `a single sync waits for the pause and then sends waiting messages`() async throws {
    let (server, scratch) = (try ScriptedServer("limits"), try Scratch())
    let path = scratch.path("ada.weft").path
    let file = try AccountFile(path, user: RecordedAccount.ada)
    try await sync(server.account, path).once()
    try file.queue(OutgoingMessage(id: "m1", text: "tea?"), in: room, at: clock.date)
    _ = try await server.log()
    try await sync(server.account, path).once()
    #expect(try await server.log() == ["news", "message m1", "message m1", "news"])
    #expect(clock.sleeps.contains { $0 >= .seconds(19) })
    #expect(try file.outbox().entries.isEmpty)
  }

  @Test func `a single sync fails if the pause is too long, and the next one respects it`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("limits-long"), try Scratch())
    let path = scratch.path("ada.weft").path
    let file = try AccountFile(path, user: RecordedAccount.ada)
    try await sync(server.account, path).once()
    try file.queue(OutgoingMessage(id: "m1", text: "tea?"), in: room, at: clock.date)
    _ = try await server.log()
    for isFirst in [true, false] {
      let syncer = try sync(server.account, path)
      do throws(MatrixError) {
        try await syncer.once()
        Issue.record("a message waits")
      } catch {
        #expect(error.code == .limited)
      }
      // Another process makes no request before the pause ends.
      #expect(try await server.log() == (isFirst ? ["news", "message m1"] : ["news"]))
    }
    #expect(try file.outbox().entries.map(\.id) == ["m1"])
    try await clock.sleep(until: clock.now + .seconds(20), tolerance: nil)
    try await sync(server.account, path).once()
    #expect(try await server.log() == ["news", "message m1", "news"])
  }

  @Test func `a pause applies to its kind of request, is limited, and is never days long`() {
    var pauses = RequestPauses()
    let now = clock.date
    pauses.note(.seconds(40), of: .sending, at: now)
    pauses.note(.seconds(5), of: .sending, at: now)
    #expect(RequestPauses(pauses.bytes) == pauses)
    #expect(pauses.left(of: .sending, at: now) == .seconds(40))
    #expect(pauses.left(of: .syncing, at: now) == nil)
    #expect(pauses.left(of: .sending, at: now.addingTimeInterval(41)) == nil)
    // A clock that was set back makes no pause of days.
    #expect(pauses.left(of: .sending, at: now.addingTimeInterval(-86_400)) == nil)
  }
}
