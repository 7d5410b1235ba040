// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// The ids, numbers and order of lists, without their models.
extension PersonReader {
  func ids<Entity>(_ text: StaticString) throws(StoreError) -> [Identifier<Entity>] {
    try all(text) { Identifier($0.text(0)) }
  }

  func number(of id: ChannelID) throws(StoreError) -> UInt64? {
    try number(
      """
      SELECT m.channel FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3 AND m.document IS NOT NULL
      """,
      id.rawValue
    )
  }

  func number(of id: MessageID) throws(StoreError) -> UInt64? {
    try number(
      """
      SELECT t.number FROM weft.view v JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
      WHERE v.shard = $1 AND v.person = $2 AND v.thread = $3
      """,
      id.rawValue
    )
  }

  private func number(_ text: StaticString, _ id: String) throws(StoreError) -> UInt64? {
    try first(text, [.text(id)]) { UInt64(bitPattern: $0.integer(0)) }
  }

  func channelID(of number: UInt64) throws(StoreError) -> ChannelID? {
    try first(
      """
      SELECT id FROM weft.member
      WHERE shard = $1 AND person = $2 AND channel = $3 AND document IS NOT NULL
      """,
      [.integer(Int64(bitPattern: number))]
    ) { ChannelID($0.text(0)) }
  }

  func threadID(of number: UInt64) throws(StoreError) -> MessageID? {
    try first(
      """
      SELECT t.id FROM weft.thread t
      JOIN weft.view v ON v.shard = t.shard AND v.person = $2 AND v.thread = t.id
      WHERE t.shard = $1 AND t.number = $3
      """,
      [.integer(Int64(bitPattern: number))]
    ) { MessageID($0.text(0)) }
  }

  /// The maximum number of rows of a page whose channels are read together with it.
  private static let mostOfPage = 64

  /// The number of missing channels of a page up to which they are read one by one.
  private static let fewOfPage = 2

  /// Reads the channels of a page, with the messages that rows show, in one statement unless most are cached.
  func readPage(
    of rows: [PositionedRow<ChannelID>],
    _ reading: ChannelReading,
    after: SortPosition?,
    limit: Int
  ) throws(StoreError) {
    // The statement reads the channels of the whole list.
    guard reading == .any, limit <= Self.mostOfPage, let cache,
      cache.missingOfPage(rows.lazy.map(\.id)) > Self.fewOfPage
    else { return }
    for channel in try page(after: after, limit) { cache.keepOfPage(channel) }
  }

