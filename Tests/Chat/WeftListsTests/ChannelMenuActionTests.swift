// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftScene
import WeftTestSupport

@testable import WeftLists

@Suite struct ChannelMenuActionTests {
  @Test func `the standard menu offers every action, in muted, unread and other channels`() {
    let offered = [nil, MuteDetails()].flatMap { details in
      let channel = Samples.channel("g", [Samples.message("Text")]) {
        $0.ownCapabilities = Set(ChannelMenuAction.allCases.compactMap(\.capability))
        $0.muteDetails = details
        if details != nil { $0.unreadCount = ChannelUnreadCount(messages: 1) }
      }
      return ChannelAction.defaultActions(for: channel, Samples.environment()).map(\.id)
    }
    #expect(Set(offered) == Set(ChannelMenuAction.allCases.map(\.id)))
  }

  @Test func `only what another user wrote can be marked as unread`() {
    let messages: [ChatMessage?] = [nil, Samples.message("Mine", from: Samples.me)]
    for message in messages {
      let channel = Samples.channel("g", [message].compactMap(\.self))
      let offered = ChannelAction.defaultActions(for: channel, Samples.environment()).map(\.id)
      #expect(!offered.contains(ListAction.markChannelUnread))
      #expect(!offered.contains(ListAction.markChannelRead))
    }
  }

  @Test func `each button has an icon that surfaces know`() {
    let channel = Samples.channel("g")
    for action in ChannelMenuAction.allCases {
      let icon = action.button(in: channel, Samples.environment().strings).iconName
      #expect(IconSet.standard.names.contains(icon), "\(action)")
    }
  }

  @Test func `each action has an id of its own, by which it is found`() {
    for action in ChannelMenuAction.allCases {
      #expect(ChannelMenuAction(id: action.id) == action)
    }
    #expect(ChannelMenuAction(id: ListAction.openChannel) == nil)
    #expect(ChannelMenuAction(id: "org.example.own/leave") == nil)
  }

  @Test func `what a menu offers, views of plugins may start too`() {
    for action in ChannelMenuAction.allCases {
      #expect(ListAction.Name(rawValue: action.id)?.isForPlugins == true, "\(action)")
    }
  }

  @Test func `plugins know the actions of lists by ids that never change`() {
    let known: Set = [
      "channel.open", "thread.open", "channel.info", "channel.delete", "channel.mute",
      "channel.unmute", "channel.leave", "delete", "more", "list.retry", "threads.load",
      "search.begin", "search.cancel", "messages.latest", "messages.unread",
      "messages.unread.close", "message.translation", "plugins.problems", "screen.back", "cancel",
      "alert.dismiss",
    ]
    let offered = Set(ListAction.Name.allCases.filter(\.isForPlugins).map(\.rawValue))
    #expect(known.subtracting(offered) == [])
  }
}
