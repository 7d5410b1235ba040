// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

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

/// Appends events to the log of a workspace.
struct LogWriter {
  let workspace: WorkspaceReader
  /// The number of newest events that the log keeps.
  var limit: Int64 = 100_000

  init(_ workspace: WorkspaceReader) { self.workspace = workspace }

  /// Appends rows to the log and advances the counter, as the last statements of a transaction.
  ///
  /// - Parameter latest: The latest date in the workspace.
  func append(_ rows: [LogRow], at moment: Date, latest: Date?) throws(StoreError) {
    let known = workspace.head.latestDate
    let later = latest.flatMap { date in known.map { $0 < date } ?? true ? date : nil }
    let before = workspace.counters.position
    let connection = try workspace.connection()
    let period = LogPeriod(secondsSince1970: moment.timeIntervalSince1970).number
    for (index, row) in rows.enumerated() {
      try connection.post(
        """
        INSERT INTO weft.log(shard, position, period, person, channel, document, touched, shared)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """,
        [
          .integer(workspace.shard), .integer(before + Int64(index) + 1), .integer(period),
          .text(row.person?.rawValue), .integer(row.channel), .bytes(row.document),
          .bytes(row.touched.bytes), .bytes(row.shared),
        ]
      )
    }
    let position = before + Int64(rows.count)
    let kept = try trim(position)
    try connection.post(
      """
      UPDATE weft.shard SET position = $2, kept = $3, latest = coalesce($4, latest)
      WHERE number = $1 AND position = $5
      """,
      [
        .integer(workspace.shard), .integer(position), .integer(kept),
        .text(later.map { Workspace.text($0) }), .integer(before),
      ]
    ) { [path = workspace.path] count throws(StoreError) in
      guard count == 1 else {
        throw .damagedDatabase(path, "another program has changed its event counter")
      }
    }
    workspace.advance(to: position, kept: kept, latest: later)
  }

  /// The number of events by which the log may exceed its limit before the oldest are deleted.
  private static let slack: Int64 = 1000

  /// Deletes the oldest events; returns the position up to which all are deleted.
  private func trim(_ position: Int64) throws(StoreError) -> Int64 {
    let before = workspace.counters.kept
    guard position - before >= limit + Self.slack else { return before }
    let kept = position - limit
    try workspace.connection().post(
      "DELETE FROM weft.log WHERE shard = $1 AND position <= $2",
      [.integer(workspace.shard), .integer(kept)]
    )
    return kept
  }
}
