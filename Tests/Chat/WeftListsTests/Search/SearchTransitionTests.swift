// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Every input in every state of a search.
@Suite struct SearchTransitionTests {
  private typealias Input = ChannelSearchSession.Input

  private static let denied = ListFailure("denied", kind: .notAllowed)
  private static let first = SearchDriver.page("r0", "r1")
  private static let next = SearchDriver.page("n0", "n1")

  /// Each input, made for the number of the last effect.
  private static let inputs: [(name: String, input: @Sendable (Int) -> Input)] = [
    ("same", { _ in .search("a") }), ("other", { _ in .search("ab") }),
    ("blank", { _ in .search("  ") }), ("type", { _ in .searchType(.channels) }),
    ("waited", { .waited($0) }), ("stale", { .waited($0 - 1) }),
    ("found", { .found($0, next, isLast: false) }), ("last", { .found($0, next, isLast: true) }),
    ("old", { .found($0 - 1, next, isLast: true) }), ("failed", { .failed($0, denied) }),
    ("retry", { _ in .retrySearch }), ("row", { _ in .resultAppeared(at: 0) }),
    ("clear", { _ in .clear }),
  ]

  /// The inputs that lead to each state.
  private static let states: [String: [@Sendable (Int) -> Input]] = [
    "idle": [], "waiting": typed, "loading": loading,
    "some": some, "all": loading + [{ .found($0, first, isLast: true) }],
    "none": loading + [{ .found($0, [], isLast: true) }],
    "deadEnd": loading + [{ .found($0, [], isLast: false) }],
    "failed": loading + [{ .failed($0, denied) }],
    "more": some + [{ _ in .resultAppeared(at: 1) }],
    "failedMore": some + [{ _ in .resultAppeared(at: 1) }, { .failed($0, denied) }],
    "retyped": some + [{ _ in .search("ab") }],
    "again": some + [{ _ in .search("ab") }, { .waited($0) }],
  ]
  private static let typed: [@Sendable (Int) -> Input] = [{ _ in .search("a") }]
  private static let loading = typed + [{ .waited($0) }]
  private static let some = loading + [{ .found($0, first, isLast: false) }]

  /// A line per state, a column per input; a dot means no change.
  private static let table = """
    state      is    same     other    blank type      waited    stale found last old failed retry     row       clear
    idle       0     SL0_wait SL0_wait .     .         .         .     .     .    .   .      .         .         .
    waiting    SL0   .        SL0_wait 0     SL0_first SL0_first .     .     .    .   .      .         .         0
    loading    SL0   .        SL0_wait 0     SL0_first .         .     S+2   S2   .   SF0    .         .         0
    some       S+2   .        SL2_wait 0     SL0_first .         .     .     .    .   .      .         SM+2_next 0
    all        S2    .        SL2_wait 0     SL0_first .         .     .     .    .   .      .         .         0
    none       S0    .        SL0_wait 0     SL0_first .         .     .     .    .   .      .         .         0
    deadEnd    S0    .        SL0_wait 0     SL0_first .         .     .     .    .   .      .         .         0
    failed     SF0   .        SL0_wait 0     SL0_first .         .     .     .    .   .      SL0_first .         0
    more       SM+2  .        SL2_wait 0     SL0_first .         .     S+4   S4   .   SF+2   .         .         0
    failedMore SF+2  .        SL2_wait 0     SL0_first .         .     .     .    .   .      SM+2_next .         0
    retyped    SL2   SL2_wait .        0     SL0_first SL2_first .     .     .    .   .      .         .         0
    again      SL2   SL2_wait .        0     SL0_first .         .     S+2   S2   .   SF0    .         .         0
    """

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads to the state in the table`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0) }
    let path = try #require(Self.states[cells[0]])
    var start = SearchDriver()
    for input in path { start.send(input(start.number)) }
    #expect(start.flags == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, input), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var driver = start
      driver.send(input(start.number))
      #expect(driver.state == (expected == "." ? cells[1] : expected), "\(cells[0]), \(name)")
    }
  }

  @Test func `the table covers every state`() {
    #expect(Self.table.split(separator: "\n").count - 1 == Self.states.count)
  }
}
