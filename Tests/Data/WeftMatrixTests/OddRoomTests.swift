// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Rare contents and states of rooms: specified polls, emotes, spoilers, replaced rooms.
@Suite struct OddRoomTests {
  private let account: RecordedAccount
  private let room: ChannelID = "matrix:!r:b"

  init() throws { account = try RecordedAccount() }

  private func event(
    _ id: String,
    _ content: String,
    type: String = "m.room.message",
    more: String = ""
  ) -> String {
    #"{"type":"\#(type)","sender":"@bob:b","event_id":"\#(id)","origin_server_ts":5000,"#
      + #""content":\#(content)\#(more)}"#
  }

  private func write(_ events: String...) throws {
    let text =
      #"{"next_batch":"s","rooms":{"join":{"!r:b":{"timeline":{"events":["#
      + events.joined(separator: ",") + "]}}}}}"
    try account.write(.sync(SyncNews(sync: Array(text.utf8))))
  }

  private func message(_ id: MessageID) throws -> ChatMessage? {
    try account.state().message(id, in: room, parent: id)
  }

  @Test func `a poll as in the specification is shown and votes count by its ids`()
    throws
  {
    let poll =
      #"{"m.text":[{"body":"Tea? Yes, No"}],"m.poll":{"question":{"m.text":[{"body":"Tea?"}]},"#
      + #""kind":"m.disclosed","max_selections":1,"answers":[{"m.id":"y","m.text":[{"body":"Yes"}]},"#
      + #"{"m.id":"n","m.text":[{"body":"No"}]}]}}"#
    let vote =
      #"{"m.relates_to":{"rel_type":"m.reference","event_id":"$p"},"m.selections":["y"]}"#
    try write(
      event("$p", poll, type: "m.poll.start"),
      event("$v", vote, type: "m.poll.response")
    )
    let shown = try #require(try message("$p"))
    #expect(shown.text == "Tea?" && shown.poll?.options.map(\.text) == ["Yes", "No"])
    #expect(shown.poll?.voteCounts == ["y": 1])
    try account.file.changing { state, notes throws(StoreError) in
      let vote = SourceAction.vote("n", in: "$p", room)
      let plan = try ServerAction.needed(for: vote, in: state, notes, transaction: "t")
      guard case .success(let action) = plan else {
        Issue.record("refused")
        return nil
      }
      let body = try? JSONParser.parse(action.request?.body ?? [])
      #expect(action.request?.path.contains("/send/m.poll.response/") == true)
      #expect(body?["m.selections"]?.texts == ["n"])
      return nil
    }
  }

  @Test func `an emote starts with its author's name, and so does its edit`() throws {
    let member = #"{"membership":"join","displayname":"Bob *the* cook"}"#
    let edit =
      #"{"msgtype":"m.emote","body":"* sits","m.new_content":{"msgtype":"m.emote","body":"sits"},"#
      + #""m.relates_to":{"rel_type":"m.replace","event_id":"$e"}}"#
    try write(
      event("$b", member, type: "m.room.member", more: #","state_key":"@bob:b""#),
      event("$e", #"{"msgtype":"m.emote","body":"waves"}"#)
    )
    #expect(try message("$e")?.text == #"\* Bob \*the\* cook waves"#)
    try write(event("$f", edit))
    #expect(try message("$e")?.text == #"\* Bob \*the\* cook sits"#)
  }

  @Test(arguments: [
    ("<span data-mx-spoiler>he dies</span> in the end", "(spoiler) in the end"),
    (
      "so <span data-mx-spoiler=\"ending &amp; *all*\">he <b>dies</b></span>",
      #"so (spoiler: ending & \*all\*)"#
    ),
    ("<span data-mx-spoiler>he dies", "(spoiler)"),
  ])
  func `a spoiler shows its reason and hides its content`(html: String, text: String) throws {
    let quoted = JSONWriter.compact(.string(html))
    try write(
      event(
        "$s",
        #"{"msgtype":"m.text","body":"he dies in the end","format":"org.matrix.custom.html","#
          + #""formatted_body":\#(quoted)}"#
      )
    )
    #expect(try message("$s")?.text == text)
  }

  @Test func `a room that is its own replacement stays in the list`() throws {
    let own = #"{"replacement_room":"!r:b"}"#
    let creation = #"{"predecessor":{"room_id":"!r:b"}}"#
    try write(
      event("$c", creation, type: "m.room.create", more: #","state_key":"""#),
      event("$m", #"{"msgtype":"m.text","body":"still here"}"#),
      event("$t", own, type: "m.room.tombstone", more: #","state_key":"""#)
    )
    let channel = try #require(try account.state().channel(room))
    #expect(!channel.isHidden && !channel.isFrozen)
    #expect(channel.ownCapabilities.contains(.sendMessage))
  }
}
