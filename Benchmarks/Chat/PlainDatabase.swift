// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// SQLite's own functions and nothing else, as the floor for a store.
@safe final class PlainDatabase {
  // SAFETY: it is closed with this object, after the statements.
  private let connection: OpaquePointer
  private var statements: [String: OpaquePointer]

  /// Opens a file; when that fails, the benchmark traps.
  init(_ path: String) {
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(
      path,
      &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
      nil
    )
    guard status == SQLITE_OK, let opened = unsafe opened else {
      preconditionFailure("\(path) can't be opened")
    }
    unsafe (connection, statements) = (opened, [:])
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  }

  deinit {
    unsafe statements.values.forEach { unsafe _ = sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(connection)
  }

  func run(_ text: String) {
    let status = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    precondition(status == SQLITE_OK, text)
  }

  /// Runs a statement with values for its question marks, and passes each row's first number and
  /// the size of a column.
  @discardableResult
  func rows(
    _ text: String,
    _ values: [PlainValue] = [],
    column: Int32 = 0,
    _ body: (Int64, Int) -> Void = { _, _ in }
  ) -> Int {
    let statement = unsafe prepared(text)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .number(let number): unsafe sqlite3_bind_int64(statement, place, number)
      case .text(let text):
        unsafe _ = weft_sqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
      }
    }
    var count = 0
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      count += 1
      // Fetched, because a real reader does so too.
      unsafe _ = sqlite3_column_blob(statement, column)
      body(
        unsafe sqlite3_column_int64(statement, 0),
        Int(unsafe sqlite3_column_bytes(statement, column))
      )
    }
    unsafe sqlite3_reset(statement)
    return count
  }

  private func prepared(_ text: String) -> OpaquePointer {
    if let known = unsafe statements[text] { return unsafe known }
    var made: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(connection, text, -1, &made, nil)
    guard status == SQLITE_OK, let made = unsafe made else { preconditionFailure(text) }
    unsafe statements[text] = made
    return unsafe made
  }
}

/// A value for a statement.
enum PlainValue {
  case number(Int64)
  case text(String)
}
