// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// Each setting of the channel list has its effect.
@Suite struct ChannelListConfigTests {
  private final class Dividing: ViewFactory {
    @ScenePieceBuilder
    override func makeChannelListDividerItem() -> Scene { Text("between") }
    @ScenePieceBuilder
    override func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
      Text("above")
    }
  }

  private func list(
    _ channels: Int?,
    _ change: (inout ChannelListConfig) -> Void
  ) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: Samples.environment { change(&$0.channelList) },
      slots: SlotRegistry(factory: Dividing())
    )
    _ = list.send(.appear)
    if let channels {
      let page = (0..<channels).map { Samples.channel("c\($0)", age: Double($0)) }
      _ = list.send(.pageLoaded(page, isLast: true))
    }
    return list
  }

  private func count(_ text: String, in list: ChatChannelListViewModel) throws -> Int {
    let dump = "\(try list.screen(rowLimit: 9).validated().json)"
    return dump.components(separatedBy: "\"\(text)\"").count - 1
  }

  @Test func `the defaults match the reference`() {
    let config = ChatConfig().channelList
    #expect(config.showChannelListDividerOnLastItem && config.messageRelativeDateFormatEnabled)
    #expect(config.isChatChannelListStatesEnabled && config.prefetchDistance == 8)
    #expect(config.channelItemMutedStyle == .afterChannelName)
    #expect(config.supportedMoreChannelActions == MoreChannelAction.standard)
  }

  @Test(arguments: [(true, 3), (false, 2)])
  func `the last row has a divider unless it is disabled`(isShown: Bool, dividers: Int) throws {
    let list = list(3) { $0.showChannelListDividerOnLastItem = isShown }
    #expect(try count("between", in: list) == dividers)
  }

  @Test func `with states disabled a loading or empty list just has no rows`() throws {
    for channels in [nil, 0] {
      let plain = list(channels) { $0.isChatChannelListStatesEnabled = false }
      #expect(try count("above", in: plain) == 1)
      #expect(try count("Loading…", in: plain) == 0)
      #expect(try count("How about sending your first message to a friend?", in: plain) == 0)
    }
    #expect(try count("above", in: list(nil) { _ in }) == 0)
    #expect(
      try count("How about sending your first message to a friend?", in: list(0) { _ in }) == 1
    )
  }

  @Test func `the icon of a muted channel can be hidden`() {
    let muted = Samples.channel { $0.muteDetails = MuteDetails() }
    let signs = [ChannelListConfig.MutedStyle.afterChannelName, .bottomRightCorner, .hidden].map {
      style -> [Bool] in
      let item = Samples.item(muted) { $0.channelList.channelItemMutedStyle = style }
      return [item.showInlineMutedIcon, item.showMutedTrailingIcon]
    }
    #expect(signs == [[true, false], [false, true], [false, false]])
  }

  @Test func `the menu has the configured actions in their order, if the user may use them`() {
    let own = ChannelAction(id: "pin", title: "Pin", iconName: "pin")
    func ids(_ channel: ChatChannel) -> [String] {
      let environment = Samples.environment {
        $0.channelList.supportedMoreChannelActions = [
          .cancel, .custom(own), .deleteConversation, .viewInfo,
        ]
      }
      return ChannelAction.defaultActions(for: channel, environment).map(\.id)
    }
    #expect(ids(Samples.channel()) == ["cancel", "pin", "channel.info"])
    let deletable = Samples.channel { $0.ownCapabilities = [.deleteChannel, .leaveChannel] }
    #expect(ids(deletable) == ["cancel", "pin", "channel.delete", "channel.info"])
  }

  @Test func `times are relative unless this is disabled`() {
    struct Words: TimestampFormatting {
      func rowText(for date: Date, now: Date) -> String { "relative" }
      func timeText(for date: Date) -> String { "time" }
      func dayText(for date: Date) -> String { "day" }
      func isSameDay(_ first: Date, _ second: Date) -> Bool {
        abs(first.timeIntervalSince(second)) < 1000
      }
      func secondsFromGMT(at date: Date) -> Int { 0 }
    }
    func text(age: TimeInterval, isRelative: Bool) -> String {
      var environment = Samples.environment {
        $0.channelList.messageRelativeDateFormatEnabled = isRelative
      }
      environment.timestamps = Words()
      let channel = Samples.channel(age: age, [Samples.message("x")])
      return ChatChannelListItemViewModel(
        channel: channel,
        channelName: "c",
        environment: environment
      ).timestampText
    }
    #expect(text(age: 60, isRelative: true) == "relative")
    #expect(text(age: 90_000, isRelative: true) == "relative")
    #expect(text(age: 60, isRelative: false) == "time")
    #expect(text(age: 90_000, isRelative: false) == "day")
  }
}
