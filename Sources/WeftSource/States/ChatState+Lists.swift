// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

// Pages as a source that keeps a state answers them.
extension ChatState {
  /// A page of channels as a source has to answer it.
  ///
  /// - Parameter position: up to which event the state has come.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the channels known, where there is no index for the query.
  public func page(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int,
    in context: QueryContext<ChatChannel>,
    at position: SourcePosition
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    let start = try cursor?.place(in: query)
    let limit = max(1, limit)
    let page =
      isBacked
      ? Self.page(placedPage(query, after: start, limit: limit, in: context), limit) {
        shownChannel($0)
      }
      : Self.page(
        channelIDs.lazy.compactMap { channel($0) }.filter { query.matches($0, in: context) },
        limit,
        isBehind: { row in start.map { $0 < query.place(of: row, in: context) } ?? true },
        isOrdered: { query.isOrdered($0, before: $1, in: context) }
      )
    let end = page.isLast ? nil : page.rows.last
    return SourcePage(
      page.rows,
      next: end.map { SourceCursor(query.place(of: $0, in: context), of: query) },
      at: position
    )
  }

  /// A page of threads as a source has to answer it.
  ///
  /// - Parameter position: up to which event the state has come.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the threads known, where there is no index for the query.
  public func page(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int,
    in context: QueryContext<ChatThread>,
    at position: SourcePosition
  ) throws(SourceError) -> SourcePage<ChatThread> {
    let start = try cursor?.place(in: query)
    let limit = max(1, limit)
    let page =
      isBacked
      ? Self.page(placedPage(query, after: start, limit: limit, in: context), limit) {
        shownThread($0)
      }
      : Self.page(
        threadIDs.lazy.compactMap { thread($0) }.filter { query.matches($0, in: context) },
        limit,
        isBehind: { row in start.map { $0 < query.place(of: row, in: context) } ?? true },
        isOrdered: { query.isOrdered($0, before: $1, in: context) }
      )
    let end = page.isLast ? nil : page.rows.last
    return SourcePage(
      page.rows,
      next: end.map { SourceCursor(query.place(of: $0, in: context), of: query) },
      at: position
    )
  }

  /// Where no index is asked there may be more places than are wanted.
  private static func page<ID, Row>(
    _ page: (rows: PlacedRows<ID>, isLast: Bool),
    _ limit: Int,
    read: (ID) -> Row?
  ) -> (rows: [Row], isLast: Bool) {
    let places = page.rows.rows.prefix(limit)
    return (
      places.compactMap { read($0.id) }, page.isLast && page.rows.rows.count == places.count
    )
  }

  private static func page<Row>(
    _ rows: some Sequence<Row>,
    _ limit: Int,
    isBehind: (Row) -> Bool,
    isOrdered: (Row, Row) -> Bool
  ) -> (rows: [Row], isLast: Bool) {
    let sorted = rows.filter(isBehind).sorted(by: isOrdered)
    return (Array(sorted.prefix(limit)), sorted.count <= limit)
  }
}
