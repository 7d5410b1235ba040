// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
internal import WeftStore
internal import WeftSystem

/// Reads the events of all workspaces that users of a host follow, each once, and passes them to the followers.
///
/// Bus messages only wake it; events are read from the log. A lost message costs at most half a second. It has its own
/// thread and connection, from the first follower or ``watch()`` until it is stopped.
package final class WorkspaceWatcher: Sendable {
  /// The maximum time between two checks of the database while it has followers.
  static let floor = Duration.milliseconds(500)
  /// The maximum time between two checks without followers, after ``watch()``.
  static let idleFloor = Duration.seconds(1)
  /// How long it waits for the answer to a trivial statement before the database counts as unreachable.
  static let patience = Duration.seconds(3)
  /// The time between two checks while the database is unreachable; the line may reconnect less often.
  private static let pauseOffline = Duration.milliseconds(50)

  let address: PostgresAddress
  let bus: any HostBus
  private let thread = StoppableThread()
  let followed = Mutex(FollowedWorkspaces())
  /// The workspaces to check because this host wrote there or a follower has joined.
  private let rung = Mutex<Set<Int64>>([])
  let allowance = Mutex(BusAllowance())
  let rowsRead = Atomic<Int>(0)
  let statements = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)
  /// Whether it checks the database even without followers.
  private let isWatching = Atomic<Bool>(false)

  /// Creates a watcher without a host, which its caller runs.
  package convenience init(_ address: PostgresAddress) { self.init(address, NotifyBus()) }

  init(_ address: PostgresAddress, _ bus: any HostBus) {
    self.address = address
    self.bus = bus
    bus.onMessage { [thread] in thread.ring() }
  }

  /// Whether the last check of the database succeeded.
  var isReachable: Bool { !hasFailed.load(ordering: .relaxed) }

  /// The number of log rows read so far.
  package var rowCount: Int { rowsRead.load(ordering: .relaxed) }

  /// The number of statements that its connection has sent.
  var statementCount: Int { statements.load(ordering: .relaxed) }

  /// The number of followers.
  var followerCount: Int {
    followed.withLock(\.followerCount)
  }

  /// Starts to check the database even without followers.
  func watch() {
    isWatching.store(true, ordering: .relaxed)
    begin()
    // A thread that started before may be sleeping until a follower joins.
    thread.ring()
  }

  /// Passes events to a follower from now on; returns `false` if it has to read more from the log first.
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

  /// Makes it check a workspace immediately, because this host has written there.
  func ring(_ shard: Int64) {
    rung.withLock { _ = $0.insert(shard) }
    thread.ring()
  }

  /// Records that this host has just committed events up to a position, if the workspace has followers.
  func noteCommit(_ position: Int64, in shard: Int64) {
    followed.withLock { _ = $0[shard]?.noteCommit(position, at: .now) }
  }

  /// Removes and returns the workspaces to check immediately.
  func takeRung() -> Set<Int64> {
    rung.withLock { rung in
      defer { rung = [] }
      return rung
    }
  }

  /// Stops the watcher; it can't be started again.
  package func stop() {
    thread.stop()
    bus.close()
  }

  /// The maximum time between two checks, or `nil` if it only checks when it is woken.
  private var interval: Duration? {
    guard followed.withLock(\.isEmpty) else { return Self.floor }
    return isWatching.load(ordering: .relaxed) ? Self.idleFloor : nil
  }

  /// Returns how long it may sleep, or `nil` to sleep until it is woken.
  ///
  /// While the database is unreachable, it keeps checking even without followers, to notice when it is back.
  private func pause(since last: ContinuousClock.Instant?) -> Duration? {
    if !isReachable { return Self.pauseOffline }
    guard let interval else { return nil }
    let next = last.map { $0 + interval } ?? .now
    return max(.zero, min(next, allowance.withLock(\.nextMoment) ?? next) - .now)
  }

  /// Whether it is time to check all workspaces, and not only those it was woken for.
  private func isDue(since last: ContinuousClock.Instant?, at now: ContinuousClock.Instant) -> Bool
  {
    guard let last else { return true }
    return last + (interval ?? Self.floor) <= now
  }

  // If the system has no thread for it, followers only see what happened before they followed.
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
          // Everything may have changed by the next attempt.
          last = nil
          self?.hasFailed.store(true, ordering: .relaxed)
        }
        // A notification that arrived with an answer doesn't show on the socket any more.
        let pause = next.isSoon ? .zero : self?.pause(since: last)
        bell.wait(atMost: self == nil ? .zero : pause, orNumber: next.socket)
      }
    }
  }

  /// Reads new events; returns the socket for notifications, and whether to check again immediately.
  func look(
    over line: PostgresLine,
    isWhole: Bool
  ) throws(StoreError) -> (socket: Int32, isSoon: Bool) {
    let isIdle = followed.withLock(\.isEmpty)
    let isAsked = isIdle && isWhole && isWatching.load(ordering: .relaxed)
    if isIdle, !isAsked, !line.isListening, isReachable { return (-1, false) }
    let connection = try line.connection()
    // Each check gets the full time of an operation, without the waits of earlier ones.
    connection.beginOperation()
    let database = ConnectedDatabase(connection: connection, bus: bus)
    let isSoon = try look(database, isWhole: isWhole)
    // With followers, the database is queried anyway.
    if isAsked { try connection.command("SELECT 1 WHERE false", within: Self.patience) }
    statements.store(connection.work.statements, ordering: .relaxed)
    return (connection.socket, isSoon)
  }
}
