// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ids of a file that is being imported.
///
/// They are in a temporary table, which may be larger than memory and is gone with the connection.
final class SeenIDs {
  enum Kind: Int64 {
    case user, channel, message, reply, thread, emptied
  }

  private let database: Database
  /// The first error, for callers that can't throw.
  private(set) var failure: StoreError?

  /// Creates the table; the caller has no open transaction.
  init(_ database: Database) throws(StoreError) {
    self.database = database
    try database.run(
      """
      PRAGMA temp_store = FILE;
      CREATE TEMP TABLE seen(kind INTEGER, id TEXT, PRIMARY KEY(kind, id)) WITHOUT ROWID
      """
    )
  }

  /// Drops the table; the caller has no open transaction.
  func end() { try? database.run("DROP TABLE temp.seen; PRAGMA temp_store = MEMORY") }

  /// Records an id; returns whether it is new.
  func insert(_ kind: Kind, _ id: String) throws(StoreError) -> Bool {
    try database.statement("INSERT OR IGNORE INTO temp.seen VALUES(?, ?)")
      .bind(1, kind.rawValue).bind(2, id).run()
    return database.changeCount == 1
  }

  func contains(_ kind: Kind, _ id: String) throws(StoreError) -> Bool {
    let statement = try database.statement("SELECT 1 FROM temp.seen WHERE kind = ? AND id = ?")
      .bind(1, kind.rawValue).bind(2, id)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Calls the body with the ids of a kind, in ascending order.
  func forEach(
    _ kind: Kind,
    _ body: (String) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: String?
    while let id = try next(kind, after: last) {
      try body(id)
      last = id
    }
  }

  private func next(_ kind: Kind, after id: String?) throws(StoreError) -> String? {
    let statement = try database.statement(
      "SELECT id FROM temp.seen WHERE kind = ? AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT 1"
    ).bind(1, kind.rawValue).bind(2, id)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Records an id for a caller that can't throw; after an error it returns true and sets
  /// ``failure``.
  func insertOrNote(_ kind: Kind, _ id: String) -> Bool {
    noting { () throws(StoreError) in try insert(kind, id) }
  }

  func containsOrNote(_ kind: Kind, _ id: String) -> Bool {
    noting { () throws(StoreError) in try contains(kind, id) }
  }

  private func noting(_ body: () throws(StoreError) -> Bool) -> Bool {
    do throws(StoreError) {
      return try body()
    } catch {
      failure = failure ?? error
      return true
    }
  }
}
