// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
internal import WeftModel

/// A workspace in a SQLite file, read and written in small parts.
///
///     let store = try WorkspaceStore(opening: "team.weft")
///     store.head.currentUser.displayName       // "Luke"
///     let engine = try Engine(store: store)    // reads rows when they are shown
///     try WorkspaceStore(opening: "none.weft")  // throws StoreError, code .absent
///
/// Several processes may have the file open. One of them writes at a time, and readers see each
/// change as a whole or not at all. Only one thread at a time may use a store. It can be handed to a ``StoreSource``,
/// which any number of tasks may use; no other code may use the store from then on.
///
/// Opening a file reads neither channels nor messages. ``workspace()`` reads everything, in O(*n*) time and memory, so
/// use it for exports only; ``state()`` reads models on demand.
///
/// A write waits up to 5 seconds for other writers and then throws `busy`; a full disk throws `full`, and a file that
/// was removed or replaced throws `gone`. After any error the file has its earlier content.
public final class WorkspaceStore {
  /// The path of the file.
  public let path: String
  let database: Database
  /// The workspace without its users, channels and threads.
  public private(set) var head: Workspace
  var documents: ModelDocuments
  let people: People
  /// The models that states have read recently.
  var models = RecentModels()
  /// The texts collected for a segment of the word index, or `nil` while single texts are written.
  var segment: WordSegmentBuilder?
  /// Whether this transaction wrote texts that wait for the index.
  var hasTextsWaiting = false
  /// The progress of indexing a file of an earlier version, or `nil` before it starts.
  var indexing: Indexing?
  private weak var lentBacking: WorkspaceBacking?
  private var firstFailure: StoreError?
  /// The log position when a state was last returned or refreshed.
  var positionOfState: Int64 = 0
  /// The number of newest events that the log keeps.
  package var eventLimit = 100_000
  /// Whether the file is known to have a log.
  var hasLog = false
  /// Whether the file is known to store when mutes end.
  var hasMuteEnds = false
  /// The version that ``head`` and ``people`` were read from, or `nil` if they must be read again.
  private var versionOfHead: Int64?

  /// Opens the workspace of a file.
  ///
  /// - Throws: ``StoreError`` if the file can't be opened; the file is unchanged.
  public convenience init(opening path: String, readOnly: Bool = false) throws(StoreError) {
    try self.init(try Database.opening(path, readOnly ? .read : .write))
  }

  /// Opens the workspace of a file, and creates the file if it is missing.
  ///
  /// - Parameter head: The content of a new file, without channels and threads; an existing file
  ///   only has to have the same user.
  /// - Throws: ``StoreError`` if the file can't be opened or created.
  public convenience init(
    creating path: String,
    _ head: Workspace
  ) throws(StoreError) {
    var (database, isNew) = try Database.creating(path)
    if isNew, try !Self.fill(database, head.bare) { database = try Database.opening(path, .write) }
    try self.init(database)
  }

  /// Turns an empty file into a workspace; returns `false` if another process was faster.
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
    // If another process writes after this line, the version differs and its changes are read.
    versionOfHead = try database.dataVersion
    let head = try Self.head(of: database)
    path = database.path
    self.database = database
    self.head = head
    let people = People(database, head.currentUser.id)
    self.people = people
    documents = ModelDocuments(currentUser: head.currentUser.id) { people[$0] }
  }

  private static func head(of database: Database) throws(StoreError) -> Workspace {
    guard let bytes = try database.fact("head") else {
      throw .damaged(database.path, "it does not contain its user")
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

  /// Writes what differs from the file's current head, which is `nil` for a new file.
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

  /// The first error that occurred while a state read models, or `nil` if none did.
  ///
  /// States can't throw, so a caller checks this after using one.
  public var failure: StoreError? { firstFailure ?? people.failure }

  /// The work that the store has done since it was opened.
  package var work: StoreWork { database.work }

  func note(_ failure: StoreError) { firstFailure = firstFailure ?? failure }

  /// The backing that states read through; it retains this store.
  var backing: WorkspaceBacking {
    if let lentBacking { return lentBacking }
    let backing = WorkspaceBacking(self)
    lentBacking = backing
    return backing
  }

  /// Runs a body and commits all its changes to the file, or none if it throws.
  ///
  /// The body starts from the file's current content. If it throws, this store is unchanged as well.
  ///
  /// - Parameter isLogged: Whether the body logs all its changes; otherwise the log says that anything
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
      head = before
      versionOfHead = nil
      hasTextsWaiting = false
      people.forget()
      models.forgetAll()
      throw error
    }
  }

  /// Reads the head again and drops cached models if other processes have changed the file.
  func refresh() throws(StoreError) {
    let version = try database.dataVersion
    if version == versionOfHead { return }
    try database.measure()
    versionOfHead = version
    head = try Self.head(of: database)
    people.forget()
    models.forgetAll()
  }

  /// Changes the workspace's data besides users, channels and threads.
  package func setHead(_ head: Workspace) throws(StoreError) {
    for note in head.marks.notes { try put(note) }
    let bare = head.bare
    try Self.write(bare, insteadOf: self.head, to: database)
    self.head = bare
  }
}

extension Workspace {
  /// The workspace without channels, threads and users, except for the current user.
  var bare: Workspace {
    var bare = self
    bare.users = [currentUser]
    bare.channels = []
    bare.threads = []
    // They are notes, so that one more doesn't write all of them.
    bare.marks = PersonalMarks()
    return bare
  }
}

extension Database {
  /// A number that changes when other connections have written.
  var dataVersion: Int64 {
    get throws(StoreError) { try number("PRAGMA data_version") }
  }

  /// Returns the value stored under a name, or `nil` if there is none.
  func fact(_ name: String) throws(StoreError) -> [UInt8]? {
    let statement = try statement("SELECT value FROM facts WHERE name = ?").bind(1, name)
    defer { statement.reset() }
    return try statement.step() ? statement.blob(0) : nil
  }

  func set(_ name: String, _ value: [UInt8]) throws(StoreError) {
    try statement("INSERT OR REPLACE INTO facts VALUES(?, ?)").bind(1, name).bind(2, value).run()
  }
}
