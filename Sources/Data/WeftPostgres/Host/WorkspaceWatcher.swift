// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
internal import WeftStore
internal import WeftSystem

/// Reads the events of all workspaces that people of a host follow, each once, and tells those whom they concern.
///
/// The server's notifications only wake it: what happened is read from the log. One that is lost costs at most half a
/// second. It has a thread and a connection of its own from the first follower until it is stopped.
final class WorkspaceWatcher: Sendable {
  /// The longest time between two looks at the database.
  static let floor = Duration.milliseconds(500)
  /// The same while the database can't be reached; how often it is really asked is up to the line.
  private static let pauseOffline = Duration.milliseconds(50)

  /// A workspace that is followed.
  struct Watched {
    /// The position up to which events were read.
    var read: PostgresStore.Counters
    var people: [UserID: [FollowerQueue]] = [:]
    /// How many revocations there had been when epochs were read, nil where a follower has come since.
    var revoked: Int64?
    /// Those who came since the database was asked who sees what.
    var newcomers: [UserID] = []

    /// Tells a person, if it follows.
    mutating func tell(_ person: UserID, _ event: SourceEvent, _ place: PostgresStore.Counters) {
      guard let queues = people[person] else { return }
      let left = queues.filter { $0.hear(event, at: place) }
      if left.count < queues.count { people[person] = left.isEmpty ? nil : left }
    }
  }

  let address: PostgresAddress
  private let thread = StoppableThread()
  let shards = Mutex<[Int64: Watched]>([:])
  let rowsRead = Atomic<Int>(0)
  let statements = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)

  init(_ address: PostgresAddress) { self.address = address }

  /// Whether the last look at the database succeeded.
  var isReachable: Bool { !hasFailed.load(ordering: .relaxed) }

  /// How many rows of the log were read.
  var rowCount: Int { rowsRead.load(ordering: .relaxed) }

  /// How many statements its connection has sent.
  var statementCount: Int { statements.load(ordering: .relaxed) }

  /// How many followers hear of events.
  var followerCount: Int {
    shards.withLock { $0.values.reduce(0) { $0 + $1.people.values.reduce(0) { $0 + $1.count } } }
  }

  /// Has a follower hear of events from where it has read up to; false where more has been read meanwhile.
  func join(_ queue: FollowerQueue, in shard: Int64) -> Bool {
    let isJoined = shards.withLock { shards in
      let end = queue.end
      var watched = shards[shard] ?? Watched(read: end)
      // What lies between the two is skipped by the one, or read by the other.
      guard watched.read.epoch == end.epoch, watched.read.position <= end.position else {
        return false
      }
      queue.join()
      if watched.people[queue.person] == nil { watched.newcomers.append(queue.person) }
      watched.people[queue.person, default: []].append(queue)
      watched.revoked = nil
      shards[shard] = watched
      return true
    }
    begin()
    thread.ring()
    return isJoined
  }

  /// Forgets a follower.
  func leave(_ queue: FollowerQueue, in shard: Int64) {
    shards.withLock { shards in
      guard var watched = shards.removeValue(forKey: shard) else { return }
      watched.people[queue.person]?.removeAll { $0 === queue }
      if watched.people[queue.person]?.isEmpty ?? false { watched.people[queue.person] = nil }
      if !watched.people.isEmpty { shards[shard] = watched }
    }
  }

  /// Has it look at once, after this host has written.
  func ring() { thread.ring() }

  /// Stops it; it cannot be started again.
  func stop() { thread.stop() }

  /// How long it may sleep; nil for until it is woken.
  ///
  /// With no follower it looks only until the database is back, so that its host does not seem cut off for ever.
  private var pause: Duration? {
    if !isReachable { return Self.pauseOffline }
    return shards.withLock(\.isEmpty) ? nil : Self.floor
  }

  // Where the system has no thread for it, followers see only what happened before they followed.
  private func begin() {
    thread.begin { [weak self, address, thread] bell in
      let line = PostgresLine(address)
      var heard: Set<Int64> = []
      while thread.isRunning {
        var socket: Int32 = -1
        do throws(StoreError) {
          // A notification may have come before the connection was there, so the database is asked first.
          socket = try self?.look(line, &heard) ?? -1
          self?.hasFailed.store(false, ordering: .relaxed)
        } catch {
          self?.hasFailed.store(true, ordering: .relaxed)
          // It is tried again; a connection that has ended hears of nothing.
          heard = []
        }
        bell.wait(atMost: self?.pause ?? .zero, orNumber: socket)
      }
    }
  }
}
