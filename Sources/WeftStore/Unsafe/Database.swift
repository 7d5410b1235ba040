// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// A connection to a database file; one thread at a time uses it.
@safe final class Database {
  /// What may be done with the file.
  enum Access {
    case read, write
    /// Also make it where there is none.
    case create
  }

  let path: String
  // SAFETY: it is closed with this object, after the statements that use it.
  private let connection: OpaquePointer
  private let limit: WorkLimit
  private var statements: [String: Statement] = [:]

  /// Opens a file.
  ///
  /// - Parameter isImmutable: Whether it is taken for one that nobody writes, and nothing lies beside it.
  init(_ path: String, _ access: Access, isImmutable: Bool = false) throws(StoreError) {
    self.path = path
    let flags =
      switch access {
      case .read where isImmutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      // Who only reads tidies up behind itself too where it may: else files would be left beside the database.
      case .read, .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    // The path is a path, whatever it begins with.
    let name = isImmutable ? Self.immutable(path) : path
    let options = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(name, &opened, options, nil)
    guard let opened = unsafe opened else {
      throw StoreError(.failed, path, "there is no memory to open it")
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
    let (status, _) = limit.spend(limit.turns) {
      unsafe sqlite3_exec(connection, text, nil, nil, nil)
    }
    guard status == SQLITE_OK else { throw error(status) }
  }

  func compile(_ text: String) throws(StoreError) -> Statement {
    var compiled: OpaquePointer?
    // The first one reads the tables there are, which may have no end.
    let (status, _) = limit.spend(limit.turns) {
      unsafe sqlite3_prepare_v2(connection, text, -1, &compiled, nil)
    }
    guard status == SQLITE_OK, let compiled = unsafe compiled else { throw error(status) }
    return unsafe Statement(compiled, limit) { [unowned self] in error($0) }
  }

  /// Whether the system lets nobody write the file.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

  /// The name by which a file is opened that nobody writes.
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

  /// How large the file was when that was last looked at.
  var fileSize: Int { limit.fileSize }

  /// Looks how large the file is by now, and so how much there can be to read.
  func measure() throws(StoreError) {
    let pages = try number("PRAGMA page_count")
    limit.fileSize = Int(try pages * number("PRAGMA page_size"))
  }

  /// Whether closing leaves what is beside the file as it is, instead of taking it in.
  func keepsLog(_ keeps: Bool) { unsafe Self.keepsLog(connection, keeps) }

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
    unsafe StoreError(status, connection, path)
  }
}
