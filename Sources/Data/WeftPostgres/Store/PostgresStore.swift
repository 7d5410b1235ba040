// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftFormats
public import WeftModel
public import WeftSource
public import WeftStore

/// A workspace in a PostgreSQL database, as one user sees it.
///
///     let store = try PostgresStore(opening: PostgresAddress("postgresql://db/chats?workspace=team&user=luke"))
///
/// Any number of processes may have it open. Its writers take turns, one transaction each, and readers see each change
/// as a whole or not at all. Only one thread at a time may use a store.
public final class PostgresStore {
  /// The address of the workspace.
  public let address: PostgresAddress
  /// The workspace without its users, channels and threads.
  public private(set) var head: Workspace
  /// The number of the workspace in the database.
  let shard: Int64
  /// The user who imported the workspace, and sees all of it.
  public let owner: UserID
  /// The user whose view of the workspace this store is.
  private(set) var viewer: PostgresPerson
  /// The models that the viewer's states have read recently.
  var models = RecentModels()
  /// The stored rows of the channels that the viewer's states have changed recently.
  var stored: [ChannelID: PostgresView.StoredChannel] = [:]
  /// The channels of the page that was read last, with the messages that rows of lists show.
  var page: [ChannelID: ChatChannel] = [:]
  /// The messages that are known to have no thread in the viewer's view.
  var threadless: Set<MessageID> = []
  /// The numbers of notes, by kinds that were counted.
  var noteCounts: [Int: Int] = [:]
  /// Whether another user has opened the workspace.
  private(set) var hasOthers = true
  private weak var lentView: PostgresView?
  /// The counters of the workspace when they were last read.
  private(set) var counters = Counters()
  /// The position when a state was last returned or refreshed.
  var positionOfState = Counters()
  /// The number of newest events that the log keeps.
  package var eventLimit: Int64 = 100_000
  /// The connection, which other stores of the same thread may use in between.
  private let line: PostgresLine
  /// Whether models are kept from one operation to the next.
  private let isKeeping: Bool
  /// The bus to other hosts.
  let bus: any HostBus
  /// The reader of models shared with the other users of its host, or `nil` without a host.
  let reader: SharedReader?
  /// The changes about which other hosts haven't been notified yet.
  var untold = UntoldNews()
  private var people: [UserID: ChatUser?] = [:]
  private var headDocument: [UInt8] = []
  private var firstFailure: StoreError?
  private let clock: @Sendable () -> Date

  /// The counters of a workspace.
  package struct Counters: Equatable, Sendable {
    /// The number of the current order of events, which changes with an import.
    package var epoch: Int64
    /// The position of the newest event.
    package var position: Int64
    /// The position up to which all events are deleted.
    package var kept: Int64

    /// Creates counters.
    package init(epoch: Int64 = 0, position: Int64 = 0, kept: Int64 = 0) {
      (self.epoch, self.position, self.kept) = (epoch, position, kept)
    }
  }

  /// Opens a workspace, and creates the view of a user who opens it for the first time.
  ///
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public convenience init(
    opening address: PostgresAddress,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    try self.init(address, PostgresLine(PostgresConnection(address)), clock)
  }

  /// Opens a workspace to export all of it, with time limits for long operations.
  ///
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public convenience init(exporting address: PostgresAddress) throws(StoreError) {
    try self.init(address, PostgresLine(PostgresConnection(address, .bulk))) { Date() }
  }

  /// Opens a workspace inside the transaction that fills it.
  convenience init(
    copying address: PostgresAddress,
    over connection: PostgresConnection
  ) throws(StoreError) {
    try self.init(address, PostgresLine(connection)) { Date() }
  }

  /// Opens a workspace over a line that other stores may share.
  ///
  /// - Parameters:
  ///   - isKeeping: Whether models are kept from one operation to the next, which costs memory and saves work.
  ///   - models: The models of the workspace that users of the host have read.
  init(
    _ address: PostgresAddress,
    _ line: PostgresLine,
    isKeeping: Bool = true,
    bus: any HostBus = NotifyBus(),
    sharing models: SharedModels? = nil,
    _ clock: @escaping @Sendable () -> Date
  ) throws(StoreError) {
    (self.address, self.line, self.isKeeping, self.clock) = (address, line, isKeeping, clock)
    (self.bus, reader) = (bus, models.map(SharedReader.init))
    let connection = try line.connection()
    try PostgresDatabase.requirePresent(connection)
    let name = try address.requiredWorkspace()
    guard let facts = try Self.facts(name, over: connection) else {
      throw StoreError(
        .absent,
        address.shown,
        "there is no workspace \"\(name)\"; weft import FILE --into creates it"
      )
    }
    (shard, owner, head) = (facts.shard, facts.owner, facts.head)
    let person = address.user ?? facts.owner
    viewer = PostgresPerson(id: person, isOwner: person == facts.owner)
    try openAccount()
  }

