// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// The order of lists, without their models.
extension WorkspaceBacking {
  func number(of id: ChannelID) -> UInt64? {
    number("SELECT number FROM channels WHERE id = ?", id.rawValue)
  }

  func number(of id: MessageID) -> UInt64? {
    number("SELECT number FROM threads WHERE id = ?", id.rawValue)
  }

  func channelID(of number: UInt64) -> ChannelID? {
    id("SELECT id FROM channels WHERE number = ?", number).map { ChannelID($0) }
  }

  func threadID(of number: UInt64) -> MessageID? {
    id("SELECT id FROM threads WHERE number = ?", number).map { MessageID($0) }
  }

  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.isIndexed else { return nil }
    guard let isUnread = query.reading.isUnread else {
      return positions(
        """
        SELECT number, id, place FROM channels
        WHERE place IS NOT NULL AND (place, id) > (?, ?) ORDER BY place, id LIMIT ?
        """,
        after: after,
        limit: limit
      )
    }
    return positions(
      """
      SELECT number, id, place FROM channels WHERE place IS NOT NULL AND isUnread = ?5
      AND (place, id) > (?1, ?2) ORDER BY place, id LIMIT ?3
      """,
      after: after,
      limit: limit,
      isUnread: isUnread
    )
  }

  /// The indexes have the channels that some member has marked; the statement reads the marks of the user.
  func markedChannels() -> MarkedChannels {
    read { store throws(StoreError) in
      if let kept = store.models.marked { return kept }
      let statement = try store.database.statement(
        """
        WITH marked(number) AS (
          SELECT number FROM (
            SELECT number FROM channels
            WHERE place IS NOT NULL AND instr(document, CAST('"pinned_at":' AS BLOB)) > 0
            ORDER BY place, id LIMIT ?2)
          UNION SELECT number FROM (
            SELECT number FROM channels
            WHERE place IS NOT NULL AND instr(document, CAST('"archived_at":' AS BLOB)) > 0
            ORDER BY place, id LIMIT ?3)
          UNION SELECT number FROM (
            SELECT number FROM channels
            WHERE place IS NOT NULL AND instr(document, CAST('"low_priority":true' AS BLOB)) > 0
            ORDER BY place, id LIMIT ?4)),
        texts AS (
          SELECT number, id, place, isUnread, CAST(document AS TEXT) AS text FROM channels
          WHERE number IN marked),
        own AS MATERIALIZED (
          SELECT number, id, place, isUnread, CASE
            WHEN NOT json_valid(text) THEN NULL
            WHEN json_type(text, '$.membership') = 'object' THEN json_extract(text, '$.membership')
            WHEN json_type(text, '$.membership') IS NULL THEN (
              SELECT value FROM json_each(text, '$.members')
              WHERE CASE type WHEN 'object' THEN json_extract(value, '$.user_id') = ?1 END LIMIT 1)
            END AS member
          FROM texts)
        SELECT number, id, place, json_extract(member, '$.pinned_at') IS NOT NULL,
          json_extract(member, '$.archived_at') IS NOT NULL,
          json_extract(member, '$.low_priority') IS TRUE, isUnread
        FROM own WHERE member IS NOT NULL ORDER BY place, id
        """
      ).bind(1, store.head.currentUser.id.rawValue)
        .bind(2, Self.most(.pinned)).bind(3, Self.most(.archived)).bind(4, Self.most(.lowPriority))
      defer { statement.reset() }
      var rows: [MarkedChannels.Row] = []
      while try statement.step() {
        rows.append(
          MarkedChannels.Row(
            try store.positioned(statement),
            .init(
              isPinned: statement.integer(3) != 0,
              isArchived: statement.integer(4) != 0,
              isLowPriority: statement.integer(5) != 0,
              isUnread: statement.integer(6) != 0
            )
          )
        )
      }
      let marked = MarkedChannels(rows)
      store.models.marked = marked
      return marked
    } ?? MarkedChannels()
  }

  private static func most(_ mark: MarkedChannels.Marks) -> Int64 {
    Int64(MarkedChannels.Marks.most(mark))
  }

  func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.isIndexed else { return nil }
    let (position, isBackwards) =
      switch place {
      case .after(let position): (position, false)
      case .before(let position): (position, true)
      }
    let isUnread = query.reading.isUnread
    let text: StaticString =
      switch (isBackwards, isUnread != nil) {
      case (false, false):
        """
        SELECT number, id, place FROM channels
        WHERE place IS NOT NULL AND (place, id) > (?1, ?2) ORDER BY place, id LIMIT ?3 OFFSET ?4
        """
      case (false, true):
        """
        SELECT number, id, place FROM channels WHERE place IS NOT NULL AND isUnread = ?5
        AND (place, id) > (?1, ?2) ORDER BY place, id LIMIT ?3 OFFSET ?4
        """
      case (true, false):
        """
        SELECT number, id, place FROM channels WHERE place IS NOT NULL AND (place, id) < (?1, ?2)
        ORDER BY place DESC, id DESC LIMIT ?3 OFFSET ?4
        """
      case (true, true):
        """
        SELECT number, id, place FROM channels WHERE place IS NOT NULL AND isUnread = ?5
        AND (place, id) < (?1, ?2) ORDER BY place DESC, id DESC LIMIT ?3 OFFSET ?4
        """
      }
    return positions(
      text,
      after: position,
      limit: limit,
      skipping: skipping,
      isBackwards: isBackwards,
      isUnread: isUnread
    )
  }

  func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    guard query.isIndexed else { return nil }
    return read { store throws(StoreError) in
      let isUnread = query.reading.isUnread
      let text: StaticString =
        switch (position != nil, isUnread != nil) {
        case (false, false):
          "SELECT count(*) FROM channels INDEXED BY channelsInOrder WHERE place IS NOT NULL"
        case (false, true):
          """
          SELECT count(*) FROM channels WHERE place IS NOT NULL AND isUnread = ?3
          """
        case (true, false):
          """
          SELECT count(*) FROM channels INDEXED BY channelsInOrder
          WHERE place IS NOT NULL AND (place, id) < (?1, ?2)
          """
        case (true, true):
          """
          SELECT count(*) FROM channels
          WHERE place IS NOT NULL AND isUnread = ?3 AND (place, id) < (?1, ?2)
          """
        }
      let statement = try store.database.statement(text)
      defer { statement.reset() }
      if let position { statement.bind(1, position.key).bind(2, position.id) }
      if let isUnread { statement.bind(3, isUnread) }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    guard query.isIndexed else { return nil }
    return read { store throws(StoreError) in
      let statement = try store.database.statement(
        "SELECT place FROM channels WHERE id = ? AND place IS NOT NULL"
      ).bind(1, id.rawValue)
      defer { statement.reset() }
      return try statement.step() ? SortPosition(key: statement.blob(0), id: id.rawValue) : nil
    } ?? nil
  }

  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]? {
    guard query.filter == nil, query.sort == ThreadListQuery.defaultSort else { return nil }
    return positions(
      """
      SELECT number, id, place FROM threads
      WHERE (place, id) > (?, ?) AND place != x'' ORDER BY place, id LIMIT ?
      """,
      after: after,
      limit: limit
    )
  }

  /// Reads a page of a list's order from an index, without any document.
  private func positions<Entity>(
    _ text: StaticString,
    after: SortPosition?,
    limit: Int,
    skipping: Int? = nil,
    isBackwards: Bool = false,
    isUnread: Bool? = nil
  ) -> [PositionedRow<Identifier<Entity>>]? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text)
      // The empty key sorts before all rows; no key of a row is as large as the other one.
      let edge = isBackwards ? [UInt8](repeating: .max, count: 9) : []
      statement.bind(1, after?.key ?? edge).bind(2, after?.id ?? "").bind(3, Int64(limit))
      if let skipping { statement.bind(4, Int64(skipping)) }
      if let isUnread { statement.bind(5, isUnread) }
      var rows: [PositionedRow<Identifier<Entity>>] = []
      var last = after
      while try statement.step() {
        let row: PositionedRow<Identifier<Entity>> = try store.positioned(statement)
        let place = row.position()
        // The next page starts where this one ends; a position that doesn't advance would repeat the page
        // forever.
        if let last, isBackwards ? place >= last : place <= last {
          throw .damaged(store.path, "rows are out of order")
        }
        last = place
        rows.append(row)
      }
      return rows
    }
  }

  private func number(_ text: StaticString, _ id: String) -> UInt64? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text).bind(1, id)
      defer { statement.reset() }
      return try statement.step() ? UInt64(bitPattern: statement.integer(0)) : nil
    } ?? nil
  }

  private func id(_ text: StaticString, _ number: UInt64) -> String? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text).bind(1, Int64(bitPattern: number))
      defer { statement.reset() }
      return try statement.step() ? statement.text(0) : nil
    } ?? nil
  }
}

extension WorkspaceStore {
  /// Returns the row of a list whose number, id and place a statement has read first.
  fileprivate func positioned<Entity>(
    _ statement: Statement
  ) throws(StoreError) -> PositionedRow<Identifier<Entity>> {
    let id = statement.text(1)
    let bytes = statement.blob(2)
    let key = ListSortKey(bytes: bytes)
    guard key.bytes == bytes else {
      throw .damaged(path, "\(id): its position in the list is invalid")
    }
    return PositionedRow(
      Identifier(id),
      number: UInt64(bitPattern: statement.integer(0)),
      by: key
    )
  }
}

extension ChannelListQuery {
  /// Whether stores have an index in the query's order.
  package var isIndexed: Bool { filter == nil && sort == Self.defaultSort }
}
