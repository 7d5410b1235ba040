// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// An event in a user's view of the log.
struct PostgresEvent {
  let position: Int64
  let event: ChatEvent
  /// The rows that the event changed.
  let touched: TouchedRows
}

// The log of events. A row has the event in two forms: for its own user, and for the others.
extension WorkspaceReader {
  /// Reads the next events that the viewer may see, in order.
  ///
  /// Leaves out events of channels that the user doesn't see now, even if they saw them at the time.
  ///
  /// - Returns: The events, and the position up to which there are no others, or `nil` if the log no longer has all
  ///   of them.
  func events(
    after start: WorkspaceCounters,
    limit: Int
  ) throws(StoreError) -> (events: [PostgresEvent], end: Int64)? {
    let now = counters
    guard start.epoch == now.epoch, start.position <= now.position, start.position >= now.kept
    else {
      return nil
    }
    if start.position == now.position { return ([], now.position) }
    let rows = try connection().all(
      """
      SELECT l.position, CASE WHEN l.person = $2 THEN l.document ELSE l.shared END, l.touched
      FROM weft.log l
      WHERE l.shard = $1 AND l.position > $3 AND l.position <= $4 AND (
        l.person = $2 AND l.document IS NOT NULL
        OR l.person IS DISTINCT FROM $2 AND l.shared IS NOT NULL AND (
          l.channel IS NULL OR EXISTS (
            SELECT 1 FROM weft.member m WHERE m.shard = $1 AND m.person = $2
              AND m.channel = l.channel AND m.document IS NOT NULL)))
      ORDER BY l.position LIMIT $5
      """,
      [
        .integer(shard), .text(viewer.id.rawValue), .integer(start.position),
        .integer(now.position), .integer(Int64(limit)),
      ],
      limit: limit
    ) { (position: $0.integer(0), document: $0.bytes(1), touched: $0.bytes(2)) }
    var events: [PostgresEvent] = []
    for row in rows {
      guard let touched = TouchedRows(row.touched) else {
        throw .damagedDatabase(path, "event \(row.position) does not say what it changed")
      }
      let event = try decode("event \(row.position)") { () throws(WorkspaceError) in
        try ChatEvent(json: row.document)
      }
      events.append(PostgresEvent(position: row.position, event: event, touched: touched))
    }
    return (events, rows.count < limit ? now.position : rows.last?.position ?? now.position)
  }
}
