// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Database {
  /// Opens the existing file of a workspace.
  ///
  /// Migrates a file of an earlier version, after copying it, unless it is opened for reading. A refused file and the
  /// files beside it stay unchanged.
  static func opening(_ path: String, _ access: Access) throws(StoreError) -> Database {
    let sight = FileSight(path)
    if let refusal = sight.refusal { throw StoreError(.failed, at: path, refusal) }
    guard sight != .nothing else {
      throw StoreError(
        .absent,
        at: path,
        "the file does not exist; create it with weft import FILE --into"
      )
    }
    // SQLite would delete the log beside an empty file.
    if sight == .file(size: 0) { throw .notAWorkspace(path) }
    let database: Database
    do throws(StoreError) {
      database = try checked(path, access).database
    } catch  where access == .read && [.readOnly, .failed].contains(error.code) {
      database = try unwritable(path, error)
    }
    return database
  }

  /// Opens a file, and turns a missing or empty one into a workspace.
  ///
  /// - Returns: The database, and whether it is new and has to be filled.
  static func creating(_ path: String) throws(StoreError) -> (Database, isNew: Bool) {
    if let refusal = FileSight(path).refusal { throw StoreError(.failed, at: path, refusal) }
    try Leftover.refuse(path)
    return try checked(path, .create)
  }

  /// Opens a file in a read-only folder for reading, if all its content is in that one file.
  private static func unwritable(
    _ path: String,
    _ error: StoreError
  ) throws(StoreError) -> Database {
    let files = try DatabaseFiles(path)
    for suffix in ["-wal", "-journal"] where files.has(suffix) {
      throw StoreError(
        .readOnly,
        at: path,
        "the latest changes are in \(files.place)\(suffix), which can't be merged here; copy both to a "
          + "writable folder"
      )
    }
    return try checked(path, .read, isImmutable: true).database
  }

  private static func checked(
    _ path: String,
    _ access: Access,
    isImmutable: Bool = false
  ) throws(StoreError) -> (database: Database, isNew: Bool) {
    let database = try Database(path, access, isImmutable: isImmutable)
    // Closing would move another process's log into the file, even into a refused one.
    let hasLog = database.files?.has("-wal") ?? false
    database.keepsLog(hasLog)
    // If the path is a link, the log is beside its target.
    if hasLog, let place = database.files?.place, FileSight(path) == .file(size: 0) {
      throw Leftover.error(path, beside: place + "-wal")
    }
    if database.hasForeignLog { throw .foreignLog(path, beside: database.files?.place ?? path) }
    if access == .write, database.isReadOnly { throw .readOnly(path) }
    try database.run("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    if access == .read { try database.run("PRAGMA query_only = ON") }
    let version = try database.version()
    // The file may set a cache of any size.
    try database.run("PRAGMA cache_size = \(Database.cacheSize)")
    if version > 0 {
      try database.check(version, access)
    } else if access != .create {
      throw .notAWorkspace(path)
    } else if try database.hidesContent() {
      throw .notAWorkspace(path)
    }
    // Commits are on the disk when they return.
    if access != .read { try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") }
    database.keepsLog(false)
    return (database, version == 0)
  }

  /// Whether SQLite sees no pages in a file that has bytes: it takes a file of one byte for an empty one.
  private func hidesContent() throws(StoreError) -> Bool {
    let pages = try number("PRAGMA page_count")
    return pages == 0 && FileSight(path).isFilled
  }

  /// Checks the content of the file, and migrates it unless it is opened for reading.
  private func check(_ version: Int64, _ access: Access) throws(StoreError) {
    try measure()
    try checkSchema(of: version)
    try checkPlaces()
    if access == .read { return }
    hasUncheckedPages = true
    guard version < Schema.version else { return }
    try checkPages()
    try keepCopy(of: version)
    try migrate(from: version)
  }

  /// Creates the tables.
  ///
  /// The caller has an open transaction, so the file becomes a complete workspace or none.
  ///
  /// - Parameter version: The version of the schema, the newest by default.
  func makeTables(_ version: Int64 = Schema.version) throws(StoreError) {
    for step in Schema.steps.prefix(Int(version)) { try run(step) }
    try run("PRAGMA application_id = \(Schema.applicationID)")
    try run("PRAGMA user_version = \(version)")
  }

  /// Returns the file's version, or 0 if it has no content.
  func version() throws(StoreError) -> Int64 {
    let id = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    if id == Schema.applicationID, version > 0 {
      guard version <= Schema.version else {
        throw StoreError(
          .newer,
          at: path,
          "it was written by a later version of weft (\(version), this one knows \(Schema.version)); "
            + "update weft"
        )
      }
      return version
    }
    // A database of another program is never written to.
    guard id == 0, version == 0, try number("SELECT 1 FROM sqlite_schema LIMIT 1") == 0 else {
      throw .notAWorkspace(path)
    }
    return 0
  }

  private func migrate(from version: Int64) throws(StoreError) {
    try transaction { () throws(StoreError) in
      // Another process may have migrated the file first.
      let version = try self.version()
      for step in Schema.steps.dropFirst(Int(version)) { try run(step) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Compares the schema of the file with that of its version, since the file may be hostile.
  private func checkSchema(of version: Int64) throws(StoreError) {
    guard try objects() == Self.objects.dropFirst(Int(version)).first else {
      throw .damaged(path, "its tables are not those of a workspace")
    }
  }

  /// The schema of each version; version 0 has none.
  private static let objects: [[String]] = {
    var objects: [[String]] = [[]]
    // This fails only if memory runs out; then no file passes the check.
    guard let fresh = try? Database(":memory:", .create) else { return objects }
    for step in Schema.steps {
      try? fresh.run(step)
      objects.append((try? fresh.objects()) ?? [])
    }
    return objects
  }()

  /// Checks that positions are blobs; rows with other values would be on no page of a list.
  private func checkPlaces() throws(StoreError) {
    let wrong = try number(
      """
      SELECT EXISTS(SELECT 1 FROM channels INDEXED BY channelsInOrder WHERE place < x'')
      OR EXISTS(SELECT 1 FROM threads INDEXED BY threadsInOrder WHERE place < x'')
      """
    )
    if wrong != 0 { throw .damaged(path, "it contains invalid places") }
  }

  /// Checks a small file for pages that are used twice or not at all, before the first write.
  ///
  /// Readers skip the check. In a large file it would take longer than everything else; damage is
  /// then found when it is read.
  private func checkPages() throws(StoreError) {
    guard hasUncheckedPages, fileSize <= 4 << 20 else { return }
    let statement = try compile("PRAGMA quick_check(1)")
    guard try statement.step() else { return }
    let answer = statement.text(0)
    // The answer starts with the name of the database, which is the same for every file.
    if answer != "ok" { throw .damaged(path, String(answer.drop { !$0.isNewline }.dropFirst())) }
    hasUncheckedPages = false
  }

  private func objects() throws(StoreError) -> [String] {
    let statement = try compile(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    )
    var objects: [String] = []
    while try statement.step() {
      objects.append((0..<4).map { statement.text($0) }.joined(separator: " "))
    }
    return objects
  }

  /// Returns the number that a statement selects, or 0 if it selects no row.
  func number(_ text: StaticString) throws(StoreError) -> Int64 {
    let statement = try statement(text)
    // A statement that hasn't ended would keep a read lock.
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}

// Transactions.
extension Database {
  /// Runs a body and commits all its changes, or none if it throws.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    // Changes to a deleted file would be lost.
    if hasMoved { throw .gone(path) }
    try statement("BEGIN IMMEDIATE").run()
    do throws(StoreError) {
      try measure()
      try checkPages()
      let changeCount = totalChangeCount
      let result = try body()
      let marks = totalChangeCount != changeCount && !log.isMarked
      if marks { try markLog() }
      if hasMoved { throw StoreError.gone(path) }
      try measure()
      try statement("COMMIT").run()
      log.noteCommit(marked: marks)
      log.moveIntoFile(over: self)
      return result
    } catch {
      // SQLite may have ended the transaction already.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Writes the first page, so that the log contains it; only the page's change counter changes.
  ///
  /// The counter shows whether a log belongs to this file or to another copy of it.
  private func markLog() throws(StoreError) {
    try run("PRAGMA application_id = \(Schema.applicationID)")
  }

  /// Runs a body that reads one snapshot of the file, regardless of what other processes write.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try statement("BEGIN").run()
    defer { try? statement("COMMIT").run() }
    try measure()
    return try body()
  }
}
