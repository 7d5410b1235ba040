// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Older messages are loaded from the server until there are none.
@Suite struct OlderMessagesTests {
  private static let room = "!r:localhost"
  private let channel: ChannelID = "matrix:!r:localhost"

  private static func message(_ id: String, at seconds: Int) -> String {
    #"{"type":"m.room.message","sender":"@bob:b","event_id":"\#(id)","#
      + #""origin_server_ts":\#(seconds * 1_000),"content":{"msgtype":"m.text","body":"\#(id)"}}"#
  }

  private func begin(_ account: RecordedAccount, from place: String, _ events: [String]) throws {
    let news =
      #"{"limited":true,"prev_batch":"\#(place)","timeline":[\#(events.joined(separator: ","))]}"#
    let text = #"{"pos":"1","rooms":{"\#(Self.room)":\#(news)}}"#
    try account.write(.sliding(SyncNews(sliding: Array(text.utf8)), isWhole: true))
  }

  private func older(
    _ account: RecordedAccount,
    from place: String,
    _ events: [String],
    end: String
  ) throws {
    let text = #"{"chunk":[\#(events.reversed().joined(separator: ","))],"end":"\#(end)"}"#
    try account.write(.older(room: Self.room, from: place, OlderEvents(Array(text.utf8))))
  }

  private func gaps(_ account: RecordedAccount) throws -> [String] {
    RoomMemory(try account.file.store.syncNote("room/" + Self.room)).gaps.map(\.previous)
  }

  @Test func `a page that repeats a known message doesn't end the history`() throws {
    let account = try RecordedAccount()
    try begin(account, from: "t0", [Self.message("$c", at: 30), Self.message("$d", at: 40)])
    try older(
      account,
      from: "t0",
      [Self.message("$b", at: 20), Self.message("$c", at: 30)],
      end: "t1"
    )
    #expect(try gaps(account) == ["t1"])
    try older(account, from: "t1", [Self.message("$a", at: 10)], end: "t2")
    let texts = try account.state().channel(channel)?.latestMessages.map(\.text)
    #expect(texts == ["$d", "$c", "$b", "$a"])
  }

  @Test func `a page that reaches the messages before a gap closes it`() throws {
    let account = try RecordedAccount()
    try begin(account, from: "t0", [Self.message("$a", at: 10)])
    try begin(account, from: "u0", [Self.message("$e", at: 50)])
    #expect(try gaps(account) == ["t0", "u0"])
    // The newer end of the gap is repeated, which does not close it.
    try older(
      account,
      from: "u0",
      [Self.message("$d", at: 40), Self.message("$e", at: 50)],
      end: "u1"
    )
    #expect(try gaps(account) == ["t0", "u1"])
    try older(
      account,
      from: "u1",
      [Self.message("$a", at: 10), Self.message("$c", at: 30)],
      end: "u2"
    )
    #expect(try gaps(account) == ["t0"])
  }

  private func source(
    of kind: String,
    in scratch: Scratch
  ) async throws -> (
    server: ScriptedServer, source: MatrixSource
  ) {
    let (server, path) = (try ScriptedServer(kind), scratch.path("ada.weft").path)
    try await MatrixSync(server.account, file: path).once()
    _ = try await server.log()
    return (server, try MatrixSource(server.account, file: path))
  }

  private func page(
    _ source: MatrixSource,
    _ position: MessagePageRequest.Position
  ) async throws(SourceError) -> MessagePage {
    let request = MessagePageRequest(channel: channel, parent: nil, position: position, limit: 30)
    return try await source.messages(request)
  }

  @Test func `pages with only replies are skipped until one has a message`() async throws {
    let scratch = try Scratch()
    let (server, source) = try await source(of: "replies", in: scratch)
    let newest = try await page(source, .newest)
    #expect(newest.messages.map(\.text) == ["hello"] && newest.hasOlder)
    let oldest = try #require(newest.messages.last)
    let older = try await page(source, .before(MessageCursor(oldest)))
    #expect(older.messages.map(\.text) == ["first"] && !older.hasOlder)
    #expect(
      try await server.log().filter { $0.hasPrefix("older") } == (0...12).map { "older \($0)" }
    )
  }

  @Test func `an unanswered page is an error, since an empty page would end the list`() async throws
  {
    let scratch = try Scratch()
    let (_, source) = try await source(of: "silent", in: scratch)
    let newest = try await page(source, .newest)
    #expect(newest.messages.map(\.text) == ["hello"] && newest.hasOlder)
    let oldest = try #require(newest.messages.last)
    let error = await #expect(throws: SourceError.self) {
      try await page(source, .before(MessageCursor(oldest)))
    }
    #expect(error?.code == .offline)
    // There is nothing newer, and to know that takes no server.
    let after = try await page(source, .after(MessageCursor(oldest)))
    #expect(after.messages.isEmpty && after.hasOlder && !after.hasNewer)
  }
}
