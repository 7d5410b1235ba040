// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// The order of lists, without their models.
extension PostgresView {
  func number(of id: ChannelID) -> UInt64? {
    number(
      """
      SELECT m.channel FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3 AND m.document IS NOT NULL
      """,
      id.rawValue
    )
  }

  func number(of id: MessageID) -> UInt64? {
    number(
      """
      SELECT t.number FROM weft.view v JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
      WHERE v.shard = $1 AND v.person = $2 AND v.thread = $3
      """,
      id.rawValue
    )
  }

  func channelID(of number: UInt64) -> ChannelID? {
    id(
      """
      SELECT id FROM weft.member
      WHERE shard = $1 AND person = $2 AND channel = $3 AND document IS NOT NULL
      """,
      number
    ).map { ChannelID($0) }
  }

  func threadID(of number: UInt64) -> MessageID? {
    id(
      """
      SELECT t.id FROM weft.thread t
      JOIN weft.view v ON v.shard = t.shard AND v.person = $2 AND v.thread = t.id
      WHERE t.shard = $1 AND t.number = $3
      """,
      number
    ).map { MessageID($0) }
  }

  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.isIndexed else { return nil }
    let rows: [PositionedRow<ChannelID>]? = positions(
      """
      SELECT channel, id, place FROM weft.member
      WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) > ($3, $4)
      ORDER BY place, id LIMIT $5 OFFSET $6
      """,
      after,
      limit
    )
    if limit <= Self.mostOfPage, let rows { readPage(of: rows.map(\.id), after: after, limit) }
    return rows
  }

  /// The maximum number of rows of a page whose channels are read together with it.
  private static let mostOfPage = 64

  /// Reads the channels of a page, with the messages that rows show, in one statement unless most are cached.
  private func readPage(of ids: [ChannelID], after: SortPosition?, _ limit: Int) {
    _ = read { () throws(StoreError) in
      guard ids.count(where: { store.page[$0] == nil }) > Self.fewOfPage else { return }
      for channel in try page(after: after, limit) { store.keepOfPage(channel) }
    }
  }

  /// The number of missing channels of a page up to which they are read one by one.
  private static let fewOfPage = 2

  func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.isIndexed else { return nil }
    return switch place {
    case .after(let position):
      positions(
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) > ($3, $4)
        ORDER BY place, id LIMIT $5 OFFSET $6
        """,
        position,
        limit,
        skipping: skipping
      )
    case .before(let position):
      positions(
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) < ($3, $4)
        ORDER BY place DESC, id DESC LIMIT $5 OFFSET $6
        """,
        position,
        limit,
        skipping: skipping,
        isBackwards: true
      )
    }
  }

  func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    guard query.isIndexed else { return nil }
    guard let position else {
      return count(
        "SELECT count(*) FROM weft.member WHERE shard = $1 AND person = $2 AND place IS NOT NULL"
      )
    }
    return count(
      """
      SELECT count(*) FROM weft.member
      WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) < ($3, $4)
      """,
      [.bytes(position.key), .text(position.id)]
    )
  }

  func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    guard query.isIndexed else { return nil }
    var position: SortPosition?
    _ = read { () throws(StoreError) in
      try self.query(
        """
        SELECT m.place FROM weft.channel c
        JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
        WHERE c.shard = $1 AND c.id = $3 AND m.place IS NOT NULL
        """,
        [.text(id.rawValue)]
      ) { position = SortPosition(key: $0.bytes(0), id: id.rawValue) }
    }
    return position
  }

  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]? {
    guard query.filter == nil, query.sort == ThreadListQuery.defaultSort else { return nil }
    return positions(
      """
      SELECT t.number, v.thread, v.place FROM weft.view v
      JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
      WHERE v.shard = $1 AND v.person = $2 AND (v.place, v.thread) > ($3, $4)
      ORDER BY v.place, v.thread LIMIT $5 OFFSET $6
      """,
      after,
      limit
    )
  }

  /// Reads a page of a list's order from an index, without any document.
  private func positions<Entity>(
    _ text: StaticString,
    _ after: SortPosition?,
    _ limit: Int,
    skipping: Int = 0,
    isBackwards: Bool = false
  ) -> [PositionedRow<Identifier<Entity>>]? {
    read { () throws(StoreError) in
      // The empty key sorts before all rows; no key of a row is as large as the other one.
      let edge = isBackwards ? [UInt8](repeating: .max, count: 9) : []
      let values: [PostgresValue] = [
        .bytes(after?.key ?? edge), .text(after?.id ?? ""), .integer(Int64(limit)),
        .integer(Int64(skipping)),
      ]
      var rows: [PositionedRow<Identifier<Entity>>] = []
      var last = after
      try query(text, values, limit: limit) { row throws(StoreError) in
        let (id, bytes) = (row.text(1), row.bytes(2))
        let (place, key) = (SortPosition(key: bytes, id: id), ListSortKey(bytes: bytes))
        guard key.bytes == bytes else {
          throw .damagedDatabase(store.path, "\(id): its position in the list is invalid")
        }
        // A position that doesn't advance would repeat a page forever.
        if let last, isBackwards ? place >= last : place <= last {
          throw .damagedDatabase(store.path, "rows are out of order")
        }
        last = place
        rows.append(
          PositionedRow(Identifier(id), number: UInt64(bitPattern: row.integer(0)), by: key)
        )
      }
      return rows
    }
  }

  private func number(_ text: StaticString, _ id: String) -> UInt64? {
    var number: UInt64?
    _ = read { () throws(StoreError) in
      try query(text, [.text(id)]) { number = UInt64(bitPattern: $0.integer(0)) }
    }
    return number
  }

  private func id(_ text: StaticString, _ number: UInt64) -> String? {
    var id: String?
    _ = read { () throws(StoreError) in
      try query(text, [.integer(Int64(bitPattern: number))]) { id = $0.text(0) }
    }
    return id
  }
}
