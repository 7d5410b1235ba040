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
  let reader: WorkspaceReader
  let writer: EventWriter
  /// The position when a state was last returned or refreshed.
  var positionOfState = WorkspaceCounters()
  /// Whether models are kept from one operation to the next.
  private let isKeeping: Bool
  /// The bus to other hosts.
  private let bus: any HostBus
  /// Returns the current time, for rows of the log.
  let clock: @Sendable () -> Date

  /// Opens a workspace, and creates the view of a user who opens it for the first time.
  ///
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public convenience init(
    opening address: PostgresAddress,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    try self.init(address, line: PostgresLine(PostgresConnection(address)), clock: clock)
  }

  /// Opens a workspace to export all of it, with time limits for long operations.
  ///
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public convenience init(exporting address: PostgresAddress) throws(StoreError) {
    try self.init(address, line: PostgresLine(PostgresConnection(address, .bulk))) { Date() }
  }

  /// Opens a workspace over a line that other stores may share.
  ///
  /// - Parameters:
  ///   - isKeeping: Whether models are kept from one operation to the next, which costs memory and saves work.
  ///   - models: The models of the workspace that users of the host have read.
  init(
    _ address: PostgresAddress,
    line: PostgresLine,
    isKeeping: Bool = true,
    bus: any HostBus = NotifyBus(),
    sharing models: SharedModels? = nil,
    clock: @escaping @Sendable () -> Date
  ) throws(StoreError) {
    self.address = address
    self.isKeeping = isKeeping
    self.bus = bus
    self.clock = clock
    try PostgresDatabase.requirePresent(line.connection())
    let name = try address.requiredWorkspace()
    reader = try WorkspaceReader(of: name, as: address.user, over: line, sharing: models)
    writer = EventWriter(reader)
    let isKnown = try reading { () throws(StoreError) in try reader.account(of: viewerID) != nil }
    if !isKnown { try changing { () throws(StoreError) in try writer.members.openAccount() } }
  }

  /// The workspace without its users, channels and threads.
  public var head: Workspace { reader.head }

  /// The user who imported the workspace, and sees all of it.
  public var owner: UserID { reader.owner }

  /// The id of the store's user.
  public var viewerID: UserID { reader.viewer.id }

  /// The first error that occurred while a state read models in the last operation, or `nil` if none did.
  ///
  /// A transaction throws this error itself. Between transactions states can't throw, so a caller checks this.
  public var failure: StoreError? { reader.failures.first }

  /// Returns the store's user, as an engine over a source needs it.
  public func account() throws(StoreError) -> SourceAccount {
    let state = try state()
    var account = SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs)
    account.makesChats = true
    return account
  }

  /// The number of newest events that the log keeps.
  package var eventLimit: Int64 {
    get { writer.log.limit }
    set { writer.log.limit = newValue }
  }

  /// The work done over the current connection.
  package var work: PostgresWork { reader.line.work }

  /// The viewer's view.
  var view: PostgresView { reader.view }

  /// The counters of the workspace when they were last read.
  var counters: WorkspaceCounters { reader.counters }
}

// Transactions.
extension PostgresStore {
  /// Runs a body that reads one snapshot of the workspace.
  ///
  /// Reconnects once if the connection has ended between two operations.
  func reading<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  /// Runs a body and commits all its changes, or none if it throws, while no other process writes the workspace.
  ///
  /// If another transaction of the database was in the way, the body runs again and must then do the same as the first
  /// time.
  func changing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try transaction("BEGIN", isLocked: true, body)
  }

  private func transaction<Result>(
    _ begin: StaticString,
    isLocked: Bool = false,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if reader.line.isInTransaction { return try reader.failures.rethrown(body) }
    defer { if !isKeeping { reader.cache.forgetModels() } }
    let untold = writer.untold
    reader.failures.forget()
    return try reader.line.transaction(begin) { () throws(StoreError) in
      try reader.failures.rethrown { () throws(StoreError) in
        if isLocked { try reader.connection().lock(reader.shard) }
        try reader.refresh()
        return try body()
      }
    } undo: {
      // The caches may record what could not be read as missing.
      reader.forget()
      writer.untold = untold
    }
  }

  /// Notifies the hosts that follow the workspace, after the transactions with the changes.
  func tellHosts() {
    let news = writer.untold
    writer.untold = UntoldNews()
    // Without a connection, hosts find the changes when they next check the database.
    guard let connection = try? reader.line.connection() else { return }
    for event in news.fleeting { bus.publish(.fleeting(event), in: reader.shard, connection) }
    if news.isWritten {
      bus.publish(.written(counters.position), in: reader.shard, connection)
    }
  }
}
