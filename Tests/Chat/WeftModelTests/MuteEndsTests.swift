// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftModel

/// The dates at which mutes end.
@Suite struct MuteEndsTests {
  private let start = Samples.now

  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  @Test func `a mute is in force until it expires`() {
    let channel = Samples.channel("a") { $0.muteDetails = MuteDetails(expiresAt: at(10)) }
    #expect(channel.isMuted(at: at(9.9)) && !channel.isMuted(at: at(10)))
    #expect(channel.asOf(at(9)) == channel && channel.asOf(at(10)).muteDetails == nil)
    let endless = Samples.channel("b") { $0.muteDetails = MuteDetails() }
    #expect(endless.isMuted(at: .distantFuture) && endless.asOf(.distantFuture) == endless)
    #expect(!Samples.channel("c").isMuted(at: start))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the sorted expiry dates match checking each mute`(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var (ends, all) = (MuteEnds(), [ChannelID: Date]())
    for _ in 0..<300 {
      let id = ChannelID("messaging:\(Int.random(in: 0..<40, using: &numbers))")
      let seconds = Double(Int.random(in: -50_000...50_000, using: &numbers))
      let end = Bool.random(using: &numbers) ? at(seconds) : nil
      ends.set(end, for: id)
      all[id] = end
      let (from, to) = (at(Double.random(in: -60_000...60_000, using: &numbers)), at(20_000))
      let wanted = Set(all.filter { $0.value > from && $0.value <= to }.keys)
      #expect(ends.channels(after: from, by: to) == wanted, "seed \(seed)")
      #expect(ends.next(after: from) == all.values.filter { $0 > from }.min(), "seed \(seed)")
    }
  }

  @Test func `dates beyond any year are handled`() {
    var ends = MuteEnds()
    ends.set(.distantFuture, for: "messaging:a")
    ends.set(Date(timeIntervalSince1970: 1e300), for: "messaging:b")
    ends.set(Date(timeIntervalSince1970: -1e300), for: "messaging:c")
    #expect(ends.next(after: start) == .distantFuture)
    #expect(ends.channels(after: .distantPast, by: .distantFuture) == ["messaging:a"])
  }

  @Test func `a state forgets mutes that are undone and those of removed channels`() {
    let muted = Samples.channel("a") { $0.muteDetails = MuteDetails(expiresAt: at(60)) }
    var state = ChatState(currentUser: Samples.me, channels: [muted], now: start)
    #expect(state.nextMoment(after: start) == at(60))
    #expect(state.pass(from: start, to: at(60)).endedMutes == [muted.id])
    #expect(state.pass(from: at(60), to: at(90)).endedMutes.isEmpty)
    state.insert(Samples.channel("a"))
    #expect(state.nextMoment(after: start) == nil)
    state.insert(muted)
    state.removeChannel(muted.id)
    #expect(state.nextMoment(after: start) == nil)
  }
}
