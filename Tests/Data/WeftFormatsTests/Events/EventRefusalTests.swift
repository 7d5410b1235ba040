// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel

/// Lines that can't be read or applied: the error names the place, and nothing of them is applied.
@Suite struct EventRefusalTests {
  /// Lines that can be read but not applied to the state below.
  private static let unfit: [(line: String, message: String)] = [
    (
      #"{"type":"message.updated","cid":"messaging:a","message":{"id":"x"}}"#,
      #"message "x" is not known here; load it first"#
    ),
    (
      #"{"type":"channel.hidden","cid":"messaging:x"}"#,
      #"channel "messaging:x" is not known here; load it first"#
    ),
    (
      #"{"type":"message.read","cid":"messaging:a","thread":{"parent_message_id":"x"}}"#,
      #"thread "x" is not known here; load it first"#
    ),
    (
      #"{"type":"thread.updated","cid":"messaging:a"}"#,
      #""thread" is missing: thread.updated needs it; add it"#
    ),
    (
      #"{"type":"user.updated"}"#, #""user" is missing: user.updated needs it; add it"#
    ),
    (
      #"{"type":"typing.stop","user_id":"leia"}"#,
      #""cid" is missing: typing.stop needs it; add it"#
    ),
  ]

  private static let workspace = """
    {"weft":1,"current_user_id":"luke","users":[{"id":"luke"},{"id":"leia","name":"Leia"}],
     "muted_user_ids":["leia"],"channels":[{"cid":"messaging:a","name":"A",
     "created_at":"2026-01-01T00:00:00Z","members":[{"user_id":"luke"},{"user_id":"leia"}],
     "messages":[{"id":"m","user_id":"leia","created_at":"2026-01-02T00:00:00Z","text":"Hi"}]}],
     "threads":[{"parent_message_id":"m","channel_cid":"messaging:a",
     "created_at":"2026-01-02T00:00:00Z"}]}
    """

  /// Everything that a line could have changed.
  private struct Contents: Equatable {
    let channel: ChatChannel?
    let thread: ChatThread?
    let muted: Set<UserID>
    let moment: Date?
    let ignored: IgnoredEvents
    let audit: [AuditEntry]
    let counts: [Int]

    init(_ state: ChatState) {
      channel = state.channel(ChannelID("messaging:a"))
      thread = state.thread(MessageID("m"))
      muted = state.mutedUserIDs
      moment = state.latestMoment
      ignored = state.ignoredEvents
      audit = state.audit(of: ChannelID("messaging:a"))
      counts = [state.channelCount, state.threadCount]
    }
  }

  @Test(arguments: MalformedEventTests.offences + payloads + unfit)
  func `a refused line changes nothing`(line: String, message: String) throws {
    var state = ChatState(try Workspace(json: Array(Self.workspace.utf8)))
    let before = Contents(state)
    #expect(before.channel != nil && before.thread != nil)
    let errors = state.apply(EventLog(Array(line.utf8))) { _, _ in
      Issue.record("\(line) was applied")
    }
    #expect(errors.map(\.description) == ["line 1: " + message])
    #expect(Contents(state) == before)
  }

  @Test func `there are enough cases`() {
    let tables = [MalformedEventTests.offences, Self.payloads, Self.unfit]
    let lines = tables.flatMap { $0.map(\.line) }
    #expect(Set(lines).count == lines.count)
    #expect(lines.count >= 100)
  }
}
