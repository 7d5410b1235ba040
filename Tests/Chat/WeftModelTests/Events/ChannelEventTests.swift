// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct ChannelEventTests {
  private let other = ChannelID("messaging:other")

  @Test(arguments: [
    ChatEventType.channelCreated, .channelUpdated, .channelVisible, .notificationAddedToChannel,
    .notificationInvited, .notificationMessageNew,
  ])
  func `an unknown channel is created by the events that contain it`(
    type: ChatEventType
  ) throws {
    var state = Sample.state()
    var event = Sample.message("m1", type: type)
    event.cid = nil
    event.channel = ChannelPatch(other) { $0.name = .set("Other") }
    let change = state.applyAll(event)
    #expect(change.appearedChannels == [other])
    #expect(try #require(state.channel(other)).name == "Other")
    #expect(state.applyAll(event).isEmpty)
  }

  @Test(arguments: [ChatEventType.typingStart, .messageRead, .memberAdded, .channelHidden])
  func `other events about an unknown channel are refused`(type: ChatEventType) {
    var state = Sample.state()
    var event = Sample.event(type, by: Samples.leia.id)
    event.cid = other
    let refusal = state.apply(event).refusal
    #expect(
      refusal?.message == "channel \"messaging:other\" is not known here; load it first"
    )
    #expect(state.channelCount == 1)
  }

  @Test func `a refused event changes nothing`() {
    var state = Sample.state()
    let event = ChatEvent(.messageUpdated, cid: Sample.general, at: Sample.at(99)) {
      $0.user = UserPatch(Samples.leia.id) { $0.name = .set("Changed") }
      $0.channel = ChannelPatch(EventSamples.general) { $0.name = .set("Changed") }
      $0.message = MessagePatch("unknown")
    }
    #expect(state.apply(event).refusal != nil)
    #expect(state.user(Samples.leia.id) == Samples.leia)
    #expect(state.channel(Sample.general)?.name == "General")
    #expect(state.latestMoment == Sample.start)
  }

  @Test func `an update changes only the members it contains`() throws {
    var state = Sample.state {
      $0.team = "red"
      $0.custom = ["a": .integer(1), "b": .integer(2)]
    }
    let update = Sample.event(.channelUpdated) {
      $0.channel = ChannelPatch(EventSamples.general) {
        $0.imageURL = .set("https://example.org/a.png")
        $0.isFrozen = .set(true)
        $0.config.readEventsEnabled = false
        $0.custom = ["b": .null, "c": .bool(true)]
        $0.lastMessageAt = EventSamples.at(-1000)
      }
    }
    let change = state.applyAll(update)
    let channel = try state.general()
    #expect((channel.name, channel.team) == ("General", "red"))
    #expect(channel.isFrozen)
    #expect(!channel.config.readEventsEnabled)
    #expect(channel.config.typingEventsEnabled)
    #expect(channel.custom == ["a": .integer(1), "c": .bool(true)])
    #expect(channel.lastMessageAt == Sample.at(-60), "it never goes back")
    #expect(change.channels[Sample.general] == [.avatar, .permissions, .custom, .order])
    #expect(state.applyAll(update).isEmpty)
  }

  @Test func `an empty value clears the member`() throws {
    var state = Sample.state()
    state.applyAll(
      Sample.event(.channelUpdated) {
        $0.channel = ChannelPatch(EventSamples.general) { $0.name = .set(nil) }
      }
    )
    #expect(try state.general().name == nil)
  }

  @Test func `an event whose channel contradicts its cid is refused`() {
    var state = Sample.state()
    let change = state.apply(
      Sample.event(.channelUpdated) { $0.channel = ChannelPatch("messaging:other") }
    )
    #expect(
      change.refusal?.description
        == "\"cid\" says \"messaging:general\", but the channel is \"messaging:other\""
    )
  }

  @Test func `exactly the listed channels are muted`() throws {
    var state = Sample.state()
    state.insert(Samples.channel("other"))
    let mutes = ChatEvent(.notificationChannelMutesUpdated) {
      $0.channelMutes = [.init("messaging:other"), .init("messaging:unknown")]
    }
    #expect(state.applyAll(mutes).channels == [other: .mute])
    #expect(state.applyAll(mutes).isEmpty)
    let next = state.applyAll(
      ChatEvent(.notificationChannelMutesUpdated) {
        $0.channelMutes = [.init(EventSamples.general)]
      }
    )
    #expect(next.channels == [other: .mute, Sample.general: .mute])
    #expect(try state.general().isMuted)
    #expect(state.channel(other)?.isMuted == false)
  }

  @Test func `the watcher count is taken from the event`() throws {
    var state = Sample.state()
    state.applyAll(Sample.event(.userWatchingStart, by: Samples.leia.id) { $0.watcherCount = 7 })
    #expect(try state.general().watcherCount == 7)
    let change = state.applyAll(
      Sample.event(.userWatchingStop, by: Samples.leia.id) { $0.watcherCount = 6 }
    )
    #expect(change.channels[Sample.general] == .presence)
    #expect(try state.general().watcherCount == 6)
  }

  @Test func `unknown types are counted, and a limited number of their names is kept`() {
    var state = Sample.state()
    for index in 0..<100 {
      let type = ChatEventType(rawValue: "future.\(index % 80)")
      let change = state.applyAll(Sample.event(type))
      #expect(change.isEmpty)
      #expect(change.notices == [.ignored(type)])
    }
    #expect(state.ignoredEvents.count == 100)
    #expect(state.ignoredEvents.counts.count == 64)
    #expect(state.ignoredEvents.counts[ChatEventType(rawValue: "future.0")] == 2)
  }

  @Test func `events without a model are passed to the host`() {
    var state = Sample.state()
    #expect(state.applyAll(ChatEvent(.healthCheck)).notices == [.received(.healthCheck)])
    #expect(state.applyAll(ChatEvent(.connectionError)).notices == [.connectionFailed])
    let due = ChatEvent(.notificationReminderDue) { $0.messageID = "m0" }
    #expect(state.applyAll(due).notices == [.reminderDue("m0")])
  }
}
