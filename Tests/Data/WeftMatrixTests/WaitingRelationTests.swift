// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftStore

@testable import WeftMatrix

/// An event that changes a message may arrive before the message.
@Suite struct WaitingRelationTests {
  private static let room = "!r:b"

  private static func event(
    _ id: String,
    _ type: String,
    from sender: String = "@bob:b",
    at seconds: Int,
    _ content: String
  ) -> String {
    #"{"type":"\#(type)","sender":"\#(sender)","event_id":"\#(id)","#
      + #""origin_server_ts":\#(seconds * 1_000),"content":\#(content)}"#
  }

  private static func message(_ id: String, at seconds: Int) -> String {
    event(id, "m.room.message", at: seconds, #"{"msgtype":"m.text","body":"said \#(id)"}"#)
  }

  private static func reaction(
    _ id: String,
    _ sign: String,
    to target: String,
    at seconds: Int
  ) -> String {
    let relation = #"{"rel_type":"m.annotation","event_id":"\#(target)","key":"\#(sign)"}"#
    return event(id, "m.reaction", at: seconds, #"{"m.relates_to":\#(relation)}"#)
  }

  private static func vote(
    _ id: String,
    from sender: String,
    for option: String,
    at seconds: Int
  ) -> String {
    let relation = #"{"rel_type":"m.reference","event_id":"$poll"}"#
    let answers = #"{"answers":["\#(option)"]}"#
    let content = #"{"m.relates_to":\#(relation),"org.matrix.msc3381.poll.response":\#(answers)}"#
    return event(id, "org.matrix.msc3381.poll.response", from: sender, at: seconds, content)
  }

  private static let poll = event(
    "$poll",
    "org.matrix.msc3381.poll.start",
    at: 10,
    #"{"org.matrix.msc3381.poll.start":{"question":{"body":"Lunch?"},"max_selections":1,"#
      + #""answers":[{"id":"soup","body":"Soup"},{"id":"rice","body":"Rice"}]}}"#
  )

  private static let end = event(
    "$end",
    "org.matrix.msc3381.poll.end",
    at: 50,
    #"{"m.relates_to":{"rel_type":"m.reference","event_id":"$poll"}}"#
  )

  /// Writes the end of a timeline.
  private func begin(_ account: RecordedAccount, _ events: [String]) throws {
    let room =
      #"{"limited":true,"prev_batch":"t0","timeline":[\#(events.joined(separator: ","))]}"#
    let text = #"{"pos":"1","rooms":{"\#(Self.room)":\#(room)}}"#
    try account.write(.sliding(SyncNews(sliding: Array(text.utf8)), isWhole: true))
  }

  /// Writes a page of earlier events as the server sends it: newest first.
  private func older(
    _ account: RecordedAccount,
    from place: String,
    _ events: [String],
    end: String
  ) throws {
    let text = #"{"chunk":[\#(events.reversed().joined(separator: ","))],"end":"\#(end)"}"#
    try account.write(.older(room: Self.room, from: place, OlderEvents(Array(text.utf8))))
  }

  /// Writes the next events of the server.
  private func later(_ account: RecordedAccount, _ events: [String]) throws {
    let text =
      #"{"next_batch":"s","rooms":{"join":{"\#(Self.room)":{"timeline":{"events":["#
      + events.joined(separator: ",") + "]}}}}}"
    try account.write(.sync(SyncNews(sync: Array(text.utf8))))
  }

  private func message(_ account: RecordedAccount, _ id: MessageID) throws -> ChatMessage? {
    try account.state().channel(ChannelID("matrix:" + Self.room))?.latestMessages
      .first { $0.id == id }
  }

  @Test func `a reaction waits for its message across any number of pages`() throws {
    let account = try RecordedAccount()
    try begin(account, [Self.message("$c", at: 30), Self.reaction("$1", "👍", to: "$a", at: 40)])
    try older(account, from: "t0", [Self.reaction("$2", "🎉", to: "$a", at: 25)], end: "t1")
    try older(account, from: "t1", [Self.message("$b", at: 20)], end: "t2")
    try older(account, from: "t2", [Self.message("$a", at: 10)], end: "t3")
    #expect(try message(account, "$a")?.reactions.map(\.type) == ["🎉", "👍"])
    #expect(try message(account, "$b")?.reactions == [])
    // A relation that has found its message waits no more.
    let memory = RoomMemory(try account.file.store.syncNote("room/" + Self.room))
    #expect(!memory.hasWaiting)
    #expect(try account.file.store.syncNote("waiting/" + Self.room) == nil)
  }

  @Test func `a reaction redacted while it waited is not shown`() throws {
    let account = try RecordedAccount()
    try begin(account, [Self.message("$c", at: 30), Self.reaction("$1", "👍", to: "$a", at: 40)])
    try later(account, [Self.event("$x", "m.room.redaction", at: 60, #"{"redacts":"$1"}"#)])
    try older(account, from: "t0", [Self.message("$a", at: 10)], end: "t1")
    #expect(try message(account, "$a")?.reactions == [])
  }

  @Test func `votes from before the end of a poll count even if they arrive after it`() throws {
    let account = try RecordedAccount()
    try begin(account, [Self.vote("$1", from: "@cy:b", for: "rice", at: 45), Self.end])
    try older(
      account,
      from: "t0",
      [Self.poll, Self.vote("$2", from: "@bob:b", for: "soup", at: 20)],
      end: "t1"
    )
    let poll = try #require(try message(account, "$poll")?.poll)
    #expect(poll.voteCounts == ["soup": 1, "rice": 1] && poll.isClosed)
    // A vote that arrives later counts if it was given before.
    try later(account, [Self.vote("$3", from: "@di:b", for: "rice", at: 49)])
    try later(account, [Self.vote("$4", from: "@ed:b", for: "rice", at: 51)])
    #expect(try message(account, "$poll")?.poll?.voteCounts == ["soup": 1, "rice": 2])
  }

  @Test func `a server can't grow a file with relations to missing messages`() throws {
    let account = try RecordedAccount()
    let many = (0..<2_000).map { Self.reaction("$\($0)", "👍", to: "$none\($0)", at: $0) }
    let large = Self.reaction("$large", String(repeating: "x", count: 100_000), to: "$a", at: 9)
    try begin(account, [Self.message("$c", at: 5_000)] + many + [large])
    let note = try #require(try account.file.store.syncNote("waiting/" + Self.room))
    let waiting = try JSONParser.parse(note)
    #expect(waiting.elements.count == SyncWriter.mostWaiting)
    #expect(waiting.elements.last?["event_id"]?.text == "$1999")
    #expect(note.count < 200_000)
  }
}
