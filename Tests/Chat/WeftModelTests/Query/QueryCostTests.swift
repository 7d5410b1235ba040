// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

/// The allocations made to query a row, counted.
@Suite(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
struct QueryCostTests {
  private static let channel = Samples.channel("a-rather-long-id-of-a-channel", name: "Café Łódź") {
    $0.members = (0..<200).map {
      ChatChannelMember(ChatUser(id: UserID("a member with a long id \($0)")))
    }
    $0.filterTags = ["a tag that is longer than small strings are"]
    $0.custom = [
      "due": .string("2026-06-05T14:00:00.123456+02:00"), "list": [.integer(1), .integer(2)],
    ]
  }

  private static let filter = #"""
    {"$and":[{"type":{"$eq":"messaging"}},{"cid":{"$ne":"messaging:another-long-id-of-a-channel"}},
      {"members":{"$in":["nobody with a long id","a member with a long id 199"]}},
      {"members":{"$nin":["nobody with a long id","somebody else with a long id"]}},
      {"name":{"$autocomplete":"LODZ"}},{"name":{"$q":"lodz cafe"}},{"name":{"$contains":"Łó"}},
      {"filter_tags":{"$contains":"a tag that is longer than small strings are"}},
      {"due":{"$lt":"2026-06-05T15:00:00Z"}},{"list":{"$eq":[1,2]}},{"member_count":{"$gte":2}},
      {"last_updated":{"$gt":"1970-01-01T00:00:00Z"}},{"muted":{"$eq":false}},
      {"$nor":[{"hidden":{"$eq":true}},{"team":{"$exists":true}},{"frozen":{"$eq":true}}]}]}
    """#

  private func allocations(_ body: () -> Void) -> Int64 {
    let before = weft_allocation_count()
    body()
    return weft_allocation_count() - before
  }

  @Test func `matching a channel allocates nothing`() throws {
    let query = ChannelListQuery(filter: try ChannelFilter(Self.filter))
    let context = QueryContext<ChatChannel>.luke
    let channel = Self.channel
    #expect(query.matches(channel, in: context))
    var matched = 0
    let count = allocations {
      for _ in 0..<10 { matched += query.matches(channel, in: context) ? 1 : 0 }
    }
    #expect(count == 0)
    #expect(matched == 10)
  }

  @Test func `comparing in the default order allocates nothing`() {
    let query = ChannelListQuery()
    let pinned = ChannelListQuery(sort: [Sorting(key: .pinnedAt), Sorting(key: .default)])
    let context = QueryContext<ChatChannel>.luke
    let channel = Self.channel
    var isBefore = query.isOrdered(channel, before: channel, in: context)
    var prefixes = pinned.sortKey(of: channel, in: context).prefix
    let count = allocations {
      isBefore = query.isOrdered(channel, before: channel, in: context)
      prefixes |= query.sortKey(of: channel, in: context).prefix
      prefixes |= pinned.sortKey(of: channel, in: context).prefix
    }
    #expect(count == 0)
    #expect(!isBefore && prefixes != 0)
  }
}
