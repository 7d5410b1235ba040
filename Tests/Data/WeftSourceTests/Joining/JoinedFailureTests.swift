// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

/// A failing source does not disturb the others, and its rows appear when it is back.
@Suite struct JoinedFailureTests {
  private static let work = ChannelListQuery(filter: .from("work"))

  private func wait(until holds: () async throws -> Bool) async rethrows {
    while try await !holds() { await Task.yield() }
  }

  @Test(.ends)
  func `a failing source is left out until it is back`() async throws {
    let fixture = try JoinedFixture()
    let joined = fixture.joined
    let before = try await fixture.ids()
    let events = try await joined.events(after: nil)
    fixture.work.turn(.failing)
    let left = try await fixture.ids()
    #expect(left == before.filter { $0.hasPrefix("home/") })
    #expect(joined.troubles.mapValues(\.code) == ["work": .offline] && joined.isReachable)
    try await joined.perform(.pin("home/check:main"))
    #expect(try await JoinedFixture.collect(1, of: events).first?.event.cid == "home/check:main")
    await #expect(throws: SourceError.self) { try await joined.perform(.pin("work/check:main")) }
    // It is not asked again for each page.
    let count = fixture.work.count
    _ = try await fixture.ids()
    #expect(fixture.work.count == count)
    fixture.work.turn(.answering)
    await wait {
      fixture.clock.advance(by: .seconds(1))
      return joined.troubles.isEmpty
    }
    let error = await #expect(throws: SourceError.self) {
      _ = try await JoinedFixture.collect(1, of: events)
    }
    #expect(error?.code == .positionLost)
    #expect(Set(try await fixture.ids()) == Set(before))
  }

  @Test(.ends)
  func `a source that does not answer delays the others once`() async throws {
    let fixture = try JoinedFixture()
    let before = try await fixture.ids()
    fixture.work.turn(.silent)
    let asking = Task { try await fixture.ids() }
    await wait { fixture.clock.sleeperCount(within: .seconds(5)) > 0 }
    await wait {
      fixture.clock.advance(by: .seconds(1))
      return !fixture.joined.troubles.isEmpty
    }
    #expect(try await asking.value == before.filter { $0.hasPrefix("home/") })
    #expect(fixture.joined.troubles["work"]?.code == .timeout)
    #expect(try await fixture.ids() == before.filter { $0.hasPrefix("home/") })
  }

  @Test(.ends)
  func `a source that is unavailable at first is joined later`() async throws {
    let fixture = try JoinedFixture()
    fixture.home.turn(.failing)
    #expect(try await fixture.joined.account().user.id == "me")
    let events = try await fixture.joined.events(after: nil)
    #expect(try await fixture.ids().allSatisfy { $0.hasPrefix("work/") })
    await #expect(throws: SourceError.self) {
      _ = try await fixture.joined.channel("home/check:main")
    }
    fixture.home.turn(.answering)
    await wait {
      fixture.clock.advance(by: .seconds(1))
      return fixture.joined.troubles.isEmpty
    }
    await #expect(throws: SourceError.self) { _ = try await JoinedFixture.collect(1, of: events) }
    #expect(try await fixture.joined.channel("home/check:main")?.name == "main")
    #expect(try await fixture.ids().count == 14)
  }

  @Test(.ends)
  func `a list fails only if all sources fail`() async throws {
    let fixture = try JoinedFixture()
    _ = try await fixture.ids()
    fixture.home.turn(.failing)
    fixture.work.turn(.failing)
    for _ in 0..<2 {
      let error = await #expect(throws: SourceError.self) { _ = try await fixture.ids() }
      #expect(error?.code == .offline)
    }
    #expect(!fixture.joined.isReachable && fixture.joined.troubles.count == 2)
  }

  @Test(.ends)
  func `a source that fails between two pages returns no row twice`() async throws {
    let fixture = try JoinedFixture()
    let whole = try await fixture.ids()
    let first = try await fixture.joined.channels(ChannelListQuery(), after: nil, limit: 5)
    fixture.work.turn(.failing)
    var (ids, cursor) = (first.rows.map(\.id.rawValue), first.next)
    while let next = cursor {
      let page = try await fixture.joined.channels(ChannelListQuery(), after: next, limit: 5)
      ids += page.rows.map(\.id.rawValue)
      cursor = page.next
    }
    #expect(Set(ids).count == ids.count)
    #expect(ids == whole.prefix(5) + whole.dropFirst(5).filter { $0.hasPrefix("home/") })
  }

  @Test(.ends)
  func `marking all as read skips a failing source and reports it`()
    async throws
  {
    let fixture = try JoinedFixture()
    _ = try await fixture.ids()
    fixture.home.turn(.failing)
    let error = await #expect(throws: SourceError.self) {
      try await fixture.joined.perform(.markAllRead)
    }
    #expect(error?.code == .offline)
    #expect(try await fixture.joined.channel("work/check:main")?.isUnread == false)
  }
}
