// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftAvatars

/// When a decoder is started, and with which deadline, after files that got no answer.
@Suite struct DecoderTrustTests {
  private let limits = PictureLimits()
  private let start = ContinuousClock.now

  /// Uses up the whole deadline of a file; returns the moment after it, and whether the decoder is in doubt.
  private func lose(
    _ trust: inout DecoderTrust,
    at moment: ContinuousClock.Instant
  ) -> (end: ContinuousClock.Instant, isInDoubt: Bool) {
    let end = moment + limits.deadline
    return (end, trust.noteFailure(from: moment, to: end, hadAllTime: true))
  }

  @Test
  func `bad files cost a bounded time per minute, and others continue with a shorter deadline`() {
    var trust = DecoderTrust(limits, at: start)
    var now = start
    for _ in 0..<2 {
      #expect(trust.turn(at: now, isSuspect: false) == .decode(within: limits.deadline))
      now = lose(&trust, at: now).end
    }
    #expect(now - start <= limits.lostTime + limits.deadline)
    #expect(trust.turn(at: now, isSuspect: false) == .decode(within: limits.shortDeadline))
    #expect(trust.turn(at: now, isSuspect: true) == .later, "a file that needed more waits")
    now += DecoderTrust.period
    #expect(trust.turn(at: now, isSuspect: true) == .decode(within: limits.deadline))
  }

  @Test func `after two minutes time is available again, however much was lost`() {
    var trust = DecoderTrust(limits, at: start)
    var now = start
    for _ in 0..<1_000 {
      _ = trust.noteFailure(from: now, to: now + limits.shortDeadline, hadAllTime: false)
      now += limits.shortDeadline
    }
    #expect(trust.turn(at: now, isSuspect: true) == .later)
    now += DecoderTrust.period * 2
    #expect(trust.turn(at: now, isSuspect: true) == .decode(within: limits.deadline))
  }

  @Test func `a decoder is tested only after three failures in a row`() {
    var trust = DecoderTrust(limits, at: start)
    var doubts: [Bool] = []
    for _ in 0..<2 { doubts.append(lose(&trust, at: start).isInDoubt) }
    trust.noteAnswer()
    for _ in 0..<3 { doubts.append(lose(&trust, at: start).isInDoubt) }
    #expect(doubts == [false, false, false, false, true])
    trust.noteTrial(isAnswering: true, at: start)
    #expect(trust.turn(at: start, isSuspect: false) != .stopped)
    let isShort = trust.noteFailure(from: start, to: start, hadAllTime: false)
    #expect(!isShort, "a file that had little time says nothing of the decoder")
  }

  @Test func `a decoder that answers nothing is not started for a minute`() {
    var trust = DecoderTrust(limits, at: start)
    trust.noteTrial(isAnswering: false, at: start)
    #expect(trust.turn(at: start + .seconds(59), isSuspect: false) == .stopped)
    let later = start + DecoderTrust.period
    #expect(trust.turn(at: later, isSuspect: false) == .decode(within: limits.deadline))
  }
}
