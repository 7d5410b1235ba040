// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// A connection to a database file, used by one thread at a time.
@safe final class Database {
  enum Access {
    case read, write
    /// Read and write, and create a missing file.
    case create
  }

  /// The path as the caller named it, for messages.
  let path: String
  /// The files that the connection may touch, or `nil` for a database in memory.
  let files: DatabaseFiles?
  // SAFETY: it is closed with this object, after the statements that use it.
  private let connection: OpaquePointer
  private let limit: WorkLimit
  let log: DatabaseLog
  /// Whether the file's pages have to be checked before it is written to.
  var hasUncheckedPages = false
  /// The size of the file's pages in bytes, 0 until it is read; it never changes.
  private var pageSize: Int64 = 0
  /// The compiled statements by the address of their text.
  private var statements: [UInt: Statement] = [:]

  /// Opens a file.
  ///
  /// - Parameter isImmutable: Whether to assume that no process writes the file and that it has no
  ///   log.
  init(_ path: String, _ access: Access, isImmutable: Bool = false) throws(StoreError) {
    self.path = path
    let isInMemory = path == Self.memory
    // SQLite would create it readable by other users.
    if access == .create, !isInMemory { PrivateFile.make(path) }
    files = isInMemory ? nil : try DatabaseFiles(path)
    let (status, opened) = unsafe Self.open(files, isImmutable)
    guard let opened = unsafe opened else {
      throw StoreError(.failed, at: path, "not enough memory to open it")
    }
    guard status == SQLITE_OK else {
      let error = unsafe StoreError(status, of: opened, at: path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe connection = opened
    unsafe Self.restrict(opened)
    limit = unsafe WorkLimit(opened)
    log = unsafe DatabaseLog(of: opened, path)
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(connection)
  }

  /// The path that stands for a database in memory.
  static let memory = ":memory:"

  private static func open(
    _ files: DatabaseFiles?,
    _ isImmutable: Bool
  ) -> (status: Int32, connection: OpaquePointer?) {
    // A reader needs write access too, to remove the files that SQLite creates beside the database.
    let kind = isImmutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = kind | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    if let files { return unsafe files.open(flags, isImmutable: isImmutable) }
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(memory, &opened, flags | SQLITE_OPEN_CREATE, nil)
    return unsafe (status, opened)
  }

  /// Returns a statement, compiled once and cached; its last use must have ended.
  func statement(_ text: StaticString) throws(StoreError) -> Statement {
    // SAFETY: the address only identifies the literal; nothing is read there. Making a string of the
    // text and hashing it took longer than most statements run.
    let key = unsafe UInt(bitPattern: text.utf8Start)
    if let known = statements[key] {
      known.reset()
      return known
    }
    let made = try compile("\(text)")
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
    // The first statement reads the file's schema, which may be endless.
    let (status, _) = limit.spend(limit.turns) {
      unsafe sqlite3_prepare_v2(connection, text, -1, &compiled, nil)
    }
    guard status == SQLITE_OK, let compiled = unsafe compiled else { throw error(status) }
    work.compiled += 1
    return unsafe Statement(compiled, limit) { [unowned self] in error($0) }
  }

  /// Whether the system refuses to write the file.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

  /// The size of the file when ``measure()`` was last called.
  var fileSize: Int { limit.fileSize }

  /// The work done by this connection so far.
  var work: StoreWork {
    get { limit.work }
    set { limit.work = newValue }
  }

  /// Measures the file, whose size limits the work of statements.
  ///
  /// Counts at most the file's space on the disk: a sparse file is large at no cost and would lift the limit.
  func measure() throws(StoreError) {
    if pageSize == 0 { pageSize = try number("PRAGMA page_size") }
    let told = Int(try number("PRAGMA page_count") * pageSize)
    guard let file = unsafe sqlite3_db_filename(connection, "main"),
      let size = FileSight.sizeOnDisk(unsafe String(cString: file))
    else {
      limit.fileSize = told
      return
    }
    let log = FileSight.sizeOnDisk(unsafe String(cString: sqlite3_filename_wal(file))) ?? 0
    // Written pages may have no blocks on the disk yet, or exist in memory only.
    let written = used(SQLITE_DBSTATUS_CACHE_WRITE) * Int(pageSize)
    limit.fileSize = min(told, size + log + written + used(SQLITE_DBSTATUS_CACHE_USED))
  }

  /// Returns one of the counters that SQLite keeps for the connection.
  private func used(_ what: Int32) -> Int {
    var (now, most): (Int32, Int32) = (0, 0)
    // SAFETY: two local variables, written during the call.
    let status = unsafe sqlite3_db_status(connection, what, &now, &most, 0)
    return status == SQLITE_OK ? Int(now) : 0
  }

  /// Sets whether closing leaves the log beside the file, instead of writing it into the file.
  func keepsLog(_ keeps: Bool) { unsafe Self.keepsLog(connection, keeps) }

  /// Whether the log beside the file was written for another copy of it.
  ///
  /// Must be read before any statement.
  var hasForeignLog: Bool { unsafe files?.hasForeignLog(connection) ?? false }

  /// Lets a body attach the file of a copy, which is otherwise forbidden.
  func attaching(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 1)
    defer { unsafe _ = sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0) }
    try body()
  }

