// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Every loading input in every state of a channel list.
@Suite struct ChannelListTransitionTests {
  private typealias Input = ChannelListSession.Input

  private static let denied = ListFailure("denied", kind: .notAllowed)
  private static let first = [channel("c0", age: 1), channel("c1", age: 2)]
  /// Another query that holds the same channels.
  private static let other = ChannelListQuery(
    filter: .containMembers(userIds: [Samples.me.id]),
    pageSize: 2
  )

  private static func channel(_ id: String, age: Double) -> ChatChannel {
    Samples.channel(id, age: age, [Samples.message("x")])
  }

  private static let inputs: [(name: String, input: Input)] = [
    ("appear", .appear), ("row", .channelAppeared(at: 1)), ("retry", .retry), ("waited", .waited),
    ("more", .pageLoaded([channel("c5", age: 9)], isLast: false)),
    ("last", .pageLoaded([channel("c5", age: 9)], isLast: true)),
    ("none", .pageLoaded([], isLast: true)),
    ("offline", .loadFailed(ListFailure("offline", kind: .offline))),
    ("denied", .loadFailed(denied)), ("new", .channelChanged(channel("x", age: 5))),
    ("gone", .channelRemoved("messaging:c0")), ("query", .replaceQuery(other)), ("thaw", .thaw),
    ("reload", .reload),
  ]

  /// The inputs that lead to each state.
  private static let states: [String: [Input]] = [
    "fresh": [], "loading": [.appear],
    "loaded": [.appear, .pageLoaded(first, isLast: false)],
    "whole": [.appear, .pageLoaded(first, isLast: true)],
    "empty": [.appear, .pageLoaded([], isLast: true)],
    "emptyMore": [.appear, .pageLoaded([], isLast: false)],
    "failed": [.appear, .loadFailed(denied)],
    "loadingMore": [.appear, .pageLoaded(first, isLast: false), .channelAppeared(at: 1)],
    "failedMore": [
      .appear, .pageLoaded(first, isLast: false), .channelAppeared(at: 1), .loadFailed(denied),
    ],
    "replaced": [
      .appear, .pageLoaded(first, isLast: false), .channelAppeared(at: 1), .replaceQuery(other),
    ],
    "reloading": [.appear, .pageLoaded(first, isLast: true), .reload],
    "frozen": [.appear, .pageLoaded(first, isLast: false), .freeze],
    "frozenEmpty": [.appear, .pageLoaded([], isLast: true), .freeze],
  ]

  /// A line per state, a column per input: the phase, the rows of the frame, + if there are more,
  /// then p for a page request or w for a wait; a dot means no change.
  private static let table = """
    state       is   appear row   retry waited more  last  none  offline denied new  gone query thaw reload
    fresh       L0+  L0+p   .     .     .      .     .     .     .       .      R1+  .    L0+p  .    L0+p
    loading     L0+  .      .     .     .      R1+p  R1    E0    F0+w    F0+    R1+  .    .     .    .
    loaded      R2+  .      R2+p  .     .      .     .     .     .       .      R3+  R1+  R2+p  .    R2+p
    whole       R2   .      .     .     .      .     .     .     .       .      R3   R1   R2+p  .    R2+p
    empty       E0   .      .     .     .      .     .     .     .       .      R1   .    L0+p  .    L0+p
    emptyMore   E0+  L0+p   L0+p  .     .      .     .     .     .       .      R1+  .    L0+p  .    L0+p
    failed      F0+  L0+p   .     L0+p  L0+p   .     .     .     .       .      R1+  .    L0+p  .    L0+p
    loadingMore R2+  .      .     .     .      R3+   R3    R2    R2+w    .      R3+  R1+  .     .    .
    failedMore  R2+  R2+p   R2+p  R2+p  R2+p   .     .     .     .       .      R3+  R1+  R2+p  .    R2+p
    replaced    R2+  .      .     .     .      R2+p  R2+p  R2+p  R2+p    R2+p   R3+  R1+  .     .    .
    reloading   R2+  .      .     .     .      R1+p  R1    E0    R2+w    .      R3+  R1+  .     .    .
    frozen      R2+  .      R2+p  .     .      .     .     .     .       .      .    .    R2+p  .    R2+p
    frozenEmpty E0   .      .     .     .      .     .     .     .       .      .    .    E0+p  .    E0+p
    """

  private func state(_ session: ChannelListSession) -> String {
    let phase =
      switch session.phase {
      case .loading: "L"
      case .loaded: "R"
      case .empty: "E"
      case .error: "F"
      }
    return "\(phase)\(session.count)\(session.hasMore ? "+" : "")"
  }

  private func letters(_ effects: [ChannelListSession.Effect]) -> String {
    effects.map { effect in
      if case .loadPage = effect { "p" } else { "w" }
    }.joined()
  }

  private func session(after path: [Input]) -> ChannelListSession {
    var session = ChannelListSession(query: ChannelListQuery(pageSize: 2), user: Samples.me.id)
    for input in path {
      _ = session.handle(input)
      _ = session.drainChanges()
    }
    return session
  }

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads to the state in the table`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0) }
    let start = session(after: try #require(Self.states[cells[0]]))
    #expect(state(start) == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, input), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var next = start
      let effects = next.handle(input)
      _ = next.drainChanges()
      let reached = state(next) + letters(effects)
      #expect(reached == (expected == "." ? cells[1] : expected), "\(cells[0]), \(name)")
    }
  }

  @Test func `the table covers every state`() {
    let lines = Self.table.split(separator: "\n").dropFirst()
    #expect(Set(lines.map { String($0.prefix { $0 != " " }) }) == Set(Self.states.keys))
  }
}
