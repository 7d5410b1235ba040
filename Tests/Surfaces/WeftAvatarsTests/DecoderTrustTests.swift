// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftAvatars

/// When a decoder is started, and for how long, after files that got no answer.
@Suite struct DecoderTrustTests {
  private let limits = PictureLimits()
  private let start = ContinuousClock.now

  /// Loses all the time of a file; returns the moment behind it, and whether the decoder is in doubt.
  private func lose(
    _ trust: inout DecoderTrust,
    at moment: ContinuousClock.Instant
  ) -> (end: ContinuousClock.Instant, isInDoubt: Bool) {
    let end = moment + limits.deadline
    return (end, trust.noteFailure(from: moment, to: end, hadAllTime: true))
  }

  @Test func `bad files cost a bounded time a minute, and others go on with less`() {
    var trust = DecoderTrust(limits, at: start)
    var now = start
    // A little of the time is won back while the next file loses it.
    for _ in 0..<4 {
      #expect(trust.turn(at: now, isSuspect: false) == .decode(within: limits.deadline))
      now = lose(&trust, at: now).end
    }
    #expect(now - start <= limits.lostTime + limits.deadline)
    #expect(trust.turn(at: now, isSuspect: false) == .decode(within: limits.shortDeadline))
    #expect(trust.turn(at: now, isSuspect: true) == .later, "a file that needed more waits")
    now += DecoderTrust.period
    #expect(trust.turn(at: now, isSuspect: true) == .decode(within: limits.deadline))
  }

  @Test func `however much was lost, there is time again after two minutes`() {
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

  @Test func `a decoder is tried after three failures in a row, and only then`() {
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

  @Test func `a decoder that answers nothing is left alone for a minute`() {
    var trust = DecoderTrust(limits, at: start)
    trust.noteTrial(isAnswering: false, at: start)
    #expect(trust.turn(at: start + .seconds(59), isSuspect: false) == .stopped)
    let later = start + DecoderTrust.period
    #expect(trust.turn(at: later, isSuspect: false) == .decode(within: limits.deadline))
  }
}
