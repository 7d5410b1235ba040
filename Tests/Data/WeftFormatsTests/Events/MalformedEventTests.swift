// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel

@Suite struct MalformedEventTests {
  static let offences: [(line: String, message: String)] = [
    ("{", "not JSON: column 2: expected a key in double quotes"),
    ("type: message.new", "not JSON: column 1: expected 'true'"),
    (
      #"{"type":"message.new"} {}"#,
      "not JSON: column 24: there is more after the end of the document"
    ),
    (#"{"type":"message.new""#, "not JSON: column 22: expected ',' or '}' in an object"),
    ("[]", "an event must be an object"),
    (#""message.new""#, "an event must be an object"),
    ("7", "an event must be an object"),
    ("null", "an event must be an object"),
    ("{}", "\"type\" is missing; add it"),
    (#"{"type":null}"#, "\"type\" is missing; add it"),
    (#"{"type":""}"#, "type: must not be empty; specify what happened"),
    (#"{"type":3}"#, "type: expected a string, found a number"),
    (#"{"type":"typing.start","cid":7}"#, "cid: expected a string, found a number"),
    (#"{"type":"typing.start","cid":""}"#, "cid: an id must not be empty"),
    (
      #"{"type":"typing.start","created_at":"now"}"#,
      "created_at: not a date: \"now\"; write it as 2026-06-05T14:24:00Z"
    ),
    (
      #"{"type":"typing.start","created_at":1780000000}"#,
      "created_at: expected a string, found a number"
    ),
    (#"{"type":"typing.start","user":"leia"}"#, "user: expected an object, found a string"),
    (#"{"type":"typing.start","user":{}}"#, "user: \"id\" is missing; add it"),
    (#"{"type":"typing.start","user_id":""}"#, "user_id: an id must not be empty"),
    (
      #"{"type":"user.updated","user":{"id":"a","online":"yes"}}"#,
      "user.online: expected a boolean, found a string"
    ),
    (#"{"type":"message.new","message":[]}"#, "message: expected an object, found an array"),
    (#"{"type":"message.new","message":{}}"#, "message: \"id\" is missing; add it"),
    (
      #"{"type":"message.new","message":{"id":"m","created_at":"2026-02-30T00:00:00Z"}}"#,
      "message.created_at: not a date: \"2026-02-30T00:00:00Z\"; write it as 2026-06-05T14:24:00Z"
    ),
    (
      #"{"type":"message.new","message":{"id":"m","attachments":[{},{"duration":"2"}]}}"#,
      "message.attachments[1].duration: expected a number, found a string"
    ),
    (
      #"{"type":"message.new","message":{"id":"m","reply_count":-1}}"#,
      "message.reply_count: a count must not be negative: -1"
    ),
    (
      #"{"type":"message.new","message":{"id":"m","local_state":"lost"}}"#,
      "message.local_state: \"lost\" is not the state of a message"
    ),
    (
      #"{"type":"message.new","message":{"id":"m","i18n":{"es":5}}}"#,
      "message.i18n.es: expected a string, found a number"
    ),
    (
      #"{"type":"message.new","message":{"id":"m","reactions":[{"user_id":"a"}]}}"#,
      "message.reactions[0]: \"type\" is missing or empty; specify the reaction, such as \"like\""
    ),
    (#"{"type":"channel.updated","channel":{}}"#, "channel: \"cid\" is missing; add it"),
    (
      #"{"type":"channel.updated","channel":{"cid":"m:a","members":[{}]}}"#,
      "channel.members[0]: \"user_id\" is missing; add it"
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"m:a","unread":{"messages":-2}}}"#,
      "channel.unread.messages: a count must not be negative: -2"
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"m:a","config":[]}}"#,
      "channel.config: expected an object, found an array"
    ),
    (#"{"type":"thread.updated","thread":{}}"#, "thread: \"parent_message_id\" is missing; add it"),
    (
      #"{"type":"member.updated","member":{"user_id":"a","invite":"maybe"}}"#,
      "member.invite: \"maybe\" is neither pending, accepted nor rejected"
    ),
    (
      #"{"type":"reaction.new","reaction":{"type":"like"}}"#,
      "reaction: \"user_id\" is missing; add it"
    ),
    (#"{"type":"message.read","reads":{}}"#, "reads: expected an array, found an object"),
    (
      #"{"type":"message.deleted","hard_delete":1}"#,
      "hard_delete: expected a boolean, found a number"
    ),
    (
      #"{"type":"notification.channel_mutes_updated","channel_mutes":[{}]}"#,
      "channel_mutes[0]: \"cid\" is missing; add it"
    ),
  ]

  @Test(arguments: offences)
  func `a broken event is refused with the position of the first error`(
    line: String,
    message: String
  ) {
    let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: Array(line.utf8)) }
    #expect(error?.description == message)
  }

  @Test func `an event of an unknown type is not read any further`() throws {
    let event = try ChatEvent(json: Array(#"{"type":"future.event","user":7,"message":[]}"#.utf8))
    #expect(event == ChatEvent(ChatEventType(rawValue: "future.event")))
  }

  @Test func `an event's content is nested no deeper than a workspace allows`() throws {
    func line(_ levels: Int) -> [UInt8] {
      let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      let text = #"{"type":"message.new","message":{"id":"m","user_id":"leia","x":"# + deep + "}}"
      return Array(text.utf8)
    }
    var workspace = Workspace(currentUser: ChatUser(id: "luke"))
    var message = ChatMessage(
      id: "m",
      author: ChatUser(id: "leia"),
      text: "",
      createdAt: Date(timeIntervalSince1970: 0)
    )
    let event = try ChatEvent(json: line(507))
    message.custom = ["x": try #require(event.message?.custom["x"])]
    workspace.channels = [ChatChannel(id: "messaging:a", createdAt: message.createdAt)]
    workspace.channels[0].latestMessages = [message]
    #expect(try Workspace(json: Array(workspace.json.utf8)).channels[0].latestMessages == [message])
    let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: line(508)) }
    #expect(error?.description.contains("nested deeper than 509 levels") == true)
  }

  @Test func `nesting is limited`() {
    let line = #"{"type":"message.new","x":"# + String(repeating: "[", count: 600)
    let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: Array(line.utf8)) }
    #expect(error?.description.contains("nested deeper than 512 levels") == true)
  }
}
