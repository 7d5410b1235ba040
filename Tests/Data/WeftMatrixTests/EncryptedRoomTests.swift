// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Encrypted rooms, whose messages can't be read here: nothing is sent to them.
@Suite struct EncryptedRoomTests {
  private let room: ChannelID = "matrix:!r:localhost"
  private let message = OutgoingMessage(id: "m1", text: "secret plans")

  private func channel(_ name: String) throws -> ChannelID {
    ChannelID("matrix:" + (try RecordedAccount.id(name)))
  }

  @Test func `no receipt is sent for unreadable messages, and they stay unread`()
    async throws
  {
    let (recorded, server) = (try RecordedAccount(), try MediaServer())
    try recorded.begin()
    let source = try MatrixSource(server.account, file: recorded.file.store.path)
    let secret = try channel("secret")
    #expect(try await source.channel(secret)?.unreadCount.messages == 1)
    await #expect(throws: SourceError.unreadable) { try await source.perform(.markRead(secret)) }
    #expect(try await server.log() == [])
    try await source.perform(.markAllRead)
    let receipts = try await server.log().filter { $0.contains("/receipt/") }
    let quoted = MatrixRequest.quoted(try RecordedAccount.id("secret"))
    #expect(!receipts.isEmpty && !receipts.contains { $0.contains(quoted) })
    #expect(try await source.channel(secret)?.unreadCount.messages == 1)
    #expect(try await source.channel(channel("tea"))?.unreadCount.messages == 0)
  }

  @Test func `a room can be marked as read after an encrypted message was read elsewhere`()
    throws
  {
    let recorded = try RecordedAccount()
    try recorded.begin()
    let (secret, id) = (try channel("secret"), try RecordedAccount.id("secret"))
    let newest = try #require(try recorded.channel("secret")?.latestMessages.first)
    let receipt =
      #"{"type":"m.receipt","content":{"\#(newest.id)":{"m.read":{"@ada:localhost":{"ts":1}}}}}"#
    let news =
      #"{"next_batch":"s","rooms":{"join":{"\#(id)":{"ephemeral":{"events":[\#(receipt)]}}}}}"#
    try recorded.write(.sync(SyncNews(sync: Array(news.utf8))))
    try recorded.file.changing { state, notes throws(StoreError) in
      let plan = try ServerAction.needed(for: .markRead(secret), in: state, notes, transaction: "t")
      guard case .success(let action) = plan else {
        Issue.record("refused")
        return nil
      }
      #expect(action.request?.path.contains("/receipt/m.read/") == true)
      return nil
    }
  }

  @Test func `waiting messages are sent after the sync and reported in the same run`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("waits"), try Scratch())
    let path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    let file = try AccountFile(path, user: RecordedAccount.ada)
    try file.queue(message, in: room, at: Date())
    _ = try await server.log()
    try await MatrixSync(server.account, file: path).once()
    #expect(try await server.log() == ["news", "message m1", "news"])
    #expect(try file.outbox().entries.isEmpty)
  }

  @Test func `waiting messages are not sent in clear into a newly encrypted room`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("encrypts"), try Scratch())
    let path = scratch.path("ada.weft").path
    let file = try AccountFile(path, user: RecordedAccount.ada)
    // The room becomes encrypted with the first request for news.
    try await begin(server, file)
    try file.queue(message, in: room, at: Date())
    try await MatrixSync(server.account, file: path).once()
    #expect(try await !server.log().contains { $0.hasPrefix("message") })
    let shown = try file.store.freshState().message("m1", in: room, parent: "m1")
    #expect(shown?.localState == .sendingFailed && shown?.text == "secret plans")
    #expect(try file.outbox().entries.isEmpty)
  }

  /// Loads the rooms as first reported by the server, without anything that happened since.
  private func begin(_ server: ScriptedServer, _ file: AccountFile) async throws {
    let purpose = SyncPurpose.counts(isFirst: true)
    let request = purpose.request(position: nil, rooms: 20, .once, moment: .zero)
    let http = try MatrixHTTP(server.account.server)
    guard case .answer(let answer) = await http.ask(request, token: "t") else {
      throw MatrixError(.unreachable, "no answer")
    }
    _ = try file.write(try purpose.read(answer.body), at: Date())
  }

  @Test func `a sender without a sync first checks whether the room is encrypted`() async throws {
    let (recorded, server) = (try RecordedAccount(), try MediaServer())
    try recorded.begin()
    let tea = try channel("tea")
    try recorded.file.queue(message, in: tea, at: RecordedAccount.now)
    let http = try MatrixHTTP(server.account.server)
    let path = recorded.file.store.path
    _ = await http.ask(MatrixRequest(.get, "/encrypt"), token: nil)
    #expect(await (try MatrixSender(server.account, file: path, http)).sendAll() == nil)
    #expect(try await server.log() == [])
    let shown = try recorded.channel("tea")
    #expect(shown?.latestMessages.first { $0.id == "m1" }?.localState == .sendingFailed)
    // The next message is refused before it is queued, with a reason.
    #expect(shown?.ownCapabilities.contains(.sendMessage) == false)
    #expect(throws: SourceError(MatrixError.encrypted)) {
      try recorded.file.queue(
        OutgoingMessage(id: "m2", text: "more"),
        in: tea,
        at: RecordedAccount.now
      )
    }
    #expect(try recorded.file.outbox().entries.isEmpty)
  }
}
