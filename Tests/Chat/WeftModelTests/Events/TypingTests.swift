// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct TypingTests {
  private func event(_ type: ChatEventType, at seconds: Double) -> ChatEvent {
    Sample.event(type, at: seconds, by: Samples.leia.id)
  }

  @Test func `typing starts and stops`() throws {
    var state = Sample.state()
    #expect(state.applyAll(event(.typingStart, at: 1)).channels[Sample.general] == .typing)
    #expect(try state.general().currentlyTypingUsers == [Samples.leia])
    #expect(state.applyAll(event(.typingStart, at: 1)).isEmpty)
    #expect(state.applyAll(event(.typingStop, at: 2)).channels[Sample.general] == .typing)
    #expect(try state.general().currentlyTypingUsers == [])
    #expect(state.nextMoment(after: .distantPast) == nil)
  }

  @Test func `typing stops half a minute after its last event`() throws {
    var state = Sample.state()
    let change = state.applyAll(event(.typingStart, at: 1))
    #expect(!change.isEmpty && state.nextMoment(after: Sample.at(1)) == Sample.at(31))
    state.applyAll(event(.typingStart, at: 11))
    #expect(state.nextMoment(after: .distantPast) == Sample.at(41))
    #expect(state.pass(from: Sample.at(40.9), to: Sample.at(40.9)).isEmpty)
    let end = state.pass(from: Sample.at(41), to: Sample.at(41))
    #expect(end.channels == [Sample.general: .typing])
    #expect(state.nextMoment(after: Sample.at(41)) == nil)
    #expect(try state.general().currentlyTypingUsers == [])
    #expect(state.applyAll(event(.typingStart, at: 11)).isEmpty, "too late to be true")
  }

  @Test func `users typing when the state was loaded stop too`() throws {
    var state = Sample.state { $0.currentlyTypingUsers = [Samples.leia] }
    #expect(state.nextMoment(after: .distantPast) == Sample.at(30))
    #expect(
      state.pass(from: Sample.at(30), to: Sample.at(30)).channels == [Sample.general: .typing]
    )
  }

  @Test func `neither the user nor users in a thread count as typing in the channel`() throws {
    var state = Sample.state()
    #expect(state.applyAll(Sample.event(.typingStart, by: Samples.me.id)).isEmpty)
    var inThread = event(.typingStart, at: 1)
    inThread.parentID = Sample.parent
    #expect(state.applyAll(inThread).isEmpty)
    #expect(state.nextMoment(after: .distantPast) == nil)
  }

  @Test func `many typing users time out in order and leave nothing behind`() {
    var state = Sample.state()
    for second in 0..<1000 {
      let user = UserID("u\(second % 40)")
      state.applyAll(Sample.event(.typingStart, at: Double(second) / 100, by: user))
    }
    #expect(state.channel(Sample.general)?.currentlyTypingUsers.count == 40)
    var ends = 0
    while let next = state.nextMoment(after: .distantPast) {
      #expect(!state.pass(from: next, to: next).isEmpty)
      ends += 1
    }
    #expect(ends == 40)
    #expect(state.channel(Sample.general)?.currentlyTypingUsers == [])
  }
}