  private static func facts(
    _ name: String,
    over connection: PostgresConnection
  ) throws(StoreError) -> (shard: Int64, owner: UserID, head: Workspace)? {
    var facts: (shard: Int64, owner: UserID, head: [UInt8])?
    try connection.query(
      "SELECT number, owner, head FROM weft.shard WHERE id = $1",
      [.text(name)]
    ) { facts = ($0.integer(0), UserID($0.text(1)), $0.bytes(2)) }
    guard let facts else { return nil }
    return (facts.shard, facts.owner, try read(facts.head, connection.address.shown))
  }

  private static func read(_ bytes: [UInt8], _ path: String) throws(StoreError) -> Workspace {
    do {
      return try ModelDocuments.head(bytes)
    } catch {
      throw .damagedDatabase(path, "its head: \(error)")
    }
  }

  /// The current time, for rows of the log.
  func moment() -> Date { clock() }

  /// The address for error messages.
  var path: String { address.shown }

  /// The first error that occurred while a state read models in the last operation, or `nil` if none did.
  public var failure: StoreError? { firstFailure }

  func note(_ failure: StoreError) { firstFailure = firstFailure ?? failure }

  /// Returns the store's user, as an engine over a source needs it.
  public func account() throws(StoreError) -> SourceAccount {
    let state = try state()
    return SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs)
  }

  /// The id of the store's user.
  public var viewerID: UserID { viewer.id }

  /// The work done over the current connection.
  package var work: PostgresWork { line.work }

  func connection() throws(StoreError) -> PostgresConnection { try line.connection() }

  /// The viewer's view, which retains this store.
  var view: PostgresView {
    if let lentView { return lentView }
    let view = PostgresView(self, viewer, keepsModels: true)
    lentView = view
    return view
  }
}

// Transactions.
extension PostgresStore {
  /// Runs a body that reads one snapshot of the workspace.
  ///
  /// Reconnects once if the connection has ended between two operations.
  func reading<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if line.isInTransaction { return try body() }
    defer { if !isKeeping { forgetModels() } }
    let untold = untold
    do throws(StoreError) {
      return try retrying { () throws(StoreError) in
        firstFailure = nil
        self.untold = untold
        return try connection().transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
          () throws(StoreError) in
          try refresh()
          return try body()
        }
      }
    } catch {
      // The caches may record what could not be read as missing.
      forget()
      throw error
    }
  }

  /// Runs a body and commits all its changes, or none if it throws, while no other process writes the workspace.
  ///
  /// If another transaction of the database was in the way, the body runs again and must then do the same as the first
  /// time.
  func changing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    defer { if !isKeeping { forgetModels() } }
    let untold = untold
    do throws(StoreError) {
      return try retrying { () throws(StoreError) in
        firstFailure = nil
        self.untold = untold
        return try connection().transaction { () throws(StoreError) in
          try lock()
          try refresh()
          return try body()
        }
      }
    } catch {
      forget()
      self.untold = untold
      throw error
    }
  }

  /// Waits until no other process writes the workspace.
  private func lock() throws(StoreError) {
    try connection().post(
      "SELECT 1 FROM pg_advisory_xact_lock(8603661520541450240 + $1)",
      [.integer(shard)]
    )
  }

  /// The maximum number of attempts for a transaction.
  private static let tries = 6

  private func retrying<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    var (count, hasReconnected) = (1, false)
    while true {
      do throws(StoreError) {
        return try body()
      } catch {
        switch error.code {
        case .conflict where count < Self.tries: break
        case .unreachable where !hasReconnected && line.isFresh: hasReconnected = true
        default: throw error
        }
        count += 1
        forget()
      }
    }
  }

  /// Reads the counters, and drops cached data that other writers have changed since.
  private func refresh() throws(StoreError) {
    var now: (counters: Counters, head: [UInt8], latest: [UInt8]?)?
    try connection().query(
      """
      SELECT epoch, position, kept, head, latest, EXISTS (
        SELECT 1 FROM weft.account WHERE shard = $1 AND person <> $2)
      FROM weft.shard WHERE number = $1
      """,
      [.integer(shard), .text(viewer.id.rawValue)]
    ) { row in
      hasOthers = row.flag(5)
      let counters = Counters(epoch: row.integer(0), position: row.integer(1), kept: row.integer(2))
      now = (counters, row.bytes(3), row.optionalBytes(4))
    }
    guard let now else {
      throw StoreError(.gone, path, "the workspace was removed while it was open")
    }
    if now.counters == counters { return }
    if now.head == headDocument, let touched = try touched(until: now.counters) {
      forget(touched)
    } else {
      forget()
      (head, headDocument) = (try Self.read(now.head, path), now.head)
    }
    counters = now.counters
    head.latestDate = now.latest.flatMap { Workspace.date(String(decoding: $0, as: UTF8.self)) }
    head.currentUser = try user(viewer.id) ?? ChatUser(id: viewer.id)
    head.users = [head.currentUser]
    try readAccount()
  }

  /// Above this many events of others, all cached data is dropped instead of what they changed.
  private static let mostTouched = 200

  /// Returns the rows that events have changed since the counters were read, or `nil` if that is unknown.
  private func touched(until now: Counters) throws(StoreError) -> TouchedRows? {
    let known = counters
    guard now.epoch == known.epoch, now.kept <= known.position, now.position > known.position,
      now.position - known.position <= Int64(Self.mostTouched)
    else { return nil }
    var documents: [[UInt8]] = []
    try connection().query(
      "SELECT touched FROM weft.log WHERE shard = $1 AND position > $2 AND position <= $3",
      [.integer(shard), .integer(known.position), .integer(now.position)],
      limit: Self.mostTouched
    ) { documents.append($0.bytes(0)) }
    var touched = TouchedRows()
    for document in documents {
      guard let rows = TouchedRows(document) else { return nil }
      touched.formUnion(rows)
    }
    // Any model may contain a user.
    return touched.users.isEmpty ? touched : nil
  }

  /// Drops the cached data that events have changed.
  private func forget(_ touched: TouchedRows) {
    for id in touched.channels.union(touched.goneChannels) {
      (stored[id], page[id]) = (nil, nil)
      models.forget(id)
    }
    for id in touched.threads.union(touched.goneThreads) { models.forget(id) }
    (threadless, noteCounts) = ([], [:])
  }

  /// Drops all cached data.
  private func forget() {
    counters = Counters()
    people = [:]
    forgetModels()
  }

  private func forgetModels() {
    (stored, page, threadless, noteCounts) = ([:], [:], [], [:])
    models.forgetAll()
  }

  /// Records that this store has changed the workspace itself, so that its cached data stays valid.
  func advance(to position: Int64, kept: Int64) {
    (counters.position, counters.kept) = (position, kept)
    untold.isWritten = true
  }
}

