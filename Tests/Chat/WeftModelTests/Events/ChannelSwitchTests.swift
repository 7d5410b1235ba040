// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

/// Rules for every flag that users switch on and off.
@Suite struct ChannelSwitchTests {
  @Test func `each switch has its own flag, event types and notes`() {
    let all = ChannelSwitch.allCases
    #expect(Set(all.map(\.flag)).count == all.count)
    #expect(Set(all.map(\.flag)) == Set(ChannelFlag.allCases.filter(\.isSwitched)))
    #expect(Set(ChatEventType.known).count == ChatEventType.known.count)
  }

  @Test(arguments: ChannelSwitch.allCases)
  func `one event sets the flag and the other clears it`(flag: ChannelSwitch) throws {
    var state = Sample.state()
    let change = state.applyAll(Sample.event(flag.event(on: true)))
    #expect(change.channels[Sample.general] == flag.flag.element)
    #expect(try state.general()[flag.flag])
    state.applyAll(Sample.event(flag.event(on: false), at: 11))
    #expect(try !state.general()[flag.flag])
  }

  @Test(arguments: ChannelSwitch.allCases, [true, false])
  func `an event about an unknown channel is refused`(flag: ChannelSwitch, isOn: Bool) {
    var state = Sample.state()
    var event = Sample.event(flag.event(on: isOn))
    event.cid = "messaging:unknown"
    #expect(state.apply(event).refusal != nil)
  }

  @Test(arguments: ChannelSwitch.allCases, 0..<10)
  func `the latest switch wins, in any order of arrival`(
    flag: ChannelSwitch,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let switches = (0..<6).map { (second: Double($0), isOn: Bool.random(using: &random)) }
    let events = switches.map { second, isOn in
      Bool.random(using: &random)
        ? Sample.event(flag.event(on: isOn), at: second)
        : Sample.event(.channelUpdated, at: second) {
          $0.channel = ChannelPatch(Sample.general) { $0[flag.flag] = .set(isOn) }
        }
    }
    var state = Sample.state()
    for event in events.shuffled(using: &random) { _ = state.apply(event) }
    #expect(try state.general()[flag.flag] == switches[5].isOn, "seed \(seed)")
  }
}
