// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The requests of hosts to a channel list other than for its rows.
@Suite struct ChannelListInputTests {
  private func channel(_ name: String, age: Double) -> ChatChannel {
    Samples.channel(name, age: age, [Samples.message("x", age: age)])
  }

  private func session(_ count: Int, preselectsFirst: Bool = false) -> ChannelListSession {
    var session = ChannelListSession(
      query: ChannelListQuery(pageSize: 30),
      user: Samples.me.id,
      preselectsFirst: preselectsFirst
    )
    _ = session.handle(.appear)
    let page = (0..<count).map { channel("c\($0)", age: Double(count - $0)) }
    _ = session.handle(.pageLoaded(page, isLast: false))
    return session
  }

  @Test func `the next page is requested once, eight rows before the end`() {
    var session = session(30)
    _ = session.drainChanges()
    #expect(session.handle(.channelAppeared(at: 21)) == [])
    guard case .loadPage(_, let after, let limit)? = session.handle(.channelAppeared(at: 22)).first
    else {
      Issue.record("no page was asked for")
      return
    }
    #expect(after?.id == "messaging:c29" && limit == 30)
    #expect(session.handle(.channelAppeared(at: 29)) == [], "it is on its way")
    _ = session.handle(.pageLoaded([Samples.channel("last", age: 99)], isLast: true))
    _ = session.drainChanges()
    #expect(session.handle(.channelAppeared(at: 30)) == [], "there is no more")
  }

  @Test func `a reloading list keeps its rows until new ones arrive and then drops missing ones`() {
    var session = session(30)
    _ = session.drainChanges()
    let effects = session.handle(.reload)
    #expect(effects == [.loadPage(session.query, after: nil, limit: 30)])
    _ = session.drainChanges()
    #expect(session.count == 30)
    _ = session.handle(.channelChanged(channel("heard", age: 0)))
    let page = [channel("c29", age: 1), channel("other", age: 2)]
    #expect(session.handle(.pageLoaded(page, isLast: true)) == [])
    _ = session.drainChanges()
    #expect(
      session.channels.map(\.id) == ["messaging:heard", "messaging:c29", "messaging:other"],
      "what was heard of meanwhile is newer than the page"
    )
    #expect(!session.hasMore)
  }

  @Test func `a reload waits for the current page and also works after a failure`() {
    var session = ChannelListSession(query: ChannelListQuery(pageSize: 2), user: Samples.me.id)
    _ = session.handle(.appear)
    #expect(session.handle(.reload) == [], "answers don't name their request")
    #expect(session.handle(.pageLoaded([channel("old", age: 1)], isLast: true)).count == 1)
    _ = session.drainChanges()
    #expect(session.count == 0, "that page was asked for before")
    _ = session.handle(.loadFailed(ListFailure("offline", kind: .offline)))
    #expect(session.handle(.waited) == [.loadPage(session.query, after: nil, limit: 2)])
    _ = session.handle(.pageLoaded([channel("new", age: 1)], isLast: true))
    _ = session.drainChanges()
    #expect(session.channels.map(\.id) == ["messaging:new"])
  }

  @Test func `the prefetch distance is configurable`() {
    let list = ChatChannelListViewModel(
      environment: Samples.environment { $0.channelList.prefetchDistance = 2 },
      query: ChannelListQuery(pageSize: 20)
    )
    _ = list.send(.appear)
    let page = (0..<20).map { Samples.channel("c\($0)", age: Double($0)) }
    _ = list.send(.pageLoaded(page, isLast: false))
    _ = list.drainChanges()
    #expect(list.send(.channelAppeared(at: 17)) == [])
    #expect(list.send(.channelAppeared(at: 18)).count == 1)
  }

  @Test func `a row of a list that was never loaded requests nothing`() {
    var session = ChannelListSession(user: Samples.me.id)
    #expect(session.handle(.channelAppeared(at: 0)) == [])
  }

  @Test func `the first row is selected after loading if this is enabled`() {
    #expect(session(3, preselectsFirst: true).selected == "messaging:c2", "the newest")
    #expect(session(3).selected == nil)
  }

  @Test func `a host may select the first row itself, but an existing selection stays`() {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    list.preselectChannelIfNeeded()
    #expect(list.session.selected == nil, "there is no row")
    _ = list.send(.appear)
    let page = ["a", "b"].map { channel($0, age: $0 == "a" ? 2 : 1) }
    _ = list.send(.pageLoaded(page, isLast: true))
    list.preselectChannelIfNeeded()
    #expect(list.session.selected == "messaging:b", "the newer one")
    _ = list.send(.select("messaging:a"))
    list.preselectChannelIfNeeded()
    #expect(list.session.selected == "messaging:a")
  }

  @Test func `a link takes precedence over the first row`() {
    var session = ChannelListSession(
      user: Samples.me.id,
      preselectsFirst: true,
      selectedChannelID: "messaging:far"
    )
    _ = session.handle(.appear)
    _ = session.handle(.pageLoaded([Samples.channel("c0")], isLast: false))
    #expect(session.selected == nil && session.opening == .looking("messaging:far"))
    _ = session.handle(.pageLoaded([Samples.channel("far")], isLast: true))
    #expect(session.selected == "messaging:far")
  }

  @Test func `a host can ask for any channel's name and presence`() {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    var direct = Samples.channel("!members-1", name: nil)
    #expect(list.name(forChannel: direct) == "Leia Organa")
    #expect(list.name(forChannel: Samples.channel(name: nil)) == "")
    direct.members[0].user.isOnline = true
    #expect(!list.onlineIndicatorShown(for: direct), "that is the user")
    direct.members[1].user.isOnline = true
    #expect(list.onlineIndicatorShown(for: direct))
  }
}
