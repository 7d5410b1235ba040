// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImport
import WeftModel

@Suite struct BrokenStreamTests {
  /// A state whose parts can be broken one at a time.
  private static func state(
    channel: String = "",
    message: String? = nil,
    beside: String = ""
  ) -> String {
    let last =
      #"{"id":"last","text":"Last","user":{"id":"ada"},"created_at":"2026-01-05T00:00:00Z"}"#
    let messages = [message, last].compactMap { $0 }.joined(separator: ",")
    return
      #"{"channels":[{"channel":{"cid":"messaging:a"\#(channel)},"messages":[\#(messages)]\#(beside)}]}"#
  }

  private static func message(_ members: String) -> String {
    state(message: #"{"id":"it","text":"It",\#(members)}"#)
  }

  private static let whole = #""user":{"id":"ada"},"created_at":"2026-01-04T00:00:00Z""#

  /// JSON, the place of the issue, and a word of its reason; one message remains.
  static let answers: [(String, String, String)] = [
    (state(message: "5"), "channels[0].messages[0]", "expected an object"),
    (state(message: "null"), "channels[0].messages[0]", "expected an object"),
    (state(message: #"{"id":""}"#), "channels[0].messages[0].id", "must not be empty"),
    (message(#""user":{"id":"ada"}"#), "channels[0].messages[0]", "\"created_at\" is missing"),
    (message(#""created_at":"2026-01-04T00:00:00Z""#), "channels[0].messages[0]", "\"user\" is"),
    (message(#""user":[]"#), "channels[0].messages[0].user", "expected an object"),
    (message(#""user":{"name":"x"}"#), "channels[0].messages[0].user", "\"id\" is missing"),
    (message(#""created_at":"today""#), "channels[0].messages[0].created_at", "not a date"),
    (
      message(#""created_at":"9999-99-01T00:00:00Z""#), "channels[0].messages[0].created_at",
      "not a date"
    ),
    (message(whole + #","reply_count":-1"#), "channels[0].messages[0].reply_count", "negative"),
    (message(whole + #","reply_count":1e99"#), "channels[0].messages[0].reply_count", "above"),
    (message(whole + #","attachments":{}"#), "channels[0].messages[0].attachments", "an array"),
    (
      message(whole + #","attachments":[{"size":"x"}]"#),
      "channels[0].messages[0].attachments[0].size", "a whole number"
    ),
    (
      message(whole + #","reactions":[{"user_id":"a"}]"#), "channels[0].messages[0].reactions[0]",
      "\"type\" is missing"
    ),
    (
      state(message: #"{"id":"last","text":"Twin",\#(whole)}"#), "channels[0].messages[1].id",
      "the same id"
    ),
    (state(beside: #","members":[7]"#), "channels[0].members[0]", "expected an object"),
    (state(beside: #","members":{}"#), "channels[0].members", "expected an array"),
    (state(beside: #","members":[{"role":"x"}]"#), "channels[0].members[0]", "\"user_id\" is"),
    (state(beside: #","membership":3"#), "channels[0].membership", "expected an object"),
    (
      state(beside: #","read":[{"user_id":"a","last_read":5}]"#), "channels[0].read[0].last_read",
      "a"
    ),
    (
      state(beside: #","read":[{"user_id":"a","unread_messages":99999999999999999999}]"#),
      "channels[0].read[0].unread_messages", "above"
    ),
    (state(beside: #","watcher_count":"many""#), "channels[0].watcher_count", "a whole number"),
    (state(beside: #","hidden":1"#), "channels[0].hidden", "a boolean"),
    (state(beside: #","draft":{"message":[]}"#), "channels[0].draft.message", "an object"),
    (
      #"{"channels":[4,\#(state().dropFirst(13).dropLast(2))]}"#, "channels[0]",
      "expected an object"
    ),
    (
      #"{"channels":[{"messages":[]},\#(state().dropFirst(13).dropLast(2))]}"#, "channels[0]",
      "\"channel\" is missing"
    ),
    (
      #"{"channels":[{"channel":{}},\#(state().dropFirst(13).dropLast(2))]}"#,
      "channels[0].channel", "\"cid\" is missing"
    ),
    (
      #"{"channels":[\#(state().dropFirst(13).dropLast(2)),{"channel":{"cid":"messaging:a"}}]}"#,
      "channels[1].channel.cid", "the same id"
    ),
  ]

  @Test(arguments: answers)
  func `broken parts are reported and the rest is imported`(
    json: String,
    path: String,
    word: String
  ) throws {
    let (taken, report) = try importJSON(json)
    let issue = try #require(report.issues.first)
    #expect(issue.path == path)
    #expect(issue.reason.contains(word))
    #expect(report.issues.count == 1)
    #expect(taken.channels.map(\.id) == ["messaging:a"])
    #expect(taken.messages("messaging:a").count == 1)
  }

  @Test(arguments: [
    (#"{"threads":[{}]}"#, "threads[0]", "\"parent_message_id\" is missing"),
    (#"{"threads":[{"parent_message_id":"p"}]}"#, "threads[0]", "\"parent_message\" is missing"),
    (#"{"threads":[{"parent_message":{"id":"p"}}]}"#, "threads[0].parent_message", "\"user\""),
    (
      #"{"threads":[{"parent_message":{"id":"p",\#(whole)}}]}"#, "threads[0]",
      "\"channel_cid\" is missing"
    ),
    (#"{"threads":[5]}"#, "threads[0]", "expected an object"),
  ])
  func `an incomplete thread is reported and left out`(
    json: String,
    path: String,
    word: String
  ) throws {
    let good = #"{"channel_cid":"messaging:a","parent_message":{"id":"q",\#(Self.whole)}}"#
    let (taken, report) = try importJSON("\(json.dropLast(2)),\(good)]}")
    let issue = try #require(report.issues.first)
    #expect(issue.path == path)
    #expect(issue.reason.contains(word))
    #expect(report.issues.count == 1)
    #expect(taken.threads.map(\.id) == ["q"])
    #expect(taken.channels.map(\.id) == ["messaging:a"])
  }
}
