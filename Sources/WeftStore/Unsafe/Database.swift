// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite
private import Glibc

/// A connection to a database file; one thread at a time uses it.
@safe final class Database {
  /// What may be done with the file.
  enum Access {
    case read, write
    /// Also make it where there is none.
    case create
  }

  /// How long another process is waited for.
  private static let patience: Int32 = 5000

  let path: String
  // SAFETY: it is closed with this object, after the statements that use it.
  private let connection: OpaquePointer
  private var statements: [String: Statement] = [:]

  init(_ path: String, _ access: Access) throws(StoreError) {
    self.path = path
    let flags =
      switch access {
      // Who only reads tidies up behind itself too where it may: else files would be left beside the database.
      case .read, .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    // The path is a path, whatever it begins with.
    let options = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(path, &opened, options, nil)
    guard let opened = unsafe opened else {
      throw StoreError(.failed, path, "there is no memory to open it")
    }
    guard status == SQLITE_OK else {
      let error = unsafe Self.error(status, opened, path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe connection = opened
    unsafe sqlite3_busy_timeout(opened, Self.patience)
    // A file may come from anywhere: nothing in its schema is run, and it can't damage itself.
    unsafe _ = weft_sqlite_configure(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe _ = weft_sqlite_configure(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe _ = weft_sqlite_configure(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    unsafe _ = weft_sqlite_configure(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(connection)
  }

  /// A statement that is compiled once; it is used again when nobody steps it.
  func statement(_ text: StaticString) throws(StoreError) -> Statement {
    let key = "\(text)"
    if let known = statements[key] {
      known.reset()
      return known
    }
    let made = try compile(key)
    statements[key] = made
    return made
  }

  /// Runs statements that answer nothing.
  func run(_ text: String) throws(StoreError) {
    let status = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    guard status == SQLITE_OK else { throw error(status) }
  }

  func compile(_ text: String) throws(StoreError) -> Statement {
    var compiled: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(connection, text, -1, &compiled, nil)
    guard status == SQLITE_OK, let compiled = unsafe compiled else { throw error(status) }
    return unsafe Statement(compiled) { [unowned self] in error($0) }
  }

  /// How many rows the last statement changed.
  var changeCount: Int { Int(unsafe sqlite3_changes64(connection)) }

  /// The number of the row inserted last.
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(connection) }

  /// Whether the file of this name is another one by now, or none.
  var hasMoved: Bool {
    var moved: Int32 = 0
    // SAFETY: the call writes one int to where it is told.
    let status = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return status == SQLITE_OK && moved != 0
  }

  private func error(_ status: Int32) -> StoreError {
    unsafe Self.error(status, connection, path)
  }

  private static func error(
    _ status: Int32,
    _ connection: OpaquePointer,
    _ path: String
  ) -> StoreError {
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StoreError(
        .busy,
        path,
        "another process has been writing for \(patience / 1000) seconds; try again when it is done"
      )
    case SQLITE_READONLY where status == weft_sqlite_moved:
      return .gone(path)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return StoreError(
        .readOnly,
        path,
        "it may not be written; check the permissions of the file and its folder"
      )
    case SQLITE_FULL:
      return StoreError(
        .full,
        path,
        "there is no room left; nothing was changed, make some and repeat"
      )
    case SQLITE_NOTADB:
      return StoreError(
        .notAWorkspace,
        path,
        "this is no workspace; name a .weft file or a workspace JSON"
      )
    case SQLITE_CORRUPT, SQLITE_FORMAT:
      return .damaged(path, unsafe message(of: connection))
    case SQLITE_CANTOPEN:
      return StoreError(.failed, path, "it can't be opened; check the folder and its permissions")
    default:
      let reason = unsafe message(of: connection)
      let system = unsafe sqlite3_system_errno(connection)
      if [ENOSPC, EDQUOT, EFBIG].contains(system) {
        return StoreError(
          .full,
          path,
          "there is no room left; nothing was changed, make some and repeat"
        )
      }
      return StoreError(.failed, path, "reading or writing failed (\(reason)); check the disk")
    }
  }

  private static func message(of connection: OpaquePointer) -> String {
    // SAFETY: the text lives until the connection's next call.
    unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) } ?? "no reason is told"
  }
}

extension StoreError {
  static func gone(_ path: String) -> StoreError {
    StoreError(.gone, path, "the file was removed or replaced while it was open; open it again")
  }

  static func damaged(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged,
      path,
      "the file is damaged (\(reason)); nothing was changed, use a copy or import its data again"
    )
  }
}
