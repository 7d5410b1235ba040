// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct ChannelKeyTests {
  /// A channel with a value for every key.
  private static let full = Samples.channel("general", name: "Rebels", age: 60) { channel in
    channel.imageURL = "https://example.org/x.png"
    channel.createdBy = Samples.leia
    channel.createdAt = Samples.later(-1000)
    channel.updatedAt = Samples.later(-500)
    channel.lastMessageAt = Samples.later(-60)
    channel.deletedAt = Samples.later(-1)
    channel.team = "red"
    channel.filterTags = ["vip", "ops"]
    channel.memberCount = 7
    channel.unreadCount = ChannelUnreadCount(messages: 3, mentions: 2)
    for flag in ChannelFlag.allCases { channel[flag] = true }
    channel.muteDetails = MuteDetails(expiresAt: Samples.later(10))
    channel.members[0].pinnedAt = Samples.later(-5)
    channel.members[0].archivedAt = Samples.later(-5)
    channel.members[0].invite = .accepted
    channel.members[0].role = "channel_moderator"
  }

  /// A channel of which nothing is known, and which belongs to another user.
  private static let bare: ChatChannel = {
    var channel = ChatChannel(id: "noColon", createdAt: Samples.later(-1000))
    channel.members = [ChatChannelMember(Samples.droid)]
    return channel
  }()

  /// Filters that match the full channel and not the bare one.
  private static let fullOnly = [
    #"{"cid":{"$eq":"messaging:general"}}"#, #"{"cid":{"$contains":"saging:gen"}}"#,
    #"{"id":{"$eq":"general"}}"#, #"{"type":{"$in":["team","messaging"]}}"#,
    #"{"name":{"$gt":"Rebel"}}"#, #"{"image":{"$exists":true}}"#,
    #"{"team":{"$ne":null}}"#, #"{"team":{"$eq":"red"}}"#,
    #"{"created_by_id":{"$eq":"leia"}}"#, #"{"updated_at":{"$lt":"2026-05-28T20:26:41Z"}}"#,
    #"{"deleted_at":{"$exists":true}}"#, #"{"last_message_at":{"$gt":"1970-01-01T00:00:00Z"}}"#,
    #"{"last_updated":{"$gte":"2026-05-28T20:25:40Z"}}"#, #"{"member_count":{"$gte":7}}"#,
    #"{"member_count":{"$gt":6.5}}"#,
    #"{"hidden":{"$eq":true}}"#, #"{"frozen":{"$eq":true}}"#, #"{"disabled":{"$ne":false}}"#,
    #"{"blocked":{"$in":[true]}}"#, #"{"muted":{"$eq":true}}"#, #"{"pinned":{"$eq":true}}"#,
    #"{"archived":{"$eq":true}}"#, #"{"joined":{"$eq":true}}"#, #"{"invite":{"$eq":"accepted"}}"#,
    #"{"channel_role":{"$eq":"channel_moderator"}}"#, #"{"pinned_at":{"$exists":true}}"#,
    #"{"members":{"$in":["luke"]}}"#, #"{"members":{"$eq":"leia"}}"#,
    #"{"members":{"$eq":["leia","luke"]}}"#, #"{"members":{"$contains":"luke"}}"#,
    #"{"members":{"$nin":["r2d2","yoda"]}}"#,
    #"{"member.user.name":{"$eq":"Leia Organa"}}"#, #"{"member.user.name":{"$q":"org lei"}}"#,
    #"{"member.user.name":{"$autocomplete":"ORGAN"}}"#, #"{"filter_tags":{"$eq":"vip"}}"#,
    #"{"filter_tags":{"$in":["x","ops"]}}"#, #"{"filter_tags":{"$exists":true}}"#,
    #"{"filter_tags":{"$eq":["vip","ops"]}}"#, #"{"has_unread":{"$eq":true}}"#,
    #"{"unread_count":{"$eq":3}}"#, #"{"unread_mentions":{"$gt":1}}"#,
  ]

  /// A filter for each flag.
  private static let flags = ChannelFlag.allCases.map { #"{"\#($0.name)":{"$eq":true}}"# }

  @Test(arguments: fullOnly + flags) func `every key is read from the channel`(
    text: String
  ) throws {
    #expect(try matches(text, Self.full))
    #expect(try !matches(text, Self.bare))
  }

  @Test(arguments: ChannelFlag.allCases)
  func `channels can be sorted by any flag, by its key and its name`(flag: ChannelFlag) {
    let key = ChannelListSortingKey.flag(flag)
    #expect(key == .custom(flag.name))
    let query = ChannelListQuery(sort: [Sorting(key: key)])
    #expect(query.isOrdered(Self.full, before: Self.bare, in: .luke))
    #expect(!query.isOrdered(Self.bare, before: Self.full, in: .luke))
  }

  private static let bareOnly = [
    #"{"cid":{"$eq":"noColon"}}"#, #"{"id":{"$eq":"noColon"}}"#, #"{"type":{"$eq":""}}"#,
    #"{"name":{"$eq":null}}"#, #"{"image":{"$exists":false}}"#, #"{"team":{"$eq":null}}"#,
    #"{"team":{"$ne":"red"}}"#, #"{"team":{"$nin":["red"]}}"#, #"{"team":{"$in":[null,"blue"]}}"#,
    #"{"last_message_at":{"$exists":false}}"#, #"{"last_message_at":{"$eq":null}}"#,
    #"{"last_updated":{"$lte":"2026-05-28T20:10:00Z"}}"#, #"{"member_count":{"$eq":0}}"#,
    #"{"muted":{"$eq":false}}"#, #"{"pinned":{"$eq":false}}"#, #"{"archived":{"$ne":true}}"#,
    #"{"joined":{"$eq":false}}"#, #"{"invite":{"$exists":false}}"#,
    #"{"channel_role":{"$ne":"channel_moderator"}}"#, #"{"members":{"$nin":["luke"]}}"#,
    #"{"members":{"$ne":"luke"}}"#, #"{"filter_tags":{"$exists":false}}"#,
    #"{"filter_tags":{"$eq":null}}"#, #"{"filter_tags":{"$nin":["vip"]}}"#,
    #"{"member.user.name":{"$exists":false}}"#, #"{"has_unread":{"$eq":false}}"#,
    #"{"unread_mentions":{"$eq":0}}"#,
  ]

  @Test(arguments: bareOnly) func `missing values differ from present ones`(
    text: String
  ) throws {
    #expect(try matches(text, Self.bare))
    #expect(try !matches(text, Self.full))
  }

  @Test func `an expired mute does not count`() throws {
    let muted = ChannelFilter.equal(.muted, to: true)
    var context = QueryContext<ChatChannel>.luke
    #expect(muted.matches(Self.full, in: context))
    context.now = Samples.later(10)
    #expect(!muted.matches(Self.full, in: context))
    let forGood = Samples.channel { $0.muteDetails = MuteDetails() }
    #expect(muted.matches(forGood, in: context))
  }

  @Test func `the user's membership is distinct from that of others`() {
    let pinned = ChannelFilter.equal(.pinned, to: true)
    let byLeia = QueryContext<ChatChannel>(currentUser: Samples.leia.id, now: Samples.now)
    #expect(!pinned.matches(Self.full, in: byLeia))
    // If the members are unknown, the channel itself has the user's membership.
    var channel = Self.bare
    channel.membership = ChatChannelMember(Samples.me)
    channel.membership?.pinnedAt = Samples.now
    #expect(pinned.matches(channel, in: .luke))
    #expect(ChannelFilter.equal(.joined, to: true).matches(channel, in: .luke))
  }

  @Test func `a list-wide exclusion leaves out channels with any excluded member`() {
    // Each of two excluded members must be enough to leave a channel out.
    let filter = ChannelFilter.notIn(.members, values: ["leia", "r2d2"])
    #expect(!filter.matches(Samples.channel(), in: .luke))
    #expect(!filter.matches(Self.bare, in: .luke))
    let alone = Samples.channel { $0.members = [ChatChannelMember(Samples.me)] }
    #expect(filter.matches(alone, in: .luke))
  }
}
