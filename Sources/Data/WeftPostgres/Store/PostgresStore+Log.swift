// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftSource
package import WeftStore

extension PostgresStore.Counters {
  /// The number of bits of a position that hold the event's number; the bits above them hold the epoch.
  private static let bits: Int64 = 40

  /// The position for sources, which differs from the same position in another epoch.
  var source: SourcePosition { SourcePosition(rawValue: epoch << Self.bits | position) }

  /// Reads a position that a source has returned.
  init?(_ position: SourcePosition) {
    guard position.rawValue >= 0 else { return nil }
    (epoch, kept) = (position.rawValue >> Self.bits, 0)
    self.position = position.rawValue & (1 << Self.bits - 1)
  }

  /// Returns the position of another event of the epoch.
  func at(_ position: Int64) -> SourcePosition {
    SourcePosition(rawValue: epoch << Self.bits | position)
  }
}

/// An event in a user's view of the log.
struct PostgresEvent {
  let position: Int64
  let event: ChatEvent
  /// The rows that the event changed.
  let touched: TouchedRows
}

// The log of events. A row has the event in two forms: for its own user, and for the others.
extension PostgresStore {
  /// Reads the next events that the viewer may see, in order.
  ///
  /// Leaves out events of channels that the user doesn't see now, even if they saw them at the time.
  ///
  /// - Returns: The events, and the position up to which there are no others, or `nil` if the log no longer has all
  ///   of them.
  func events(
    after start: Counters,
    limit: Int
  ) throws(StoreError) -> (events: [PostgresEvent], end: Int64)? {
    let now = counters
    guard start.epoch == now.epoch, start.position <= now.position, start.position >= now.kept
    else {
      return nil
    }
    if start.position == now.position { return ([], now.position) }
    var rows: [(position: Int64, document: [UInt8], touched: [UInt8])] = []
    try connection().query(
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
    ) { rows.append(($0.integer(0), $0.bytes(1), $0.bytes(2))) }
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

  /// Returns the range of positions between which the log has all events.
  package func loggedPositions() throws(StoreError) -> ClosedRange<Int64> {
    try reading { () throws(StoreError) in
      counters.at(counters.kept).rawValue...counters.source.rawValue
    }
  }

  /// Returns the next events after a position, as lines of JSON, and the position up to which it has read.
  package func loggedLines(
    after position: Int64
  ) throws(StoreError) -> (events: [(Int64, String)], end: Int64) {
    try reading { () throws(StoreError) in
      guard let start = Counters(SourcePosition(rawValue: position)),
        let found = try events(after: start, limit: 256)
      else { throw StoreError(.gone, path, "its log was truncated while it was read; start again") }
      let lines = found.events.map { (start.at($0.position).rawValue, $0.event.line) }
      return (lines, start.at(found.end).rawValue)
    }
  }

  /// A row that is about to be appended to the log.
  struct LogRow {
    /// The only user who receives the document.
    var person: UserID?
    /// The channel whose users receive the event.
    var channel: Int64?
    var document: [UInt8]?
    var touched: TouchedRows
    /// The event that other users receive.
    var shared: [UInt8]?
  }

  /// Appends rows to the log and advances the counter, as the last statements of a transaction.
  ///
  /// - Parameter latest: The latest date in the workspace.
  func log(_ rows: [LogRow], at moment: Date, latest: Date?) throws(StoreError) {
    let isLater = latest.map { date in head.latestDate.map { $0 < date } ?? true } ?? false
    let before = counters.position
    let period = LogPeriod(secondsSince1970: moment.timeIntervalSince1970).number
    for (index, row) in rows.enumerated() {
      try connection().post(
        """
        INSERT INTO weft.log(shard, position, period, person, channel, document, touched, shared)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """,
        [
          .integer(shard), .integer(before + Int64(index) + 1), .integer(period),
          .text(row.person?.rawValue), .integer(row.channel), .bytes(row.document),
          .bytes(row.touched.bytes), .bytes(row.shared),
        ]
      )
    }
    let position = before + Int64(rows.count)
    let kept = try trimLog(position)
    try connection().post(
      """
      UPDATE weft.shard SET position = $2, kept = $3, latest = coalesce($4, latest)
      WHERE number = $1 AND position = $5
      """,
      [
        .integer(shard), .integer(position), .integer(kept),
        .text(isLater ? latest.map { Workspace.text($0) } : nil), .integer(before),
      ]
    ) { [path] count throws(StoreError) in
      guard count == 1 else {
        throw .damagedDatabase(path, "another program has changed its event counter")
      }
    }
    if isLater, let latest { setLatest(latest) }
    advance(to: position, kept: kept)
  }

  /// The number of events by which the log may exceed its limit before the oldest are deleted.
  private static let slack: Int64 = 1000

  /// Deletes the oldest events; returns the position up to which all are deleted.
  private func trimLog(_ position: Int64) throws(StoreError) -> Int64 {
    guard position - counters.kept >= eventLimit + Self.slack else { return counters.kept }
    let kept = position - eventLimit
    try connection().post(
      "DELETE FROM weft.log WHERE shard = $1 AND position <= $2",
      [.integer(shard), .integer(kept)]
    )
    return kept
  }

  /// Starts another epoch, because anything may have changed.
  func logEverything() throws(StoreError) {
    untold.isWritten = true
    try connection().post(
      "UPDATE weft.shard SET epoch = epoch + 1, kept = position WHERE number = $1",
      [.integer(shard)]
    )
  }
}

/// The changes of a store about which other hosts haven't been notified yet.
struct UntoldNews {
  /// Whether events were written to the log.
  var isWritten = false
  /// The events that are never logged.
  var fleeting: [ChatEvent] = []
}

extension PostgresStore {
  /// Notifies the hosts that follow the workspace, after the transactions with the changes.
  func tellHosts() {
    let news = untold
    untold = UntoldNews()
    // Without a connection, hosts find the changes when they next check the database.
    guard let connection = try? connection() else { return }
    for event in news.fleeting { bus.publish(.fleeting(event), in: shard, connection) }
    if news.isWritten { bus.publish(.written(counters.position), in: shard, connection) }
  }
}
