// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

// Pages for sources that hold their chats in a state.
extension ChatState {
  /// Returns a page of channels that follows the rules of `ChatSource`.
  ///
  /// - Parameter position: The position of the last event applied to the state.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the number of channels, unless there is an index for the query.
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

  /// Returns a page of threads that follows the rules of `ChatSource`.
  ///
  /// - Parameter position: The position of the last event applied to the state.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the number of threads, unless there is an index for the query.
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

  /// Without an index there may be more rows than requested, so the rest is cut off here.
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
