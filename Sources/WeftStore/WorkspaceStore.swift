// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
public import WeftFoundation

/// A workspace in a file: SQLite, read and written piece by piece.
///
///     let store = try WorkspaceStore(opening: "team.weft")
///     let workspace = try store.workspace()
///
/// Several processes may have the file open; one of them writes at a time, and those that read see each
/// change wholly or not at all. A store is used by one thread at a time.
public final class WorkspaceStore {
  /// The file.
  public let path: String
  let database: Database
  /// What the workspace is besides users, channels and threads, which are not in it.
  public private(set) var head: Workspace
  var documents: ModelDocuments
  let people: People
  /// What states have read last.
  var models = RecentModels()
  private weak var lentBacking: WorkspaceBacking?
  private var firstFailure: StoreError?
  /// What was last in the log when a state was handed out, or brought up to date.
  var positionOfState: Int64 = 0
  /// The newest events of the log that are kept.
  package var eventLimit = 100_000
  /// The version ``head`` and ``people`` were read from; nil where that has to be done anew.
  private var versionOfHead: Int64?

  /// Opens the workspace of a file.
  ///
  /// - Throws: why that can't be; the file is as it was.
  public convenience init(opening path: String, readOnly: Bool = false) throws(StoreError) {
    let database = try Database.opening(path, readOnly ? .read : .write)
    try self.init(database, try Self.head(of: database))
  }

  /// Opens the workspace of a file, which is made where there is none.
  ///
  /// - Parameter head: What a new one is besides users, channels and threads; of one that is there only the
  ///   user has to be the same.
  public convenience init(
    creating path: String,
    _ head: Workspace
  ) throws(StoreError) {
    let (database, isNew) = try Database.creating(path)
    if isNew {
      let bare = head.bare
      try database.transaction { () throws(StoreError) in
        try database.makeTables()
        try Self.write(bare, to: database)
      }
    }
    try self.init(database, try Self.head(of: database))
  }

  private init(_ database: Database, _ head: Workspace) throws(StoreError) {
    (path, self.database, self.head) = (database.path, database, head)
    let people = People(database, head.currentUser.id)
    self.people = people
    documents = ModelDocuments(currentUser: head.currentUser.id) { people[$0] }
  }

  private static func head(of database: Database) throws(StoreError) -> Workspace {
    guard let bytes = try database.fact("head") else {
      throw .damaged(database.path, "it does not say whose it is")
    }
    do {
      var head = try Workspace(json: bytes)
      head.latestDate = try database.fact("latest").flatMap {
        Workspace.date(String(decoding: $0, as: UTF8.self))
      }
      return head
    } catch let error as StoreError {
      throw error
    } catch {
      throw .damaged(database.path, "\(error)")
    }
  }

  private static func write(_ head: Workspace, to database: Database) throws(StoreError) {
    try database.set("head", Array(head.json.utf8))
    if let date = head.latestDate { try database.set("latest", Array(Workspace.text(date).utf8)) }
  }

  /// Why something of a state could not be read, nil where everything could.
  public var failure: StoreError? { firstFailure ?? people.failure }

  func note(_ failure: StoreError) { firstFailure = firstFailure ?? failure }

  /// What states read through; it holds this store.
  var backing: WorkspaceBacking {
    if let lentBacking { return lentBacking }
    let backing = WorkspaceBacking(self)
    lentBacking = backing
    return backing
  }

  /// Changes the file wholly or not at all, from what it is now; where that fails this store is as it was, too.
  ///
  /// - Parameter isLogged: Whether all of it is in the log; else the log says that anything may have changed.
  func changing<Result>(
    isLogged: Bool = false,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let before = head
    do throws(StoreError) {
      return try database.transaction { () throws(StoreError) in
        try refresh()
        let count = try database.number("SELECT total_changes()")
        let result = try body()
        if !isLogged, try database.number("SELECT total_changes()") != count {
          try logEverything()
        }
        return result
      }
    } catch {
      (head, versionOfHead) = (before, nil)
      people.forget()
      models.forgetAll()
      throw error
    }
  }

  /// Takes in what other processes have written since, of what is kept here.
  func refresh() throws(StoreError) {
    let version = try database.number("PRAGMA data_version")
    if version == versionOfHead { return }
    try database.measure()
    (versionOfHead, head) = (version, try Self.head(of: database))
    people.forget()
    models.forgetAll()
  }

  /// Changes what the workspace is besides users, channels and threads.
  func setHead(_ head: Workspace) throws(StoreError) {
    try Self.write(head.bare, to: database)
    self.head = head.bare
  }
}

extension Workspace {
  /// The same without users but the current one, channels and threads.
  var bare: Workspace {
    var bare = self
    (bare.users, bare.channels, bare.threads) = ([currentUser], [], [])
    return bare
  }
}

extension Database {
  /// What is kept under a name.
  func fact(_ name: String) throws(StoreError) -> [UInt8]? {
    let statement = try statement("SELECT value FROM facts WHERE name = ?").bind(1, name)
    defer { statement.reset() }
    return try statement.step() ? statement.blob(0) : nil
  }

  func set(_ name: String, _ value: [UInt8]) throws(StoreError) {
    try statement("INSERT OR REPLACE INTO facts VALUES(?, ?)").bind(1, name).bind(2, value).run()
  }
}
