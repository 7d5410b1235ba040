// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Database {
  /// Fills tables first and sorts them afterwards, in a transaction of the caller's.
  ///
  /// Rows come in no order that an index has: put in one at a time, each would read and write a page anywhere
  /// in it once it is larger than what is kept of it in memory.
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
