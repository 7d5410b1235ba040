// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Direct conversations, and the invitations that lead to them.
@Suite struct DirectChatTests {
  private let room: ChannelID = "matrix:!d:localhost"

  /// Returns the sync answer after the invitation was accepted.
  private func joined(_ count: Int, direct: String? = nil) throws -> SyncAnswer {
    let data = direct.map {
      #","account_data":{"events":[{"type":"m.direct","content":{"@eve:localhost":\#($0)}}]}"#
    }
    let text =
      #"{"next_batch":"s","rooms":{"join":{"!d:localhost":{"summary":{"m.joined_member_count":"#
      + #"\#(count),"m.heroes":["@eve:localhost"]}}}}\#(data ?? "")}"#
    return .sync(try SyncNews(sync: Array(text.utf8)))
  }

  private func channel(_ file: AccountFile) throws -> ChatChannel? {
    try file.store.freshState().channel(room)
  }

  @Test func `accepting a direct invitation adds the room to the account's direct chats`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("direct"), try Scratch())
    let path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    _ = try await server.log()
    let source = try MatrixSource(server.account, file: path)
    try await source.perform(.answerInvitation(true, room))
    // What other clients wrote is kept.
    let written =
      #"{"@bob:localhost":["!b:localhost"],"@eve:localhost":["!old:localhost","!d:localhost"]}"#
    #expect(try await server.log() == ["put m.direct " + written])
    // The room counts as direct before the server says so.
    let file = try AccountFile(path, user: RecordedAccount.ada)
    _ = try file.write(joined(2), at: Date())
    #expect(try channel(file)?.filterTags == ["direct"])
    _ = try file.write(joined(3), at: Date())
    #expect(try channel(file)?.filterTags == [])
  }

  @Test func `a room removed from the direct chats is no longer direct`() async throws {
    let (server, scratch) = (try ScriptedServer("direct"), try Scratch())
    let path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    let file = try AccountFile(path, user: RecordedAccount.ada)
    _ = try file.write(joined(2, direct: #"["!d:localhost"]"#), at: Date())
    #expect(try channel(file)?.filterTags == ["direct"])
    _ = try file.write(joined(2, direct: "[]"), at: Date())
    #expect(try channel(file)?.filterTags == [])
  }
}
