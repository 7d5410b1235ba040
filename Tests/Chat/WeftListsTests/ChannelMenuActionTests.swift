// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftScene
import WeftTestSupport

@testable import WeftLists

@Suite struct ChannelMenuActionTests {
  @Test func `menus of plain and switched channels together offer every action`() {
    let environment = Samples.environment { config in
      let switches = ChannelSwitch.allCases.filter { !$0.isInStandardMenu }
      config.channelList.supportedMoreChannelActions += [.pin, .archive]
      config.channelList.supportedMoreChannelActions += switches.map { .turn($0) }
    }
    let invited = Samples.channel("g") {
      $0.membership = ChatChannelMember(Samples.me)
      $0.membership?.invite = .pending
    }
    let answers = ChannelAction.defaultActions(for: invited, environment).map(\.id)
    #expect(!answers.contains(ListAction.leaveChannel))
    let offered =
      answers
      + [false, true].flatMap { isOn in
        let channel = Samples.channel("g", [Samples.message("Text")]) {
          $0.ownCapabilities = Set(ChannelMenuAction.allCases.compactMap(\.capability))
          $0.muteDetails = isOn ? MuteDetails() : nil
          if isOn { $0.show(.pinned) }
          if isOn { $0.archive() }
          for flag in ChannelSwitch.allCases { $0[flag.flag] = isOn }
          $0.unreadCount = ChannelUnreadCount(messages: isOn ? 1 : 0)
        }
        return ChannelAction.defaultActions(for: channel, environment).map(\.id)
      }
    #expect(Set(offered) == Set(ChannelMenuAction.allCases.map(\.id)))
  }

  @Test func `only another user's message can be marked as unread`() {
    let messages: [ChatMessage?] = [nil, Samples.message("Mine", from: Samples.me)]
    for message in messages {
      let channel = Samples.channel("g", [message].compactMap(\.self))
      let offered = ChannelAction.defaultActions(for: channel, Samples.environment()).map(\.id)
      #expect(!offered.contains(ListAction.markChannelUnread))
      #expect(!offered.contains(ListAction.markChannelRead))
    }
  }

  @Test func `each button has an icon that surfaces can draw`() {
    let channel = Samples.channel("g")
    for action in ChannelMenuAction.allCases {
      let icon = action.button(in: channel, Samples.environment()).iconName
      #expect(IconSet.standard.names.contains(icon), "\(action)")
    }
  }

  @Test func `each action is found by its own id`() {
    for action in ChannelMenuAction.allCases {
      #expect(ChannelMenuAction(id: action.id) == action)
    }
    #expect(ChannelMenuAction(id: ListAction.openChannel) == nil)
    #expect(ChannelMenuAction(id: "org.example.own/leave") == nil)
  }

  @Test func `plugin views may start every action of the menu`() {
    for action in ChannelMenuAction.allCases {
      #expect(ListAction.isForPlugins(action.id), "\(action)")
    }
  }

  @Test func `the host asks before an action that others see and that can't be undone`() {
    let told = ListAction.Name.allCases.map(\.rawValue).filter(ListAction.tellsOthers)
    #expect(
      Set(told) == [
        ListAction.acceptInvitation, ListAction.declineInvitation, ListAction.leaveChannel,
        ListAction.deleteChannel, ListAction.delete,
      ]
    )
    #expect(!ListAction.tellsOthers("org.example.own/leave"))
    let channel = Samples.channel("c", name: "Channel", [])
    for action in ChannelMenuAction.allCases where ListAction.tellsOthers(action.id) {
      #expect(action.confirmation(in: channel, Samples.environment()) != nil, "\(action)")
    }
  }

  @Test func `plugins know list actions by ids that never change`() {
    let known: Set = [
      "channel.open", "thread.open", "channel.info", "channel.delete", "channel.mute",
      "channel.unmute", "channel.pin", "channel.unpin", "channel.archive", "channel.unarchive",
      "channel.read", "channel.unread", "channel.leave", "delete", "more",
      "list.retry", "threads.load",
      "search.begin", "search.cancel", "messages.latest", "messages.unread",
      "messages.unread.close", "message.translation", "plugins.problems", "screen.back", "cancel",
      "alert.dismiss", "channel.hidden.on", "channel.hidden.off", "channel.invitation.accept",
      "channel.invitation.decline",
    ]
    let ids = ListAction.Name.allCases.map(\.rawValue) + ChannelMenuAction.allCases.map(\.id)
    let offered = Set(ids.filter(ListAction.isForPlugins))
    #expect(known.subtracting(offered) == [], "an id that plugins use is gone")
    #expect(offered.subtracting(known) == [], "add the new id here, for good")
  }

  @Test func `hosts have a constant for each action with its name and id`() throws {
    let file = Checkout.root.appending(path: "Sources/Chat/WeftLists/Actions/ListAction.swift")
    let constants = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /public static let (\w+) = Name\.(\w+)\.rawValue\n/)
    for constant in constants { #expect(constant.1 == constant.2) }
    let missing = Set(ListAction.Name.allCases.map { "\($0)" })
      .subtracting(constants.map { String($0.1) })
    #expect(missing == [], "ListAction has no public constant for these")
  }
}
