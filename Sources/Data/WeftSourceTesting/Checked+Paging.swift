// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Checked {
  private static var channelQueries: [ChannelListQuery] {
    [
      ChannelListQuery(),
      ChannelListQuery(sort: [Sorting(key: .name, isAscending: true)]),
      ChannelListQuery(filter: .equal(.hidden, to: true)),
      ChannelListQuery(filter: .hasUnread, sort: [Sorting(key: .unreadCount)]),
      ChannelListQuery(filter: .equal(.name, to: "nobody is called so")),
    ]
  }

  private static var threadQueries: [ThreadListQuery] {
    [ThreadListQuery(), ThreadListQuery(sort: [Sorting(key: .createdAt, isAscending: true)])]
  }

  func checkChannelPages() async throws {
    for query in Self.channelQueries {
      let context = context(ChatChannel.self)
      try await checkPages(
        of: "channels",
        workspace.channels.filter { query.matches($0, in: context) },
        isOrdered: { query.isOrdered($0, before: $1, in: context) }
      ) { try await source.channels(query, after: $0, limit: $1) }
    }
  }

  func checkThreadPages() async throws {
    for query in Self.threadQueries {
      let context = context(ChatThread.self)
      try await checkPages(
        of: "threads",
        workspace.threads.filter { query.matches($0, in: context) },
        isOrdered: { query.isOrdered($0, before: $1, in: context) }
      ) { try await source.threads(query, after: $0, limit: $1) }
    }
  }

  /// Checks pages of every size, from one row to more than the list has.
  private func checkPages<Row: ListedRow>(
    of kind: String,
    _ all: [Row],
    isOrdered: (Row, Row) -> Bool,
    _ page: (SourceCursor?, Int) async throws -> SourcePage<Row>
  ) async throws {
    let expected = all.sorted(by: isOrdered).map(\.id)
    for limit in 1...(expected.count + 2) {
      let walk = try await Walk { try await page($0, limit) }
      let place = "(\(kind), \(limit) a page)"
      expect(!walk.isEndless, .pageEnd, "The pages have no end \(place).")
      for page in walk.pages {
        expect(page.rows.count <= limit, .pageSize, "There were \(page.rows.count) \(place).")
        let isDeadEnd = page.next != nil && page.rows.isEmpty
        expect(!isDeadEnd, .pageEnd, "One without rows has a next one \(place).")
      }
      let strangers = walk.ids.filter { !expected.contains($0) }
      expect(strangers.isEmpty, .membership, "These don't: \(strangers) \(place).")
      let known = walk.ids.filter { expected.contains($0) }
      let count = expected.count
      expect(
        known.count == count && Set(known).count == count,
        .completeness,
        "Of \(expected) came \(known) \(place)."
      )
      if Set(known).count == known.count {
        let sorted = expected.filter { known.contains($0) }
        expect(known == sorted, .order, "It was \(known), to be \(sorted) \(place).")
      }
    }
  }
}
