// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample
@testable import WeftSource

/// Pages of several sources equal those of one source with all chats.
@Suite struct JoinedPagesTests {
  private static let texts = ["\"luke\"": "\"me\"", "\"leia\"": "\"b/leia\"", "\"a\"": "\"a/t:1\""]

  /// Matches filters for a part of an id, or for an order of users.
  private static var part: Regex<AnyRegexOutput> {
    get throws {
      try Regex(#""(members|cid)":\{"\$(q|autocomplete)"|"cid":\{"\$con|"members":\{"\$[gl]t"#)
    }
  }

  @Test(arguments: 0..<150)
  func `channels of several sources form one sorted list`(seed: Int) async throws {
    var random = RandomQuery(seed: seed)
    var (sources, all): ([(name: String, source: any ChatSource)], [ChatChannel]) = ([], [])
    for name in ["b", "a", "c"].prefix(Int.random(in: 1...3, using: &random.random)) {
      let channels = random.channels(Int.random(in: 0...9, using: &random.random))
      let state = ChatState(
        currentUser: Samples.me,
        users: [Samples.leia, Samples.droid],
        channels: channels,
        now: Samples.now
      )
      sources.append((name, MemorySource(state) { Samples.now }))
      let names = JoinedNames(name)
      names.user = Samples.me.id
      all += state.channelIDs.compactMap { state.channel($0) }.map { names.outward($0) }
    }
    let joined = try JoinedSource(sources, patience: JoinedFixture.day) { Samples.now }
    let filter = Self.texts.reduce(random.filter()) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
    let query = ChannelListQuery(
      filter: seed % 5 == 0 ? nil : try Filter(json: Array(filter.utf8)),
      sort: random.sort()
    )
    let context = QueryContext<ChatChannel>(currentUser: "me", now: Samples.now)
    let expected = all.filter { query.matches($0, in: context) }
      .sorted { query.isOrdered($0, before: $1, in: context) }
    let limit = Int.random(in: 1...8, using: &random.random)
    do {
      let ids = try await Self.ids(joined, query, limit)
      #expect(ids == expected.map(\.id), "\(query.json)")
    } catch {
      let asksForParts = try filter.contains(Self.part)
      #expect((error as? SourceError)?.code == .notSupported && asksForParts, "\(filter): \(error)")
    }
  }

  @Test(arguments: 0..<20)
  func `by account, each account's channels are together, and its section can be collapsed`(
    seed: Int
  ) async throws {
    var random = RandomQuery(seed: seed)
    let names = ["work", "home", "a-b"]
    var (sources, all): ([(name: String, source: any ChatSource)], [ChatChannel]) = ([], [])
    for name in names {
      // As sources say it: the membership is the user's own among the members.
      let channels = random.channels(9).map { channel in
        var channel = channel
        channel.membership = channel.members.first { $0.id == Samples.me.id }
        return channel
      }
      let state = ChatState(
        currentUser: Samples.me,
        users: [Samples.leia, Samples.droid],
        channels: channels,
        now: Samples.now
      )
      sources.append((name, MemorySource(state) { Samples.now }))
      let joinedNames = JoinedNames(name)
      joinedNames.user = Samples.me.id
      all += state.channelIDs.compactMap { state.channel($0) }.map { joinedNames.outward($0) }
    }
    let joined = try JoinedSource(sources, patience: JoinedFixture.day) { Samples.now }
    let context = QueryContext<ChatChannel>(currentUser: "me", now: Samples.now)
    let whole = ChannelListQuery.pinnedFirst.with(grouping: .account)
    for collapsed in [Set<ChannelSection>(), [.account("home")], [.pinned, .account("a-b")]] {
      let query = whole.with(collapsed: collapsed)
      let expected = all.filter { query.matches($0, in: context) }
        .sorted { query.isOrdered($0, before: $1, in: context) }
      let ids = try await Self.ids(joined, query, 1 + seed % 7)
      #expect(ids == expected.map(\.id))
      let sections = expected.map(query.section)
      #expect(sections == sections.sorted() && collapsed.isDisjoint(with: sections))
      #expect(
        sections == expected.map { query.section(at: query.sortKey(of: $0, in: context)) }
      )
    }
    #expect(whole.sections(names).filter { $0 > .pinned && $0 < .chats }.count == 3)
  }

  private static func ids(
    _ joined: JoinedSource,
    _ query: ChannelListQuery,
    _ limit: Int
  ) async throws -> [ChannelID] {
    var (ids, cursor): ([ChannelID], SourceCursor?) = ([], nil)
    repeat {
      let page = try await joined.channels(query, after: cursor, limit: limit)
      #expect(page.rows.count <= limit && (page.next == nil || !page.rows.isEmpty))
      ids += page.rows.map(\.id)
      cursor = page.next
    } while cursor != nil && ids.count < 100
    return ids
  }

