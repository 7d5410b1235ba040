// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

@Suite struct ChannelListSessionTests {
  private func channels(_ range: Range<Int>) -> [ChatChannel] {
    range.map { Samples.channel("\($0)", age: TimeInterval($0), [Samples.message("x")]) }
  }

  private func loaded(_ channels: [ChatChannel]) -> ChannelListSession {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    _ = session.handle(.pageLoaded(channels, isLast: true))
    _ = session.drainChanges()
    return session
  }

  @Test func `appearing loads the first page once`() {
    var session = ChannelListSession(user: Samples.me.id)
    #expect(session.phase == .loading)
    #expect(session.handle(.appear) == [.loadPage(ChannelListQuery(), after: nil, limit: 20)])
    #expect(session.handle(.appear) == [], "one load at a time")
  }

  @Test func `scrolling near the end loads more until the last page`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    #expect(session.handle(.pageLoaded(channels(0..<20), isLast: false)) == [])
    #expect(
      session.handle(.scroll(to: 5)) == [
        .loadPage(ChannelListQuery(), after: channels(19..<20)[0], limit: 20)
      ]
    )
    #expect(session.handle(.pageLoaded(channels(20..<30), isLast: true)) == [])
    #expect(session.handle(.want(rows: 1000)) == [])
    #expect(session.drainChanges().inserts.count == 30)
    #expect(session.channels.count == 30)
  }

  @Test func `newer messages come first, equal times are ordered by id`() {
    let same = [
      Samples.channel("b", [Samples.message("x")]), Samples.channel("a", [Samples.message("x")]),
    ]
    let session = loaded(same + [Samples.channel("new", age: 1, [Samples.message("x")])])
    #expect(
      session.channels.map(\.id.rawValue) == ["messaging:new", "messaging:a", "messaging:b"]
    )
  }

  @Test func `hidden and deleted channels and channels of others are left out`() {
    let session = loaded([
      Samples.channel("hidden") { $0.isHidden = true },
      Samples.channel("gone") { $0.deletedAt = Samples.now },
      Samples.channel("others") { $0.members = [ChatChannelMember(Samples.leia)] },
    ])
    #expect(session.phase == .empty)
  }

  @Test func `a channel repeated by a later page is replaced`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    _ = session.handle(.pageLoaded(channels(0..<3), isLast: false))
    let renamed = Samples.channel("1", name: "Renamed", age: 1, [Samples.message("x")])
    _ = session.handle(.want(rows: 50))
    _ = session.handle(.pageLoaded([renamed, renamed], isLast: true))
    _ = session.drainChanges()
    #expect(session.channels.count == 3)
    #expect(session.channels[1].name == "Renamed")
  }

  @Test func `a failure shows only in an empty list, and loading can be retried`() {
    var session = ChannelListSession(user: Samples.me.id)
    _ = session.handle(.appear)
    #expect(session.handle(.loadFailed(ListFailure("offline"))) == [])
    #expect(session.phase == .error("offline"))
    #expect(session.handle(.appear).count == 1)
    _ = session.handle(.pageLoaded(channels(0..<20), isLast: false))
    _ = session.handle(.want(rows: 40))
    _ = session.handle(.loadFailed(ListFailure("offline")))
    #expect(session.phase == .loaded)
  }

  @Test func `scrolling never leaves the list`() {
    var session = loaded(channels(0..<3))
    _ = session.handle(.scroll(to: .max))
    #expect(session.firstVisible == 2)
    _ = session.handle(.scroll(to: -5))
    #expect(session.firstVisible == 0)
  }
}