// Changes that this store has made itself.
extension PostgresStore {
  func setViewer(muted: Set<UserID>, read: Date?) {
    (viewer.muted, viewer.allRead, head.mutedUserIDs) = (muted, read, muted)
    lentView = nil
  }

  func setLatest(_ date: Date) { head.latestDate = date }
}

// Users.
extension PostgresStore {
  /// The maximum number of cached users; a full cache is emptied.
  private static let mostPeople = 10_000

  /// Reads a user; returns `nil` if the workspace doesn't describe it.
  func user(_ id: UserID) throws(StoreError) -> ChatUser? {
    if let known = people[id] { return known }
    var document: [UInt8]?
    try connection().query(
      "SELECT document FROM weft.person WHERE shard = $1 AND id = $2",
      [.integer(shard), .text(id.rawValue)]
    ) { document = $0.bytes(0) }
    return try keepUser(id, document)
  }

  /// Caches a user whose document was read, which is `nil` if the workspace doesn't describe the user.
  @discardableResult
  func keepUser(_ id: UserID, _ document: [UInt8]?) throws(StoreError) -> ChatUser? {
    if let known = people[id] { return known }
    let user = try document.map { bytes throws(StoreError) in
      try decode("user \(id)") { () throws(WorkspaceError) in
        var documents = ModelDocuments(currentUser: owner)
        return try documents.user(bytes)
      }
    }
    let only = document.flatMap { bytes in user.map { reader?.models.user(bytes, $0) ?? $0 } }
    if people.count >= Self.mostPeople { people = [:] }
    people[id] = .some(only)
    return only
  }

  /// Reads a user for a caller that can't throw.
  func userOrNone(_ id: UserID) -> ChatUser? {
    do throws(StoreError) {
      return try user(id)
    } catch {
      note(error)
      return nil
    }
  }

  func forget(_ id: UserID) { people[id] = nil }

  /// Decodes a model; throws `damaged` if that fails.
  func decode<Model>(
    _ name: @autoclosure () -> String,
    _ body: () throws(WorkspaceError) -> Model
  ) throws(StoreError) -> Model {
    do throws(WorkspaceError) {
      return try body()
    } catch {
      throw .damagedDatabase(path, "\(name()): \(error)")
    }
  }

  /// Loads the viewer's mute list and the date up to which they have read everything.
  private func readAccount() throws(StoreError) {
    guard let account = try account(of: viewer.id) else { return }
    setViewer(muted: account.muted, read: account.read)
  }
}
