// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Invalid server answers are refused, and users' contents are limited.
@Suite struct HostileAnswerTests {
  private func refusal(_ text: String) -> String? {
    do throws(MatrixError) {
      _ = try SyncNews(sync: Array(text.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    "", "[]", "{", "{\"next_batch\":7}", "{\"next_batch\":\"\"}", "{\"rooms\":{}}",
    #"{"next_batch":"s","rooms":[]}"#,
    #"{"next_batch":"s","rooms":{"join":[]}}"#,
    #"{"next_batch":"s","rooms":{"join":{"room":{}}}}"#,
    #"{"next_batch":"s","rooms":{"join":{"!r":{"timeline":{"events":{}}}}}}"#,
  ])
  func `an answer of the wrong form is refused in one sentence`(text: String) {
    let message = refusal(text)
    #expect(message?.hasPrefix("the server's answer can't be read: ") == true)
    #expect(message?.contains("\n") == false)
  }

  @Test func `an answer truncated at any point is refused`() throws {
    let bytes = try RecordedAccount.bytes("later.json")
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: MatrixError.self) { try SyncNews(sync: Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: [
    "null", "1", #"{"type":"m"}"#, #"{"type":"m.room.message","sender":"@a:b"}"#,
    #"{"type":"m.room.message","sender":"@a:b","event_id":"$\#(String(repeating: "x", count: 300))"}"#,
  ])
  func `an unreadable event is skipped and counted, and the others are read`(
    odd: String
  ) throws {
    let good = event(1, #"{"msgtype":"m.text","body":"after it"}"#)
    for place in ["timeline", "state"] {
      let other = place == "state" ? #","timeline":{"events":[\#(good)]}"# : ""
      let events = place == "state" ? odd : "\(odd),\(good)"
      let text =
        #"{"next_batch":"s","rooms":{"join":{"!r:b":{"\#(place)":{"events":[\#(events)]}\#(other)}}}}"#
      let news = try SyncNews(sync: Array(text.utf8))
      #expect(news.skippedEvents == 1)
      let account = try RecordedAccount()
      try account.write(.sync(news))
      let channel = try account.state().channel("matrix:!r:b")
      #expect(channel?.latestMessages.map(\.text) == ["after it"])
    }
    let older = try OlderEvents(Array(#"{"chunk":[\#(odd),\#(good)]}"#.utf8))
    #expect(older.skippedEvents == 1 && older.events.count == 1)
  }

  @Test func `a syncer continues past unreadable events and reports their number`()
    async throws
  {
    let (server, scratch) = (try ScriptedServer("odd"), try Scratch())
    let path = scratch.path("ada.weft").path
    let sync = try MatrixSync(server.account, file: path)
    try await sync.once()
    #expect(sync.currentStatus.skippedEvents == 3)
    let file = try AccountFile(path, user: RecordedAccount.ada)
    let channel = try file.store.freshState().channel("matrix:!r:localhost")
    #expect(channel?.previewMessage?.text == "after it")
  }

  /// Writes events of another user into a room, and returns the room.
  private func room(_ events: [String]) throws -> ChatChannel? {
    let account = try RecordedAccount()
    let text =
      #"{"next_batch":"s","rooms":{"join":{"!r:b":{"timeline":{"events":["#
      + events.joined(separator: ",") + "]}}}}}"
    try account.write(.sync(SyncNews(sync: Array(text.utf8))))
    return try account.state().channel("matrix:!r:b")
  }

  private func event(_ id: Int, _ content: String, at stamp: String = "5000") -> String {
    #"{"type":"m.room.message","sender":"@b:b","event_id":"$\#(id)","#
      + #""origin_server_ts":\#(stamp),"content":\#(content)}"#
  }

  @Test func `contents of the wrong kind have no effect`() throws {
    let contents = [
      "{}", "[]", "7", "null", #"{"msgtype":7}"#, #"{"msgtype":"m.text","body":{}}"#,
      #"{"msgtype":"m.image","url":"javascript:alert(1)","info":{"w":-5,"h":1e300,"size":"x"}}"#,
      #"{"msgtype":"m.text","body":"a","m.relates_to":[]}"#,
      #"{"msgtype":"m.text","body":"a","m.relates_to":{"rel_type":"m.thread","event_id":7}}"#,
      #"{"msgtype":"m.text","body":"a","m.mentions":{"user_ids":7,"room":"x"}}"#,
    ]
    let channel = try room(contents.enumerated().map { event($0.offset, $0.element) })
    #expect(channel?.latestMessages.count == contents.count)
    let image = channel?.latestMessages.first { !$0.attachments.isEmpty }?.attachments.first
    #expect(image?.url == nil && image?.width == nil && image?.height == nil && image?.size == nil)
  }

  @Test func `overlong texts are cut and implausible dates are corrected`() throws {
    let long = String(repeating: "ä", count: 100_000)
    let channel = try room([
      event(1, #"{"msgtype":"m.text","body":"\#(long)"}"#, at: "-5"),
      event(2, #"{"msgtype":"m.text","body":"b"}"#, at: "99999999999999999"),
      event(3, #"{"msgtype":"m.text","body":"c"}"#, at: "1e300"),
      event(4, #"{"msgtype":"m.text","body":"d"}"#, at: "null"),
    ])
    let messages = try #require(channel?.latestMessages)
    #expect(messages.map(\.text).dropLast() == ["d", "c", "b"])
    #expect(messages.last?.text.utf8.count == MessageContent.mostBytes)
    #expect(messages.allSatisfy { $0.createdAt <= RecordedAccount.now.addingTimeInterval(1) })
  }

  @Test func `others can't edit or redact without permission`() throws {
    let edit =
      #"{"type":"m.room.message","sender":"@c:b","event_id":"$2","origin_server_ts":6000,"content":"#
      + #"{"msgtype":"m.text","body":"* no","m.new_content":{"msgtype":"m.text","body":"no"},"#
      + #""m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}}"#
    let channel = try room([event(1, #"{"msgtype":"m.text","body":"yes"}"#), edit])
    #expect(channel?.latestMessages.map(\.text) == ["yes"])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a damaged answer is rejected as a whole`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try RecordedAccount.bytes("later.json")
    for _ in 0..<8 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
    }
    let account = try RecordedAccount()
    try account.begin()
    let before = try account.content()
    do throws(MatrixError) {
      let news = try SyncNews(sync: bytes)
      _ = try account.file.write(.sync(news), at: RecordedAccount.now)
      #expect(try account.file.progress().since == news.token)
    } catch {
      #expect(try account.content() == before, "seed \(seed)")
    }
  }
}
