// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import WeftPluginFormat

@testable import WeftPluginHost

/// How long the drawing thread waits for plugins, measured by the test's own clock.
@Suite struct FrameBudgetTests {
  /// A clock that advances when the test says so.
  private final class Clock: Sendable {
    private let moment = Mutex(Duration.zero)
    var now: Duration { moment.withLock { $0 } }
    func pass(_ time: Duration) { moment.withLock { $0 += time } }
  }

  private let clock = Clock()

  private func budget(_ times: PluginTimes = PluginTimes()) -> FrameBudget {
    let budget = FrameBudget(times) { [clock] in clock.now }
    budget.begin()
    return budget
  }

  /// Calls a hook that takes as long as it is waited for, or less; returns how long it was waited for.
  @discardableResult
  private func ask(
    _ budget: FrameBudget,
    _ plugin: String = "a",
    taking time: Duration = .seconds(3600)
  ) throws -> Duration {
    try budget.spend(of: plugin, isBackground: false) { most throws(PluginRefusal) in
      clock.pass(min(time, most))
      return most
    }
  }

  /// Calls a point whose function takes a time; returns the wait, or `nil` if it was not called.
  private func call(_ budget: FrameBudget, taking time: Duration) -> Duration? {
    budget.spendOnPoint { most, _ in
      clock.pass(min(time, most))
      return most
    }
  }

  @Test func `a frame waits two milliseconds per answer and four in total`() throws {
    let budget = budget()
    #expect(try ask(budget) == .milliseconds(2))
    #expect(try ask(budget) == .milliseconds(2))
    #expect(try ask(budget) == .zero)
    budget.begin()
    #expect(try ask(budget) == .milliseconds(2))
  }

  @Test func `the host waits for a point called by a hook as long as for the hook`() throws {
    let budget = budget()
    try budget.spend(of: "a", isBackground: false) { _ throws(PluginRefusal) in
      #expect(call(budget, taking: .milliseconds(1)) == .milliseconds(2))
      #expect(call(budget, taking: .milliseconds(9)) == .milliseconds(1))
      #expect(call(budget, taking: .milliseconds(9)) == nil)
    }
    #expect(try ask(budget) == .milliseconds(2), "the calls are counted once")
  }

  @Test func `points called by the host use the rest of the frame's time`() {
    let budget = budget()
    #expect(call(budget, taking: .milliseconds(3)) == .milliseconds(4))
    #expect(call(budget, taking: .milliseconds(9)) == .milliseconds(1))
    #expect(call(budget, taking: .milliseconds(9)) == nil)
    clock.pass(.milliseconds(17))
    #expect(call(budget, taking: .zero) == .milliseconds(4), "a host that draws nothing goes on")
  }

  @Test func `a hook outside of frames has its own time for points`() throws {
    let budget = budget(PluginTimes(point: .seconds(1)))
    try ask(budget)
    try ask(budget)
    try budget.asking(isBackground: true) { () throws(PluginRefusal) in
      #expect(call(budget, taking: .milliseconds(70)) == .milliseconds(100))
      #expect(call(budget, taking: .milliseconds(70)) == .milliseconds(30))
      #expect(call(budget, taking: .milliseconds(70)) == nil)
    }
  }

  @Test func `other threads are not delayed by the frame`() async throws {
    let budget = budget()
    try ask(budget)
    try ask(budget)
    let time = await Task.detached { budget.spendOnPoint { most, _ in most } }.value
    // The pool may run it on this same thread, which has no time left.
    #expect(time == .milliseconds(10) || time == nil)
  }

  @Test func `the time for reading an answer is part of a frame's cost`() throws {
    let budget = budget()
    try budget.charge { () throws(PluginRefusal) in clock.pass(.milliseconds(9)) }
    #expect(try ask(budget) == .zero)
    let hook = ObjectIdentifier(clock)
    #expect(!budget.takeTurn(hook, isAnswered: false), "no further hook is asked at all")
    budget.begin()
    #expect(budget.takeTurn(hook, isAnswered: true))
  }

  @Test func `a hook with a cached answer gives way to one without`() throws {
    let budget = budget()
    try budget.charge { () throws(PluginRefusal) in clock.pass(.milliseconds(5)) }
    #expect(!budget.takeTurn(ObjectIdentifier(clock), isAnswered: true))
    #expect(budget.takeTurn(ObjectIdentifier(budget), isAnswered: false))
  }

  @Test func `a command stops calling a plugin that used its share and reports it`() throws {
    var times = PluginTimes.patient
    (times.total, times.share) = (.seconds(10), .seconds(4))
    let budget = budget(times)
    for _ in 0..<20 where budget.admits("org.example.slow") {
      try ask(budget, "org.example.slow", taking: .milliseconds(950))
    }
    #expect(clock.now == .seconds(4))
    #expect(budget.admits("org.example.other"))
    #expect(budget.overdrafts.map(\.plugin) == ["org.example.slow"])
    #expect(budget.overdrafts[0].text.contains("it has used 4 s"))
  }

  @Test func `a command stops when plugins used all its time, and reports the slowest`() throws {
    let budget = budget(.patient)
    for name in 0..<100 where budget.admits("p\(name)") {
      try ask(budget, "p\(name)", taking: .milliseconds(name == 3 ? 1900 : 950))
    }
    #expect(clock.now <= .seconds(10))
    #expect(budget.overdrafts.map(\.plugin) == ["p3"])
    #expect(budget.overdrafts[0].text.contains("this one 1.9 s"))
  }

  @Test func `all hosts of one command share one time, for hooks and starts`() throws {
    let allowance = PluginAllowance(.patient)
    for screen in 0..<9 {
      let budget = FrameBudget(.patient, allowance) { [clock] in clock.now }
      budget.begin()
      if budget.admits("slow") { try ask(budget, "slow", taking: .milliseconds(950)) }
      #expect(budget.admits("slow") == (screen < 4) && budget.admits("other"))
    }
    #expect(clock.now == .seconds(4) && allowance.overdrafts.map(\.plugin) == ["slow"])
    allowance.noteStarts(.seconds(4), slow: ["slow"])
    #expect(allowance.startsLeft == .seconds(2))
    allowance.noteStarts(.seconds(4), slow: ["other"])
    #expect(allowance.startsLeft == .zero && allowance.slowStarts == ["other", "slow"])
  }
}
