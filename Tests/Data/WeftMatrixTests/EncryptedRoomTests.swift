// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Encrypted rooms, whose messages can't be read here: nothing is said or written in them.
@Suite struct EncryptedRoomTests {
  private func channel(_ name: String) throws -> ChannelID {
    ChannelID("matrix:" + (try RecordedAccount.id(name)))
  }

  @Test func `no receipt is sent for messages that can't be shown, and they stay unread`()
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

  @Test func `an encrypted message that was read elsewhere does not keep its room from being read`()
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
}
