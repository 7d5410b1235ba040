// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel

@Suite struct EventLogTests {
  private func state() throws -> ChatState {
    let workspace = try Workspace(
      json: Array(
        """
        {"weft":1,"current_user_id":"luke","users":[{"id":"luke"},{"id":"leia","name":"Leia"}],
         "channels":[{"cid":"messaging:a","name":"A","created_at":"2026-01-01T00:00:00Z",
          "members":[{"user_id":"luke"},{"user_id":"leia"}],
          "reads":[{"user_id":"luke","last_read":"2026-01-01T00:00:00Z"}]}]}
        """.utf8
      )
    )
    return ChatState(workspace)
  }

  private func message(_ id: String, cid: String = "messaging:a") -> String {
    #"{"type":"message.new","cid":"\#(cid)","created_at":"2026-01-02T00:00:00Z","user_id":"leia","message":{"id":"\#(id)","text":"Hi"}}"#
  }

  private func log(_ lines: String...) -> EventLog {
    EventLog(Array(lines.joined(separator: "\n").utf8))
  }

  @Test func `lines are applied in order, and errors contain their line number`() throws {
    var state = try state()
    var applied: [String] = []
    let errors = state.apply(
      log(
        "\u{FEFF}" + message("m1"),
        "",
        "   \r",
        "nonsense",
        message("m2", cid: "messaging:b"),
        #"{"type":"future.event"}"#,
        #"{"type":"message.new","message":{"id":5}}"#,
        message("m3") + "\r"
      )
    ) { event, change in
      applied.append(event.type.rawValue)
      #expect(change.refusal == nil)
    }
    #expect(
      errors.map(\.description) == [
        "line 4: not JSON: column 1: expected 'null'",
        "line 5: channel \"messaging:b\" is not known here; load it first",
        "line 7: message.id: expected a string, found a number",
      ]
    )
    #expect(applied == ["message.new", "future.event", "message.new"])
    let channel = try #require(state.channel(ChannelID("messaging:a")))
    #expect(channel.latestMessages.map(\.id.rawValue) == ["m3", "m1"])
    #expect(channel.unreadCount.messages == 2)
    #expect(state.ignoredEvents.count == 1)
  }

  @Test func `in strict mode a log with an error changes nothing`() throws {
    var state = try state()
    let broken = log(
      message("m1"),
      #"{"type":"message.updated","message":{"id":"x"}}"#,
      message("m2")
    )
    let error = #expect(throws: EventLineError.self) { try state.applyStrictly(broken) }
    #expect(error?.description == "line 2: \"cid\" is missing: message.updated needs it; add it")
    #expect(state.channel(ChannelID("messaging:a"))?.latestMessages == [])
    try state.applyStrictly(log(message("m1"), message("m2")))
    #expect(state.channel(ChannelID("messaging:a"))?.latestMessages.count == 2)
  }

  @Test func `an event without a time uses the latest date seen`() throws {
    var state = try state()
    let errors = state.apply(
      log(message("m1"), #"{"type":"message.read","cid":"messaging:a","user_id":"luke"}"#)
    )
    #expect(errors == [])
    let channel = try #require(state.channel(ChannelID("messaging:a")))
    #expect(channel.unreadCount.messages == 0)
    #expect(
      channel.read(for: UserID("luke"))?.lastReadAt == Workspace.date("2026-01-02T00:00:00Z")
    )
  }

  @Test(arguments: [
    (
      #"{"type":"typing.start","cid":"messaging:a"}"#,
      "\"user\" is missing: typing.start needs it; add it"
    ),
    (#"{"type":"message.new"}"#, "\"message\" is missing: message.new needs it; add it"),
    (
      #"{"type":"message.new","message":{"id":"m"}}"#,
      "\"cid\" is missing: message.new needs it; add it"
    ),
    (
      #"{"type":"message.new","cid":"messaging:a","message":{"id":"m"}}"#,
      "\"message.user_id\" is missing: message.new needs it; add it"
    ),
    (
      #"{"type":"message.read","cid":"messaging:a","thread":{"parent_message_id":"p"}}"#,
      "thread \"p\" is not known here; load it first"
    ),
    (
      #"{"type":"reaction.new","cid":"messaging:a","message_id":"m"}"#,
      "\"reaction\" is missing: reaction.new needs it; add it"
    ),
    (
      #"{"type":"member.added","cid":"messaging:a"}"#,
      "\"member\" is missing: member.added needs it; add it"
    ),
    (
      #"{"type":"draft.updated","cid":"messaging:a"}"#,
      "\"draft\" is missing: draft.updated needs it; add it"
    ),
    (
      #"{"type":"notification.mutes_updated"}"#,
      "\"muted_user_ids\" is missing: notification.mutes_updated needs it; add it"
    ),
    (
      #"{"type":"notification.mark_unread","cid":"messaging:a"}"#,
      "\"first_unread_message_id\" is missing: notification.mark_unread needs it; add it"
    ),
  ])
  func `an event without a required member is refused`(line: String, reason: String) throws {
    var state = try state()
    #expect(state.apply(log(line)).map(\.description) == ["line 1: " + reason])
  }
}