  /// The number of rows changed by all statements so far.
  var totalChangeCount: Int64 { unsafe sqlite3_total_changes64(connection) }

  /// The number of rows changed by the last statement.
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
    unsafe StoreError(status, of: connection, at: path)
  }

  /// The time that a statement waits for another process, in milliseconds.
  static let patience: Int32 = 5000
  /// The page cache of a connection, in negative KiB: SQLite's default.
  static let cacheSize = -2000
  /// The maximum number of bytes of one document, id or statement.
  private static let longest: Int32 = 64 << 20

  /// Restricts a connection, so that it can open files from untrusted sources.
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
      (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 0),
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

/// A limit on the work of statements, which grows with the size of the file.
///
/// The pages of a hostile file may form a graph: if each tree refers to a page twice, and that page
/// to another one twice, a few kilobytes have more rows than can ever be read.
@safe final class WorkLimit {
  /// How many instructions SQLite runs between two checks of the limit.
  private static let stride = 1000
  /// The minimum limits, for a file of any size.
  private static let least = (instructions: 20_000_000, rows: 10_000, bytes: 1 << 20)

  // SAFETY: the connection that decrements the counter is closed before this object is freed.
  private let left: UnsafeMutablePointer<Int64>
  /// The size of the file in bytes.
  var fileSize = 0

  init(_ connection: OpaquePointer) {
    unsafe left = .allocate(capacity: 1)
    unsafe left.initialize(to: .max)
    // SAFETY: only the thread that uses the connection changes the number.
    unsafe weft_sqlite_limit_work(connection, Int32(Self.stride), left)
  }

  deinit { unsafe left.deallocate() }

  /// The work done so far.
  var work = StoreWork()

  /// How many turns of `stride` instructions a statement may run.
  var turns: Int64 { Int64((Self.least.instructions + 8 * fileSize) / Self.stride) }
  /// How many rows a statement may return: a row takes at least the four bytes of a cell.
  var rows: Int { max(Self.least.rows, fileSize / 4) }
  /// How many bytes the rows of a statement may have; joins may return some bytes several times.
  var bytes: Int { max(Self.least.bytes, 16 * fileSize) }

  /// Runs a step with a number of turns; returns its status and the remaining turns.
  func spend(_ turns: Int64, _ step: () -> Int32) -> (status: Int32, left: Int64) {
    unsafe left.pointee = turns
    defer { unsafe left.pointee = .max }
    let status = step()
    return (status, unsafe left.pointee)
  }
}

/// The work that a store has done so far, for tests of costs.
package struct StoreWork: Equatable, Sendable {
  /// How many statements were compiled.
  package var compiled = 0
  /// How many statements were run.
  package var statements = 0
  /// How many rows they returned.
  package var rows = 0
  /// How many models were read from JSON.
  package var documents = 0
  /// How many entries of the index's word lists were read.
  package var listed = 0
}
