// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct EventPropertyTests {
  @Test func `random events cover every known type except those left out on purpose`() {
    let made = Set(RandomEvents.types)
    #expect(made.isDisjoint(with: RandomEvents.typesLeftOut))
    #expect(made.union(RandomEvents.typesLeftOut) == Set(ChatEventType.known))
  }

  @Test(arguments: 0..<40)
  func `an event delivered twice changes nothing the second time`(seed: UInt64) throws {
    var events = RandomEvents(seed: seed)
    var state = RandomEvents.world()
    for step in 0..<150 {
      let event = events.next()
      guard state.apply(event).refusal == nil else { continue }
      let before = ShownContent(state)
      let again = state.apply(event)
      #expect(again.isEmpty, "seed \(seed), step \(step): \(event.type.rawValue) \(again)")
      try #require(
        ShownContent(state) == before,
        "seed \(seed), step \(step): \(event.type.rawValue)"
      )
    }
  }

  @Test(arguments: 0..<40)
  func `a batch delivered twice gives the same state as once`(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let events = (0..<200).map { _ in random.next() }
    var state = RandomEvents.world()
    for event in events { _ = state.apply(event) }
    let once = ShownContent(state)
    for event in events { _ = state.apply(event) }
    let twice = ShownContent(state)
    #expect(twice.channels == once.channels, "seed \(seed)")
    #expect(twice.threads == once.threads, "seed \(seed)")
    #expect(twice.users == once.users && twice.muted == once.muted, "seed \(seed)")
  }

  /// Types of events that apply in the order they arrive, so that a late one may win.
  ///
  /// Servers send these in order, or the changed value has no date. A new pair of types that sets
  /// and clears a value does not belong here: it keeps the date, as a `ChannelSwitch` does.
  private static let inOrderOfComing: Set<ChatEventType> = [
    .messageNew, .notificationMessageNew, .notificationThreadMessageNew, .messageRead,
    .notificationMarkRead, .notificationMarkUnread, .reactionUpdated, .draftUpdated, .draftDeleted,
    .threadUpdated, .typingStart, .memberAdded, .notificationAddedToChannel, .channelUpdated,
    .channelTruncated, .userUpdated, .userPresenceChanged, .userWatchingStart, .userBanned,
    .userUnbanned, .notificationMutesUpdated, .notificationChannelMutesUpdated, .memberUpdated,
    .messageDeleted, .messageDelivered, .reactionDeleted,
  ]

  @Test(arguments: 0..<10)
  func `the later of two events about a channel wins in any order`(
    seed: UInt64
  ) {
    var random = RandomEvents(seed: seed)
    let events = (0..<150).map { _ in random.next() }.filter {
      !Self.inOrderOfComing.contains($0.type)
    }
    let world = RandomEvents.world()
    for (index, earlier) in events.enumerated() {
      for later in events[(index + 1)...] where later.cid == earlier.cid {
        let (inOrder, late) = (content(world, [earlier, later]), content(world, [later, earlier]))
        let isSame = inOrder.channels == late.channels && inOrder.threads == late.threads
        #expect(
          isSame,
          """
          seed \(seed): \(earlier.type.rawValue) came after \(later.type.rawValue), which is \
          later, and won; keep the moment, so that a late event changes nothing
          """
        )
      }
    }
  }

  private func content(_ world: ChatState, _ events: [ChatEvent]) -> ShownContent {
    var state = world
    for event in events { _ = state.apply(event) }
    return ShownContent(state)
  }

  @Test(arguments: 0..<40)
  func `after any events counts, order and dates are consistent`(seed: UInt64) throws {
    var events = RandomEvents(seed: seed)
    var state = RandomEvents.world()
    for step in 0..<200 {
      let event = events.next()
      let before = state.channelIDs.reduce(into: [:]) { $0[$1] = state.channel($1)?.lastMessageAt }
      _ = state.apply(event)
      for id in state.channelIDs {
        let channel = try #require(state.channel(id))
        let offence = offence(in: channel, before: before[id] ?? nil, event)
        try #require(
          offence == nil,
          "seed \(seed), step \(step), \(event.type.rawValue): \(offence ?? "")"
        )
      }
      if let thread = state.thread(Sample.parent) {
        #expect(
          thread.latestReplies.map(\.createdAt) == thread.latestReplies.map(\.createdAt).sorted()
        )
        #expect(Set(thread.latestReplies.map(\.id)).count == thread.latestReplies.count)
        #expect(thread.reads.allSatisfy { $0.unreadMessagesCount >= 0 })
      }
    }
  }

  private func offence(in channel: ChatChannel, before: Date?, _ event: ChatEvent) -> String? {
    let messages = channel.latestMessages
    if Set(messages.map(\.id)).count != messages.count { return "a message twice" }
    if zip(messages, messages.dropFirst()).contains(where: { $0.createdAt < $1.createdAt }) {
      return "not newest first"
    }
    let count = channel.unreadCount
    if count.messages < 0 || count.mentions < 0 || count.mentions > count.messages {
      return "unread \(count)"
    }
    let own = channel.reads.first { $0.userID == Samples.me.id }
    if let own, own.unreadMessagesCount != count.messages {
      return "mark says \(own), not \(count)"
    }
    if channel.memberCount < channel.members.count { return "fewer members than are listed" }
    if Set(channel.members.map(\.id)).count != channel.members.count { return "a member twice" }
    let isEmptied = event.channel?.truncatedAt.value != nil
    let mayGoBack = event.type == .channelTruncated || event.clearHistory || isEmptied
    if !mayGoBack, let before, channel.lastMessageAt.map({ $0 < before }) ?? true {
      return "the last message went back"
    }
    return nil
  }
}
