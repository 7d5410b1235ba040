// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Synchronization
public import WeftModel
public import WeftStore

/// One process's connections to a database, which its sources share.
///
///     let host = try PostgresHost(PostgresAddress("postgresql://db/chats"))
///     let source = try await host.source(for: "luke", in: "team")
///
/// Sources of any number of people and workspaces read and write over a few connections, each with a thread of its
/// own. One more connection hears of events: each is read once for the whole host, and passed to those who follow.
public final class PostgresHost: Sendable {
  /// The address of the database.
  public let address: PostgresAddress
  let watcher: WorkspaceWatcher
  let bus: any HostBus
  let mostWaiting: Int
  private let lanes: [PostgresLane]
  private let next = Atomic<Int>(0)
  /// What people have read, by workspace, as long as a source of it is open.
  private let models = Mutex<[String: WeakModels]>([:])

  private struct WeakModels {
    weak var models: SharedModels?
  }

  /// The most connections of a host besides the one that hears of events.
  public static let mostConnections = 64

  /// Makes a host, which connects when its sources need it.
  ///
  /// - Parameters:
  ///   - connections: How many sources may wait for the database at a time.
  ///   - bus: The address of a NATS server by which the hosts of the database wake each other, such as
  ///     `nats://10.0.0.5:4222`; without one they do by the database's notifications.
  /// - Throws: `StoreError` where the system has no thread for it, or the bus is none.
  public convenience init(
    _ address: PostgresAddress,
    connections: Int = 4,
    bus: String? = nil
  ) throws(StoreError) {
    let count = min(max(1, connections), Self.mostConnections)
    let bus: any HostBus = if let bus { try NatsBus(bus) } else { NotifyBus() }
    try self.init(address, (0..<count).map { _ in PostgresLine(address) }, bus)
  }

  /// - Parameter mostWaiting: The most events that wait for a follower before it is left behind.
  init(
    _ address: PostgresAddress,
    _ lines: [PostgresLine],
    _ bus: any HostBus = NotifyBus(),
    mostWaiting: Int = 1024
  ) throws(StoreError) {
    (self.address, self.bus, self.mostWaiting) = (address, bus, mostWaiting)
    watcher = WorkspaceWatcher(address, bus)
    var lanes: [PostgresLane] = []
    for line in lines {
      guard let executor = ThreadExecutor() else {
        for lane in lanes { lane.executor.stop() }
        throw StoreError(
          .failed,
          address.shown,
          "the system has no thread for it; end some programs"
        )
      }
      lanes.append(PostgresLane(executor, line))
    }
    self.lanes = lanes
  }

  deinit {
    watcher.stop()
    for lane in lanes { lane.executor.stop() }
  }

  /// Returns a source of a workspace for one of its users; the database is asked whether there are both.
  ///
  /// - Parameter clock: Returns the current time, for actions and for mutes that end.
  /// - Throws: `StoreError` when the database can't be reached, or has no such workspace or user.
  public func source(
    for user: UserID,
    in workspace: String,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws(StoreError) -> PostgresSource {
    let address = try address.naming(workspace, user: user)
    let source = PostgresSource(address, self, nil, clock)
    try await source.open()
    return source
  }

  /// Has the host look at the database about once a second also while nobody follows, so that ``isReachable`` is
  /// always what was seen last.
  ///
  ///     host.watch()  // before the host answers a balancer
  ///
  /// It takes the connection that hears of events, and a thread of its own.
  public func watch() { watcher.watch() }

  /// Whether the database answered when the host last looked at it.
  ///
  /// A database that hangs counts as away after 3 seconds. A host that nobody follows looks only after ``watch()``.
  public var isReachable: Bool { watcher.isReachable }

  /// Whether the bus is there; while it is not, the database's notifications take its place.
  public var isBusConnected: Bool { bus.isConnected }

  /// How many events the host has read for those who follow, each once however many they are.
  public var eventCount: Int { watcher.rowCount }

  /// How many followers hear of events.
  package var followerCount: Int { watcher.followerCount }

  /// How many statements the connection that hears of events has sent.
  package var listeningStatementCount: Int { watcher.statementCount }

  /// What the people of this host have read of a workspace.
  func models(of workspace: String) -> SharedModels {
    models.withLock { all in
      if let known = all[workspace]?.models { return known }
      all = all.filter { $0.value.models != nil }
      let new = SharedModels()
      all[workspace] = WeakModels(models: new)
      return new
    }
  }

  /// How many channels of a workspace are held for those who have read them.
  func sharedChannelCount(of workspace: String) -> Int {
    models.withLock { $0[workspace]?.models?.channelCount ?? 0 }
  }

  /// The lane of another source.
  func lane() -> PostgresLane {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return lanes[number % lanes.count]
  }
}

/// A connection with the thread that uses it.
final class PostgresLane: @unchecked Sendable {
  // SAFETY: the line is used by jobs of the executor alone, which run one after the other on its thread.
  let executor: ThreadExecutor
  let line: PostgresLine

  init(_ executor: ThreadExecutor, _ line: PostgresLine) {
    (self.executor, self.line) = (executor, line)
  }
}
