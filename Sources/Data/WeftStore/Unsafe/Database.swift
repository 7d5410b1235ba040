// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// A connection to a database file, used by one thread at a time.
@safe final class Database {
  /// The access to the file.
  enum Access {
    case read, write
    /// Read and write, and create a missing file.
    case create
  }

  let path: String
  // SAFETY: it is closed with this object, after the statements that use it.
  private let connection: OpaquePointer
  private let limit: WorkLimit
  private var statements: [String: Statement] = [:]

  /// Opens a file.
  ///
  /// - Parameter isImmutable: Whether to assume that no process writes the file and no log is
  ///   beside it.
  init(_ path: String, _ access: Access, isImmutable: Bool = false) throws(StoreError) {
    self.path = path
    let flags =
      switch access {
      case .read where isImmutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      // A reader needs write access too, to remove the files that SQLite creates beside the
      // database.
      case .read, .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    // Without SQLITE_OPEN_URI the path is never read as a URI.
    let name = isImmutable ? Self.immutable(path) : path
    let options = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(name, &opened, options, nil)
    guard let opened = unsafe opened else {
      throw StoreError(.failed, path, "not enough memory to open it")
    }
    guard status == SQLITE_OK else {
      let error = unsafe StoreError(status, opened, path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe connection = opened
    unsafe Self.restrict(opened)
    limit = unsafe WorkLimit(opened)
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(connection)
  }

  /// Returns a statement, compiled once and cached; its last use must have ended.
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

  /// Runs statements without results.
  func run(_ text: String) throws(StoreError) {
    let (status, _) = limit.spend(limit.turns) {
      unsafe sqlite3_exec(connection, text, nil, nil, nil)
    }
    guard status == SQLITE_OK else { throw error(status) }
  }

  func compile(_ text: String) throws(StoreError) -> Statement {
    var compiled: OpaquePointer?
    // The first statement reads the file's schema, which may have no end.
    let (status, _) = limit.spend(limit.turns) {
      unsafe sqlite3_prepare_v2(connection, text, -1, &compiled, nil)
    }
    guard status == SQLITE_OK, let compiled = unsafe compiled else { throw error(status) }
    return unsafe Statement(compiled, limit) { [unowned self] in error($0) }
  }

  /// Whether the system refuses to write the file.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

  /// Returns the URI that opens a file as immutable.
  private static func immutable(_ path: String) -> String {
    let plain = Set("/-._~".utf8)
    let escaped = path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = plain.contains(byte) || scalar.properties.isASCIIHexDigit
      if isPlain { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }
    return "file:" + escaped.joined() + "?immutable=1"
  }

  /// The size of the file when ``measure()`` was last called.
  var fileSize: Int { limit.fileSize }

  /// Measures the file, whose size limits the work of statements.
  func measure() throws(StoreError) {
    let pages = try number("PRAGMA page_count")
    limit.fileSize = Int(try pages * number("PRAGMA page_size"))
  }

  /// Sets whether closing leaves the log beside the file, instead of writing it into the file.
  func keepsLog(_ keeps: Bool) { unsafe Self.keepsLog(connection, keeps) }

  /// How many rows the last statement changed.
  var changeCount: Int { Int(unsafe sqlite3_changes64(connection)) }

  /// The number of the row inserted last.
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(connection) }

  /// Whether the file was removed, or another one has its path.
  var hasMoved: Bool {
    var moved: Int32 = 0
    // SAFETY: the call writes one int to the variable's address.
    let status = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return status == SQLITE_OK && moved != 0
  }

  private func error(_ status: Int32) -> StoreError {
    unsafe StoreError(status, connection, path)
  }
}
