// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftStore

/// A database of workspaces, for its operators.
///
///     try PostgresDatabase(address).prepare()
///     for workspace in try PostgresDatabase(address).workspaces() { print(workspace.id) }
public final class PostgresDatabase {
  let connection: PostgresConnection
  private let clock: () -> Date

  /// Connects to a database.
  ///
  /// - Throws: `StoreError` if it can't be reached or refuses the role.
  public convenience init(
    _ address: PostgresAddress,
    clock: @escaping () -> Date = { Date() }
  ) throws(StoreError) {
    self.init(over: try PostgresConnection(address, .bulk), clock: clock)
  }

  init(over connection: PostgresConnection, clock: @escaping () -> Date = { Date() }) {
    self.connection = connection
    self.clock = clock
  }

  /// The result of preparing a database.
  public struct Preparation: Equatable, Sendable {
    /// The version that the tables had, 0 if there were none.
    public let from: Int64
    /// The version they have now.
    public let to: Int64
    /// The tables of the log that were created.
    public let made: [String]
    /// The old, empty tables of the log that were dropped.
    public let dropped: [String]
  }

  /// Creates missing tables, migrates existing ones to the current version, and creates the log's tables for a year.
  ///
  /// It may be called at any time, even while hosts are running.
  ///
  /// - Throws: `StoreError`; the database is then unchanged.
  public func prepare() throws(StoreError) -> Preparation {
    try connection.transaction { () throws(StoreError) in
      try connection.query("SELECT 1 FROM pg_advisory_xact_lock(7378697629483820646)", limit: 1)
      let from = try version() ?? 0
      try Self.requireKnown(from, connection.address.shown)
      if from == 0 {
        try connection.command("CREATE SCHEMA IF NOT EXISTS weft")
        try connection.command("CREATE TABLE weft.version(version bigint NOT NULL)")
        try connection.command("INSERT INTO weft.version VALUES (0)")
      }
      // A step that waits for the lock of a long export would block everything else.
      try connection.command("SET LOCAL lock_timeout = 5000")
      for step in PostgresSchema.steps.dropFirst(Int(from)) {
        for statement in PostgresSchema.statements(of: step) { try connection.command(statement) }
      }
      try connection.query(
        "UPDATE weft.version SET version = $1",
        [.integer(PostgresSchema.version)]
      )
      let (made, dropped) = try preparePeriods()
      return Preparation(from: from, to: PostgresSchema.version, made: made, dropped: dropped)
    }
  }

  /// Creates the log's tables for this month and the next eleven, and drops empty ones of earlier months.
  private func preparePeriods() throws(StoreError) -> (made: [String], dropped: [String]) {
    let now = LogPeriod(secondsSince1970: clock().timeIntervalSince1970).number
    let known = try connection.all(
      """
      SELECT c.relname::text FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'weft.log'::regclass
      """,
      limit: 10_000
    ) { $0.text(0) }
    var (made, dropped): ([String], [String]) = ([], [])
    for period in now..<now + 12 {
      let name = LogPeriod.table(of: period)
      let inRest = try connection.query(
        "SELECT 1 FROM weft.log_rest WHERE period = $1 LIMIT 1",
        [.integer(period)]
      )
      guard !known.contains(name), inRest == 0 else { continue }
      try connection.command(
        "CREATE TABLE weft.\(name) PARTITION OF weft.log FOR VALUES FROM (\(period)) TO (\(period + 1))"
      )
      made.append(name)
    }
    let current = LogPeriod.table(of: now)
    for name in known.sorted() where name < current && Self.isPeriod(name) {
      try connection.command(
        """
        DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM weft.\(name) LIMIT 1) THEN DROP TABLE weft.\(name);
        END IF; END $$
        """
      )
      let left = try connection.query(
        "SELECT 1 WHERE to_regclass('weft.' || convert_from($1, 'UTF8')) IS NOT NULL",
        [.text(name)]
      )
      if left == 0 { dropped.append(name) }
    }
    return (made, dropped)
  }

  /// Whether a name has the form that ``LogPeriod`` gives, so that it is safe in a statement.
  private static func isPeriod(_ name: String) -> Bool {
    name.hasPrefix("log_2")
      && name.dropFirst(4).allSatisfy { $0.isASCII && $0.isNumber || $0 == "_" }
  }

  /// Checks that the database has the tables that this version of Weft uses.
  ///
  /// - Throws: `StoreError`, which says how to create them.
  public func requirePresent() throws(StoreError) { try Self.requirePresent(connection) }

  /// Returns the version of the tables, or `nil` if there are none.
  func version() throws(StoreError) -> Int64? { try Self.version(over: connection) }

  static func version(over connection: PostgresConnection) throws(StoreError) -> Int64? {
    let text: StaticString = "SELECT to_regclass('weft.version') IS NOT NULL"
    guard try connection.first(text, [], reading: { $0.flag(0) }) == true else { return nil }
    return try connection.first("SELECT version FROM weft.version") { $0.integer(0) }
  }

  /// Throws if a later version of Weft made the tables.
  static func requireKnown(_ version: Int64, _ path: String) throws(StoreError) {
    guard version <= PostgresSchema.version else {
      throw StoreError(
        .newer,
        at: path,
        "its tables have version \(version), but this Weft only supports \(PostgresSchema.version); use a "
          + "later Weft"
      )
    }
  }

  /// Checks that a database has the tables of the current version.
  static func requirePresent(_ connection: PostgresConnection) throws(StoreError) {
    let path = connection.address.shown
    guard let version = try version(over: connection) else {
      throw StoreError(
        .notAWorkspace,
        at: path,
        "it has no Weft tables; create them with weft database init"
      )
    }
    try requireKnown(version, path)
    guard version == PostgresSchema.version else {
      throw StoreError(
        .notAWorkspace,
        at: path,
        "its tables have version \(version), not \(PostgresSchema.version); run weft database init "
          + "to upgrade them"
      )
    }
  }
}
