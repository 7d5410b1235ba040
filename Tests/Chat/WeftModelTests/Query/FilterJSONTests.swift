// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct FilterJSONTests {
  private static func custom<Value>(
    _ name: String
  ) -> FilterKey<ChannelListFilterScope, Value> {
    .custom(name)
  }

  private static let pairs: [(ChannelFilter, String)] = [
    (.equal(custom("test_key_Int"), to: 1), #"{"test_key_Int":{"$eq":1}}"#),
    (.greater(custom("test_key_Double"), than: 13.15), #"{"test_key_Double":{"$gt":13.15}}"#),
    (.greaterOrEqual(custom("test_key_Bool"), than: true), #"{"test_key_Bool":{"$gte":true}}"#),
    (.less(custom("test_key_Int"), than: 100_500), #"{"test_key_Int":{"$lt":100500}}"#),
    (.lessOrEqual(custom("test_key"), than: "z"), #"{"test_key":{"$lte":"z"}}"#),
    (.notEqual(custom("test_key"), to: "a"), #"{"test_key":{"$ne":"a"}}"#),
    (
      .in(custom("test_key_ArrayInt"), values: [1, 2, 3, 4]),
      #"{"test_key_ArrayInt":{"$in":[1,2,3,4]}}"#
    ),
    (.notIn(custom("test_key"), values: ["a", "b"]), #"{"test_key":{"$nin":["a","b"]}}"#),
    (
      .query(
        custom("test_key") as FilterKey<_, String>,
        text: "Quick brown fox jump over lazy dog"
      ),
      #"{"test_key":{"$q":"Quick brown fox jump over lazy dog"}}"#
    ),
    (
      .autocomplete(custom("test_key") as FilterKey<_, String>, text: "Autocomp"),
      #"{"test_key":{"$autocomplete":"Autocomp"}}"#
    ),
    (.exists(custom("k") as FilterKey<_, Int>), #"{"k":{"$exists":true}}"#),
    (.exists(custom("k") as FilterKey<_, Int>, exists: false), #"{"k":{"$exists":false}}"#),
    (.contains(.filterTags, value: "vip"), #"{"filter_tags":{"$contains":"vip"}}"#),
    (.equal(.members, values: ["a", "b"]), #"{"members":{"$eq":["a","b"]}}"#),
    (.equal(.cid, to: "messaging:general"), #"{"cid":{"$eq":"messaging:general"}}"#),
    (.containMembers(userIds: ["luke"]), #"{"members":{"$in":["luke"]}}"#),
    (.nonEmpty, #"{"last_message_at":{"$gt":"1970-01-01T00:00:00Z"}}"#),
    (.noTeam, #"{"team":{"$eq":null}}"#),
    (.equal(.team, to: nil), #"{"team":{"$eq":null}}"#),
    (.hasUnread, #"{"has_unread":{"$eq":true}}"#),
    (.equal(.invite, to: .pending), #"{"invite":{"$eq":"pending"}}"#),
    (.isNil(.lastMessageAt), #"{"last_message_at":{"$eq":null}}"#),
    (
      .less(.createdAt, than: Date(timeIntervalSince1970: 1_780_000_000.25)),
      #"{"created_at":{"$lt":"2026-05-28T20:26:40.25Z"}}"#
    ),
    (
      .and([.or([.equal(.frozen, to: true), .equal(.type, to: "team")]), .nor([.hasUnread])]),
      #"{"$and":[{"$or":[{"frozen":{"$eq":true}},{"type":{"$eq":"team"}}]},"#
        + #"{"$nor":[{"has_unread":{"$eq":true}}]}]}"#
    ),
    (.and([]), #"{"$and":[]}"#),
  ]

  @Test(arguments: pairs) func `filters are written and read back, row 108`(
    filter: ChannelFilter,
    text: String
  ) throws {
    #expect(filter.text == text)
    let read = try ChannelFilter(text)
    #expect(read == filter)
    #expect(read.hashValue == filter.hashValue)
  }

  @Test func `dates keep their microseconds in any time zone`() throws {
    let same = [
      "2026-06-05T14:24:00.123456Z", "2026-06-05T16:24:00.123456+02:00",
      "2026-06-05T14:24:00.1234560", "2026-06-05T14:24:00.1234564-0000",
    ]
    for text in same {
      let filter = try ChannelFilter(#"{"created_at":{"$eq":"\#(text)"}}"#)
      #expect(filter.text == #"{"created_at":{"$eq":"2026-06-05T14:24:00.123456Z"}}"#)
    }
  }

  @Test func `a date for a custom key is written as text`() throws {
    let date = Date(timeIntervalSince1970: 60)
    let filter = ChannelFilter.equal(.custom("due"), to: date)
    #expect(filter.text == #"{"due":{"$eq":"1970-01-01T00:01:00Z"}}"#)
    #expect(try ChannelFilter(filter.text) == filter)
  }

  @Test func `a custom key with the name of a known key is that key`() {
    #expect(ChannelFilter.equal(.custom("name"), to: "a") == .equal(.name, to: "a"))
    #expect(FilterKey<ThreadListFilterScope, String>.custom("name").name == "name")
  }

  @Test func `filters that differ in anything are unequal`() {
    let filters: [ChannelFilter] = [
      .equal(.name, to: "a"), .equal(.name, to: "b"), .notEqual(.name, to: "a"),
      .equal(.id, to: "a"), .equal(.custom("n"), to: 1), .equal(.custom("n"), to: 1.5),
      .equal(.custom("n"), to: true), .and([.hasUnread]), .or([.hasUnread]), .hasUnread,
      .equal(.name, to: "\u{E9}"), .equal(.name, to: "e\u{301}"),
    ]
    #expect(Set(filters).count == filters.count)
  }

  @Test func `thread filters have their own keys`() throws {
    let filter: ThreadFilter = .and([
      .equal(.cid, to: "messaging:general"), .equal(.createdByUserId, to: "leia"),
      .equal(.channelDisabled, to: false), .exists(.createdAt),
    ])
    let text =
      #"{"$and":[{"channel_cid":{"$eq":"messaging:general"}},"#
      + #"{"created_by_user_id":{"$eq":"leia"}},{"channel.disabled":{"$eq":false}},"#
      + #"{"created_at":{"$exists":true}}]}"#
    #expect(filter.text == text)
    #expect(try ThreadFilter(text) == filter)
  }

  @Test func `descriptions read as a sentence`() {
    let filter: ChannelFilter = .and([
      .equal(.type, to: "messaging"), .containMembers(userIds: ["luke", "leia"]),
      .or([.noTeam, .greater(.memberCount, than: 2)]), .nor([.hasUnread]),
    ])
    #expect(
      filter.description == #"(type == "messaging") AND (members IN ["luke","leia"]) AND "#
        + #"((team == null) OR (member_count > 2)) AND (NOT (has_unread == true))"#
    )
  }
}
