// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

@Suite struct ChannelActionTests {
  private func menu(_ change: (inout ChatChannel) -> Void) -> [String] {
    let channel = Samples.channel("g", [], change)
    return ChannelAction.defaultActions(for: channel, Samples.environment()).map(\.title)
  }

  @Test func `a group's menu has the permitted actions in the reference's order`() {
    #expect(menu { $0.config.mutesEnabled = false } == ["View info", "Cancel"])
    #expect(
      menu { $0.ownCapabilities = [.leaveChannel, .deleteChannel] }
        == ["View info", "Leave chat", "Mute chat", "Delete chat", "Cancel"]
    )
  }

  @Test func `a direct conversation can't be left, but its other member can be muted`() {
    let titles = menu {
      $0.id = ChannelID("messaging:!members-a")
      $0.ownCapabilities = [.leaveChannel]
      $0.muteDetails = MuteDetails()
    }
    #expect(titles == ["View info", "Unmute user", "Cancel"])
  }

  @Test func `a direct conversation with an ordinary id mutes the other user`() {
    let titles = menu {
      ($0.filterTags, $0.ownCapabilities) = (["direct"], [.leaveChannel])
    }
    #expect(titles == ["View info", "Leave chat", "Mute user", "Cancel"])
  }

  @Test(arguments: [
    "app.read.all", "app.plugin.org.example.x", "alert.confirm", "alert.confirm.1",
    "reaction.like",
  ])
  func `only the host starts actions that control the application or answer its questions`(
    _ action: String
  ) {
    #expect(ListAction.isHosts(action))
    // A plugin's own actions begin with its id and a slash.
    #expect(!ListAction.isHosts(action + "/star"))
    #expect(!ListAction.isHosts("org.example." + action))
  }

  @Test func `destructive actions ask first`() {
    let channel = Samples.channel { $0.ownCapabilities = [.leaveChannel, .deleteChannel] }
    let actions = ChannelAction.defaultActions(for: channel, Samples.environment())
    #expect(actions.filter { $0.confirmation != nil }.count == 3)
    #expect(actions.filter(\.isDestructive).map(\.id) == ["channel.delete"])
    let name = channel.name ?? channel.id.rawValue
    #expect(
      actions.compactMap(\.confirmation?.title)
        == ["Leave \"\(name)\"?", "Mute \"\(name)\"?", "Delete \"\(name)\"?"]
    )
    // Each says what will happen.
    #expect(Set(actions.compactMap(\.confirmation?.detail)).subtracting([""]).count == 3)
  }

  @Test func `a swiped row has two buttons if the user may delete, otherwise one, row 119`() {
    func ids(_ capabilities: Set<ChannelCapability>) -> [String] {
      let channel = Samples.channel { $0.ownCapabilities = capabilities }
      return ChannelAction.trailingSwipeActions(for: channel, Samples.environment()).map(\.id)
    }
    #expect(ids([.deleteChannel]) == ["more", "delete"])
    #expect(ids([.leaveChannel]) == ["more"])
  }
}
