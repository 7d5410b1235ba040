// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats

/// Invalid contents of a file, each with its place and the reason for the refusal.
@Suite struct WorkspaceOffenceTests {
  private func expect(
    _ reason: String,
    of json: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(WorkspaceSamples.refusal(json) == reason, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("", "not JSON: line 1, column 1: the document ends where a value is expected"),
    ("\u{FEFF}", "not JSON: line 1, column 4: the document ends where a value is expected"),
    (" \n", "not JSON: line 2, column 1: the document ends where a value is expected"),
    ("{", "not JSON: line 1, column 2: expected a key in double quotes"),
    (#"{"weft":1}}"#, "not JSON: line 1, column 11: there is more after the end of the document"),
    (#"{"weft":1"#, "not JSON: line 1, column 10: expected ',' or '}' in an object"),
    (#"{"weft":01}"#, "not JSON: line 1, column 10: expected ',' or '}' in an object"),
    (#"{"weft":NaN}"#, "not JSON: line 1, column 9: a value can't start here"),
    (#"{"weft":1e999}"#, "not JSON: line 1, column 9: the number 1e999 is out of range"),
    (
      "{\"weft\":1,\"now\":\"a\nb\"}",
      "not JSON: line 1, column 19: a control character in a string must be escaped"
    ),
    ("null", "expected an object, found null"),
    ("[]", "expected an object, found an array"),
    ("{}", "\"weft\" is missing: this is not a workspace file"),
    (#"{"weft":null}"#, "\"weft\" is missing: this is not a workspace file"),
    (#"{"weft":2}"#, "weft: version 2 is not supported, only version 1"),
    (#"{"weft":0}"#, "weft: version 0 is not supported, only version 1"),
    (#"{"weft":1.5}"#, "weft: expected a whole number, found 1.5"),
    (#"{"weft":"1"}"#, "weft: expected a whole number, found a string"),
    (#"{"weft":true}"#, "weft: expected a whole number, found a boolean"),
    (#"{"weft":1}"#, "\"current_user_id\" is missing; add it"),
    (#"{"weft":1,"current_user_id":""}"#, "current_user_id: an id must not be empty"),
    (#"{"weft":1,"current_user_id":7}"#, "current_user_id: expected a string, found a number"),
    (
      #"{"weft":1,"current_user_id":"a\nb"}"#,
      #"current_user_id: no user has the id "a\nb"; add it to "users""#
    ),
    (#"{"weft":1,"users":{}}"#, "users: expected an array, found an object"),
    (#"{"weft":1,"users":[null]}"#, "users[0]: expected an object, found null"),
    (#"{"weft":1,"users":[{"name":"x"}]}"#, "users[0]: \"id\" is missing; add it"),
    (
      #"{"weft":1,"users":[{"id":"a"},{"id":"a"}]}"#,
      #"users[1].id: another user has the id "a" as well"#
    ),
    (
      #"{"weft":1,"users":[{"id":"a","image":1}]}"#,
      "users[0].image: expected a string, found a number"
    ),
    (
      #"{"weft":1,"users":[{"id":"a","online":0}]}"#,
      "users[0].online: expected a boolean, found a number"
    ),
    (
      #"{"weft":1,"users":[{"id":"a","custom":[]}]}"#,
      "users[0].custom: expected an object, found an array"
    ),
  ])
  func `a broken workspace is refused`(json: String, reason: String) {
    expect(reason, of: json)
  }

  @Test(arguments: [
    (#","now":"soon""#, #"now: not a date: "soon"; write it as 2026-06-05T14:24:00Z"#),
    (
      #","time_zone":"Moon/Base""#,
      #"time_zone: not a time zone: "Moon/Base"; write it as Europe/Berlin or UTC"#
    ),
    (#","locale":1"#, "locale: expected a string, found a number"),
    (#","config":true"#, "config: expected an object, found a boolean"),
    (#","config":{"drafts":"yes"}"#, "config.drafts: expected a boolean, found a string"),
    (
      #","config":{"muted_style":"top"}"#,
      #"config.muted_style: "top" is neither after_channel_name, bottom_right_corner nor hidden"#
    ),
    (#","muted_user_ids":["a",1]"#, "muted_user_ids[1]: expected a string, found a number"),
    (#","muted_user_ids":[""]"#, "muted_user_ids[0]: an id must not be empty"),
    (#","custom":3"#, "custom: expected an object, found a number"),
    (#","threads":"none""#, "threads: expected an array, found a string"),
    (#","threads":[[]]"#, "threads[0]: expected an object, found an array"),
    (#","threads":[{}]"#, #"threads[0]: "parent_message_id" is missing; add it"#),
    (#","threads":[{"parent_message_id":"1"}]"#, #"threads[0]: "channel_cid" is missing; add it"#),
    (
      #","threads":[{"parent_message_id":"1","channel_cid":"m:a"}]"#,
      #"threads[0].channel_cid: no channel has the id "m:a"; add it to "channels""#
    ),
  ])
  func `a broken part of a workspace is refused`(members: String, reason: String) {
    expect(reason, of: WorkspaceSamples.file(rest: members))
  }

  /// The channel that contains a thread's parent message: its id, and the id that the thread names.
  @Test(arguments: [
    (
      "general", "messaging:general",
      "channels[0].cid: \"general\" is not a type and an id joined by a colon as in the thread "
        + "below the message \"m\", which names \"messaging:general\"; write the same id in both"
    ),
    (
      "messaging:general ", "messaging:general",
      "channels[0].cid: \"messaging:general \" is not a type and an id joined by a colon as in the "
        + "thread below the message \"m\", which names \"messaging:general\"; write the same id in both"
    ),
    (
      "messaging:general", "general",
      "threads[0].channel_cid: no channel has the id \"general\", and the message \"m\" is in "
        + "\"messaging:general\"; specify that"
    ),
  ])
  func `the broken id is reported, whether of the channel or of the thread`(
    cid: String,
    named: String,
    reason: String
  ) throws {
    let date = "2026-01-01T00:00:00Z"
    let file = """
      {"weft":1,"current_user_id":"luke","users":[{"id":"luke"}],"channels":[{"cid":"\(cid)",
       "created_at":"\(date)","messages":[{"id":"m","user_id":"luke","created_at":"\(date)"}]}],
       "threads":[{"parent_message_id":"m","channel_cid":"\(named)","created_at":"\(date)"}]}
      """
    expect(reason, of: file)
  }

  @Test(arguments: [
    (#","name":["x"]"#, "name: expected a string, found an array"),
    (
      #","updated_at":"2026-01-01""#,
      #"updated_at: not a date: "2026-01-01"; write it as 2026-06-05T14:24:00Z"#
    ),
    (#","truncated_at":0"#, "truncated_at: expected a string, found a number"),
    (#","frozen":"no""#, "frozen: expected a boolean, found a string"),
    (#","blocked":[]"#, "blocked: expected a boolean, found an array"),
    (#","team":false"#, "team: expected a string, found a boolean"),
    (#","filter_tags":["a",null]"#, "filter_tags[1]: expected a string, found null"),
    (#","own_capabilities":{}"#, "own_capabilities: expected an array, found an object"),
    (#","member_count":-1"#, "member_count: a count must not be negative: -1"),
    (#","member_count":1e300"#, "member_count: a count must not be above 9007199254740991"),
    (
      #","watcher_count":99999999999999999999"#,
      "watcher_count: a count must not be above 9007199254740991"
    ),
    (
      #","watcher_count":-99999999999999999999"#,
      "watcher_count: a count must not be negative: -1e+20"
    ),
    (#","watcher_count":"3""#, "watcher_count: expected a whole number, found a string"),
    (#","members":[{"pinned_at":null}]"#, #"members[0]: "user_id" is missing; add it"#),
    (
      #","members":[{"user_id":"x","pinned_at":1}]"#,
      "members[0].pinned_at: expected a string, found a number"
    ),
    (
      #","members":[{"user_id":"x","invite":"maybe"}]"#,
      #"members[0].invite: "maybe" is neither pending nor accepted nor rejected"#
    ),
    (#","membership":"me""#, "membership: expected an object, found a string"),
    (
      #","mute_expires_at":"never""#,
      #"mute_expires_at: not a date: "never"; write it as 2026-06-05T14:24:00Z"#
    ),
    (#","config":[]"#, "config: expected an object, found an array"),
    (#","config":{"mutes":1}"#, "config.mutes: expected a boolean, found a number"),
    (#","unread":5"#, "unread: expected an object, found a number"),
    (#","unread":{"mentions":-2}"#, "unread.mentions: a count must not be negative: -2"),
    (#","reads":[{"last_read":null}]"#, #"reads[0]: "user_id" is missing; add it"#),
    (#","reads":["x"]"#, "reads[0]: expected an object, found a string"),
    (#","typing_user_ids":[""]"#, "typing_user_ids[0]: an id must not be empty"),
    (#","draft":"text""#, "draft: expected an object, found a string"),
    (#","draft":{"text":1}"#, "draft.text: expected a string, found a number"),
    (#","messages":{}"#, "messages: expected an array, found an object"),
  ])
  func `a broken channel is refused`(members: String, reason: String) {
    expect("channels[0]." + reason, of: WorkspaceSamples.channel(members), dot: reason)
  }

  @Test(arguments: [
    (#","type":1"#, "type: expected a string, found a number"),
    (
      #","text_updated_at":"x""#,
      #"text_updated_at: not a date: "x"; write it as 2026-06-05T14:24:00Z"#
    ),
    (#","parent_id":"""#, "parent_id: an id must not be empty"),
    (#","reply_count":2.5"#, "reply_count: expected a whole number, found 2.5"),
    (#","silent":1"#, "silent: expected a boolean, found a number"),
    (#","local_state":"lost""#, #"local_state: "lost" is not the state of a message"#),
    (#","attachments":[7]"#, "attachments[0]: expected an object, found a number"),
    (#","attachments":[{"size":-1}]"#, "attachments[0].size: a count must not be negative: -1"),
    (
      #","attachments":[{"duration":"1s"}]"#,
      "attachments[0].duration: expected a number, found a string"
    ),
    (
      #","attachments":[{"duration":-0.5}]"#,
      "attachments[0].duration: a duration must not be negative: -0.5"
    ),
    (
      #","attachments":[{"custom":1}]"#, "attachments[0].custom: expected an object, found a number"
    ),
    (#","poll":[]"#, "poll: expected an object, found an array"),
    (#","poll":{"closed":"no"}"#, "poll.closed: expected a boolean, found a string"),
    (#","poll":{"latest_votes":[1]}"#, "poll.latest_votes[0]: expected an object, found a number"),
    (
      #","poll":{"latest_votes":[{"created_at":"x"}]}"#,
      #"poll.latest_votes[0].created_at: not a date: "x"; write it as 2026-06-05T14:24:00Z"#
    ),
    (#","i18n":{"es":1}"#, "i18n.es: expected a string, found a number"),
    (#","i18n":{"a\n.b":1}"#, #"i18n["a\n.b"]: expected a string, found a number"#),
    (#","reactions":[{"type":"like"}]"#, #"reactions[0]: "user_id" is missing; add it"#),
    (#","mentioned_user_ids":"me""#, "mentioned_user_ids: expected an array, found a string"),
    (#","quoted_message_id":1"#, "quoted_message_id: expected a string, found a number"),
    (#","draft_reply":[]"#, "draft_reply: expected an object, found an array"),
    (#","user_id":"""#, "user_id: an id must not be empty"),
    (#","created_at":7"#, "created_at: expected a string, found a number"),
    (#","created_at":null"#, #""created_at" is missing; add it"#),
    (#","id":null"#, #""id" is missing; add it"#),
  ])
  func `a broken message is refused`(members: String, reason: String) {
    expect("channels[0].messages[0]." + reason, of: WorkspaceSamples.message(members), dot: reason)
  }

  @Test(arguments: [
    (#","title":1"#, "title: expected a string, found a number"),
    (#","reply_count":-3"#, "reply_count: a count must not be negative: -3"),
    (#","participant_count":"2""#, "participant_count: expected a whole number, found a string"),
    (#","participants":[{}]"#, #"participants[0]: "user_id" is missing; add it"#),
    (#","latest_replies":[{"id":"r"}]"#, #"latest_replies[0]: "user_id" is missing; add it"#),
    (
      #","reads":[{"user_id":"x","last_read":true}]"#,
      "reads[0].last_read: expected a string, found a boolean"
    ),
    (#","created_at":null"#, #""created_at" is missing; add it"#),
    (
      #","parent_message_id":"2""#,
      #"parent_message_id: no message of the channel "m:a" has the id "2"; add it to its "messages""#
    ),
    (#","custom":"x""#, "custom: expected an object, found a string"),
  ])
  func `a broken thread is refused`(members: String, reason: String) {
    expect("threads[0]." + reason, of: WorkspaceSamples.thread(members), dot: reason)
  }

  /// As above; a missing key is named after its object rather than as part of the path.
  private func expect(_ reason: String, of json: String, dot member: String) {
    let isMissing = member.hasPrefix("\"")
    expect(isMissing ? reason.replacing("." + member, with: ": " + member) : reason, of: json)
  }
}
