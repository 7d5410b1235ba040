// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftSource
package import WeftStore

extension PostgresStore.Counters {
  /// How many bits of a position are the number of the event; those above are the epoch.
  private static let bits: Int64 = 40

  /// The position as sources give it: one of an earlier epoch is not taken for one of this.
  var source: SourcePosition { SourcePosition(rawValue: epoch << Self.bits | position) }

  /// Reads a position that a source gave.
  init?(_ position: SourcePosition) {
    guard position.rawValue >= 0 else { return nil }
    (epoch, kept) = (position.rawValue >> Self.bits, 0)
    self.position = position.rawValue & (1 << Self.bits - 1)
  }

  /// The position of another event of the epoch.
  func at(_ position: Int64) -> SourcePosition {
    SourcePosition(rawValue: epoch << Self.bits | position)
  }
}

/// An event as a person's view of the log has it.
struct PostgresEvent {
  let position: Int64
  let event: ChatEvent
  /// The rows the event changed.
  let touched: TouchedRows
}

// The log of events. A row has the event as its own person gets it, and as others receive it.
extension PostgresStore {
  /// Reads the next events that a person may see, in order.
  ///
  /// Rows of channels that the person does not see now are left out, whatever the person saw when they happened.
  ///
  /// - Returns: The events, and the position up to which there are no others; nil where the log no longer has all
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

  /// The positions between which the log has all events.
  package func loggedPositions() throws(StoreError) -> ClosedRange<Int64> {
    try reading { () throws(StoreError) in
      counters.at(counters.kept).rawValue...counters.source.rawValue
    }
  }

  /// Reads the next events after a position that the person sees as lines of JSON, and how far it read.
  package func loggedLines(
    after position: Int64
  ) throws(StoreError) -> (events: [(Int64, String)], end: Int64) {
    try reading { () throws(StoreError) in
      guard let start = Counters(SourcePosition(rawValue: position)),
        let found = try events(after: start, limit: 256)
      else { throw StoreError(.gone, path, "its log was cut while it was read; begin again") }
      let lines = found.events.map { (start.at($0.position).rawValue, $0.event.line) }
      return (lines, start.at(found.end).rawValue)
    }
  }

  /// A row that is about to be written.
  struct LogRow {
    /// The one person who gets the document.
    var person: UserID?
    /// The channel whose people receive the event.
    var channel: Int64?
    var document: [UInt8]?
    var touched: TouchedRows
    /// What they receive.
    var shared: [UInt8]?
  }

  /// Appends rows to the log and moves the counter, as the last statements of a transaction.
  ///
  /// - Parameter latest: The latest moment that the workspace has seen.
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
        throw .damagedDatabase(path, "its counter was changed by something that is not Weft")
      }
    }
    if isLater, let latest { setLatest(latest) }
    advance(to: position, kept: kept)
  }

  /// How many events more than its limit the log may hold before the oldest go.
  private static let slack: Int64 = 1000

  /// Deletes the oldest events; returns the position up to which none is left.
  private func trimLog(_ position: Int64) throws(StoreError) -> Int64 {
    guard position - counters.kept >= eventLimit + Self.slack else { return counters.kept }
    let kept = position - eventLimit
    try connection().post(
      "DELETE FROM weft.log WHERE shard = $1 AND position <= $2",
      [.integer(shard), .integer(kept)]
    )
    return kept
  }

  /// Begins another epoch, since anything may have changed.
  func logEverything() throws(StoreError) {
    untold.isWritten = true
    try connection().post(
      "UPDATE weft.shard SET epoch = epoch + 1, kept = position WHERE number = $1",
      [.integer(shard)]
    )
  }
}

/// What a store has done since it last woke other hosts.
struct UntoldNews {
  /// Whether there are events in the log.
  var isWritten = false
  /// What happened that goes into no log.
  var fleeting: [ChatEvent] = []
}

extension PostgresStore {
  /// Tells the hosts that follow the workspace what is new, after the transactions that did it.
  func tellHosts() {
    let news = untold
    untold = UntoldNews()
    // Where there is no connection, hosts look by themselves from time to time.
    guard let connection = try? connection() else { return }
    for event in news.fleeting { bus.publish(.fleeting(event), in: shard, connection) }
    if news.isWritten { bus.publish(.written(counters.position), in: shard, connection) }
  }
}
