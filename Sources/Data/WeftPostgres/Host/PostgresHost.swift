// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftStore

/// One process's connections to a database, which its sources share.
///
///     let host = try PostgresHost(PostgresAddress("postgresql://db/chats"))
///     let luke = try await host.source(for: "luke", in: "team")
///     let leia = try await host.source(for: "leia", in: "team")  // over the same connections
///
/// Sources of any number of users and workspaces read and write over a few connections, each with its own thread. One
/// more connection receives events: each is read once for the whole host, and passed to its followers.
///
/// Any thread may use a host. Its sources hold it, and its threads end when the last of them is released. Create one
/// host per database and process: each one has its own connections, threads and cached models.
///
/// Creating a host connects to nothing, so a wrong address shows only in ``source(for:in:clock:)``, which throws
/// `StoreError`: `unreachable` or `late` for the database, `absent` for the workspace or the user. A database that is
/// lost later ends nothing: requests fail with `offline`, and followers wait until it is back.
public final class PostgresHost: Sendable {
  /// The address of the database.
  public let address: PostgresAddress
  let watcher: WorkspaceWatcher
  let bus: any HostBus
  let mostWaiting: Int
  private let lanes: [PostgresLane]
  private let next = Atomic<Int>(0)
  /// The models that users have read, by workspace, while some source of it is open.
  private let models = Mutex<[String: WeakModels]>([:])

  private struct WeakModels {
    weak var models: SharedModels?
  }

  /// The maximum number of connections of a host, besides the one that receives events.
  public static let mostConnections = 64

  /// Creates a host, which connects when its sources need it.
  ///
  /// - Parameters:
  ///   - connections: How many sources can use the database at the same time.
  ///   - bus: The address of a NATS server over which the hosts of the database wake each other, such as
  ///     `nats://10.0.0.5:4222`; by default they use the database's notifications.
  /// - Throws: `StoreError` if the system has no thread for it, or the bus can't be used.
  public convenience init(
    _ address: PostgresAddress,
    connections: Int = 4,
    bus: String? = nil
  ) throws(StoreError) {
    let count = min(max(1, connections), Self.mostConnections)
    let bus: any HostBus = if let bus { try NatsBus(bus) } else { NotifyBus() }
    try self.init(address, lines: (0..<count).map { _ in PostgresLine(address) }, bus: bus)
  }

  /// - Parameter mostWaiting: The maximum number of events that wait for a follower before it is left behind.
  init(
    _ address: PostgresAddress,
    lines: [PostgresLine],
    bus: any HostBus = NotifyBus(),
    mostWaiting: Int = 1024
  ) throws(StoreError) {
    self.address = address
    self.bus = bus
    self.mostWaiting = mostWaiting
    watcher = WorkspaceWatcher(address, bus)
    var lanes: [PostgresLane] = []
    for line in lines {
      guard let executor = ThreadExecutor() else {
        for lane in lanes { lane.executor.stop() }
        throw StoreError(
          .failed,
          at: address.shown,
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

  /// Makes the host check the database about once a second even without followers, to keep ``isReachable`` up to date.
  ///
  ///     host.watch()  // before the host answers a balancer
  ///
  /// This uses the connection that receives events, and its own thread.
  public func watch() { watcher.watch() }

  /// Whether the database answered when the host last checked it.
  ///
  /// A database that hangs counts as unreachable after 3 seconds. Without followers, a host only checks after
  /// ``watch()``.
  public var isReachable: Bool { watcher.isReachable }

  /// Whether the bus is connected; otherwise, the host uses the database's notifications.
  public var isBusConnected: Bool { bus.isConnected }

  /// The number of events that the host has read; each counts once, regardless of its followers.
  public var eventCount: Int { watcher.rowCount }

  /// The number of followers that receive events.
  package var followerCount: Int { watcher.followerCount }

  /// The number of statements sent over the connection that receives events.
  package var listeningStatementCount: Int { watcher.statementCount }

  /// Returns the models of a workspace that users of this host have read.
  func models(of workspace: String) -> SharedModels {
    models.withLock { all in
      if let known = all[workspace]?.models { return known }
      all = all.filter { $0.value.models != nil }
      let new = SharedModels()
      all[workspace] = WeakModels(models: new)
      return new
    }
  }

  /// Returns how many channels of a workspace are kept for their readers.
  func sharedChannelCount(of workspace: String) -> Int {
    models.withLock { $0[workspace]?.models?.channelCount ?? 0 }
  }

  /// Returns the lane for a new source.
  func lane() -> PostgresLane {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return lanes[number % lanes.count]
  }
}

/// A connection with the thread that uses it.
final class PostgresLane: @unchecked Sendable {
  // SAFETY: only jobs of the executor use the line, and they run one after the other on its thread.
  let executor: ThreadExecutor
  let line: PostgresLine

  init(_ executor: ThreadExecutor, _ line: PostgresLine) {
    self.executor = executor
    self.line = line
  }
}
