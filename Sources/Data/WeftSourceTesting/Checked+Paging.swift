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
      expect(!walk.isEndless, by: .pageEnd, "The pages have no end \(place).")
      for page in walk.pages {
        expect(page.rows.count <= limit, by: .pageSize, "There were \(page.rows.count) \(place).")
        let isDeadEnd = page.next != nil && page.rows.isEmpty
        expect(!isDeadEnd, by: .pageEnd, "One without rows has a next one \(place).")
      }
      let strangers = walk.ids.filter { !expected.contains($0) }
      expect(strangers.isEmpty, by: .membership, "These don't: \(strangers) \(place).")
      let known = walk.ids.filter { expected.contains($0) }
      let count = expected.count
      expect(
        known.count == count && Set(known).count == count,
        by: .completeness,
        "Of \(expected) came \(known) \(place)."
      )
      if Set(known).count == known.count {
        let sorted = expected.filter { known.contains($0) }
        expect(known == sorted, by: .order, "It was \(known), to be \(sorted) \(place).")
      }
    }
  }

  func checkCursors() async throws {
    let query = ChannelListQuery()
    let other = ChannelListQuery(sort: [Sorting(key: .name, isAscending: true)])
    let channels = try await source.channels(query, after: nil, limit: 2)
    let threads = try await source.threads(ThreadListQuery(), after: nil, limit: 2)
    guard let channelCursor = channels.next, let threadCursor = threads.next else {
      return expect(false, by: .pageEnd, "A page of two of more has no next one.")
    }
    let strange = ["", "0", "2", "next", "\u{0}", "é", channelCursor.rawValue + "x"].map {
      SourceCursor(rawValue: $0)
    }
    for cursor in strange.dropLast() + [threadCursor] {
      await refuse(cursor, of: "a list of channels") {
        _ = try await source.channels(query, after: $0, limit: 2)
      }
    }
    for cursor in strange.dropLast() + [channelCursor] {
      await refuse(cursor, of: "a list of threads") {
        _ = try await source.threads(ThreadListQuery(), after: $0, limit: 2)
      }
    }
    await refuse(channelCursor, of: "a list in another order") {
      _ = try await source.channels(other, after: $0, limit: 2)
    }
    var wider = query
    wider.pageSize = 50
    wider.messagesLimit = 5
    let next = try await source.channels(wider, after: channelCursor, limit: 50)
    expect(
      !next.rows.isEmpty,
      by: .cursors,
      "One of the same query with other page sizes gives nothing."
    )
  }

  private func refuse(
    _ cursor: SourceCursor,
    of list: String,
    asking ask: (SourceCursor) async throws -> Void
  ) async {
    do {
      try await ask(cursor)
      expect(false, by: .cursors, "\"\(cursor.rawValue)\" was taken for \(list).")
    } catch {
      let code = (error as? SourceError)?.code
      expect(code == .badCursor, by: .cursors, "\"\(cursor.rawValue)\" for \(list) gave \(error).")
    }
  }

  /// Checks paging while rows of earlier pages, and the last row of a page, disappear.
  func checkMovingRows() async throws {
    let query = ChannelListQuery()
    let context = context(ChatChannel.self)
    let expected = workspace.channels.filter { query.matches($0, in: context) }
      .sorted { query.isOrdered($0, before: $1, in: context) }
    var hidden: Set<ChannelID> = []
    let walk = try await Walk<ChatChannel> {
      try await source.channels(query, after: $0, limit: 2)
    } before: { page in
      guard page < 3 else { return }
      let id = expected[page == 1 ? 1 : 0].id
      hidden.insert(id)
      try await source.perform(.hide(id))
    }
    let staying = expected.map(\.id).filter { !hidden.contains($0) }
    let seen = walk.ids.filter { !hidden.contains($0) }
    expect(seen == staying, by: .movingRows, "Of \(staying) came \(seen) while others were hidden.")
  }
}

/// The pages of a list, requested one after the other.
struct Walk<Row: ListedRow> {
  var pages: [SourcePage<Row>] = []
  /// Whether the walk was stopped because it seemed endless.
  var isEndless = false

  var rows: [Row] { pages.flatMap(\.rows) }
  var ids: [Row.ID] { rows.map(\.id) }

  /// Requests pages until there are no more.
  ///
  /// - Parameters:
  ///   - page: Requests the page after a cursor.
  ///   - next: Called before each page but the first, with the number of pages so far.
  init(
    _ page: (SourceCursor?) async throws -> SourcePage<Row>,
    before next: (Int) async throws -> Void = { _ in }
  ) async throws {
    var cursor: SourceCursor?
    repeat {
      if !pages.isEmpty { try await next(pages.count) }
      pages.append(try await page(cursor))
      cursor = pages.last?.next
      isEndless = pages.count > 100
    } while cursor != nil && !isEndless
  }
}

protocol ListedRow: Sendable {
  associatedtype ID: Hashable & Sendable & CustomStringConvertible
  var id: ID { get }
}

extension ChatChannel: ListedRow {}
extension ChatThread: ListedRow {}