  @Test func `sources may contain the same ids`() async throws {
    let fixture = try JoinedFixture()
    let ids = try await fixture.ids(limit: 3)
    let own = ["main", "bound", "mark", "same-a", "same-b", "muted", "old"]
    let expected = own.filter { !$0.hasPrefix("same") }.map { [$0] }
    #expect(
      ids.filter { !$0.contains("same") }
        == expected.flatMap { names in
          names.flatMap { ["home/check:\($0)", "work/check:\($0)"] }
        }
    )
    #expect(
      ids.filter { $0.contains("same") }
        == ["home", "work"].flatMap { name in
          ["a", "b"].map { "\(name)/check:same-\($0)" }
        }
    )
    let threads = try await fixture.joined.threads(ThreadListQuery(), after: nil, limit: 20)
    #expect(threads.rows.count == 10 && Set(threads.rows.map(\.id)).count == 10)
    #expect(threads.rows.prefix(4).map(\.id) == ["work/p0", "home/p0", "work/p1", "home/p1"])
    #expect(threads.rows.allSatisfy { $0.read(for: "me") != nil })
  }

  @Test func `lists can be filtered by source, unread state and direct chats`() async throws {
    let fixture = try JoinedFixture()
    let work = try await fixture.ids(ChannelListQuery(filter: .and([.from("work"), .hasUnread])))
    #expect(work == ["work/check:main", "work/check:old"])
    #expect(try await fixture.ids(ChannelListQuery(filter: .from("wor"))) == [])
    #expect(try await fixture.ids(ChannelListQuery(filter: .isDirect)) == [])
    let direct = ChatChannel(id: "work/messaging:!members-1", createdAt: JoinedFixture.now)
    let context = QueryContext<ChatChannel>(currentUser: "me", now: JoinedFixture.now)
    #expect(Filter.isDirect.matches(direct, in: context))
    #expect(Filter.from("work").matches(direct, in: context))
    let typed = ChannelListQuery(
      filter: .equal(.type, to: "home/check"),
      sort: [Sorting(key: .cid)]
    )
    #expect(try await fixture.ids(typed).allSatisfy { $0.hasPrefix("home/check:") })
    let threads = ThreadListQuery(filter: .from("home"))
    let page = try await fixture.joined.threads(threads, after: nil, limit: 20)
    #expect(page.rows.count == 5 && page.rows.allSatisfy { $0.id.rawValue.hasPrefix("home/p") })
  }

  @Test func `sorts and filters that make no sense across sources are refused`() async throws {
    let fixture = try JoinedFixture()
    let queries = [
      ChannelListQuery(sort: [Sorting(key: .custom("created_by_id"))]),
      ChannelListQuery(filter: .autocomplete(.cid, text: "main")),
      ChannelListQuery(filter: .greater(.members, than: "home/a")),
    ]
    for query in queries {
      let error = await #expect(throws: SourceError.self) { _ = try await fixture.ids(query) }
      #expect(error?.code == .notSupported)
    }
    #expect(fixture.joined.troubles.isEmpty)
  }

  @Test func `invalid cursors are refused`() async throws {
    let fixture = try JoinedFixture()
    let page = try await fixture.joined.channels(ChannelListQuery(), after: nil, limit: 3)
    let cursor = try #require(page.next).rawValue
    let strange = [
      cursor + " x", "{}", "[]", "{\"place\":1,\"bases\":{}}",
      cursor.replacingOccurrences(of: "\"home\"", with: "\"house\""),
      cursor.replacingOccurrences(of: "\"home\":null", with: "\"home\":\"x\""),
      String(repeating: "[", count: 70_000),
    ]
    for text in strange {
      let error = await #expect(throws: SourceError.self) {
        let cursor = SourceCursor(rawValue: text)
        _ = try await fixture.joined.channels(ChannelListQuery(), after: cursor, limit: 3)
      }
      #expect(error?.code == .badCursor, "\(text.prefix(100))")
    }
  }

  @Test func `names that could be mistaken for ids are refused`() {
    let memory = JoinedFixture.memory()
    for names in [[], [""], ["a/b"], ["a:b"], ["a", "a"], [String(repeating: "a", count: 65)]] {
      #expect(throws: SourceError.self) { _ = try JoinedSource(names.map { ($0, memory) }) }
    }
  }
}
