// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
internal import WeftStore
internal import WeftSystem

/// Reads the events of all workspaces that people of a host follow, each once, and passes them to those whom they concern.
///
/// What comes over the bus only wakes it: what happened is read from the log. One that is lost costs at most half a
/// second. It has a thread and a connection of its own from the first follower, or from ``watch()``, until it is stopped.
package final class WorkspaceWatcher: Sendable {
  /// The longest time between two looks at the database.
  static let floor = Duration.milliseconds(500)
  /// The same while nobody follows and the host is to know whether the database is there.
  static let idleFloor = Duration.seconds(1)
  /// How long it waits for an answer that takes the server no work, before the database counts as away.
  static let patience = Duration.seconds(3)
  /// The same while the database can't be reached; how often it is really asked is up to the line.
  private static let pauseOffline = Duration.milliseconds(50)

  let address: PostgresAddress
  let bus: any HostBus
  private let thread = StoppableThread()
  let followed = Mutex(FollowedWorkspaces())
  /// The workspaces at which to look, since this host wrote there or a follower has come.
  private let rung = Mutex<Set<Int64>>([])
  let allowance = Mutex(BusAllowance())
  let rowsRead = Atomic<Int>(0)
  let statements = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)
  /// Whether it looks at the database also while nobody follows.
  private let isWatching = Atomic<Bool>(false)

  /// Creates a watcher that no host has, which its caller has look.
  package convenience init(_ address: PostgresAddress) { self.init(address, NotifyBus()) }

  init(_ address: PostgresAddress, _ bus: any HostBus) {
    (self.address, self.bus) = (address, bus)
    bus.onMessage { [thread] in thread.ring() }
  }

  /// Whether the last look at the database succeeded.
  var isReachable: Bool { !hasFailed.load(ordering: .relaxed) }

  /// How many rows of the log were read.
  package var rowCount: Int { rowsRead.load(ordering: .relaxed) }

  /// How many statements its connection has sent.
  var statementCount: Int { statements.load(ordering: .relaxed) }

  /// How many followers hear of events.
  var followerCount: Int {
    followed.withLock(\.followerCount)
  }

  /// Looks at the database also while nobody follows, from now on.
  func watch() {
    isWatching.store(true, ordering: .relaxed)
    begin()
    // A thread that had begun before may sleep until somebody follows.
    thread.ring()
  }

  /// Has a follower hear of events from where it has read up to; false where more has been read meanwhile.
  package func join(_ queue: FollowerQueue, in shard: Int64) -> Bool {
    let isJoined = followed.withLock { $0.add(queue, to: shard) }
    begin()
    ring(shard)
    return isJoined
  }

  /// Forgets a follower.
  func leave(_ queue: FollowerQueue, in shard: Int64) {
    followed.withLock { $0.remove(queue, from: shard) }
  }

  /// Has it look at a workspace at once, after this host has written there.
  func ring(_ shard: Int64) {
    rung.withLock { _ = $0.insert(shard) }
    thread.ring()
  }

  /// Notes that this host has just committed events up to a position, if somebody follows the workspace.
  func noteCommit(_ position: Int64, in shard: Int64) {
    followed.withLock { _ = $0[shard]?.noteCommit(position, at: .now) }
  }

  /// Takes the workspaces that hosts have rung it to look at.
  func takeRung() -> Set<Int64> {
    rung.withLock { rung in
      defer { rung = [] }
      return rung
    }
  }

  /// Stops it; it cannot be started again.
  package func stop() {
    thread.stop()
    bus.close()
  }

  /// The longest time between two looks; nil where it looks only when it is woken.
  private var interval: Duration? {
    guard followed.withLock(\.isEmpty) else { return Self.floor }
    return isWatching.load(ordering: .relaxed) ? Self.idleFloor : nil
  }

  /// How long it may sleep; nil for until it is woken.
  ///
  /// While the database is away it looks also if nobody asks, so that its host does not seem cut off for ever.
  private func pause(since last: ContinuousClock.Instant?) -> Duration? {
    if !isReachable { return Self.pauseOffline }
    guard let interval else { return nil }
    let next = last.map { $0 + interval } ?? .now
    return max(.zero, min(next, allowance.withLock(\.nextMoment) ?? next) - .now)
  }

  /// Whether to look at everything and not only at what has rung.
  private func isDue(since last: ContinuousClock.Instant?, at now: ContinuousClock.Instant) -> Bool
  {
    guard let last else { return true }
    return last + (interval ?? Self.floor) <= now
  }

  // Where the system has no thread for it, followers see only what happened before they followed.
  private func begin() {
    thread.begin { [weak self, address, thread] bell in
      let line = PostgresLine(address)
      var last: ContinuousClock.Instant?
      while thread.isRunning {
        var next = (socket: Int32(-1), isSoon: false)
        let now = ContinuousClock.now
        let isWhole = self?.isDue(since: last, at: now) ?? false
        do throws(StoreError) {
          next = try self?.look(over: line, isWhole: isWhole) ?? next
          if isWhole { last = now }
          self?.hasFailed.store(false, ordering: .relaxed)
        } catch {
          // It is tried again, and everything may have changed meanwhile.
          last = nil
          self?.hasFailed.store(true, ordering: .relaxed)
        }
        // A notification that came with an answer is no longer in the socket.
        let pause = next.isSoon ? .zero : self?.pause(since: last)
        bell.wait(atMost: self == nil ? .zero : pause, orNumber: next.socket)
      }
    }
  }

  /// Reads what has happened; returns the socket on which notifications come, and whether to look again at once.
  func look(
    over line: PostgresLine,
    isWhole: Bool
  ) throws(StoreError) -> (socket: Int32, isSoon: Bool) {
    let isIdle = followed.withLock(\.isEmpty)
    let isAsked = isIdle && isWhole && isWatching.load(ordering: .relaxed)
    if isIdle, !isAsked, !line.isListening, isReachable { return (-1, false) }
    let connection = try line.connection()
    // Each look has the whole time of an operation: the waits of earlier ones don't count.
    connection.beginOperation()
    let database = ConnectedDatabase(connection: connection, bus: bus)
    let isSoon = try look(database, isWhole: isWhole)
    // What followers need asks the database anyway.
    if isAsked { try connection.command("SELECT 1 WHERE false", within: Self.patience) }
    statements.store(connection.work.statements, ordering: .relaxed)
    return (connection.socket, isSoon)
  }
}