  /// Reads the user's list in its direction, nearest rows first, without any document.
  func channelPositions(
    _ reading: ChannelReading,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) throws(StoreError) -> [PositionedRow<ChannelID>] {
    let (position, isBackwards) =
      switch place {
      case .after(let position): (position, false)
      case .before(let position): (position, true)
      }
    let text: StaticString =
      switch (isBackwards, reading.isUnread != nil) {
      case (false, false):
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) > ($3, $4)
        ORDER BY place, id LIMIT $5 OFFSET $6
        """
      case (false, true):
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND unread = $7 AND place IS NOT NULL
          AND (place, id) > ($3, $4) ORDER BY place, id LIMIT $5 OFFSET $6
        """
      case (true, false):
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) < ($3, $4)
        ORDER BY place DESC, id DESC LIMIT $5 OFFSET $6
        """
      case (true, true):
        """
        SELECT channel, id, place FROM weft.member
        WHERE shard = $1 AND person = $2 AND unread = $7 AND place IS NOT NULL
          AND (place, id) < ($3, $4) ORDER BY place DESC, id DESC LIMIT $5 OFFSET $6
        """
      }
    return try positions(
      text,
      after: position,
      limit: limit,
      skipping: skipping,
      isBackwards: isBackwards,
      isUnread: reading.isUnread
    )
  }

  /// Returns the channels that the user has pinned, archived or given a low priority.
  ///
  /// Only channels that have changed since the last call are read again.
  func markedChannels() throws(StoreError) -> MarkedChannels {
    if cache?.hasNoMarkedChannels == true { return MarkedChannels() }
    guard let cache, var marked = cache.marked else {
      let rows = try marks(
        """
        SELECT channel, id, place, position('"pinned_at":'::bytea IN document) > 0,
          position('"archived_at":'::bytea IN document) > 0,
          position('"low_priority":true'::bytea IN document) > 0, unread
        FROM weft.member WHERE shard = $1 AND person = $2 AND place IS NOT NULL
          AND (position('"pinned_at":'::bytea IN document) > 0
            OR position('"archived_at":'::bytea IN document) > 0
            OR position('"low_priority":true'::bytea IN document) > 0)
        ORDER BY place, id LIMIT $3
        """,
        .integer(Int64(MarkedChannels.Marks.mostOfAll)),
        limit: MarkedChannels.Marks.mostOfAll
      )
      let marked = MarkedChannels(rows)
      cache?.keep(marked)
      return marked
    }
    let changed = cache.changedSinceMarks
    if changed.isEmpty { return marked }
    let rows = try marks(
      """
      SELECT m.channel, m.id, m.place, position('"pinned_at":'::bytea IN m.document) > 0,
        position('"archived_at":'::bytea IN m.document) > 0,
        position('"low_priority":true'::bytea IN m.document) > 0, m.unread
      FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = ANY($3) AND m.place IS NOT NULL AND m.document IS NOT NULL
      """,
      .texts(changed.map(\.rawValue)),
      limit: changed.count
    )
    for id in changed { marked.remove(id) }
    for row in rows { marked.put(row) }
    cache.keep(marked)
    return marked
  }

  private func marks(
    _ text: StaticString,
    _ value: PostgresValue,
    limit: Int
  ) throws(StoreError) -> [MarkedChannels.Row] {
    try all(text, [value], limit: limit) { row throws(StoreError) in
      MarkedChannels.Row(
        try positioned(row),
        .init(
          isPinned: row.flag(3),
          isArchived: row.flag(4),
          isLowPriority: row.flag(5),
          isUnread: row.flag(6)
        )
      )
    }
  }

  /// Returns the number of channels in the user's list, or before a position in it.
  func channelCount(
    _ reading: ChannelReading,
    before position: SortPosition?
  ) throws(StoreError) -> Int {
    if let isUnread = reading.isUnread {
      return try count(
        """
        SELECT count(*) FROM weft.member WHERE shard = $1 AND person = $2 AND unread = $3
          AND place IS NOT NULL AND ($4 OR (place, id) < ($5, $6))
        """,
        [
          .flag(isUnread), .flag(position == nil), .bytes(position?.key ?? []),
          .text(position?.id ?? ""),
        ]
      )
    }
    guard let position else {
      return try count(
        "SELECT count(*) FROM weft.member WHERE shard = $1 AND person = $2 AND place IS NOT NULL"
      )
    }
    return try count(
      """
      SELECT count(*) FROM weft.member
      WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) < ($3, $4)
      """,
      [.bytes(position.key), .text(position.id)]
    )
  }

  func channelPosition(_ id: ChannelID) throws(StoreError) -> SortPosition? {
    try first(
      """
      SELECT m.place FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3 AND m.place IS NOT NULL
      """,
      [.text(id.rawValue)]
    ) { SortPosition(key: $0.bytes(0), id: id.rawValue) }
  }

  func threadPositions(
    after: SortPosition?,
    limit: Int
  ) throws(StoreError) -> [PositionedRow<MessageID>] {
    try positions(
      """
      SELECT t.number, v.thread, v.place FROM weft.view v
      JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
      WHERE v.shard = $1 AND v.person = $2 AND (v.place, v.thread) > ($3, $4)
      ORDER BY v.place, v.thread LIMIT $5 OFFSET $6
      """,
      after: after,
      limit: limit
    )
  }

  /// Reads a page of a list's order from an index.
  private func positions<Entity>(
    _ text: StaticString,
    after: SortPosition?,
    limit: Int,
    skipping: Int = 0,
    isBackwards: Bool = false,
    isUnread: Bool? = nil
  ) throws(StoreError) -> [PositionedRow<Identifier<Entity>>] {
    // The empty key sorts before all rows; no key of a row is as large as the other one.
    let edge = isBackwards ? [UInt8](repeating: .max, count: 9) : []
    let values: [PostgresValue] =
      [
        .bytes(after?.key ?? edge), .text(after?.id ?? ""), .integer(Int64(limit)),
        .integer(Int64(skipping)),
      ] + (isUnread.map { [.flag($0)] } ?? [])
    var last = after
    return try all(text, values, limit: limit) { row throws(StoreError) in
      let positioned: PositionedRow<Identifier<Entity>> = try positioned(row)
      let place = positioned.position()
      // A position that doesn't advance would repeat a page forever.
      if let last, isBackwards ? place >= last : place <= last {
        throw .damagedDatabase(workspace.path, "rows are out of order")
      }
      last = place
      return positioned
    }
  }

  /// Returns the row of a list whose number, id and place a statement has read first.
  private func positioned<Entity>(
    _ row: PostgresRow
  ) throws(StoreError) -> PositionedRow<Identifier<Entity>> {
    let id = row.text(1)
    let bytes = row.bytes(2)
    let key = ListSortKey(bytes: bytes)
    guard key.bytes == bytes else {
      throw .damagedDatabase(workspace.path, "\(id): its position in the list is invalid")
    }
    return PositionedRow(Identifier(id), number: UInt64(bitPattern: row.integer(0)), by: key)
  }
}
