// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Opening a channel by its id: every input in every state.
@Suite struct ChannelOpeningTests {
  private typealias Input = ChannelListSession.Input

  private static func channel(_ name: String) -> ChatChannel { Samples.channel(name, age: 60) }
  private static let first = [channel("c0"), channel("c1")]
  private static let other = [channel("c5"), channel("c6")]
  private static let inputs: [(name: String, input: Input)] = [
    ("openC1", .open("messaging:c1")), ("openX", .open("messaging:x")),
    ("selectC0", .select("messaging:c0")),
    ("moreX", .pageLoaded([channel("x")], isLast: false)),
    ("lastX", .pageLoaded([channel("x")], isLast: true)),
    ("more", .pageLoaded(other, isLast: false)), ("last", .pageLoaded(other, isLast: true)),
    ("none", .pageLoaded([], isLast: false)),
    ("denied", .loadFailed(ListFailure("denied", kind: .notAllowed))),
    ("offline", .loadFailed(ListFailure("offline", kind: .offline))),
    ("comesX", .channelChanged(channel("x"))), ("goneX", .channelRemoved("messaging:x")),
    ("retry", .retry),
  ]

  private static let loaded: [Input] = [.appear, .pageLoaded(first, isLast: false)]
  private static let whole: [Input] = [.appear, .pageLoaded(first, isLast: true)]
  private static let states: [String: [Input]] = [
    "fresh": [], "loading": [.appear], "loaded": loaded, "whole": whole,
    "looking": loaded + [.open("messaging:x")], "opened": loaded + [.open("messaging:c1")],
    "failed": loaded + [
      .open("messaging:x"), .loadFailed(ListFailure("denied", kind: .notAllowed)),
    ],
    "waiting": loaded + [.open("messaging:x"), .loadFailed(ListFailure("off", kind: .offline))],
    "notFound": whole + [.open("messaging:x")],
    "link": [], "linkLoading": [.appear], "linkWaits": whole, "linkLeft": whole + [.select(nil)],
  ]

  /// `-` nothing, `l` looking, `o` opened, `n` not found, `f` failed, with the selection, then the
  /// requests made.
  private static let table = """
    state       is  openC1 openX  selectC0 moreX lastX more   last none denied offline comesX goneX retry
    fresh       -   l_load l_load -c0      .     .     .      .    .    .      .       .      .     .
    loading     -   l      l      -c0      -_load .    .      .    .    .      -_wait  .      .     .
    loaded      -   oc1    l_load -c0      .     .     .      .    .    .      .       .      .     .
    whole       -   oc1    n      -c0      .     .     .      .    .    .      .       .      .     .
    looking     l   oc1    .      -c0      ox    ox    l_load n    n    f      l_wait  ox     n     .
    opened      oc1 .      l_load -c0      .     .     .      .    .    .      .       .      .     .
    failed      f   oc1    l_load -c0      .     .     .      .    .    .      .       .      .     l_load
    waiting     l   oc1    l_load -c0      .     .     .      .    .    .      .       ox     n     l_load
    notFound    n   oc1    .      -c0      .     .     .      .    .    .      .       .      .     .
    link        l   l_load l_load -c0      .     .     .      .    .    .      .       ox     n     .
    linkLoading l   .      .      -c0      ox_load ox  l_load n    n    f      l_wait  ox     n     .
    linkWaits   n   oc1    .      -c0      .     .     .      .    .    .      .       ox     .     .
    linkLeft    -   oc1    n      -c0      .     .     .      .    .    .      .       .      .     .
    """

  private func text(_ session: ChannelListSession, _ effects: [ChannelListSession.Effect]) -> String
  {
    let letter =
      switch session.opening {
      case .none: "-"
      case .looking: "l"
      case .opened: "o"
      case .notFound: "n"
      case .failed: "f"
      }
    let asked = effects.map { effect -> String in
      if case .wait = effect { return "_wait" }
      return "_load"
    }
    return letter + (session.selected?.rawValue.dropFirst("messaging:".count) ?? "")
      + asked.joined()
  }

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads to the state in the table`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0) }
    var start = ChannelListSession(
      query: ChannelListQuery(pageSize: 2),
      user: Samples.me.id,
      selectedChannelID: cells[0].hasPrefix("link") ? "messaging:x" : nil
    )
    for input in try #require(Self.states[cells[0]]) { _ = start.handle(input) }
    #expect(text(start, []) == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, input), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var session = start
      let effects = session.handle(input)
      let wanted = expected == "." ? cells[1] : expected
      #expect(text(session, effects) == wanted, "\(cells[0]), \(name)")
    }
  }

  /// Returns a list with pages of two rows, answered until it requests no more.
  private func list(pages: Int, opening id: ChannelID) -> (ChatChannelListViewModel, asked: Int) {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      query: ChannelListQuery(pageSize: 2)
    )
    _ = list.send(.search("x"))
    var effects = list.send(.appear)
    var asked = 0
    while !effects.isEmpty, asked < 99 {
      let page = [2 * asked, 2 * asked + 1].map { Samples.channel("c\($0)", age: Double($0 + 1)) }
      asked += 1
      effects = list.send(.pageLoaded(page, isLast: asked == pages))
      if asked == 1 { effects += list.openChannel(with: id) }
    }
    _ = list.drainChanges()
    return (list, asked)
  }

  @Test func `the search for a channel stops at its page and the view scrolls there`() {
    let (list, asked) = list(pages: 9, opening: "messaging:c7")
    #expect(asked == 4 && list.session.opening == .opened("messaging:c7"))
    #expect(list.session.selected == "messaging:c7" && list.session.firstVisible == 7)
    #expect(list.session.scrolledChannelID == nil, "the frame has done it")
    #expect(!list.isSearching, "the search is over")
  }

  @Test func `a distant channel needs few requests and at most twice as many rows as its rank`() {
    var session = ChannelListSession(query: ChannelListQuery(pageSize: 10), user: Samples.me.id)
    var effects = session.handle(.open("messaging:c700"))
    var (asked, sent) = (0, 0)
    while case .loadPage(_, _, let limit)? = effects.first {
      let page = (sent..<sent + limit).map { Samples.channel("c\($0)") }
      (asked, sent) = (asked + 1, sent + limit)
      effects = session.handle(.pageLoaded(page, isLast: false))
    }
    #expect(session.opening == .opened("messaging:c700"))
    #expect(asked == 8 && sent == 1_280, "10, 10, 20, 40 and so on")
  }

  @Test func `a missing channel is reported after the last page`() {
    let (list, asked) = list(pages: 5, opening: "messaging:else")
    #expect(asked == 5 && list.session.opening == .notFound("messaging:else"))
    #expect(list.session.selected == nil && list.session.firstVisible == 0)
  }

  @Test func `scrolling after opening is not overridden`() {
    let (list, _) = list(pages: 9, opening: "messaging:c7")
    _ = list.send(.scroll(to: 2))
    _ = list.drainChanges()
    #expect(list.session.firstVisible == 2)
  }

  @Test func `an opened channel that is removed loses its selection`() {
    let (list, _) = list(pages: 9, opening: "messaging:c7")
    _ = list.send(.channelRemoved("messaging:c7"))
    #expect(list.session.selected == nil)
    #expect(list.session.opening == .notFound("messaging:c7"))
  }
}
