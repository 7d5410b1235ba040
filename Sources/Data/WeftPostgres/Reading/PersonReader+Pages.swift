// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// The channels of a page in one statement, instead of two statements for each.
extension PersonReader {
  /// A row of the answer: a channel with one of its messages, or without any.
  private struct PageRow {
    let number: Int64
    let id: String
    let shared: [UInt8]
    let own: [UInt8]
    let message: (id: String, document: [UInt8], own: [UInt8]?)?

    init(_ row: PostgresRow) {
      (number, id) = (row.integer(0), row.text(1))
      (shared, own) = (row.bytes(2), row.bytes(3))
      message = row.isNull(4) ? nil : (row.text(4), row.bytes(5), row.optionalBytes(6))
    }
  }

  /// Reads the first channels of the user's list after a position, with the messages that rows show.
  func page(after: SortPosition?, _ limit: Int) throws(StoreError) -> [ChatChannel] {
    let rows = try all(
      """
      SELECT p.channel, p.id, c.document, p.document, m.id, m.document, o.document FROM (
        SELECT channel, id, place, document, cleared FROM weft.member
        WHERE shard = $1 AND person = $2 AND place IS NOT NULL AND (place, id) > ($3, $4)
        ORDER BY place, id LIMIT $5) p
      JOIN weft.channel c ON c.shard = $1 AND c.number = p.channel
      LEFT JOIN LATERAL (
        SELECT id, date, document FROM weft.message
        WHERE shard = $1 AND channel = p.channel AND date > p.cleared
        ORDER BY date DESC, id DESC LIMIT $6) m ON true
      LEFT JOIN weft.own o ON o.shard = $1 AND o.person = $2 AND o.message = m.id
      ORDER BY p.place, p.id, m.date DESC, m.id DESC
      """,
      [
        .bytes(after?.key ?? []), .text(after?.id ?? ""), .integer(Int64(limit)),
        .integer(Int64(Self.shownMessages)),
      ],
      limit: limit * Self.shownMessages
    ) { PageRow($0) }
    return try channels(of: rows)
  }

  /// Reads a channel with its newest messages.
  func withMessages(_ id: ChannelID, _ limit: Int) throws(StoreError) -> ChatChannel? {
    if audience(of: id) != nil || cache?.storedChannel(id) != nil {
      return try channel(id, messages: limit)
    }
    let rows = try all(
      """
      SELECT p.channel, p.id, c.document, p.document, m.id, m.document, o.document FROM weft.channel c
      JOIN weft.member p ON p.shard = c.shard AND p.channel = c.number AND p.person = $2
      LEFT JOIN LATERAL (
        SELECT id, date, document FROM weft.message
        WHERE shard = $1 AND channel = c.number AND date > p.cleared
        ORDER BY date DESC, id DESC LIMIT $4) m ON true
      LEFT JOIN weft.own o ON o.shard = $1 AND o.person = $2 AND o.message = m.id
      WHERE c.shard = $1 AND c.id = $3 AND p.document IS NOT NULL
      ORDER BY m.date DESC, m.id DESC
      """,
      [.text(id.rawValue), .integer(Int64(limit))],
      limit: max(1, limit)
    ) { PageRow($0) }
    return try channels(of: rows) { cache?.keep($0, as: id) }.first
  }

  private func channels(
    of rows: [PageRow],
    each: (StoredChannel) -> Void = { _ in }
  ) throws(StoreError) -> [ChatChannel] {
    var channels: [ChatChannel] = []
    var index = 0
    while index < rows.count {
      let first = rows[index]
      var messages: [ChatMessage] = []
      while index < rows.count, rows[index].number == first.number {
        if let row = rows[index].message {
          messages.append(try message(row.id, row.document, own: row.own, in: first.number))
        }
        index += 1
      }
      let shared = first.shared
      let own = first.own
      let stored = try stored(first.id, number: first.number, shared: shared, own: own)
      each(stored)
      channels.append(seen(stored, messages))
    }
    return channels
  }
}
