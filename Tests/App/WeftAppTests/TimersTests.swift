// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftApp

@Suite struct TimersTests {
  @Test func `due work runs in order and only once`() {
    var timers = Timers()
    let start = ContinuousClock.now
    var done: [Int] = []
    for seconds in [3, 1, 2] { timers.add(start + .seconds(seconds)) { done.append(seconds) } }
    #expect(timers.next == start + .seconds(1))
    #expect(timers.drain(at: start).isEmpty)
    for work in timers.drain(at: start + .seconds(2)) { work() }
    #expect(done == [1, 2] && timers.next == start + .seconds(3))
    for work in timers.drain(at: start + .seconds(9)) { work() }
    #expect(done == [1, 2, 3] && timers.next == nil)
  }
}
