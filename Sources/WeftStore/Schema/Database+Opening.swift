// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Database {
  /// Opens the file of a workspace that is there.
  ///
  /// What was written by an earlier version is brought up to date, unless it is only read.
  static func opening(_ path: String, _ access: Access) throws(StoreError) -> Database {
    guard FileManager.default.fileExists(atPath: path) else {
      throw StoreError(.absent, path, "there is no such file; weft import FILE --into it makes one")
    }
    let database = try Database(path, access)
    let version = try database.version()
    if version == 0 { throw .notAWorkspace(path) }
    if access != .read, version < Schema.version { try database.migrate(from: version) }
    try database.prepare(access)
    try database.checkSchema(of: access == .read ? version : Schema.version)
    return database
  }

  /// Opens a file, and makes a workspace of it where there is none or it is empty.
  ///
  /// - Returns: also whether it is new, and wants to be filled.
  static func creating(_ path: String) throws(StoreError) -> (Database, isNew: Bool) {
    let database = try Database(path, .create)
    let version = try database.version()
    if version > 0, version < Schema.version { try database.migrate(from: version) }
    try database.prepare(.create)
    if version > 0 { try database.checkSchema(of: Schema.version) }
    return (database, version == 0)
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
    guard id == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw .notAWorkspace(path)
    }
    return 0
  }

  private func migrate(from version: Int64) throws(StoreError) {
    try checkSchema(of: version)
    try transaction { () throws(StoreError) in
      // Somebody else may have been faster.
      let version = try self.version()
      for step in Schema.steps.dropFirst(Int(version)) { try run(step) }
      try run("PRAGMA user_version = \(Schema.version)")
    }
  }

  private func prepare(_ access: Access) throws(StoreError) {
    // What was acknowledged is on the disk.
    if access == .read {
      try run("PRAGMA query_only = ON")
    } else {
      try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    try run("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
  }

  /// Compares what is in the file with what its version has: a file from elsewhere may be anything.
  private func checkSchema(of version: Int64) throws(StoreError) {
    let found = try objects()
    let fresh = try Database(":memory:", .create)
    try fresh.makeTables(version)
    guard try found == fresh.objects() else {
      throw .damaged(path, "its tables are not those of a workspace")
    }
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
      let result = try body()
      if hasMoved { throw StoreError.gone(path) }
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
    return try body()
  }
}

extension StoreError {
  static func notAWorkspace(_ path: String) -> StoreError {
    StoreError(
      .notAWorkspace,
      path,
      "this is no workspace; name a .weft file or a workspace JSON"
    )
  }
}
