// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

@Suite struct ListMembershipTests {
  private let hidden = Samples.channel { $0.isHidden = true }
  private let deleted = Samples.channel { $0.deletedAt = Samples.now }
  private let others = Samples.channel { $0.members = [ChatChannelMember(Samples.leia)] }

  private func holds(_ filter: ChannelFilter?, _ channel: ChatChannel) -> Bool {
    ChannelListQuery(filter: filter).matches(channel, in: .luke)
  }

  @Test func `without a filter the list holds the user's channels`() {
    #expect(holds(nil, Samples.channel()))
    #expect(!holds(nil, others))
    #expect(!holds(nil, hidden))
    #expect(!holds(nil, deleted))
    #expect(ChannelListQuery().matches(Samples.channel(), for: Samples.me.id))
    #expect(!ChannelListQuery().matches(others, for: Samples.me.id))
  }

  @Test func `a filter alone decides whose channels are in the list`() {
    #expect(holds(.equal(.type, to: "messaging"), others))
    #expect(!holds(.equal(.joined, to: true), others))
  }

  @Test func `hidden channels are left out unless the filter asks for them`() {
    let all: ChannelFilter = .equal(.type, to: "messaging")
    #expect(!holds(all, hidden))
    #expect(holds(.equal(.hidden, to: true), hidden))
    #expect(!holds(.equal(.hidden, to: false), hidden))
    #expect(holds(.equal(.blocked, to: false), hidden))
    #expect(holds(.and([all, .or([.hasUnread, .nor([.equal(.hidden, to: false)])])]), hidden))
    #expect(!holds(.notEqual(.hidden, to: false), hidden), "only equal asks for them")
    #expect(!holds(.in(.hidden, values: [true]), hidden))
  }

  @Test func `asking for hidden channels does not leave out the others`() {
    #expect(holds(.or([.equal(.hidden, to: true), .equal(.frozen, to: false)]), Samples.channel()))
  }

  @Test func `deleted channels are never in the list`() {
    #expect(!holds(.exists(.deletedAt), deleted))
    #expect(!holds(.equal(.hidden, to: false), deleted))
  }

  @Test func `changing the filter changes the membership`() {
    var query = ChannelListQuery(filter: .equal(.hidden, to: true))
    query.filter = nil
    #expect(!query.matches(hidden, in: .luke))
    query.filter = .equal(.hidden, to: true)
    #expect(query.matches(hidden, in: .luke))
    query.sort = [Sorting(key: .name)]
    let (a, b) = (Samples.channel("1", name: "A"), Samples.channel("2", name: "B"))
    #expect(query.isOrdered(b, before: a))
    query.sort = [Sorting(key: .name, isAscending: true)]
    #expect(query.isOrdered(a, before: b))
  }
}
