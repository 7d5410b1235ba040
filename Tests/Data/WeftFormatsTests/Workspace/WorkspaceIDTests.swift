// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel

@Suite struct WorkspaceIDTests {
  private static let day = #""created_at":"2026-01-02T00:00:00Z""#
  private static let message = #"{"id":"1","user_id":"me",\#(day)}"#

  private func channel(_ id: String, _ messages: String = "") -> String {
    #"{"cid":"\#(id)",\#(Self.day),"messages":[\#(messages)]}"#
  }

  @Test func `no two channels have the same id`() {
    let file = WorkspaceSamples.file(channels: channel("m:a") + "," + channel("m:a"))
    #expect(
      WorkspaceSamples.refusal(file) == #"channels[1].cid: another channel has the id "m:a""#
    )
  }

  @Test func `no two messages have the same id, in one channel or in two`() {
    let one = WorkspaceSamples.file(channels: channel("m:a", Self.message + "," + Self.message))
    #expect(
      WorkspaceSamples.refusal(one)
        == #"channels[0].messages[1].id: another message has the id "1""#
    )
    let two = WorkspaceSamples.file(
      channels: channel("m:a", Self.message) + "," + channel("m:b", Self.message)
    )
    #expect(
      WorkspaceSamples.refusal(two)
        == #"channels[1].messages[0].id: another message has the id "1""#
    )
  }

  @Test(arguments: ["1", "r"])
  func `no reply has the id of another message`(id: String) {
    let reply = #"{"id":"\#(id)","user_id":"x",\#(Self.day)}"#
    let file = WorkspaceSamples.thread(
      #","latest_replies":[{"id":"r","user_id":"me",\#(Self.day)},\#(reply)]"#
    )
    #expect(
      WorkspaceSamples.refusal(file)
        == "threads[0].latest_replies[1].id: another message has the id \"\(id)\""
    )
  }

  @Test func `no two threads have the same parent message`() {
    let thread = #"{"parent_message_id":"1","channel_cid":"m:a",\#(Self.day)}"#
    let file = WorkspaceSamples.file(
      channels: channel("m:a", Self.message),
      rest: ",\"threads\":[\(thread),\(thread)]"
    )
    #expect(
      WorkspaceSamples.refusal(file)
        == #"threads[1].parent_message_id: another thread belongs to the message "1""#
    )
  }

  @Test func `a thread belongs to the channel of its message`() {
    let file = WorkspaceSamples.file(
      channels: channel("m:a", Self.message) + "," + channel("m:b"),
      rest: #","threads":[{"parent_message_id":"1","channel_cid":"m:b",\#(Self.day)}]"#
    )
    #expect(
      WorkspaceSamples.refusal(file)
        == #"threads[0].parent_message_id: no message of the channel "m:b" has the id "1"; "#
        + #"add it to its "messages""#
    )
  }

  @Test func `ids are compared by their bytes`() throws {
    let users = ",{\"id\":\"\u{E9}\",\"name\":\"one\"},{\"id\":\"e\u{301}\",\"name\":\"two\"}"
    let file = WorkspaceSamples.file(
      users: users,
      channels: #"{"cid":"m:a",\#(Self.day),"typing_user_ids":["\#u{E9}","e\#u{301}"]}"#
    )
    let workspace = try WorkspaceSamples.read(file)
    #expect(workspace.users.map(\.name) == [nil, "one", "two"])
    #expect(workspace.channels[0].currentlyTypingUsers.map(\.name) == ["one", "two"])
  }

  @Test func `lone surrogates and null characters are ordinary text`() throws {
    let file = WorkspaceSamples.message(#","text":"a\ud83db\u0000c","quoted_message_id":"\u0000""#)
    let message = try WorkspaceSamples.read(file).channels[0].latestMessages[0]
    #expect(message.text == "a\u{FFFD}b\0c")
    #expect(message.quotedMessageID == MessageID("\0"))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1e3", 1000), ("1.0", 1), ("-0.0", 0), ("2.5e1", 25),
    ("9007199254740991", 9_007_199_254_740_991),
  ])
  func `whole numbers are accepted in any notation`(text: String, count: Int) throws {
    let file = WorkspaceSamples.channel(#","member_count":\#(text)"#)
    #expect(try WorkspaceSamples.read(file).channels[0].memberCount == count)
  }

  @Test(arguments: [(509, nil), (510, "line 1, column"), (5000, "line 1, column")])
  func `512 levels of nesting are accepted and 513 refused`(extra: Int, refusal: String?) {
    // Two levels are the document and its custom; the innermost array is another.
    let deep = String(repeating: "[", count: extra) + "[]" + String(repeating: "]", count: extra)
    let reason = WorkspaceSamples.refusal(WorkspaceSamples.file(rest: #","custom":{"x":\#(deep)}"#))
    #expect((reason == nil) == (refusal == nil))
    if let refusal { #expect(reason?.contains(refusal) == true && reason?.contains("512") == true) }
  }
}
