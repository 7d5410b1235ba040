// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

// The lists of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension JoinedSource {
  public func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    let joined = try cursor.map { cursor throws(SourceError) in try JoinedCursor(cursor) }
    let start = try joined.map { joined throws(SourceError) in try joined.place.position(in: query)
    }
    for part in parts { _ = try part.names.own(query) }
    let context = QueryContext<ChatChannel>(currentUser: JoinedNames.me, now: now())
    let list = JoinedList<ChatChannel>(
      ask: { part, cursor, limit async throws(SourceError) in
        let own = try part.names.own(query)
        let page = try await part.source.channels(own, after: cursor, limit: limit)
        return SourcePage(
          page.rows.map { part.names.outward($0) },
          next: page.next,
          at: page.position
        )
      },
      channel: { $0 },
      place: { query.position(of: $0, in: context) },
      cursor: { SourceCursor($0, of: query) }
    )
    return try await page(of: list, after: joined, start, limit: max(1, limit))
  }

  public func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    let joined = try cursor.map { cursor throws(SourceError) in try JoinedCursor(cursor) }
    let start = try joined.map { joined throws(SourceError) in try joined.place.position(in: query)
    }
    for part in parts { _ = try part.names.own(query) }
    let context = QueryContext<ChatThread>(currentUser: JoinedNames.me, now: now())
    let list = JoinedList<ChatThread>(
      ask: { part, cursor, limit async throws(SourceError) in
        let own = try part.names.own(query)
        let page = try await part.source.threads(own, after: cursor, limit: limit)
        return SourcePage(
          page.rows.map { part.names.outward($0) },
          next: page.next,
          at: page.position
        )
      },
      channel: { $0.channel },
      place: { query.position(of: $0, in: context) },
      cursor: { SourceCursor($0, of: query) }
    )
    return try await page(of: list, after: joined, start, limit: max(1, limit))
  }
}

/// The functions that a page of channels or threads is merged with.
private struct JoinedList<Row: Sendable>: Sendable {
  /// Requests a page of one source, and maps its rows to joined ids.
  let ask: @Sendable (JoinedPart, SourceCursor?, Int) async throws(SourceError) -> SourcePage<Row>
  let channel: @Sendable (Row) -> ChatChannel
  let place: @Sendable (Row) -> SortPosition
  /// Returns the cursor of a place.
  let cursor: @Sendable (SortPosition) -> SourceCursor
}

extension JoinedSource {
  private func page<Row: Sendable>(
    of list: JoinedList<Row>,
    after cursor: JoinedCursor?,
    _ start: SortPosition?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<Row> {
    try await join()
    let latest = log.end
    var (positions, left): ([Int: SourcePosition], [Int: SourceCursor?]) = ([:], [:])
    var failure: SourceError?
    var merge = JoinedMerge(after: start, from: try bases(of: cursor), place: list.place)
    // A bound for sources whose pages never end: each has at least one row, and some rows may repeat.
    var pagesLeft = 2 * min(limit, 1 << 20) + 256
    var isGoingOn = true
    while isGoingOn, merge.taken.count < limit {
      let answers = await ask(merge.unread, limit, of: list)
      pagesLeft -= 1
      for (part, answer) in answers {
        switch answer {
        case .success(let page) where pagesLeft > 0:
          positions[part] = min(positions[part] ?? page.position, page.position)
          merge.add(page, of: part)
          note(page, of: part, list)
        case .success:
          let error = SourceError(.other, "the source's pages never end")
          fail(part, error)
          failure = failure ?? error
          left.updateValue(merge.leave(part), forKey: part)
        case .failure(let error):
          if error.code == .badCursor { throw error }
          failure = failure ?? error
          left.updateValue(merge.leave(part), forKey: part)
        }
      }
      while isGoingOn, merge.unread.isEmpty, merge.taken.count < limit { isGoingOn = merge.take() }
    }
    if positions.isEmpty, let failure { throw failure }
    return SourcePage(
      merge.taken,
      next: next(after: merge, left: left, in: list),
      at: log.position(upTo: latest, of: positions)
    )
  }

  /// Returns the cursor of the next page; sources that failed aren't reason enough for one.
  private func next<Row: Sendable>(
    after merge: JoinedMerge<Row>,
    left: [Int: SourceCursor?],
    in list: JoinedList<Row>
  ) -> SourceCursor? {
    guard let last = merge.last, !merge.taken.isEmpty, !merge.bases.isEmpty else { return nil }
    var bases: [String: SourceCursor?] = [:]
    for (part, base) in merge.bases.merging(left, uniquingKeysWith: { base, _ in base }) {
      bases.updateValue(base, forKey: parts[part].name)
    }
    return JoinedCursor(place: list.cursor(last), bases: bases).cursor
  }

  /// Returns the cursors at which to start reading the sources.
  ///
  /// - Throws: `badCursor` if the cursor names an unknown source.
  private func bases(of cursor: JoinedCursor?) throws(SourceError) -> [Int: SourceCursor?] {
    guard let cursor else {
      return Dictionary(uniqueKeysWithValues: parts.indices.map { ($0, SourceCursor?.none) })
    }
    var bases: [Int: SourceCursor?] = [:]
    for (name, base) in cursor.bases {
      guard let part = parts.firstIndex(where: { $0.name == name }) else { throw .badCursor }
      bases.updateValue(base, forKey: part)
    }
    return bases
  }

  /// Requests a page of each source concurrently; sources that are down fail at once.
  private func ask<Row: Sendable>(
    _ cursors: [Int: SourceCursor?],
    _ limit: Int,
    of list: JoinedList<Row>
  ) async -> [Int: Result<SourcePage<Row>, SourceError>] {
    var answers: [Int: Result<SourcePage<Row>, SourceError>] = [:]
    await withTaskGroup(of: (Int, Result<SourcePage<Row>, SourceError>).self) { group in
      for (index, cursor) in cursors {
        if let trouble = missed(index) {
          answers[index] = .failure(trouble)
          continue
        }
        let part = parts[index]
        group.addTask { [bound] in
          do throws(SourceError) {
            let page = try await bound { () async throws(SourceError) in
              try await list.ask(part, cursor, limit)
            }
            return (index, .success(page))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await (index, answer) in group {
        answers[index] = answer
        if case .failure(let error) = answer { fail(index, error) }
      }
    }
    return answers
  }

  /// Records the unread channels of a page, for a later event that marks all channels as read.
  private func note<Row: Sendable>(_ page: SourcePage<Row>, of part: Int, _ list: JoinedList<Row>) {
    hasAnswered(part)
    let unread = page.rows.lazy.map(list.channel).filter(\.isUnread).map(\.id)
    if !states[part].unread.add(Array(unread), at: page.position) { lose() }
  }
}
