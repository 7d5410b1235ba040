// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftDiff
import WeftLocale
import WeftTestSupport
import WeftViews

/// Quotes in an engine's lists: finding the quoted message, and keeping its row up to date.
@Suite struct QuotedMessageTests {
  private static let moment = Date(timeIntervalSince1970: 1_780_000_000)

  private static func message(
    _ id: String,
    _ rest: String = "",
    by user: String = "leia",
    age: Int
  ) -> String {
    let date = moment.addingTimeInterval(-Double(age)).formatted(.iso8601)
    return #"{"id":"\#(id)","user_id":"\#(user)","text":"sesame \#(id)","#
      + #""created_at":"\#(date)"\#(rest)}"#
  }

  /// A channel of forty messages by Leia, of which a list loads three, and Luke's answers.
  ///
  /// They quote the oldest one, a reply in a thread and a message of another channel.
  private func engine() throws -> Engine {
    let messages = (0..<40).map { Self.message("m\($0)", age: $0 * 10 + 100) }
    let quotes = ["m39", "r", "o"].enumerated().map {
      Self.message("q\($0)", #","quoted_message_id":"\#($1)""#, by: "luke", age: $0)
    }
    let reply = Self.message("r", #","parent_id":"m30""#, age: 50)
    let quoting = Self.message("s", #","parent_id":"m30","quoted_message_id":"m39""#, age: 40)
    func channel(_ id: String, _ messages: [String]) -> String {
      let created = Self.moment.addingTimeInterval(-9_999).formatted(.iso8601)
      return #"{"cid":"messaging:\#(id)","created_at":"\#(created)","members":[{"user_id":"luke"},"#
        + #"{"user_id":"leia"}],"messages":[\#(messages.joined(separator: ","))]}"#
    }
    let json = #"""
      {"weft":1,"current_user_id":"luke","now":"\#(Self.moment.formatted(.iso8601))",
      "users":[{"id":"luke","name":"Luke"},{"id":"leia","name":"Leia"}],"channels":[
      \#(channel("a", messages + quotes + [reply, quoting])),
      \#(channel("b", [Self.message("o", age: 1)]))]}
      """#
    var workspace = try Workspace(json: Array(json.utf8))
    workspace.config.messageList.pageSize = 3
    return Engine(workspace: workspace, environment: workspace.environment())
  }

  private func quoted(_ list: ChatMessageListViewModel) -> [String?] {
    _ = list.drainChanges()
    return list.rows(in: 0..<3).map { $0.quotedMessage?.text }
  }

  private func event(
    _ type: ChatEventType,
    _ change: (inout ChatEvent) -> Void = { _ in }
  ) -> ChatEvent {
    ChatEvent(type, cid: "messaging:a", at: Self.moment.addingTimeInterval(1), change)
  }

  @Test func `a quoted message is found if it is not loaded, but not in another channel`()
    throws
  {
    let list = try #require(engine().messageList("messaging:a"))
    #expect(list.count == 3)
    #expect(quoted(list) == ["sesame m39", "sesame r", "Quoted message not available"])
    let replies = try #require(engine().replyList("m30"))
    #expect(quoted(replies).first == "sesame m39")
  }

  @Test func `later edits and deletions show in the quote`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    #expect(quoted(list)[0] == "sesame m39")
    engine.apply(
      event(.messageUpdated) {
        $0.message = MessagePatch("m39") { $0.text = .set("edited") }
      }
    )
    #expect(list.drainChanges().updates.map(\.new) == [0])
    #expect(quoted(list)[0] == "edited")
    engine.apply(event(.messageDeleted) { $0.messageID = "m39" })
    #expect(list.drainChanges().updates.map(\.new) == [0])
    #expect(quoted(list)[0] == "Message deleted")
    let shown = String(decoding: list.screen(rowLimit: 1).text, as: UTF8.self)
    #expect(!shown.contains("m39") && !shown.contains("edited"))
    engine.apply(
      event(.messageDeleted) {
        $0.messageID = "m39"
        $0.hardDelete = true
      }
    )
    #expect(list.drainChanges().updates.map(\.new) == [0])
    #expect(quoted(list)[0] == "Quoted message not available")
  }

  @Test(arguments: [true, false])
  func `deleting all messages of a user clears them in quotes, too`(isEntirely: Bool) throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    #expect(quoted(list)[0] == "sesame m39")
    engine.apply(
      ChatEvent(.userMessagesDeleted, at: Self.moment.addingTimeInterval(1)) {
        $0.user = UserPatch("leia")
        $0.hardDelete = isEntirely
      }
    )
    #expect(list.drainChanges().updates.map(\.new).starts(with: [0, 1]))
    let text = isEntirely ? "Quoted message not available" : "Message deleted"
    #expect(quoted(list).prefix(2) == [text, text])
  }

  @Test func `truncating a channel clears the quotes of removed messages`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    #expect(quoted(list)[0] == "sesame m39")
    engine.apply(
      event(.channelTruncated) {
        $0.channel = ChannelPatch("messaging:a") {
          $0.truncatedAt = .set(Self.moment.addingTimeInterval(-30))
        }
      }
    )
    let gone = "Quoted message not available"
    #expect(quoted(list).prefix(2) == [gone, gone])
  }

  @Test func `a quote shows the author's current name`() throws {
    let engine = try engine()
    let list = try #require(engine.messageList("messaging:a"))
    engine.apply(
      ChatEvent(.userUpdated, at: Self.moment) {
        $0.user = UserPatch("leia") { $0.name = .set("General Organa") }
      }
    )
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1)[0].quotedMessage?.authorName == "General Organa")
  }

  @Test func `a tap on a quote leads to the quoted message in the channel`() throws {
    let engine = try engine()
    var heard: [MessageListSession.Effect] = []
    engine.onEffect = { effect, _ in
      if case .wait = effect { return }
      heard.append(effect)
    }
    let list = try #require(engine.messageList("messaging:a"))
    let rows = list.rows(in: 0..<3).map(\.rowID)
    func tap(_ index: Int) -> ActionOutcome {
      engine.perform(ListAction.openQuote, row: rows[index], in: list)
    }
    #expect(tap(1) == .done && heard == [.openThread(parent: "m30", jumpTo: "r")])
    #expect(tap(2) == .done && heard.last == .messageNotFound("o"))
    #expect(tap(0) == .done)
    _ = list.drainChanges()
    #expect(list.scrolledId == "m39" && list.messages.contains { $0.id == "m39" })
    let plain = try #require(list.rows(in: 0..<1).first { $0.quotedMessage == nil })
    #expect(engine.perform(ListAction.openQuote, row: plain.rowID, in: list) == .done)
    #expect(engine.perform(ListAction.openQuote, in: list) == .host(ListAction.openQuote))
  }

  @Test func `in a thread a tap leads to the channel`() throws {
    let engine = try engine()
    let replies = try #require(engine.replyList("m30"))
    let row = try #require(replies.rows(in: 0..<1).first?.rowID)
    #expect(
      engine.perform(ListAction.openQuote, row: row, in: replies)
        == .open(Route(.channel("messaging:a", message: "m39")))
    )
  }
}
