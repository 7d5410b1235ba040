// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Database {
  /// Opens the file of a workspace that is there.
  ///
  /// What was written by an earlier version is brought up to date, unless it is only read. A file that is
  /// refused is as it was, and so is what lies beside it.
  static func opening(_ path: String, _ access: Access) throws(StoreError) -> Database {
    let sight = FileSight(path)
    if let refusal = sight.refusal { throw StoreError(.failed, path, refusal) }
    guard sight != .nothing else {
      throw StoreError(.absent, path, "there is no such file; weft import FILE --into it makes one")
    }
    let database: Database
    do throws(StoreError) {
      database = try checked(path, access).database
    } catch  where access == .read && [.readOnly, .failed].contains(error.code) {
      database = try unwritable(path, error)
    }
    return database
  }

  /// Opens a file, and makes a workspace of it where there is none or it is empty.
  ///
  /// - Returns: also whether it is new, and wants to be filled.
  static func creating(_ path: String) throws(StoreError) -> (Database, isNew: Bool) {
    if let refusal = FileSight(path).refusal { throw StoreError(.failed, path, refusal) }
    // SQLite itself would let others read it.
    if FileSight(path) == .nothing { PrivateFile.make(path) }
    return try checked(path, .create)
  }

  /// A file nothing can be made beside, which is read all the same where all of it is in the one file.
  private static func unwritable(
    _ path: String,
    _ error: StoreError
  ) throws(StoreError) -> Database {
    for suffix in ["-wal", "-journal"] where FileSight(path + suffix).isFilled {
      throw StoreError(
        .readOnly,
        path,
        "what was written last is in \(path)\(suffix), which can't be taken in here; copy both to a "
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
    // Closing would take in what others have left there, even into a file that is refused.
    let hasLog = FileSight(path + "-wal").isFilled
    let database = try Database(path, access, isImmutable: isImmutable)
    database.keepsLog(hasLog)
    if access == .write, database.isReadOnly { throw .readOnly(path) }
    try database.run("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    if access == .read { try database.run("PRAGMA query_only = ON") }
    let version = try database.version()
    if version > 0 {
      try database.check(version, access)
    } else if access != .create {
      throw .notAWorkspace(path)
    } else if try database.hidesContent() {
      throw .notAWorkspace(path)
    }
    // What was acknowledged is on the disk.
    if access != .read { try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") }
    database.keepsLog(false)
    return (database, version == 0)
  }

  /// Whether there are bytes which a file of a single one is not taken to have.
  private func hidesContent() throws(StoreError) -> Bool {
    let pages = try number("PRAGMA page_count")
    return pages == 0 && FileSight(path).isFilled
  }

  /// Makes sure that the file is what it says, and of the present version where it may be written.
  private func check(_ version: Int64, _ access: Access) throws(StoreError) {
    try measure()
    try checkSchema(of: version)
    try checkPlaces()
    if access == .read { return }
    try checkPages()
    if version < Schema.version { try migrate(from: version) }
  }

  /// Makes the tables, in a transaction of the caller's, so that a file is a workspace wholly or not at all.
  ///
  /// - Parameter version: Whose; the newest by default.
  func makeTables(_ version: Int64 = Schema.version) throws(StoreError) {
    for step in Schema.steps.prefix(Int(version)) { try run(step) }
    try run("PRAGMA application_id = \(Schema.applicationID)")
    try run("PRAGMA user_version = \(version)")
  }

  /// The version of the file, 0 for one that has no content yet.
  private func version() throws(StoreError) -> Int64 {
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
    // Somebody else's database is never written to.
    guard id == 0, version == 0, try number("SELECT 1 FROM sqlite_schema LIMIT 1") == 0 else {
      throw .notAWorkspace(path)
    }
    return 0
  }

  private func migrate(from version: Int64) throws(StoreError) {
    try transaction { () throws(StoreError) in
      // Somebody else may have been faster.
      let version = try self.version()
      for step in Schema.steps.dropFirst(Int(version)) { try run(step) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  /// Compares what is in the file with what its version makes: a file from elsewhere may be anything.
  private func checkSchema(of version: Int64) throws(StoreError) {
    guard try objects() == Self.objects.dropFirst(Int(version)).first else {
      throw .damaged(path, "its tables are not those of a workspace")
    }
  }

  /// What each version makes, from 0, which has nothing.
  private static let objects: [[String]] = {
    var objects: [[String]] = [[]]
    // Without memory for them nothing else could be read either; then no file is as it should be.
    guard let fresh = try? Database(":memory:", .create) else { return objects }
    for step in Schema.steps {
      try? fresh.run(step)
      objects.append((try? fresh.objects()) ?? [])
    }
    return objects
  }()

  /// Rows whose place is no blob would be in no page of a list.
  private func checkPlaces() throws(StoreError) {
    let wrong = try number(
      """
      SELECT EXISTS(SELECT 1 FROM channels INDEXED BY channelsInOrder WHERE place < x'')
      OR EXISTS(SELECT 1 FROM threads INDEXED BY threadsInOrder WHERE place < x'')
      """
    )
    if wrong != 0 { throw .damaged(path, "it holds places that are none") }
  }

  /// Looks for pages that are used twice or not at all, before a small file is written to.
  ///
  /// In a large one it would take longer than everything else; what is wrong there is told where it is read.
  private func checkPages() throws(StoreError) {
    guard fileSize <= 4 << 20 else { return }
    let statement = try compile("PRAGMA quick_check(1)")
    guard try statement.step() else { return }
    let answer = statement.text(0)
    // It begins with the name of the database, which is the same for every file.
    if answer != "ok" { throw .damaged(path, String(answer.drop { !$0.isNewline }.dropFirst())) }
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

  /// The one number a statement answers.
  func number(_ text: String) throws(StoreError) -> Int64 {
    let statement = try compile(text)
    return try statement.step() ? statement.integer(0) : 0
  }
}

// Transactions.
extension Database {
  /// Changes the file wholly or not at all.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    // Written to a file without a name it would be lost.
    if hasMoved { throw .gone(path) }
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      try measure()
      let result = try body()
      if hasMoved { throw StoreError.gone(path) }
      try measure()
      try run("COMMIT")
      return result
    } catch {
      // It may have ended by itself already.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Reads what is there at one moment, whatever others write meanwhile.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try run("BEGIN")
    defer { try? run("COMMIT") }
    try measure()
    return try body()
  }
}
