// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

/// Every change of a channel is reported as a changed element; otherwise rows would keep old texts.
@Suite struct ChannelElementTests {
  /// An edit of each stored member of a channel.
  private static let edits: [String: @Sendable (inout ChatChannel) -> Void] = [
    "name": { $0.name = "Other" },
    "imageURL": { $0.imageURL = "https://example.org/other.png" },
    "createdAt": { $0.createdAt = Samples.later(1) },
    "updatedAt": { $0.updatedAt = Samples.later(1) },
    "lastMessageAt": { $0.lastMessageAt = Samples.later(1) },
    "deletedAt": { $0.deletedAt = Samples.later(1) },
    "truncatedAt": { $0.truncatedAt = Samples.later(1) },
    "createdBy": { $0.createdBy = Samples.droid },
    "flags": { channel in for flag in ChannelFlag.allCases { channel[flag].toggle() } },
    "muteDetails": { $0.muteDetails = MuteDetails() },
    "team": { $0.team = "red" },
    "filterTags": { $0.filterTags = ["vip"] },
    "ownCapabilities": { $0.ownCapabilities = ["x-own"] },
    "config": { $0.config.mutesEnabled.toggle() },
    "members": { $0.members.append(ChatChannelMember(Samples.droid)) },
    "memberCount": { $0.memberCount += 1 },
    "watcherCount": { $0.watcherCount += 1 },
    "cooldown": { $0.cooldown += 1 },
    "membership": { $0.membership = ChatChannelMember(Samples.droid) },
    "unreadCount": { $0.unreadCount.mentions += 1 },
    "reads": { $0.reads = [ChatChannelRead(userID: "x", lastReadAt: Samples.now)] },
    "currentlyTypingUsers": { $0.currentlyTypingUsers = [Samples.droid] },
    "draftMessage": { $0.draftMessage = DraftMessage(text: "Draft") },
    "latestMessages": { $0.latestMessages = [Samples.message("New", id: "new")] },
    "custom": { $0.custom["x"] = .bool(true) },
  ]

  @Test func `an edit of any member of a channel is detected`() throws {
    let channel = Samples.channel()
    // A provider sets the text to sort by, and the list that asked for it sorts by itself.
    #expect(StoredMembers.names(of: channel).subtracting(Self.edits.keys) == ["sortText"])
    for (name, edit) in Self.edits {
      var edited = channel
      edit(&edited)
      #expect(edited != channel, "\(name)")
      #expect(ChannelElement(seen: channel, as: edited) != [], "\(name)")
    }
  }

  @Test(arguments: ChannelFlag.allCases)
  func `an edit of any flag is detected`(flag: ChannelFlag) {
    let channel = Samples.channel()
    var edited = channel
    edited[flag] = true
    #expect(ChannelFlag.allCases.filter { edited[$0] } == [flag])
    #expect(ChannelElement(seen: channel, as: edited) != [])
    edited[flag] = false
    #expect(edited == channel)
    #expect(ChannelElement(seen: channel, as: edited) == [])
  }

  @Test(arguments: ChannelFlag.allCases)
  func `an event that contains a flag sets it, and other events keep it`(flag: ChannelFlag) {
    for value in [true, false] {
      var state = EventSamples.state { $0[flag] = !value }
      var patch = ChannelPatch(EventSamples.general)
      #expect(patch[flag] == .kept)
      _ = state.apply(EventSamples.event(.channelUpdated) { $0.channel = patch })
      #expect(state.channel(EventSamples.general)?[flag] == !value)
      patch[flag] = .set(value)
      #expect(patch[flag] == .set(value))
      _ = state.apply(EventSamples.event(.channelUpdated) { $0.channel = patch })
      #expect(state.channel(EventSamples.general)?[flag] == value)
    }
  }
}
