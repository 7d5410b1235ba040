// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@testable import WeftMatrix

/// Encrypted messages, with a toy for cryptography: reversed text can be read with its key.
@Suite struct DecryptorTests {
  /// A decryptor that has the keys of some sessions and can be made to never answer.
  private final class Toy: MessageDecryptor {
    let keys = Mutex<Set<String>>([])
    let asked = Mutex<[String]>([])

    init(_ keys: Set<String> = []) { self.keys.withLock { $0 = keys } }

    func decrypt(_ event: EncryptedEvent) async -> DecryptedEvent? {
      asked.withLock { $0.append(event.id) }
      let session = event.content["session_id"]?.text ?? ""
      if session == "endless" { try? await Task.sleep(for: .seconds(100_000)) }
      guard keys.withLock({ $0.contains(session) }), let hidden = event.content["ciphertext"]?.text,
        let plain = try? JSONParser.parse(Array(String(hidden.reversed()).utf8))
      else { return nil }
      return DecryptedEvent(type: plain["type"]?.text ?? "", content: plain["content"] ?? .null)
    }
  }

  private let account: RecordedAccount

  init() throws {
    account = try RecordedAccount()
    try account.begin()
  }

  /// Returns an encrypted event as a server sends it.
  private func event(
    _ id: String,
    _ content: String,
    type: String = "m.room.message",
    session: String = "s1",
    relation: String = ""
  ) -> String {
    let plain = #"{"type":"\#(type)","content":\#(content)}"#
    let hidden = String(plain.reversed()).replacing("\\", with: "\\\\").replacing(
      "\"",
      with: "\\\""
    )
    return #"{"type":"m.room.encrypted","sender":"@bob:localhost","event_id":"\#(id)","#
      + #""origin_server_ts":4000000000000,"content":{"algorithm":"toy","session_id":"\#(session)","#
      + #""ciphertext":"\#(hidden)"\#(relation)}}"#
  }

  private func news(_ events: String...) throws -> SyncAnswer {
    let room = try RecordedAccount.id("tea")
    let timeline = events.joined(separator: ",")
    let text =
      #"{"next_batch":"s9","rooms":{"join":{"\#(room)":{"timeline":{"events":[\#(timeline)]}}}}}"#
    return .sync(try SyncNews(sync: Array(text.utf8)))
  }

  private func write(_ answer: SyncAnswer, _ toy: Toy) async throws {
    try account.write(await answer.read(by: Decrypting(toy, clock: ContinuousClock())))
  }

  private func shown(_ id: String) throws -> ChatMessage? {
    try account.channel("tea")?.latestMessages.first { $0.id.rawValue == id }
  }

  private func body(_ text: String) -> String { #"{"msgtype":"m.text","body":"\#(text)"}"# }

  @Test func `a decrypted message is like any other`() async throws {
    let toy = Toy(["s1"])
    let tea = try account.channel("tea")
    let root = try #require(tea?.latestMessages.first { $0.parentID == nil }?.id.rawValue)
    let thread = #","m.relates_to":{"rel_type":"m.thread","event_id":"\#(root)"}"#
    try await write(
      news(
        event("$1", body("the leaves are **green**")),
        event("$2", body("a reply"), relation: thread),
        event("$3", body("of another key"), session: "s2"),
        event("$4", #"{"m.relates_to":"x"}"#, type: "m.room.encrypted")
      ),
      toy
    )
    #expect(
      try shown("$1")?.text == "the leaves are **green**" && shown("$1")?.custom["encrypted"] == nil
    )
    #expect(try shown("$2")?.parentID?.rawValue == root)
    for id in ["$3", "$4"] {
      #expect(try shown(id)?.custom["encrypted"] == .bool(true), "\(id)")
    }
  }

  @Test func `a decrypted edit changes only its author's own message`() async throws {
    let toy = Toy(["s1"])
    try await write(news(event("$1", body("tpyo"))), toy)
    let edit = #"{"msgtype":"m.text","body":"* typo","m.new_content":\#(body("typo"))}"#
    let relation = #","m.relates_to":{"rel_type":"m.replace","event_id":"$1"}"#
    try await write(news(event("$2", edit, relation: relation)), toy)
    #expect(try shown("$1")?.text == "typo" && shown("$2") == nil)
  }

  @Test func `messages whose key arrives late are decrypted again`() async throws {
    let toy = Toy()
    try await write(news(event("$1", body("late"))), toy)
    let tea = ChannelID("matrix:" + (try RecordedAccount.id("tea")))
    #expect(try shown("$1")?.custom["encrypted"] == .bool(true))
    let count = try account.file.retryDecryption(in: [tea, "matrix:!none", "other:x"])
    let room = try RecordedAccount.id("tea")
    #expect(count >= 1)
    let want = MatrixWant.event(room: room, id: "$1")
    #expect(try account.file.progress().wants.contains(want))
    _ = toy.keys.withLock { $0.insert("s1") }
    let again = try SyncAnswer.event(Array(event("$1", body("late")).utf8), of: room)
    try await write(again, toy)
    #expect(try shown("$1")?.text == "late" && shown("$1")?.custom["encrypted"] == nil)
    #expect(try !account.file.progress().wants.contains(want))
    #expect(try account.file.retryDecryption(in: [tea]) == count - 1)
  }

  @Test func `only encrypted events are passed to the decryptor, in one batch`() async throws {
    let toy = Toy()
    let plain =
      #"{"type":"m.room.message","sender":"@bob:localhost","event_id":"$0","origin_server_ts":1,"#
      + #""content":\#(body("open"))}"#
    let empty =
      #"{"type":"m.room.encrypted","sender":"@bob:localhost","event_id":"$e","origin_server_ts":1,"#
      + #""content":{}}"#
    try await write(news(plain, empty, event("$1", body("a")), event("$2", body("b"))), toy)
    #expect(toy.asked.withLock { $0 } == ["$1", "$2"])
  }

  @Test func `a decryptor that never answers does not block the sync`() async throws {
    let toy = Toy(["s1"])
    let answer = try news(event("$1", body("a"), session: "endless"), event("$2", body("b")))
    let decrypting = Decrypting(toy, clock: HurriedClock())
    try account.write(await answer.read(by: decrypting))
    #expect(try shown("$1")?.custom["encrypted"] == .bool(true))
    #expect(try shown("$2")?.custom["encrypted"] == .bool(true))
    #expect(toy.asked.withLock { $0 } == ["$1"])
  }

  /// A clock for which every wait ends at once.
  private struct HurriedClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
