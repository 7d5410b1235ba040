// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Changes that arrive while the list is shown.
@Suite struct ChannelListLiveTests {
  private func channel(_ name: String, age: TimeInterval, unread: Int = 0) -> ChatChannel {
    Samples.channel(name, age: age, [Samples.message("x", age: age)]) {
      $0.unreadCount.messages = unread
    }
  }

  private func ids(_ session: ChannelListSession) -> [String] {
    session.channels.map { String($0.id.rawValue.dropFirst("messaging:".count)) }
  }

  /// Returns a loaded list of channels c0, c1, …, newest first.
  private func loaded(_ count: Int) -> ChannelListSession {
    var session = ChannelListSession(user: Samples.me.id, now: Samples.now)
    _ = session.handle(.appear)
    let page = (0..<count).map { channel("c\($0)", age: Double($0 + 1) * 60) }
    _ = session.handle(.pageLoaded(page, isLast: true))
    _ = session.drainChanges()
    return session
  }

  @Test func `a burst of events is one frame with the fewest moves`() {
    var session = loaded(5)
    for age in [3.0, 2, 1] { _ = session.handle(.channelChanged(channel("c4", age: age))) }
    _ = session.handle(.channelRemoved(ChannelID("messaging:c1")))
    _ = session.handle(.channelChanged(channel("new", age: 10)))
    #expect(ids(session) == ["c0", "c1", "c2", "c3", "c4"], "a frame holds until the next")
    let changes = session.drainChanges()
    #expect(ids(session) == ["c4", "new", "c0", "c2", "c3"])
    #expect(changes.deletes == [1] && changes.inserts == [1])
    #expect(changes.moves.map(\.from) == [4] && changes.moves.map(\.to) == [0])
    #expect(session.drainChanges().isEmpty)
  }

  @Test func `a channel that stops matching leaves, and returns when it matches again`() {
    var session = loaded(2)
    var hidden = channel("c0", age: 60)
    hidden.isHidden = true
    _ = session.handle(.channelChanged(hidden))
    _ = session.drainChanges()
    #expect(ids(session) == ["c1"])
    _ = session.handle(.channelChanged(channel("c0", age: 60)))
    _ = session.drainChanges()
    #expect(ids(session) == ["c0", "c1"])
  }

  @Test func `new rows above don't move the view unless it is at the top`() {
    var session = loaded(10)
    _ = session.handle(.channelChanged(channel("top", age: 1)))
    _ = session.drainChanges()
    #expect(session.firstVisible == 0 && ids(session)[0] == "top")
    _ = session.handle(.scroll(to: 4))
    let before = ids(session)[4]
    _ = session.handle(.channelChanged(channel("newer", age: 0.5)))
    _ = session.handle(.channelRemoved(ChannelID("messaging:c9")))
    _ = session.drainChanges()
    #expect(ids(session)[session.firstVisible] == before)
  }

  @Test func `changing the query keeps selection and position and is one changeset`() {
    var session = loaded(6)
    _ = session.handle(.select(ChannelID("messaging:c3")))
    _ = session.handle(.scroll(to: 3))
    let query = ChannelListQuery(sort: [Sorting(key: .lastMessageAt, isAscending: true)])
    let effects = session.handle(.replaceQuery(query))
    #expect(effects == [.loadPage(query, after: nil, limit: 20)])
    let changes = session.drainChanges()
    #expect(ids(session) == ["c5", "c4", "c3", "c2", "c1", "c0"])
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.count == 5)
    #expect(session.selected == ChannelID("messaging:c3"))
    #expect(ids(session)[session.firstVisible] == "c3")
  }

  @Test func `an answer to a replaced query is dropped`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    let unread = ChannelListQuery(filter: .hasUnread)
    #expect(session.handle(.replaceQuery(unread)) == [], "one request at a time")
    let next = session.handle(.pageLoaded([channel("c0", age: 1, unread: 2)], isLast: true))
    #expect(next == [.loadPage(unread, after: nil, limit: 20)])
    _ = session.drainChanges()
    #expect(ids(session).isEmpty && session.phase == .loading)
    _ = session.handle(.pageLoaded([channel("c1", age: 1, unread: 2)], isLast: true))
    _ = session.drainChanges()
    #expect(ids(session) == ["c1"])
  }

  @Test func `temporary failures are retried with growing pauses until attempts run out`() {
    var session = ChannelListSession(
      user: Samples.me.id,
      retryPolicy: RetryPolicy(firstDelay: 1, factor: 2, longestDelay: 3, attempts: 3)
    )
    _ = session.handle(.appear)
    let offline = ListFailure("no network", kind: .offline)
    for delay in [1.0, 2, 3] {
      #expect(session.handle(.loadFailed(offline)) == [.wait(seconds: delay)])
      #expect(session.phase == .error("no network"))
      #expect(session.handle(.waited).count == 1)
    }
    #expect(session.handle(.loadFailed(offline)) == [])
    #expect(session.handle(.retry).count == 1, "somebody may still ask for it")
    #expect(session.handle(.loadFailed(ListFailure("gone", kind: .notAllowed))) == [])
  }

  @Test func `rows that change during a page request are neither duplicated nor skipped`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    let first = (0..<20).map { channel("c\($0)", age: Double($0 + 10) * 60) }
    _ = session.handle(.pageLoaded(first, isLast: false))
    for index in 0..<5 { _ = session.handle(.channelChanged(channel("n\(index)", age: 1))) }
    _ = session.handle(.channelRemoved(first[2].id))
    let asked = session.handle(.want(rows: 40))
    #expect(asked == [.loadPage(ChannelListQuery(), after: first[19], limit: 20)])
  }

  @Test func `events received during a page request override the page`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    let gone = channel("gone", age: 5)
    var renamed = channel("renamed", age: 6)
    renamed.name = "New name"
    _ = session.handle(.channelRemoved(gone.id))
    _ = session.handle(.channelChanged(renamed))
    _ = session.handle(.pageLoaded([gone, channel("renamed", age: 6)], isLast: true))
    _ = session.drainChanges()
    #expect(session.channels.map(\.name) == ["New name"])
  }

  @Test func `an empty page that is not the last is not requested over and over`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    #expect(session.handle(.pageLoaded([], isLast: false)) == [])
    #expect(session.handle(.want(rows: 30)).count == 1)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `after any events the frame has the query's rows in order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var session = ChannelListSession(user: Samples.me.id, now: Samples.now)
    _ = session.handle(.appear)
    _ = session.handle(.pageLoaded([], isLast: true))
    var known: [ChannelID: ChatChannel] = [:]
    let context = QueryContext<ChatChannel>(currentUser: Samples.me.id, now: Samples.now)
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        var changed = channel(
          "c\(Int.random(in: 0..<12, using: &random))",
          age: Double.random(in: 1...1000, using: &random)
        )
        changed.isHidden = Int.random(in: 0..<4, using: &random) == 0
        known[changed.id] = changed
        _ = session.handle(.channelChanged(changed))
      }
      let old = session.channels.map(\.id)
      let changes = session.drainChanges()
      let expected = known.values.filter { session.query.matches($0, in: context) }
        .sorted { session.query.isOrdered($0, before: $1, in: context) }
      #expect(session.channels == expected, "seed \(seed)")
      var rebuilt = old
      changes.apply(to: &rebuilt, from: expected.map(\.id))
      #expect(rebuilt == expected.map(\.id))
    }
  }
}
