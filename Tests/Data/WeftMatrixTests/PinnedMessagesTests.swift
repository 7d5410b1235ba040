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

/// The pinned messages of a room, as its state lists them.
@Suite struct PinnedMessagesTests {
  private let account: RecordedAccount
  private let room: ChannelID = "matrix:!r:b"

  init() throws { account = try RecordedAccount() }

  private func message(_ id: String, at seconds: Int = 5, redacted: Bool = false) -> String {
    let content = redacted ? "{}" : #"{"msgtype":"m.text","body":"\#(id)"}"#
    return #"{"type":"m.room.message","sender":"@bob:b","event_id":"\#(id)","#
      + #""origin_server_ts":\#(seconds * 1_000),"content":\#(content)}"#
  }

  private func state(_ type: String, _ content: String, id: String = "$state") -> String {
    #"{"type":"\#(type)","state_key":"","sender":"@bob:b","event_id":"\#(id)","#
      + #""origin_server_ts":60000,"content":\#(content)}"#
  }

  private func pins(_ ids: String...) -> String {
    let listed = ids.map { "\"\($0)\"" }.joined(separator: ",")
    return state("m.room.pinned_events", #"{"pinned":[\#(listed)]}"#)
  }

  @discardableResult
  private func write(_ events: String...) throws -> Int {
    let text =
      #"{"next_batch":"s","rooms":{"join":{"!r:b":{"timeline":{"events":["#
      + events.joined(separator: ",") + "]}}}}}"
    let news = try SyncNews(sync: Array(text.utf8))
    try account.write(.sync(news))
    return news.skippedEvents
  }

  private func pinned() throws -> [MessageID] {
    try account.state().channel(room)?.latestMessages.filter { $0.pinnedAt != nil }.map(\.id)
      .sorted() ?? []
  }

  private func listed() throws -> [MessageID]? {
    try account.state().channel(room)?.pinnedMessageIDs
  }

  @Test func `the list pins messages, before and after they are known, and unpins them`() throws {
    try write(message("$a"), message("$b"), pins("$b", "$later"))
    #expect(try pinned() == ["$b"] && listed() == ["$b", "$later"])
    let date = try account.state().message("$b", in: room, parent: nil)?.pinnedAt
    #expect(date == Date(timeIntervalSince1970: 60))
    try write(message("$later", at: 70))
    #expect(try pinned() == ["$b", "$later"])
    try write(pins("$a", "$later"))
    #expect(try pinned() == ["$a", "$later"] && listed() == ["$a", "$later"])
    try write(pins())
    #expect(try pinned() == [] && listed() == nil)
  }

  @Test func `an edit isn't undone by a pin, and a pin not by an edit`() throws {
    let edit =
      #"{"type":"m.room.message","sender":"@bob:b","event_id":"$edit","origin_server_ts":80000,"#
      + #""content":{"msgtype":"m.text","body":"* new","m.new_content":{"msgtype":"m.text","#
      + #""body":"new"},"m.relates_to":{"rel_type":"m.replace","event_id":"$a"}}}"#
    try write(message("$a"), edit)
    try write(pins("$a"))
    let shown = try account.state().message("$a", in: room, parent: nil)
    #expect(shown?.text == "new" && shown?.pinnedAt != nil)
  }

  @Test func `a redacted message is listed no longer`() throws {
    try write(message("$a"), pins("$a"))
    let redaction =
      #"{"type":"m.room.redaction","sender":"@bob:b","event_id":"$r","origin_server_ts":90000,"#
      + #""redacts":"$a","content":{}}"#
    try write(redaction)
    #expect(try account.state().message("$a", in: room, parent: nil)?.isDeleted == true)
  }

  @Test(arguments: [#"{"pinned":"$a"}"#, #"{"pinned":{"$a":1}}"#, #"{"pinned":7}"#])
  func `a list of another kind is skipped and counted, and the known one stays`(
    content: String
  ) throws {
    #expect(try write(message("$a"), pins("$a")) == 0)
    #expect(try write(state("m.room.pinned_events", content, id: "$odd")) == 1)
    #expect(try pinned() == ["$a"])
  }

  @Test func `of odd and endless lists only the last ids of events are used`() throws {
    let odd = #"{"pinned":["$a",5,null,"","x","$a","\#(String(repeating: "$", count: 300))"]}"#
    try write(message("$a"), state("m.room.pinned_events", odd))
    #expect(try listed() == ["$a"])
    let ids = (0..<9_000).map { "\"$\($0)\"" }.joined(separator: ",")
    try write(state("m.room.pinned_events", #"{"pinned":[\#(ids)]}"#, id: "$long"))
    let known = try listed() ?? []
    #expect(known.count == RoomPins.most && known.last == "$8999")
    #expect(try pinned() == [])
  }

  @Test(arguments: [
    (#"{"users":{"@ada:localhost":50}}"#, true), (#"{"users":{"@ada:localhost":49}}"#, false),
    (#"{"events":{"m.room.pinned_events":0}}"#, true), (#"{"state_default":0}"#, true),
    (#"{"events":{"m.room.pinned_events":51},"users":{"@ada:localhost":50}}"#, false),
  ])
  func `the power level decides who may pin`(levels: String, isAllowed: Bool) throws {
    try write(message("$a"), state("m.room.power_levels", levels))
    let channel = try #require(try account.state().channel(room))
    #expect(channel.allows(.pinMessage) == isAllowed)
    let action = SourceAction.pinMessage("$a", on: true, room)
    if isAllowed {
      #expect(try action.event(in: account.state(), at: RecordedAccount.now) != nil)
    } else {
      let error = #expect(throws: SourceError.self) {
        try action.event(in: account.state(), at: RecordedAccount.now)
      }
      #expect(error?.code == .notAllowed)
    }
  }

  @Test func `messages can be pinned in an encrypted room, since the list is readable`() throws {
    let levels = state("m.room.power_levels", #"{"state_default":0}"#)
    let encryption = state("m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2"}"#)
    try write(message("$a"), levels, encryption)
    let channel = try #require(try account.state().channel(room))
    #expect(channel.allows(.pinMessage) && !channel.allows(.sendMessage))
  }

  @Test func `a file of an earlier version is synced from the start`() throws {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s1", true)
    #expect(SyncProgress(progress.bytes).since == "s1")
    let earlier = SyncProgress(Array(#"{"since":"s1","rooms":true}"#.utf8))
    #expect(earlier.since == nil && earlier.hasRooms)
  }
}

/// Pinning on a server, and messages that only the server has.
@Suite struct PinRequestTests {
  private static let room = ChannelID("matrix:!r:localhost")

  private struct Scene {
    let server: ScriptedServer
    let source: MatrixSource
    let scratch: Scratch

    init(_ kind: String) async throws {
      server = try ScriptedServer(kind)
      scratch = try Scratch()
      let path = scratch.path("ada.weft").path
      try await MatrixSync(server.account, file: path).once()
      source = try MatrixSource(server.account, file: path)
      _ = try await server.log()
    }

    func told() async throws -> [String] {
      try await server.log().filter { $0 != "news" && $0 != "all" }
    }

    func message(_ id: MessageID) async throws -> ChatMessage? {
      let request = MessagePageRequest(
        channel: PinRequestTests.room,
        parent: nil,
        position: .around(id),
        limit: 1
      )
      return try await source.messages(request).messages.first { $0.id == id }
    }
  }

  @Test func `a pin is added to the list on the server, once, and taken off again`() async throws {
    let scene = try await Scene("pins")
    let pin = SourceAction.pinMessage("$e1", on: true, Self.room)
    try await scene.source.perform(pin)
    #expect(
      try await scene.told()
        == ["get pins", #"put m.room.pinned_events {"pinned":["$e1"]}"#, "get pins"]
    )
    #expect(try await scene.message("$e1")?.pinnedAt != nil)
    try await scene.source.perform(pin)
    #expect(try await scene.told() == [])
    try await scene.source.perform(.pinMessage("$e1", on: false, Self.room))
    #expect(try await scene.told()[1] == #"put m.room.pinned_events {"pinned":[]}"#)
    #expect(try await scene.message("$e1")?.pinnedAt == nil)
  }

  @Test func `a list that another client overwrote is changed once more`() async throws {
    let scene = try await Scene("pins-raced")
    try await scene.source.perform(.pinMessage("$e1", on: true, Self.room))
    let told = try await scene.told()
    #expect(told.count == 5)
    #expect(told[3] == #"put m.room.pinned_events {"note":"kept","pinned":["$other","$e1"]}"#)
  }

  @Test func `a list that is overwritten each time ends with one error`() async throws {
    let scene = try await Scene("pins-lost")
    let error = await #expect(throws: SourceError.self) {
      try await scene.source.perform(.pinMessage("$e1", on: true, Self.room))
    }
    #expect(error?.message.hasPrefix("somebody else changed the pinned messages") == true)
    #expect(try await scene.told().count == 5)
    #expect(try await scene.message("$e1")?.pinnedAt == nil)
  }

  @Test func `a message in a gap is loaded once, with gaps on both sides`() async throws {
    let scene = try await Scene("pins")
    #expect(try await scene.message("$e-50")?.text == "pinned")
    #expect(try await scene.told() == ["context -50 limit=1"])
    #expect(try await scene.message("$e-50")?.text == "pinned")
    #expect(try await scene.told() == [])
    // Its neighbours adjoin it, and what lies further up is still missing.
    #expect(try await scene.message("$e-51")?.text == "before")
    #expect(try await scene.message("$e-48")?.text == "pinned")
    #expect(try await scene.told() == ["context -48 limit=1"])
    // The server doesn't have this one, nor older messages.
    await #expect(throws: SourceError.self) { try await scene.message("$e-99") }
    let file = try AccountFile(scene.scratch.path("ada.weft").path, user: RecordedAccount.ada)
    let gaps = RoomMemory(try file.store.syncNote("room/!r:localhost")).gaps
    #expect(gaps.map(\.previous) == ["c-50", "p0"])
    #expect(gaps[1].pages == RoomMemory.mostPages, "nothing more is loaded unasked")
    let texts = try await scene.source.channel(Self.room)?.latestMessages.map(\.text)
    #expect(texts?.prefix(1) == ["left"])
  }

  @Test func `of many missing messages only as many are kept as there may be gaps`() async throws {
    let scene = try await Scene("pins")
    var found = 0
    for number in stride(from: -88, to: -1, by: 1) {
      found += try await scene.message(MessageID("$e\(number)")) == nil ? 0 : 1
    }
    #expect(found == 87)
    let file = try AccountFile(scene.scratch.path("ada.weft").path, user: RecordedAccount.ada)
    let gaps = RoomMemory(try file.store.syncNote("room/!r:localhost")).gaps
    #expect(gaps.count <= RoomMemory.mostGaps)
  }
}
