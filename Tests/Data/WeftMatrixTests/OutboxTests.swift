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

/// The user's actions are kept in the file until the server has them.
@Suite struct OutboxTests {
  private func message(_ id: String, _ text: String = "tea?") -> OutgoingMessage {
    OutgoingMessage(id: MessageID(id), text: text)
  }

  private func tea() throws -> ChannelID { ChannelID("matrix:" + (try RecordedAccount.id("tea"))) }

  private func shown(_ id: String, in account: RecordedAccount) throws -> ChatMessage? {
    try account.channel("tea")?.latestMessages.first { $0.id.rawValue == id }
  }

  @Test func `a message is shown at once, waits in the file, and is sent once`() throws {
    let account = try RecordedAccount()
    try account.begin()
    try account.file.queue(message("m1"), in: tea(), at: RecordedAccount.now)
    try account.file.queue(message("m1"), in: tea(), at: RecordedAccount.now)
    #expect(try account.file.outbox().entries.map(\.id) == ["m1"])
    #expect(try shown("m1", in: account)?.localState == .pendingSend)
    let entry = try #require(try account.file.outbox().entries.first)
    #expect(entry.request.path.hasSuffix("/send/m.room.message/m1"))
    try account.file.sent(entry, as: "$event", at: RecordedAccount.now)
    #expect(try account.file.outbox().entries == [])
    #expect(try shown("m1", in: account)?.localState == nil)
  }

  /// Returns the sync answer for a message of ada.
  private func echo(_ event: String, _ transaction: String?) throws -> SyncNews {
    let unsigned = transaction.map { #","unsigned":{"transaction_id":"\#($0)"}"# } ?? ""
    let told =
      #"{"type":"m.room.message","sender":"@ada:localhost","event_id":"\#(event)","origin_server_ts":"#
      + #"4000000000000,"content":{"msgtype":"m.text","body":"tea?"}\#(unsigned)}"#
    let room = try RecordedAccount.id("tea")
    let text =
      #"{"next_batch":"s9","rooms":{"join":{"\#(room)":{"timeline":{"events":[\#(told)]}}}}}"#
    return try SyncNews(sync: Array(text.utf8))
  }

  @Test func `an answer and a sync in any order give one message`() throws {
    for isSyncFirst in [true, false] {
      let account = try RecordedAccount()
      try account.begin()
      try account.file.queue(message("m1"), in: tea(), at: RecordedAccount.now)
      let entry = try #require(try account.file.outbox().entries.first)
      if isSyncFirst { try account.write(.sync(echo("$event", "m1"))) }
      try account.file.sent(entry, as: "$event", at: RecordedAccount.now)
      try account.write(.sync(echo("$event", isSyncFirst ? nil : "m1")))
      let said = try account.channel("tea")?.latestMessages.filter { $0.text == "tea?" }
      #expect(said?.map(\.id.rawValue) == ["m1"])
      #expect(said?.first?.localState == nil)
      #expect(try account.file.outbox().entries == [])
    }
  }

  @Test func `a message that the server refuses can be sent again`() throws {
    let account = try RecordedAccount()
    try account.begin()
    try account.file.queue(message("m1"), in: tea(), at: RecordedAccount.now)
    let entry = try #require(try account.file.outbox().entries.first)
    try account.file.refused(entry, at: RecordedAccount.now)
    #expect(try shown("m1", in: account)?.localState == .sendingFailed)
    #expect(try account.file.outbox().entries == [])
    try account.file.queue(message("m1"), in: tea(), at: RecordedAccount.now)
    #expect(try account.file.outbox().entries.count == 1)
    #expect(try shown("m1", in: account)?.localState == .pendingSend)
  }

  @Test func `a message that can't be sent is refused and leaves nothing behind`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let before = try account.content()
    let secret = ChannelID("matrix:" + (try RecordedAccount.id("secret")))
    #expect(throws: SourceError.self) {
      try account.file.queue(message("m1"), in: secret, at: RecordedAccount.now)
    }
    #expect(throws: SourceError.self) {
      try account.file.queue(message("m2"), in: "matrix:!none", at: RecordedAccount.now)
    }
    #expect(throws: SourceError.self) {
      try account.file.queue(message("m3", " "), in: tea(), at: RecordedAccount.now)
    }
    var two = message("m4")
    two.attachments = [ChatAttachment(kind: .file, url: "file:///etc/passwd")]
    let withFile = two
    #expect(throws: SourceError.self) {
      try account.file.queue(withFile, in: tea(), at: RecordedAccount.now)
    }
    #expect(try account.content() == before)
    #expect(try account.file.outbox().entries == [])
  }

  /// Returns the request body that edits the message `m1`.
  private func edit(_ text: String, in account: RecordedAccount) throws -> JSONValue {
    let action = SourceAction.edit("m1", text: text, try tea())
    var body: [UInt8] = []
    try account.file.changing { state, notes throws(StoreError) in
      let plan = try ServerAction.needed(for: action, in: state, notes, transaction: "t")
      if case .success(let plan) = plan { body = plan.request?.body ?? [] }
      return nil
    }
    return try JSONParser.parse(body)
  }

  @Test func `a message lists its mentions, and its edit lists only added ones`() throws {
    let account = try RecordedAccount()
    try account.begin()
    try account.file.queue(message("m1", "tea, @bob?"), in: tea(), at: RecordedAccount.now)
    #expect(try shown("m1", in: account)?.mentionedUserIDs == ["@bob:localhost"])
    let entry = try #require(try account.file.outbox().entries.first)
    #expect(entry.content.at("m.mentions", "user_ids")?.texts == ["@bob:localhost"])
    try account.file.sent(entry, as: "$event", at: RecordedAccount.now)
    let same = try edit("coffee, @bob?", in: account)
    #expect(same.at("m.mentions", "user_ids") == nil)
    #expect(same["m.new_content"]?.at("m.mentions", "user_ids")?.texts == ["@bob:localhost"])
    let more = try edit("@ada and @bob", in: account)
    #expect(more.at("m.mentions", "user_ids")?.texts == ["@ada:localhost"])
  }

  @Test func `replies and quotes refer to the events of messages sent from here`() throws {
    var reply = message("m2")
    (reply.thread, reply.quotedMessageID) = ("root", "m1")
    let content = try OutgoingContent(reply).json { $0 == "m1" ? "$event" : "$\($0)" }
    let relation = content["m.relates_to"]
    #expect(relation?["event_id"]?.text == "$root")
    #expect(relation?.at("m.in_reply_to", "event_id")?.text == "$event")
    #expect(relation?["is_falling_back"]?.flag == false)
    let unsent = reply
    #expect(throws: SourceError.self) { try OutgoingContent(unsent).json { _ in nil } }
  }

  @Test func `while the server is unreachable messages wait and other actions are refused`()
    async throws
  {
    let account = try RecordedAccount()
    try account.begin()
    let away = MatrixAccount(
      try MatrixServer("http://127.0.0.1:1"),
      user: RecordedAccount.ada,
      device: "D",
      token: "t"
    )
    let source = try MatrixSource(away, file: account.file.store.path)
    try await source.perform(.send(message("m1"), tea()))
    #expect(try await source.channel(tea())?.previewMessage?.text == "tea?")
    await #expect(throws: SourceError.self) { try await source.perform(.markRead(tea())) }
    #expect(!source.isReachable)
    #expect(try await source.channel(tea())?.unreadCount.messages == 3)
    #expect(try account.file.outbox().entries.map(\.id) == ["m1"])
  }
}
