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

  @Test func `typing begins and ends`() throws {
    var state = Sample.state()
    #expect(state.applyAll(event(.typingStart, at: 1)).channels[Sample.general] == .typing)
    #expect(try state.general().currentlyTypingUsers == [Samples.leia])
    #expect(state.applyAll(event(.typingStart, at: 1)).isEmpty)
    #expect(state.applyAll(event(.typingStop, at: 2)).channels[Sample.general] == .typing)
    #expect(try state.general().currentlyTypingUsers == [])
    #expect(state.nextTypingEnd == nil)
  }

  @Test func `typing ends half a minute after its last sign`() throws {
    var state = Sample.state()
    let change = state.applyAll(event(.typingStart, at: 1))
    #expect(change.nextTypingEnd == Sample.at(31))
    state.applyAll(event(.typingStart, at: 11))
    #expect(state.nextTypingEnd == Sample.at(41))
    #expect(state.expireTyping(now: Sample.at(40.9)).isEmpty)
    let end = state.expireTyping(now: Sample.at(41))
    #expect(end.channels == [Sample.general: .typing])
    #expect(end.nextTypingEnd == nil)
    #expect(try state.general().currentlyTypingUsers == [])
    #expect(state.applyAll(event(.typingStart, at: 11)).isEmpty, "too late to be true")
  }

  @Test func `whoever typed when the state was loaded stops too`() throws {
    var state = Sample.state { $0.currentlyTypingUsers = [Samples.leia] }
    #expect(state.nextTypingEnd == Sample.at(30))
    #expect(state.expireTyping(now: Sample.at(30)).channels == [Sample.general: .typing])
  }

  @Test func `neither the user nor people in a thread type in the channel`() throws {
    var state = Sample.state()
    #expect(state.applyAll(Sample.event(.typingStart, by: Samples.me.id)).isEmpty)
    var inThread = event(.typingStart, at: 1)
    inThread.parentID = Sample.parent
    #expect(state.applyAll(inThread).isEmpty)
    #expect(state.nextTypingEnd == nil)
  }

  @Test func `many signs end in order and leave nothing behind`() {
    var state = Sample.state()
    for second in 0..<1000 {
      let user = UserID("u\(second % 40)")
      state.applyAll(Sample.event(.typingStart, at: Double(second) / 100, by: user))
    }
    #expect(state.channel(Sample.general)?.currentlyTypingUsers.count == 40)
    var ends = 0
    while let next = state.nextTypingEnd {
      #expect(!state.expireTyping(now: next).isEmpty)
      ends += 1
    }
    #expect(ends == 40)
    #expect(state.channel(Sample.general)?.currentlyTypingUsers == [])
  }
}
