// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftStore

/// The status of one workspace in a database.
public struct PostgresWorkspaceStatus: Equatable, Sendable {
  /// The workspace's id.
  public let id: String
  /// The user who imported it, and sees all of it.
  public let owner: String
  /// The epoch; after an import or a restored backup, a new one makes clients load everything again.
  public let epoch: Int64
  /// The position of the last event.
  public let position: Int64
  /// The number of events in the log.
  public let kept: Int64
  /// The number of channels.
  public let channels: Int64
  /// The number of users who have opened the workspace.
  public let accounts: Int64
}

/// The processes of Weft on one machine that are connected to a database.
public struct PostgresHostStatus: Equatable, Sendable {
  /// The address that they connect from, empty for the server's own machine.
  public let place: String
  /// The number of their connections.
  public let connections: Int64
  /// The age of their oldest running statement in seconds, 0 if none is running.
  public let busy: Double
}

extension PostgresDatabase {
  /// Returns the status of all workspaces, sorted by id.
  public func workspaces() throws(StoreError) -> [PostgresWorkspaceStatus] {
    try Self.requirePresent(connection)
    return try connection.all(
      """
      SELECT s.id, s.owner, s.epoch, s.position, s.position - s.kept,
        (SELECT count(*) FROM weft.channel c WHERE c.shard = s.number),
        (SELECT count(*) FROM weft.account a WHERE a.shard = s.number)
      FROM weft.shard s ORDER BY s.id
      """,
      limit: 1_000_000
    ) { row in
      PostgresWorkspaceStatus(
        id: row.text(0),
        owner: row.text(1),
        epoch: row.integer(2),
        position: row.integer(3),
        kept: row.integer(4),
        channels: row.integer(5),
        accounts: row.integer(6)
      )
    }
  }

  /// Returns the machines from which other processes of Weft are connected, as far as the role may see them.
  public func hosts() throws(StoreError) -> [PostgresHostStatus] {
    try connection.all(
      """
      SELECT coalesce(host(client_addr), ''), count(*),
        coalesce(max(extract(epoch FROM clock_timestamp() - query_start))
          FILTER (WHERE state = 'active'), 0)::double precision
      FROM pg_stat_activity
      WHERE application_name = 'weft' AND datname = current_database() AND pid <> pg_backend_pid()
      GROUP BY 1 ORDER BY 1
      """,
      limit: 100_000
    ) {
      PostgresHostStatus(place: $0.text(0), connections: $0.integer(1), busy: $0.double(2))
    }
  }

  /// Starts another epoch of a workspace, which makes clients load everything again.
  ///
  /// This is necessary after restoring a backup: otherwise, positions that hosts handed out since the backup would be
  /// reused for other events.
  ///
  /// - Returns: Whether the workspace exists.
  public func beginEpoch(of workspace: String) throws(StoreError) -> Bool {
    try Self.requirePresent(connection)
    return try connection.query(
      "UPDATE weft.shard SET epoch = epoch + 1, kept = position WHERE id = $1",
      [.text(workspace)]
    ) > 0
  }

  /// Removes a workspace with everything in it, even while hosts have it open.
  ///
  /// - Returns: Whether the workspace existed.
  public func remove(_ workspace: String) throws(StoreError) -> Bool {
    try Self.requirePresent(connection)
    return try connection.transaction { () throws(StoreError) in
      let shard = try connection.first(
        "DELETE FROM weft.shard WHERE id = $1 RETURNING number",
        [.text(workspace)]
      ) { $0.integer(0) }
      guard let shard else { return false }
      for table in PostgresSchema.tables {
        try connection.command("DELETE FROM weft.\(table) WHERE shard = \(shard)")
      }
      return true
    }
  }

  /// Checks for contradictions; returns one line for each kind found.
  ///
  /// - Complexity: O(*n*) in the number of all rows.
  public func faults() throws(StoreError) -> [String] {
    try Self.requirePresent(connection)
    return try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
      () throws(StoreError) in
      var faults: [String] = []
      func look(_ what: String, _ text: StaticString) throws(StoreError) {
        try connection.query(text) { row in
          let count = row.integer(0)
          if count > 0 { faults.append("\(count) \(what)") }
        }
      }
      try look(
        "workspaces whose log has gaps, or ends elsewhere than its counter says",
        """
        SELECT count(*) FROM weft.shard s WHERE s.position - s.kept <> (
          SELECT count(*) FROM weft.log l
          WHERE l.shard = s.number AND l.position > s.kept AND l.position <= s.position)
        """
      )
      try look(
        "events behind the counter of their workspace",
        """
        SELECT count(*) FROM weft.log l JOIN weft.shard s ON s.number = l.shard
        WHERE l.position > s.position
        """
      )
      try look(
        "members of channels that don't exist",
        """
        SELECT count(*) FROM weft.member m WHERE NOT EXISTS (
          SELECT 1 FROM weft.channel c
          WHERE c.shard = m.shard AND c.number = m.channel AND c.id = m.id)
        """
      )
      try look(
        "channels that the owner of their workspace can't see",
        """
        SELECT count(*) FROM weft.channel c JOIN weft.shard s ON s.number = c.shard
        WHERE NOT EXISTS (
          SELECT 1 FROM weft.member m WHERE m.shard = c.shard AND m.channel = c.number
            AND m.person = s.owner AND m.document IS NOT NULL)
        """
      )
      try look(
        "messages and threads of channels that don't exist",
        """
        SELECT (SELECT count(*) FROM weft.message m WHERE NOT EXISTS (
            SELECT 1 FROM weft.channel c WHERE c.shard = m.shard AND c.number = m.channel))
          + (SELECT count(*) FROM weft.thread t WHERE NOT EXISTS (
            SELECT 1 FROM weft.channel c WHERE c.shard = t.shard AND c.number = t.channel))
        """
      )
      try look(
        "users who see channels without having opened the workspace",
        """
        SELECT count(*) FROM weft.member m WHERE m.document IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM weft.account a WHERE a.shard = m.shard AND a.person = m.person)
        """
      )
      return faults
    }
  }
}
