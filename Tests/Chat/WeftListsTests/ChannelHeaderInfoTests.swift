// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The header above the messages of a channel.
@Suite struct ChannelHeaderInfoTests {
  private func direct(_ others: ChatUser...) -> ChannelHeaderInfo {
    let channel = Samples.channel("!members-1", name: nil) {
      $0.members = ([Samples.me] + others).map { ChatChannelMember($0) }
      $0.memberCount = $0.members.count
    }
    return ChannelHeaderInfo(of: channel, in: Samples.environment())
  }

  private func leia(isOnline: Bool = false, seen age: TimeInterval?) -> ChatUser {
    var leia = Samples.leia
    leia.isOnline = isOnline
    leia.lastActiveAt = age.map { Samples.now.addingTimeInterval(-$0) }
    return leia
  }

  @Test
  func `a direct conversation shows whether the other user is online or when they last were`() {
    let texts = [
      direct(leia(isOnline: true, seen: 300)), direct(leia(seen: 300)), direct(leia(seen: nil)),
      direct(leia(seen: -60)), direct(),
    ].map(\.subtitle)
    #expect(texts == ["Online", "last seen 5 minutes ago", "Offline", "Offline", ""])
    #expect(direct(leia(seen: 300)).title == "Leia Organa")
    #expect(direct(leia(seen: 300)).presence == .lastSeen(Samples.now.addingTimeInterval(-300)))
  }

  @Test func `among several other users an online one is shown, or else the last active one`() {
    var droid = Samples.droid
    droid.lastActiveAt = Samples.now.addingTimeInterval(-7_200)
    #expect(direct(droid, leia(seen: 90)).subtitle == "last seen one minute ago")
    #expect(direct(leia(seen: 9_000), droid).subtitle == "last seen 2 hours ago")
    #expect(direct(droid, leia(isOnline: true, seen: nil)).subtitle == "Online")
  }

  @Test func `the user's own presence is not shown`() {
    var me = Samples.me
    me.isOnline = true
    let channel = Samples.channel("!members-1") {
      $0.members = [me, Samples.leia].map { ChatChannelMember($0) }
    }
    #expect(ChannelHeaderInfo(of: channel, in: Samples.environment()).subtitle == "Offline")
  }

  @Test func `a group shows the numbers of members and watchers`() {
    let group = Samples.channel {
      $0.members[1].user.isOnline = true
      ($0.memberCount, $0.watcherCount) = (5, 2)
    }
    let info = ChannelHeaderInfo(of: group, in: Samples.environment())
    #expect(info.presence == .group(members: 5, online: 2))
    #expect(info.subtitle == "5 members, 2 online" && info.title == "General")
  }
}
