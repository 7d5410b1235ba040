// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
internal import WeftModel

/// A workspace in a SQLite file, read and written piece by piece.
///
///     let store = try WorkspaceStore(opening: "team.weft")
///     let workspace = try store.workspace()
///
/// Several processes may have the file open. One of them writes at a time, and readers see each
/// change wholly or not at all. One thread at a time may use a store.
public final class WorkspaceStore {
  /// The path of the file.
  public let path: String
  let database: Database
  /// The workspace without its users, channels and threads.
  public private(set) var head: Workspace
  var documents: ModelDocuments
  let people: People
  /// The models that states have read last.
  var models = RecentModels()
  /// What is collected for a segment of the index of words; nil while single texts are written.
  var segment: WordSegmentBuilder?
  /// Whether texts were written in this transaction that wait for the index.
  var hasTextsWaiting = false
  /// The indexing of a file of an earlier version, nil before it begins.
  var indexing: Indexing?
  private weak var lentBacking: WorkspaceBacking?
  private var firstFailure: StoreError?
  /// The last log position when a state was returned or refreshed.
  var positionOfState: Int64 = 0
  /// How many of the newest events the log holds.
  package var eventLimit = 100_000
  /// Whether the file is known to have a log.
  var hasLog = false
  /// Whether the file is known to have the moments at which mutes end.
  var hasMuteEnds = false
  /// The version that ``head`` and ``people`` were read from; nil when they must be read again.
  private var versionOfHead: Int64?

  /// Opens the workspace of a file.
  ///
  /// - Throws: ``StoreError`` when the file can't be opened; the file is unchanged.
  public convenience init(opening path: String, readOnly: Bool = false) throws(StoreError) {
    try self.init(try Database.opening(path, readOnly ? .read : .write))
  }

  /// Opens the workspace of a file, which is created when it is missing.
  ///
  /// - Parameter head: The content of a new file, without channels and threads; an existing file
  ///   only has to have the same user.
  /// - Throws: ``StoreError`` when the file can't be opened or created.
  public convenience init(
    creating path: String,
    _ head: Workspace
  ) throws(StoreError) {
    var (database, isNew) = try Database.creating(path)
    if isNew, try !Self.fill(database, head.bare) { database = try Database.opening(path, .write) }
    try self.init(database)
  }

  /// Makes an empty file a workspace; returns false where another process has done so meanwhile.
  private static func fill(_ database: Database, _ bare: Workspace) throws(StoreError) -> Bool {
    try database.transaction { () throws(StoreError) in
      guard try database.version() == 0 else { return false }
      try database.makeTables()
      try database.set(Indexing.fact, IndexingPosition.end.bytes)
      try write(bare, to: database)
      return true
    }
  }

  private init(_ database: Database) throws(StoreError) {
    // What another process writes after this line has another version, and is then read.
    versionOfHead = try database.dataVersion
    let head = try Self.head(of: database)
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
      var head = try ModelDocuments.head(bytes)
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

  /// Writes what differs from the content that the file has, which is nil for a new file.
  private static func write(
    _ head: Workspace,
    insteadOf known: Workspace? = nil,
    to database: Database
  ) throws(StoreError) {
    var undated = head
    undated.latestDate = known?.latestDate
    if undated != known { try database.set("head", Array(head.json.utf8)) }
    if let date = head.latestDate, date != known?.latestDate {
      try database.set("latest", Array(Workspace.text(date).utf8))
    }
  }

  /// The first error of a state's reading, nil when there was none.
  ///
  /// A state cannot throw, so after using one the caller checks this.
  public var failure: StoreError? { firstFailure ?? people.failure }

  /// What the store has done since it was opened.
  package var work: StoreWork { database.work }

  func note(_ failure: StoreError) { firstFailure = firstFailure ?? failure }

  /// The backing that states read through; it holds this store.
  var backing: WorkspaceBacking {
    if let lentBacking { return lentBacking }
    let backing = WorkspaceBacking(self)
    lentBacking = backing
    return backing
  }

  /// Runs a body whose changes to the file are committed wholly or not at all.
  ///
  /// The body starts from the file as it is now. If it fails, this store is unchanged as well.
  ///
  /// - Parameter isLogged: Whether all changes are in the log; if not, the log says that anything
  ///   may have changed.
  package func changing<Result>(
    isLogged: Bool = false,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let before = head
    do throws(StoreError) {
      return try database.transaction { () throws(StoreError) in
        try refresh()
        let count = isLogged ? nil : try database.number("SELECT total_changes()")
        let result = try body()
        try settleIndex()
        if let count, try database.number("SELECT total_changes()") != count {
          try logEverything()
        }
        return result
      }
    } catch {
      (head, versionOfHead, hasTextsWaiting) = (before, nil, false)
      people.forget()
      models.forgetAll()
      throw error
    }
  }

  /// Reads again the cached data that other processes have changed since.
  func refresh() throws(StoreError) {
    let version = try database.dataVersion
    if version == versionOfHead { return }
    try database.measure()
    (versionOfHead, head) = (version, try Self.head(of: database))
    people.forget()
    models.forgetAll()
  }

  /// Changes the workspace's data besides users, channels and threads.
  package func setHead(_ head: Workspace) throws(StoreError) {
    let bare = head.bare
    try Self.write(bare, insteadOf: self.head, to: database)
    self.head = bare
  }
}

extension Workspace {
  /// The workspace without channels, threads and users but the current one.
  var bare: Workspace {
    var bare = self
    (bare.users, bare.channels, bare.threads) = ([currentUser], [], [])
    return bare
  }
}

extension Database {
  /// A number that is another one after other connections have written.
  var dataVersion: Int64 {
    get throws(StoreError) { try number("PRAGMA data_version") }
  }

  /// The value stored under a name, nil when there is none.
  func fact(_ name: String) throws(StoreError) -> [UInt8]? {
    let statement = try statement("SELECT value FROM facts WHERE name = ?").bind(1, name)
    defer { statement.reset() }
    return try statement.step() ? statement.blob(0) : nil
  }

  func set(_ name: String, _ value: [UInt8]) throws(StoreError) {
    try statement("INSERT OR REPLACE INTO facts VALUES(?, ?)").bind(1, name).bind(2, value).run()
  }
}
