// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Every input in every state of a thread list.
@Suite struct ThreadListTransitionTests {
  private static let offline = ListFailure("offline", kind: .offline)
  private static let denied = ListFailure("denied", kind: .notAllowed)
  private static let first = Samples.threads(0..<2)

  private static let inputs: [(name: String, input: ThreadListSession.Input)] = [
    ("appear", .appear), ("load", .loadThreads), ("row", .threadAppeared(at: 1)), ("retry", .retry),
    ("waited", .waited), ("more", .pageLoaded([Samples.thread("t5", age: 5)], next: "page3")),
    ("last", .pageLoaded([Samples.thread("t5", age: 5)], next: nil)),
    ("none", .pageLoaded([], next: nil)), ("offline", .loadFailed(offline)),
    ("denied", .loadFailed(denied)), ("gone", .threadRemoved("t0")), ("cached", .cached(first)),
  ]

  /// The inputs that lead to each state.
  private static let states: [String: [ThreadListSession.Input]] = [
    "fresh": [], "loading": [.appear], "loaded": [.appear, .pageLoaded(first, next: "page2")],
    "whole": [.appear, .pageLoaded(first, next: nil)],
    "empty": [.appear, .pageLoaded([], next: nil)],
    "emptyMore": [.appear, .pageLoaded([], next: "page2")],
    "failed": [.appear, .loadFailed(denied)],
    "reloading": [.appear, .pageLoaded(first, next: "page2"), .loadThreads],
    "failedAgain": [
      .appear, .pageLoaded(first, next: "page2"), .loadThreads, .loadFailed(denied),
    ],
    "loadingMore": [.appear, .pageLoaded(first, next: "page2"), .threadAppeared(at: 1)],
    "failedMore": [
      .appear, .pageLoaded(first, next: "page2"), .threadAppeared(at: 1), .loadFailed(denied),
    ],
    "failedTwice": [
      .appear, .pageLoaded(first, next: "page2"), .threadAppeared(at: 1), .loadFailed(denied),
      .loadThreads, .loadFailed(denied),
    ],
    "overtaking": [
      .appear, .pageLoaded(first, next: "page2"), .threadAppeared(at: 1), .loadThreads,
    ],
    "cached": [.cached(first)], "cachedLoading": [.cached(first), .appear],
    "loadingEmpty": [.appear, .pageLoaded([], next: nil), .loadThreads],
  ]

  /// A line per state, a column per input; a dot means no change.
  private static let table = """
    state         is     appear     load        row         retry       waited      more      last      none      offline     denied    gone  cached
    fresh         0      L0_first   L0_first    .           L0_first    .           .         .         .         .           .         .     2
    loading       L0     .          .           .           .           .           H1        HA1       EHA0      F0_wait1    F0        .     R2
    loaded        H2     .          RH2_first   MH2_page2   RH2_first   .           .         .         .         .           .         H1    .
    whole         HA2    .          RHA2_first  .           RHA2_first  .           .         .         .         .           .         HA1   .
    empty         EHA0   .          LHA0_first  .           LHA0_first  .           .         .         .         .           .         .     HA2
    emptyMore     EH0    .          LH0_first   MEH0_page2  LH0_first   .           .         .         .         .           .         .     H2
    failed        F0     L0_first   L0_first    .           L0_first    L0_first    .         .         .         .           .         .     F2
    reloading     RH2    .          .           .           .           .           H1        HA1       EHA0      FH2_wait1   FH2       RH1   .
    failedAgain   FH2    .          RH2_first   MFH2_page2  RH2_first   RH2_first   .         .         .         .           .         FH1   .
    loadingMore   MH2    .          RH2         .           RH2         .           H3        HA3       HA2       fH2_wait1   fH2       MH1   .
    failedMore    fH2    .          RfH2_first  MH2_page2   MH2_page2   MH2_page2   .         .         .         .           .         fH1   .
    failedTwice   FfH2   .          RfH2_first  MFH2_page2  RfH2_first  RfH2_first  .         .         .         .           .         FfH1  .
    overtaking    RH2    .          .           .           .           .           RH2_first RH2_first RH2_first RH2_first   RH2_first RH1   .
    cached        2      R2_first   R2_first    .           R2_first    .           .         .         .         .           .         1     .
    cachedLoading R2     .          .           .           .           .           H1        HA1       EHA0      F2_wait1    F2        R1    .
    loadingEmpty  LHA0   .          .           .           .           .           H1        HA1       EHA0      EFHA0_wait1 EFHA0     .     RHA2
    """

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads to the state in the table`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    let path = try #require(Self.states[cells[0]])
    var start = ThreadListDriver()
    for input in path { start.send(input) }
    #expect(start.flags == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, input), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var driver = start
      driver.send(input)
      #expect(driver.state == (expected == "." ? cells[1] : expected), "\(cells[0]), \(name)")
      driver.expectNoContradiction("\(cells[0]), \(name)")
    }
  }

  @Test func `the table covers every state`() {
    let lines = Self.table.split(separator: "\n").dropFirst()
    #expect(Set(lines.map { String($0.prefix { $0 != " " }) }) == Set(Self.states.keys))
  }

  @Test(arguments: states.keys.sorted())
  func `events about threads don't change the loading flags`(name: String) throws {
    let path = try #require(Self.states[name])
    var start = ThreadListDriver()
    for input in path { start.send(input) }
    let known = Samples.thread("t1", age: 1, unread: 3)
    for input: ThreadListSession.Input in [
      .threadChanged(known), .threadChanged(Samples.thread("x", age: 1)),
      .replied("x", in: nil, isByMutedAuthor: false),
      .replied("t1", in: known, isByMutedAuthor: false),
      .replied("x", in: nil, isByMutedAuthor: true), .select("t1"), .select(nil),
      .time(Samples.now),
    ] {
      var driver = start
      #expect(driver.send(input) == [], "\(name), \(input)")
      #expect(driver.state == start.flags, "\(name), \(input)")
      driver.expectNoContradiction("\(name), \(input)")
    }
  }
}
