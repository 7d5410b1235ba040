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
/// second. It has a thread and a connection of its own from the first follower until it is stopped.
package final class WorkspaceWatcher: Sendable {
  /// The longest time between two looks at the database.
  static let floor = Duration.milliseconds(500)
  /// The same while the database can't be reached; how often it is really asked is up to the line.
  private static let pauseOffline = Duration.milliseconds(50)

  let address: PostgresAddress
  let bus: any HostBus
  private let thread = StoppableThread()
  let followed = Mutex(FollowedWorkspaces())
  /// The workspaces at which to look, since this host wrote there or a follower has come.
  private let rung = Mutex<Set<Int64>>([])
  let rowsRead = Atomic<Int>(0)
  let statements = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)

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

  /// How long it may sleep; nil for until it is woken.
  ///
  /// With no follower it looks only until the database is back, so that its host does not seem cut off for ever.
  private func pause(until whole: ContinuousClock.Instant) -> Duration? {
    if !isReachable { return Self.pauseOffline }
    return followed.withLock(\.isEmpty) ? nil : max(.zero, whole - .now)
  }

  // Where the system has no thread for it, followers see only what happened before they followed.
  private func begin() {
    thread.begin { [weak self, address, thread] bell in
      let line = PostgresLine(address)
      var whole = ContinuousClock.now
      while thread.isRunning {
        var next = (socket: Int32(-1), isSoon: false)
        let now = ContinuousClock.now
        do throws(StoreError) {
          next = try self?.look(over: line, isWhole: now >= whole) ?? next
          if now >= whole { whole = now + Self.floor }
          self?.hasFailed.store(false, ordering: .relaxed)
        } catch {
          // It is tried again, and everything may have changed meanwhile.
          whole = now
          self?.hasFailed.store(true, ordering: .relaxed)
        }
        // A notification that came with an answer is no longer in the socket.
        let pause = next.isSoon ? .zero : self?.pause(until: whole)
        bell.wait(atMost: self == nil ? .zero : pause, orNumber: next.socket)
      }
    }
  }

  /// Reads what has happened; returns the socket on which notifications come, and whether to look again at once.
  private func look(
    over line: PostgresLine,
    isWhole: Bool
  ) throws(StoreError) -> (socket: Int32, isSoon: Bool) {
    if followed.withLock(\.isEmpty), !line.isListening, isReachable { return (-1, false) }
    let connection = try line.connection()
    let database = ConnectedDatabase(connection: connection, bus: bus)
    let isSoon = try look(database, isWhole: isWhole)
    statements.store(connection.work.statements, ordering: .relaxed)
    return (connection.socket, isSoon)
  }
}
