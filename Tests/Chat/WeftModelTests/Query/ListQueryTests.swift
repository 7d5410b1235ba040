// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct ListQueryTests {
  @Test func `thread queries have the documented defaults, row 109`() {
    let query = ThreadListQuery()
    #expect(query.filter == nil && query.next == nil)
    #expect(query.sort.map(\.key.name) == ["has_unread", "last_message_at", "parent_message_id"])
    #expect(query.sort.allSatisfy { !$0.isAscending })
    #expect((query.limit, query.replyLimit, query.participantLimit) == (20, 3, 10))
    #expect(ThreadListQuery(sort: []) == query)
  }

  @Test func `channel queries have the documented defaults`() {
    var query = ChannelListQuery()
    #expect(query.filter == nil && query.messagesLimit == nil && query.membersLimit == nil)
    #expect(query.pageSize == 20)
    #expect(query.sort == [Sorting(key: .default, isAscending: false)])
    query.sort = []
    #expect(query == ChannelListQuery())
    #expect(query.hashValue == ChannelListQuery().hashValue)
  }

  @Test func `thread queries are written and read back, row 110`() throws {
    let query = ThreadListQuery(
      watch: true,
      limit: 25,
      replyLimit: 5,
      participantLimit: 15,
      next: "token",
      filter: .equal(.cid, to: "messaging:X"),
      sort: [Sorting(key: .createdAt)]
    )
    let text =
      #"{"limit":25,"reply_limit":5,"participant_limit":15,"watch":true,"next":"token","#
      + #""sort":[{"field":"created_at","direction":-1}],"#
      + #""filter":{"channel_cid":{"$eq":"messaging:X"}}}"#
    #expect(JSONWriter.compact(query.json) == text)
    #expect(try ThreadListQuery(json: Array(text.utf8)) == query)
  }

  @Test func `nil values are omitted, and ascending is 1, row 110`() throws {
    let query = ThreadListQuery(watch: false, sort: [Sorting(key: .replyCount, isAscending: true)])
    #expect(query.json["filter"] == nil && query.json["next"] == nil)
    #expect(query.json["sort"] == [["field": .string("reply_count"), "direction": .integer(1)]])
    #expect(try ThreadListQuery(json: query.json) == query)
    #expect(try ThreadListQuery(json: [:]) == ThreadListQuery())
    #expect(try ThreadListQuery(json: ["filter": .null, "next": .null]) == ThreadListQuery())
  }

  @Test func `channel queries are written and read back`() throws {
    let query = ChannelListQuery(
      filter: .containMembers(userIds: ["luke"]),
      sort: [Sorting(key: .pinnedAt), Sorting(key: .custom("score"), isAscending: true)],
      pageSize: 30,
      messagesLimit: 25
    )
    let text =
      #"{"filter":{"members":{"$in":["luke"]}},"sort":[{"field":"pinned_at","direction":-1},"#
      + #"{"field":"score","direction":1}],"limit":30,"message_limit":25}"#
    #expect(JSONWriter.compact(query.json) == text)
    #expect(try ChannelListQuery(json: Array(text.utf8)) == query)
    #expect(try ChannelListQuery(json: [:]) == ChannelListQuery())
    #expect(try ChannelListQuery(json: ChannelListQuery().json) == ChannelListQuery())
  }

  @Test func `the names of the server's request are accepted too`() throws {
    let query = try ChannelListQuery(
      json: json(
        #"{"filter_conditions":{"frozen":{"$eq":true}},"member_limit":3,"watch":true,"state":true}"#
      )
    )
    #expect(query == ChannelListQuery(filter: .equal(.frozen, to: true), membersLimit: 3))
  }

  private static let offences = [
    ("[]", "expected an object, found an array"), ("nope", "not JSON: line 1, column 1"),
    (#"{"filters":{}}"#, "filters: unknown; use one of "),
    (#"{"limit":0}"#, "limit: 0 is too small; the minimum is 1"),
    (#"{"limit":1.5}"#, "limit: expected a whole number, found a number"),
    (#"{"limit":"9"}"#, "limit: expected a whole number, found a string"),
    (#"{"watch":1}"#, "watch: expected true or false, found a number"),
    (#"{"sort":{}}"#, "sort: expected an array, found an object"),
    (
      #"{"sort":[{"field":"cid","direction":2}]}"#,
      "sort[0].direction: use 1 to ascend or -1 to descend"
    ),
    (#"{"filter":{}}"#, "filter: an empty filter; write"),
    (
      #"{"filter":{"$and":[{"created_at":{"$gt":"x"}}]}}"#, "filter.$and[0].created_at.$gt: not a d"
    ),
  ]

  @Test(arguments: offences) func `malformed queries are refused in one line with their position`(
    text: String,
    reason: String
  ) {
    let bytes = Array(text.utf8)
    for error in [
      refusal { try ChannelListQuery(json: bytes) }, refusal { try ThreadListQuery(json: bytes) },
    ] {
      #expect(error.hasPrefix(reason), "\(error)")
      #expect(!error.contains("\n"))
    }
  }

  @Test func `each query refuses the members of the other`() {
    #expect(
      refusal { try ChannelListQuery(json: ["reply_limit": .integer(1)]) }
        .hasPrefix("reply_limit: unknown; use one of")
    )
    #expect(
      refusal { try ThreadListQuery(json: ["message_limit": .integer(1)]) }
        .hasPrefix("message_limit: unknown; use one of")
    )
    #expect(
      refusal { try ChannelListQuery(json: json(#"{"message_limit":-1}"#)) }
        == "message_limit: -1 is too small; the minimum is 0"
    )
    let both = #"{"filter":{"a":{"$eq":1}},"filter_conditions":{"a":{"$eq":1}}}"#
    #expect(
      refusal { try ChannelListQuery(json: Array(both.utf8)) }.hasPrefix("filter_conditions:")
    )
  }
}
