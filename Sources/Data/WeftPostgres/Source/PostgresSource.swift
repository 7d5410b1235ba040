// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Synchronization
public import WeftFormats
public import WeftModel
public import WeftSource
public import WeftStore

/// A chat source over a workspace in a PostgreSQL database, for one of its users.
///
///     let source = try PostgresSource(opening: PostgresAddress("postgresql://db/chats?workspace=team&user=luke"))
///     let page = try await source.channels(ChannelListQuery(), after: nil, limit: 20)
///
/// Any number of hosts may have sources of one workspace, and the followers of each see the changes of all. The source
/// shows only the user's own channels and checks the user's permissions. While the database is unreachable, followers
/// wait, and then continue at the same position.
public actor PostgresSource: StateReadingSource, ReachableSource {
  /// The address of the workspace.
  public nonisolated let address: PostgresAddress

  nonisolated let host: PostgresHost
  private nonisolated let lane: PostgresLane
  nonisolated let standing = PersonStanding()
  private(set) var opened: PostgresStore?
  /// Returns the current time, for actions and for the end of mutes.
  public let clock: @Sendable () -> Date
  /// The actions that wait for the next transaction.
  var pending: [PendingAction] = []
  var isPerforming = false

  /// The executor of the actor: a thread that may wait for the database.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the executor lives as long as the actor, and its thread until the last job.
    unsafe lane.executor.asUnownedSerialExecutor()
  }

  /// Opens a workspace with its own connections; the calling thread waits at most as long as connecting may
  /// take.
  ///
  /// - Parameter clock: Returns the current time, for actions and for the end of mutes.
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public init(
    opening address: PostgresAddress,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    let line = PostgresLine(try PostgresConnection(address))
    let store = try PostgresStore(address, line: line, clock: clock)
    self.init(address, host: try PostgresHost(address, lines: [line]), store: store, clock: clock)
  }

  init(
    _ address: PostgresAddress,
    host: PostgresHost,
    store: sending PostgresStore?,
    clock: @escaping @Sendable () -> Date
  ) {
    self.address = address
    self.host = host
    self.clock = clock
    lane = host.lane()
    opened = store
  }

  /// The epoch of the user, which changes when the user's sessions are revoked.
  ///
  /// It is read when the source is opened, and kept up to date while its events are followed.
  public nonisolated var userEpoch: Int64 { standing.epoch.load(ordering: .relaxed) }

  /// Returns the user, and the workspace without its users, channels and threads.
  public func facts() throws(StoreError) -> (account: SourceAccount, head: Workspace) {
    let store = try store()
    return (try store.account(), store.head)
  }

  /// Whether the last check of the database for events reached it.
  public nonisolated var isReachable: Bool { host.watcher.isReachable }

  /// Opens the workspace and reads the user's epoch.
  func open() throws(StoreError) {
    let store = try store()
    let epoch = try store.reading { () throws(StoreError) in try store.reader.epochOfViewer() }
    standing.epoch.store(epoch, ordering: .relaxed)
  }

  /// Returns the store of the workspace as the user sees it.
  ///
  /// A host may have many users, so each store keeps its models only during an operation.
  func store() throws(StoreError) -> PostgresStore {
    if let opened { return opened }
    let store = try PostgresStore(
      address,
      line: lane.line,
      isKeeping: false,
      bus: host.bus,
      sharing: host.models(of: try address.requiredWorkspace()),
      clock: clock
    )
    opened = store
    return store
  }
}

// Reading.
extension PostgresSource {
  /// Returns the result of reading one snapshot of the workspace.
  public func reading<Value>(
    _ body: (ChatState, SourcePosition) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    try asking { () throws(StoreError) in
      let store = try store()
      return try store.reading { () throws(StoreError) in
        let state = try store.view.state()
        return Result { () throws(SourceError) in try body(state, store.counters.source) }
      }
    }
  }
}

// The actions of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PostgresSource {
  public func perform(_ action: SourceAction) async throws(SourceError) {
    try await perform(.action(action))
  }

  /// Applies an event from elsewhere, such as from a server, as one of the user's.
  ///
  /// - Throws: The reason why the event can't be applied; the database is then unchanged.
  public func apply(_ event: ChatEvent) async throws(SourceError) {
    try await perform(.event(event))
  }
}

extension PostgresHost {
  /// Returns a source of a workspace for one of its users, after checking that both exist.
  ///
  /// - Parameter clock: Returns the current time, for actions and for the end of mutes.
  /// - Throws: `StoreError` if the database can't be reached, or has no such workspace or user.
  public func source(
    for user: UserID,
    in workspace: String,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws(StoreError) -> PostgresSource {
    let address = try address.naming(workspace, user: user)
    let source = PostgresSource(address, host: self, store: nil, clock: clock)
    try await source.open()
    return source
  }
}
