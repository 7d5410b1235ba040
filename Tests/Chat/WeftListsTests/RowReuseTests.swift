// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport
import WeftViews

/// Only changed rows are recomputed, counted by the items requested.
@Suite struct RowReuseTests {
  private final class Counting: ViewFactory {
    var made = 0
    var drawn = 0
    var backgrounds = 0

    override func makeChannelListItemBackground(options: ChannelListItemOptions) -> Scene {
      backgrounds += 1
      return super.makeChannelListItemBackground(options: options)
    }

    override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
      drawn += 1
      return super.makeChannelListItem(options: options)
    }

    override func makeChannelListItemViewModel(
      channel: ChatChannel,
      channelName: String,
      environment: ChatEnvironment
    ) -> ChatChannelListItemViewModel {
      made += 1
      return super.makeChannelListItemViewModel(
        channel: channel,
        channelName: channelName,
        environment: environment
      )
    }
  }

  private func channel(_ index: Int, unread: Int = 0) -> ChatChannel {
    Samples.channel("c\(index)", age: Double(index), [Samples.message("x")]) {
      $0.unreadCount.messages = unread
    }
  }

  private func list(_ factory: Counting, of count: Int) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(factory: factory)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded((0..<count).map { channel($0) }, isLast: true))
    return list
  }

  @Test func `a frame recomputes only changed and newly visible rows`() {
    let factory = Counting()
    let list = list(factory, of: 40)
    func made(_ change: () -> Void) -> Int {
      factory.made = 0
      change()
      _ = list.screen(rowLimit: 20)
      return factory.made
    }
    #expect(made {} == 20)
    #expect(made {} == 0)
    #expect(made { _ = list.send(.channelChanged(channel(3, unread: 1))) } == 1)
    #expect(made { _ = list.send(.channelChanged(channel(3, unread: 1))) } == 0, "the same again")
    #expect(made { _ = list.send(.channelChanged(channel(30, unread: 1))) } == 0, "out of view")
    #expect(made { _ = list.send(.scroll(to: 1)) } == 1)
    #expect(made { _ = list.send(.select(channel(5).id)) } == 0)
  }

  @Test func `a frame redraws only the backgrounds of changed rows`() {
    let factory = Counting()
    let list = list(factory, of: 40)
    func drawn(_ change: () -> Void) -> Int {
      factory.backgrounds = 0
      change()
      _ = list.screen(rowLimit: 20)
      return factory.backgrounds
    }
    #expect(drawn {} == 20)
    #expect(drawn {} == 0)
    #expect(drawn { _ = list.send(.channelChanged(channel(3, unread: 1))) } == 1)
    #expect(drawn { list.redraw() } == 20)
  }

  @Test func `a frame redraws only the rows whose options changed`() {
    let factory = Counting()
    let list = list(factory, of: 40)
    func drawn(_ change: () -> Void) -> Int {
      factory.drawn = 0
      change()
      _ = list.screen(rowLimit: 20)
      return factory.drawn
    }
    #expect(drawn {} == 20)
    #expect(drawn {} == 0)
    #expect(drawn { _ = list.send(.channelChanged(channel(3, unread: 1))) } == 1)
    #expect(drawn { _ = list.send(.scroll(to: 1)) } == 1)
    #expect(drawn { _ = list.send(.select(channel(5).id)) } == 1)
    #expect(drawn { _ = list.send(.select(channel(6).id)) } == 2, "one that was, one that is")
    #expect(drawn { _ = list.row(of: channel(30)) } == 0)
    #expect(drawn { list.redraw() } == 20)
    #expect(drawn {} == 0)
  }

  @Test func `asking for one row recomputes no other`() {
    let factory = Counting()
    let list = list(factory, of: 400)
    _ = list.screen(rowLimit: 200)
    factory.made = 0
    for index in 0..<200 { _ = list.rows(in: index..<index + 1) }
    _ = list.row(of: channel(7))
    _ = list.screen(rowLimit: 200)
    #expect(factory.made == 0)
    _ = list.row(of: channel(300))
    #expect(factory.made == 1)
  }

  @Test func `after any change the rows equal those of a new list`() {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    var channels = (0..<6).map { channel($0) }
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.screen(rowLimit: 6)
    channels[2].currentlyTypingUsers = [Samples.leia]
    channels[3].members[1].user.isOnline = true
    channels[4].muteDetails = MuteDetails()
    for index in 2...4 { _ = list.send(.channelChanged(channels[index])) }
    _ = list.drainChanges()
    let fresh = ChatChannelListViewModel(environment: Samples.environment())
    _ = fresh.send(.appear)
    _ = fresh.send(.pageLoaded(channels, isLast: true))
    _ = fresh.drainChanges()
    #expect(list.rows(in: 0..<6).map(\.preview) == fresh.rows(in: 0..<6).map(\.preview))
    #expect(list.rows(in: 0..<6).map(\.avatar) == fresh.rows(in: 0..<6).map(\.avatar))
    #expect(
      list.rows(in: 0..<6).map(\.accessibilityLabel)
        == fresh.rows(in: 0..<6).map(\.accessibilityLabel)
    )
  }
}
