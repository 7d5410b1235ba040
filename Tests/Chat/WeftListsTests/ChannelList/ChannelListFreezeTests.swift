// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// A frozen list does not change, and catches up when it is thawed.
@Suite struct ChannelListFreezeTests {
  private func channel(_ name: String, age: Double, unread: Int = 0) -> ChatChannel {
    Samples.channel(name, age: age, [Samples.message("x", age: age)]) {
      $0.unreadCount.messages = unread
    }
  }

  private func list() -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    let page = (0..<4).map { channel("c\($0)", age: Double($0 + 1) * 60) }
    _ = list.send(.pageLoaded(page, isLast: true))
    _ = list.drainChanges()
    return list
  }

  private func names(_ list: ChatChannelListViewModel) -> [String] {
    list.rows(in: 0..<9).map { "\($0.channel.id.rawValue.dropFirst(10))\($0.badgeText ?? "")" }
  }

  @Test func `nothing changes while frozen, then one changeset catches up`() {
    let list = list()
    #expect(names(list) == ["c0", "c1", "c2", "c3"])
    _ = list.send(.freeze)
    _ = list.send(.channelChanged(channel("c3", age: 1, unread: 2)))
    _ = list.send(.channelChanged(channel("new", age: 30)))
    _ = list.send(.channelRemoved("messaging:c1"))
    for _ in 0..<3 {
      #expect(list.drainChanges().isEmpty)
      #expect(names(list) == ["c0", "c1", "c2", "c3"])
    }
    _ = list.send(.thaw)
    let changes = list.drainChanges()
    #expect(changes.deletes == [1] && changes.inserts == [1] && changes.moves.map(\.to) == [0])
    #expect(names(list) == ["c32", "new", "c0", "c2"])
    #expect(list.drainChanges().isEmpty, "a list that was thawed is not made anew again and again")
  }

  @Test func `a list that loses all its rows while frozen is empty only once thawed`() {
    let list = list()
    _ = list.send(.freeze)
    for name in 0..<4 {
      _ = list.send(.channelRemoved(ChannelID("messaging:c\(name)")))
    }
    #expect(list.phase == .loaded && names(list).count == 4)
    _ = list.send(.thaw)
    _ = list.drainChanges()
    #expect(list.phase == .empty && names(list).isEmpty)
  }

  @Test func `a list frozen before it has rows keeps loading`() {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    _ = list.send(.freeze)
    _ = list.send(.pageLoaded([channel("c0", age: 1)], isLast: true))
    _ = list.drainChanges()
    #expect(list.phase == .loading && list.count == 0)
    _ = list.send(.thaw)
    _ = list.drainChanges()
    #expect(list.phase == .loaded && list.count == 1)
  }

  @Test func `selecting and scrolling work while frozen`() {
    let list = list()
    _ = list.send(.freeze)
    _ = list.send(.select("messaging:c2"))
    _ = list.send(.scroll(to: 2))
    #expect(list.session.selected == "messaging:c2" && list.session.firstVisible == 2)
    #expect(list.session.isFrozen)
  }

  @Test func `a channel opened while frozen is scrolled to after thawing`() {
    let list = list()
    _ = list.send(.freeze)
    _ = list.openChannel(with: "messaging:c3")
    _ = list.drainChanges()
    #expect(list.session.selected == "messaging:c3" && list.session.firstVisible == 0)
    #expect(list.session.scrolledChannelID == "messaging:c3")
    _ = list.send(.thaw)
    _ = list.drainChanges()
    #expect(list.session.firstVisible == 3 && list.session.scrolledChannelID == nil)
  }
}
