// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Database {
  /// Drops all indexes while the body fills the tables, and builds them afterwards.
  ///
  /// The caller has an open transaction. Rows arrive in an order that no index has: inserted one at
  /// a time, each would read and write a random page of an index once it exceeds the cache.
  func indexingAtEnd<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let statement = try compile(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    )
    var indexes: [(name: String, sql: String)] = []
    while try statement.step() { indexes.append((statement.text(0), statement.text(1))) }
    for index in indexes { try run("DROP INDEX \(index.name)") }
    let result = try body()
    try measure()
    for index in indexes { try run(index.sql) }
    return result
  }
}
