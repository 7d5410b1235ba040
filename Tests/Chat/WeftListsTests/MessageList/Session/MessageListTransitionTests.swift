// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Every input in every state of a message list.
@Suite struct MessageListTransitionTests {
  private static let inputs: [(name: String, act: @Sendable (inout MessageListDriver) -> Void)] = [
    ("appear", { $0.send(.appear) }), ("up", { $0.send(.rowAppeared(at: 10, .up)) }),
    ("down", { $0.send(.rowAppeared(at: 2, .down)) }), ("retry", { $0.send(.retry) }),
    ("m5", { $0.send(.jump(to: .message("m5"))) }),
    ("m100", { $0.send(.jump(to: .message("m100"))) }),
    ("latest", { $0.send(.scrollToLatest) }), ("offline", { $0.fail() }),
    ("sent", { $0.send(.sent(Samples.message("Hi", from: Samples.me, id: "mine", age: -1))) }),
  ]

  /// The steps that lead to each state.
  private static let states: [String: @Sendable (inout MessageListDriver) -> Void] = [
    "fresh": { _ in }, "loading": { $0.send(.appear) },
    "loaded": {
      $0.send(.appear)
      $0.answer(0..<30)
    },
    "whole": {
      $0.send(.appear)
      $0.answer(0..<3, older: false)
    },
    "empty": {
      $0.send(.appear)
      $0.answer(0..<0, older: false)
    },
    "failed": {
      $0.send(.appear)
      $0.fail(.notAllowed)
    },
    "older": {
      states["loaded"]?(&$0)
      $0.send(.rowAppeared(at: 10, .up))
    },
    "around": {
      states["loaded"]?(&$0)
      $0.send(.jump(to: .message("m100")))
    },
    "middle": {
      states["around"]?(&$0)
      $0.answer(90..<110, newer: true)
    },
    "newer": {
      states["middle"]?(&$0)
      $0.send(.rowAppeared(at: 2, .down))
    },
    "failedOlder": {
      states["older"]?(&$0)
      $0.fail(.notAllowed)
    },
    "failedJump": {
      states["around"]?(&$0)
      $0.fail(.notAllowed)
    },
  ]

  /// A line per state, a column per input; a dot means no change.
  private static let table = """
    state       is   appear           up               down           retry            m5                   m100                 latest       offline        sent
    fresh       0    L0_newest        .                .              .                LJ0_around:m5        LJ0_around:m100      L0_newest    .              L0_newest
    loading     L0   .                .                .              .                LJ0_around:m5        LJ0_around:m100      .            F0_wait1.0     .
    loaded      30   .                P30_before:m29   .              .                B30_wait2.0_wait0.6  LJ30_around:m100     30_wait2.0   .              31_wait2.0
    whole       3    .                .                .              .                LJ3_around:m5        LJ3_around:m100      3_wait2.0    .              4_wait2.0
    empty       E0   .                .                .              .                LJ0_around:m5        LJ0_around:m100      .            .              1_wait2.0
    failed      F0   L0_newest        .                .              L0_newest        LJ0_around:m5        LJ0_around:m100      L0_newest    .              L0_newest
    older       P30  .                .                .              .                PB30_wait2.0_wait0.6 LJ30_around:m100     P30_wait2.0  F30_wait1.0    P31_wait2.0
    around      LJ30 .                .                .              .                B30_wait2.0_wait0.6  LJ30_around:m100     30_wait2.0   JF30_wait1.0   31_wait2.0
    middle      B20  .                PB20_before:m109 NB20_after:m90 .                LJB20_around:m5      B20_wait2.0_wait0.6  LB20_newest  .              LB20_newest
    newer       NB20 .                .                .              .                LJB20_around:m5      NB20_wait2.0_wait0.6 LB20_newest  FB20_wait1.0   LB20_newest
    failedOlder F30  P30_before:m29   .                .              P30_before:m29   FB30_wait2.0_wait0.6 LJ30_around:m100     F30_wait2.0  .              F31_wait2.0
    failedJump  JF30 LJ30_around:m100 P30_before:m29   .              LJ30_around:m100 B30_wait2.0_wait0.6  LJ30_around:m100     30_wait2.0   .              31_wait2.0
    """

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads to the state in the table`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0) }
    let reach = try #require(Self.states[cells[0]])
    var start = MessageListDriver()
    reach(&start)
    #expect(start.flags == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, act), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var driver = start
      // If the input has no effect, the effects that led to the state don't count.
      driver.send(.time(Samples.now))
      act(&driver)
      #expect(driver.state == (expected == "." ? cells[1] : expected), "\(cells[0]), \(name)")
      let s = driver.session
      let busy = [s.isLoading, s.isLoadingPreviousMessages, s.isLoadingNextMessages]
      #expect(busy.filter(\.self).count <= 1 && (s.count == 0 || s.phase == .loaded))
    }
  }

  @Test func `the table covers every state`() {
    let lines = Self.table.split(separator: "\n").dropFirst()
    #expect(Set(lines.map { String($0.prefix { $0 != " " }) }) == Set(Self.states.keys))
  }

  @Test(arguments: states.keys.sorted())
  func `an unexpected answer changes nothing`(name: String) throws {
    let reach = try #require(Self.states[name])
    var driver = MessageListDriver()
    driver.send(.appear)
    let stale = try #require(driver.request)
    driver.send(.scrollToLatest)
    driver.send(.jump(to: .message("m5")))
    driver.answer(0..<9, older: false)
    reach(&driver)
    let (flags, ids) = (driver.flags, driver.ids)
    #expect(driver.send(.pageLoaded(stale, MessagePage([], hasOlder: false))) == [])
    #expect(driver.send(.loadFailed(stale, ListFailure("late"))) == [])
    #expect(driver.flags == flags && driver.ids == ids)
  }
}
