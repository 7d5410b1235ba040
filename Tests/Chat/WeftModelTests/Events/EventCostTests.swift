// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

/// The cost of an event in models touched and memory allocated, never in time.
@Suite struct EventCostTests {
  private static func state(channels: Int) -> ChatState {
    var state = Sample.state()
    var template = ChatChannel(id: "messaging:x", createdAt: Samples.now)
    for index in 0..<channels {
      template.id = ChannelID("messaging:\(index)")
      state.insert(template)
    }
    return state
  }

  private static let events: [ChatEvent] = [
    Sample.message("m1"), Sample.event(.messageRead, at: 11, by: Samples.me.id),
    Sample.event(.typingStart, at: 12, by: Samples.leia.id),
    ChatEvent(.userPresenceChanged, at: Sample.at(13)) {
      $0.user = UserPatch(Samples.leia.id) { $0.isOnline = .set(true) }
    },
    ChatEvent(.userMessagesDeleted, at: Sample.at(14)) { $0.user = UserPatch(Samples.droid.id) },
    ChatEvent(.notificationMarkRead, at: Sample.at(15)),
    ChatEvent(.notificationChannelMutesUpdated, at: Sample.at(16)) { $0.channelMutes = [] },
    Sample.reply("r1", at: 17),
    Sample.event(.channelTruncated, at: 18),
  ]

  /// Returns the models touched and bytes allocated by each event while a copy of the state exists.
  private static func costs(channels: Int) -> [(models: Int, bytes: Int64)] {
    var state = state(channels: channels)
    return events.map { event in
      let held = state
      let before = weft_allocation_bytes()
      let change = state.apply(event)
      let bytes = weft_allocation_bytes() - before
      #expect(change.refusal == nil)
      #expect(held.channelCount == state.channelCount)
      return (change.modelsTouched, bytes)
    }
  }

  @Test func `an event costs the same with a million channels as with ten thousand`() {
    let small = Self.costs(channels: 10_000)
    let large = Self.costs(channels: 1_000_000)
    for (index, event) in Self.events.enumerated() {
      #expect(large[index].models == small[index].models, "\(event.type.rawValue)")
      #expect(large[index].models <= 3, "\(event.type.rawValue)")
      // Two more levels in each map written; copying a table of all channels would be 48 MB.
      #expect(large[index].bytes <= small[index].bytes + 16_384, "\(event.type.rawValue)")
    }
  }
}
