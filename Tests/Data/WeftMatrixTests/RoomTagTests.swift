// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// The places of rooms in the list that their tags give them.
@Suite struct RoomTagTests {
  /// Returns a sync answer with joined rooms, the newest message first, and a room's tags.
  private func answer(_ rooms: [String], tags: [String: String]) throws -> SyncAnswer {
    let joined = rooms.enumerated().map { index, room in
      let time = 1_780_000_000_000 - index * 1_000
      let tag = tags[room].map { #"{"type":"m.tag","content":{"tags":{\#($0)}}}"# } ?? ""
      return #"""
        "!\#(room):localhost":{"account_data":{"events":[\#(tag)]},"timeline":{"events":[
        {"type":"m.room.message","event_id":"$\#(room)","sender":"@bob:localhost",
        "origin_server_ts":\#(time),"content":{"msgtype":"m.text","body":"Text"}}]}}
        """#
    }
    let text = #"{"next_batch":"s","rooms":{"join":{\#(joined.joined(separator: ","))}}}"#
    return .sync(try SyncNews(sync: Array(text.utf8)))
  }

  private func list(_ file: AccountFile) throws -> [String] {
    let state = try file.store.freshState()
    let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: Date())
    let page = state.positionedPage(.current, after: nil, limit: 10, in: context)
    return page.rows.rows.map { String($0.id.rawValue.dropFirst("matrix:!".count).prefix(1)) }
  }

  @Test func `favourites come first and rooms of low priority last, until the tags are removed`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("direct"), try Scratch())
    let path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    let file = try AccountFile(path, user: RecordedAccount.ada)
    let rooms = ["p", "q", "r", "s"]
    let before = try list(file).filter { !rooms.contains($0) }
    func own() throws -> [String] { try list(file).filter { !before.contains($0) } }
    let (low, favourite) = (#""m.lowpriority":{}"#, #""m.favourite":{}"#)
    _ = try file.write(
      answer(rooms, tags: ["p": low, "r": favourite, "q": "\(low),\(favourite)"]),
      at: Date()
    )
    #expect(try own() == ["q", "r", "s", "p"])
    _ = try file.write(answer(["p", "q"], tags: ["p": "", "q": low]), at: Date())
    #expect(try own() == ["r", "p", "s", "q"])
  }
}
