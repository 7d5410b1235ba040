// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

extension Database {
  /// How many milliseconds a statement waits for another process.
  static let patience: Int32 = 5000
  /// The most bytes of one document, id or statement.
  private static let longest: Int32 = 64 << 20

  /// Restricts a connection, so that it is safe with a file that may come from anywhere.
  static func restrict(_ connection: OpaquePointer) {
    unsafe sqlite3_busy_timeout(connection, patience)
    // Code in the file's schema is not run, and statements can't damage the file.
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
    ]
    for (option, value) in switches {
      unsafe _ = weft_sqlite_configure(connection, Int32(option), Int32(value))
    }
    // Limits that the tables and statements of a workspace never reach.
    let limits = [
      (SQLITE_LIMIT_LENGTH, longest), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 64), (SQLITE_LIMIT_EXPR_DEPTH, 64),
      (SQLITE_LIMIT_COMPOUND_SELECT, 8), (SQLITE_LIMIT_VDBE_OP, 25_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 1),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VARIABLE_NUMBER, 32),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { unsafe _ = sqlite3_limit(connection, Int32(limit), value) }
  }

  /// Sets whether closing the connection leaves the log beside the file, instead of writing it into
  /// the file.
  static func keepsLog(_ connection: OpaquePointer, _ keeps: Bool) {
    unsafe _ = weft_sqlite_configure(
      connection,
      SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
      keeps ? 1 : 0
    )
  }
}
