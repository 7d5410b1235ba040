// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The result of a watcher's statement about a workspace: rows of the log, and who sees their channels.
///
/// One statement takes one round trip, and its parts are consistent: who sees a channel is the state after the last
/// row.
package struct WorkspaceNews {
  /// The counters of the workspace, and its count of revocations.
  let counters: WorkspaceCounters
  let revoked: Int64
  private(set) var rows: [HeardRow] = []
  /// Who sees each channel of the rows.
  private(set) var seers: [Int64: [UserID]] = [:]

  /// Creates the news of a simulated workspace.
  package init(position: Int64, rows: [HeardRow], seers: [Int64: [UserID]]) {
    counters = WorkspaceCounters(epoch: 1, position: position)
    revoked = 0
    self.rows = rows
    self.seers = seers
  }

  /// Reads the counters, which each row of the answer has.
  init(_ row: PostgresRow) {
    counters = WorkspaceCounters(row, 0)
    revoked = row.integer(3)
  }

  /// Adds a row of the answer, which has no row of the log if nothing is new.
  mutating func add(_ row: PostgresRow) {
    if row.isNull(4) { return }
    rows.append(HeardRow(row))
    if let channel = row.optionalInteger(6), !row.isNull(9) {
      seers[channel] = row.texts(9).map { UserID($0) }
    }
  }

  /// Returns how many rows are read at once: fewer if each may come with all users of a large channel.
  package static func limit(_ people: [UserID]?) -> Int { people == nil ? 32 : 256 }

  /// Whether the rows directly follow a position without gaps.
  func isComplete(behind start: Int64) -> Bool {
    guard let first = rows.first, let last = rows.last else { return counters.position == start }
    return first.position == start + 1 && last.position == start + Int64(rows.count)
  }

  // The users who see a channel are only in its first row.

  static let ofAll: StaticString = """
    SELECT s.epoch, s.position, s.kept, s.revoked,
      l.position, l.person, l.channel, l.document, l.shared, CASE WHEN l.is_first THEN ARRAY(
        SELECT m.person FROM weft.member m
        WHERE m.shard = $1 AND m.channel = l.channel AND m.document IS NOT NULL) END
    FROM weft.shard s LEFT JOIN LATERAL (
      SELECT *, row_number() OVER (PARTITION BY channel ORDER BY position) = 1 AS is_first FROM (
        SELECT position, person, channel, document, shared FROM weft.log
        WHERE shard = $1 AND position > $2 ORDER BY position LIMIT $3) next) l ON true
    WHERE s.number = $1 ORDER BY l.position
    """

  static let ofSome: StaticString = """
    SELECT s.epoch, s.position, s.kept, s.revoked,
      l.position, l.person, l.channel, l.document, l.shared, CASE WHEN l.is_first THEN ARRAY(
        SELECT m.person FROM weft.member m
        WHERE m.shard = $1 AND m.channel = l.channel AND m.person = ANY($4)
          AND m.document IS NOT NULL) END
    FROM weft.shard s LEFT JOIN LATERAL (
      SELECT *, row_number() OVER (PARTITION BY channel ORDER BY position) = 1 AS is_first FROM (
        SELECT position, person, channel, document, shared FROM weft.log
        WHERE shard = $1 AND position > $2 ORDER BY position LIMIT $3) next) l ON true
    WHERE s.number = $1 ORDER BY l.position
    """
}
