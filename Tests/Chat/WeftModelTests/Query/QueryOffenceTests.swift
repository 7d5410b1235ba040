// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The errors of thread filters and whole queries; a refused query changes no list.
@Suite struct QueryOffenceTests {
  @Test(arguments: [
    (#"{"channel_cid":{"$eq":1}}"#, "channel_cid.$eq: expected a string, found a number"),
    (#"{"channel_cid":{"$in":[false]}}"#, "channel_cid.$in[0]: expected a string, found"),
    (#"{"channel.disabled":{"$eq":"no"}}"#, "channel.disabled.$eq: expected true or false, found"),
    (#"{"created_by_user_id":{"$eq":[]}}"#, "created_by_user_id.$eq: expected a string, found an"),
    (#"{"parent_message_id":{"$exists":"x"}}"#, "parent_message_id.$exists: $exists takes true or"),
    (#"{"updated_at":{"$lte":"yesterday"}}"#, #"updated_at.$lte: not a date: "yesterday"; write"#),
    (#"{"last_message_at":{"$gt":true}}"#, "last_message_at.$gt: expected a date, found"),
    (#"{"created_at":{"$q":"x"}}"#, "created_at.$q: $q searches texts, and created_at is"),
    (#"{"$nor":[[]]}"#, "$nor[0]: expected an object, found an array"),
    (#"{"$and":[{"channel_cid":"x"}]}"#, "$and[0].channel_cid: no operator"),
  ])
  func `invalid thread filters are refused with their position`(text: String, reason: String) {
    let error = refusal { try ThreadFilter(text) }
    #expect(error.hasPrefix(reason), "\(error)")
  }

  @Test(arguments: [
    (#"{"limit":-20}"#, "limit: -20 is too small; the minimum is 1"),
    (#"{"limit":1e30}"#, "limit: expected a whole number, found"),
    (#"{"limit":[20]}"#, "limit: expected a whole number, found"),
    (#"{"reply_limit":-1}"#, "reply_limit: -1 is too small; the minimum is 0"),
    (#"{"participant_limit":"all"}"#, "participant_limit: expected a whole number, found a string"),
    (#"{"next":7}"#, "next: expected a string, found a number"),
    (#"{"watch":"yes"}"#, "watch: expected true or false, found a string"),
    (#"{"sort":[7]}"#, "sort[0]: expected an object, found a number"),
    (#"{"sort":[{"field":"","direction":1}]}"#, #"sort[0].field: can't sort by """#),
    (#"{"filter":[]}"#, "filter: expected an object, found an array"),
    (#"{"filter":{"channel_cid":{"$like":"x"}}}"#, "filter.channel_cid.$like: not an operator"),
  ])
  func `invalid thread queries are refused with their position`(text: String, reason: String) {
    let error = refusal { try ThreadListQuery(json: Array(text.utf8)) }
    #expect(error.hasPrefix(reason), "\(error)")
  }

  @Test func `a refused query leaves the list unchanged`() throws {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Samples.channel()], isLast: true))
    _ = list.drainChanges()
    let error = refusal {
      let query = try ChannelListQuery(json: Array(#"{"filter":{"name":{"$eq":7}}}"#.utf8))
      return list.send(.replaceQuery(query))
    }
    #expect(error == "filter.name.$eq: expected a string, found a number")
    #expect(list.session.query == ChannelListQuery())
    #expect(list.drainChanges().isEmpty && list.channels == [Samples.channel()])
  }
}
