// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Database {
  /// Opens the existing file of a workspace.
  ///
  /// A file of an earlier version is migrated, and a copy of it kept, unless it is opened for reading. A refused file is
  /// unchanged, and so are the files beside it.
  static func opening(_ path: String, _ access: Access) throws(StoreError) -> Database {
    let sight = FileSight(path)
    if let refusal = sight.refusal { throw StoreError(.failed, path, refusal) }
    guard sight != .nothing else {
      throw StoreError(
        .absent,
        path,
        "the file does not exist; weft import FILE --into it makes one"
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

  /// Opens a file, and makes a missing or empty one a workspace.
  ///
  /// - Returns: The database, and whether it is new and has to be filled.
  static func creating(_ path: String) throws(StoreError) -> (Database, isNew: Bool) {
    if let refusal = FileSight(path).refusal { throw StoreError(.failed, path, refusal) }
    try Leftover.refuse(path)
    return try checked(path, .create)
  }

  /// Opens a file in a folder that can't be written, for reading, if all its content is in that one
  /// file.
  private static func unwritable(
    _ path: String,
    _ error: StoreError
  ) throws(StoreError) -> Database {
    let files = try DatabaseFiles(path)
    for suffix in ["-wal", "-journal"] where files.has(suffix) {
      throw StoreError(
        .readOnly,
        path,
        "what was written last is in \(files.place)\(suffix), which can't be taken in here; copy both to a "
          + "folder that may be written"
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
    // Closing would write the log of another process into the file, even into one that is refused.
    let hasLog = database.files?.has("-wal") ?? false
    database.keepsLog(hasLog)
    // Where the path is a link, the log is beside the file it leads to.
    if hasLog, let place = database.files?.place, FileSight(path) == .file(size: 0) {
      throw Leftover.error(path, beside: place + "-wal")
    }
    if database.hasForeignLog { throw .foreignLog(path, beside: database.files?.place ?? path) }
    if access == .write, database.isReadOnly { throw .readOnly(path) }
    try database.run("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    if access == .read { try database.run("PRAGMA query_only = ON") }
    let version = try database.version()
    // The file may ask for a cache of any size.
    try database.run("PRAGMA cache_size = \(Database.cacheSize)")
    if version > 0 {
      try database.check(version, access)
    } else if access != .create {
      throw .notAWorkspace(path)
    } else if try database.hidesContent() {
      throw .notAWorkspace(path)
    }
    // A committed transaction is on the disk.
    if access != .read { try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") }
    database.keepsLog(false)
    return (database, version == 0)
  }

  /// Whether the file has bytes but, to SQLite, no page: it takes a file of one byte for an empty
  /// one.
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
  /// The caller has an open transaction, so that a file is a complete workspace or none.
  ///
  /// - Parameter version: The version of the schema, the newest by default.
  func makeTables(_ version: Int64 = Schema.version) throws(StoreError) {
    for step in Schema.steps.prefix(Int(version)) { try run(step) }
    try run("PRAGMA application_id = \(Schema.applicationID)")
    try run("PRAGMA user_version = \(version)")
  }

  /// The version of the file, 0 for a file without content.
  func version() throws(StoreError) -> Int64 {
    let (id, version) = (try number("PRAGMA application_id"), try number("PRAGMA user_version"))
    if id == Schema.applicationID, version > 0 {
      guard version <= Schema.version else {
        throw StoreError(
          .newer,
          path,
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
      // Another process may have migrated it meanwhile.
      let version = try self.version()
      for step in Schema.steps.dropFirst(Int(version)) { try run(step) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Compares the schema of the file with that of its version, since a file may come from anywhere.
  private func checkSchema(of version: Int64) throws(StoreError) {
    guard try objects() == Self.objects.dropFirst(Int(version)).first else {
      throw .damaged(path, "its tables are not those of a workspace")
    }
  }

  /// The schema of each version, from version 0, which has none.
  private static let objects: [[String]] = {
    var objects: [[String]] = [[]]
    // This fails only without memory; then no file passes the check.
    guard let fresh = try? Database(":memory:", .create) else { return objects }
    for step in Schema.steps {
      try? fresh.run(step)
      objects.append((try? fresh.objects()) ?? [])
    }
    return objects
  }()

  /// Checks that positions are blobs; a row with another value would be on no page of a list.
  private func checkPlaces() throws(StoreError) {
    let wrong = try number(
      """
      SELECT EXISTS(SELECT 1 FROM channels INDEXED BY channelsInOrder WHERE place < x'')
      OR EXISTS(SELECT 1 FROM threads INDEXED BY threadsInOrder WHERE place < x'')
      """
    )
    if wrong != 0 { throw .damaged(path, "it holds places that are none") }
  }

  /// Checks a small file for pages that are used twice or not at all, before it is first written
  /// to.
  ///
  /// A reader does not wait for it. In a large file the check would take longer than everything
  /// else; damage is then found when it is read.
  private func checkPages() throws(StoreError) {
    guard hasUncheckedPages, fileSize <= 4 << 20 else { return }
    let statement = try compile("PRAGMA quick_check(1)")
    guard try statement.step() else { return }
    let answer = statement.text(0)
    // The answer begins with the name of the database, which is the same for every file.
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

  /// Returns the number that a statement selects, 0 when it selects no row.
  func number(_ text: StaticString) throws(StoreError) -> Int64 {
    let statement = try statement(text)
    // A statement that has not ended would keep what it has read locked.
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}

// Transactions.
extension Database {
  /// Runs a body whose changes are committed wholly or not at all.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    // Changes to a file without a name would be lost.
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

  /// Writes the first page, so that a log has it; nothing in it changes but its counter.
  ///
  /// By the counter the log is told from one of another copy of the file.
  private func markLog() throws(StoreError) {
    try run("PRAGMA application_id = \(Schema.applicationID)")
  }

  /// Runs a body that reads the file as it is at one moment, whatever other processes write.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try statement("BEGIN").run()
    defer { try? statement("COMMIT").run() }
    try measure()
    return try body()
  }
}
