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

  private struct Watched {
    /// The position up to which events were read.
    var read: PostgresStore.Counters
    var people: [UserID: [FollowerQueue]] = [:]
    /// How many revocations there had been when epochs were read, nil where someone has come since.
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

  private let address: PostgresAddress
  private let thread = StoppableThread()
  private let shards = Mutex<[Int64: Watched]>([:])
  private let rowsRead = Atomic<Int>(0)
  private let statements = Atomic<Int>(0)
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
        let isIdle = self?.shards.withLock(\.isEmpty) ?? true
        let pause = self?.isReachable ?? true ? Self.floor : Self.pauseOffline
        bell.wait(atMost: isIdle ? nil : pause, orNumber: socket)
      }
    }
  }
}

// A look at the database, on the watcher's thread.
extension WorkspaceWatcher {
  /// How many events are read at once.
  private static let batch = 256

  /// Reads what has happened; returns the socket on which notifications come.
  private func look(
    _ line: PostgresLine,
    _ heard: inout Set<Int64>
  ) throws(StoreError) -> Int32 {
    let known = shards.withLock { $0.mapValues(\.read) }
    guard !known.isEmpty || !heard.isEmpty else { return -1 }
    let connection = try line.connection()
    if !connection.isListening { heard = [] }
    _ = try connection.takeNotifications()
    // The names are numbers of the database behind a word of this program's.
    for shard in heard.subtracting(known.keys) { try connection.command("UNLISTEN weft_\(shard)") }
    for shard in Set(known.keys).subtracting(heard) {
      try connection.command("LISTEN weft_\(shard)")
    }
    (heard, connection.isListening) = (Set(known.keys), true)
    let now = try counters(of: known.keys, connection)
    for (shard, read) in known {
      try readOn(shard, from: read, to: now[shard]?.counters, connection)
    }
    for (shard, found) in now { try readEpochs(of: shard, revoked: found.revoked, connection) }
    statements.store(connection.work.statements, ordering: .relaxed)
    return connection.socket
  }

  private func counters(
    of shards: some Collection<Int64>,
    _ connection: PostgresConnection
  ) throws(StoreError) -> [Int64: (counters: PostgresStore.Counters, revoked: Int64)] {
    var now: [Int64: (counters: PostgresStore.Counters, revoked: Int64)] = [:]
    try connection.query(
      "SELECT number, epoch, position, kept, revoked FROM weft.shard WHERE number = ANY($1)",
      [.integers(Array(shards))],
      limit: shards.count
    ) { row in
      let counters = PostgresStore.Counters(
        epoch: row.integer(1),
        position: row.integer(2),
        kept: row.integer(3)
      )
      now[row.integer(0)] = (counters, row.integer(4))
    }
    return now
  }

  /// Reads the epochs of those who follow a workspace, if there are others since.
  private func readEpochs(
    of shard: Int64,
    revoked: Int64,
    _ connection: PostgresConnection
  ) throws(StoreError) {
    let people = shards.withLock { shards -> [UserID] in
      guard let watched = shards[shard], watched.revoked != revoked else { return [] }
      shards[shard]?.revoked = revoked
      return Array(watched.people.keys)
    }
    if people.isEmpty { return }
    var epochs: [UserID: Int64] = [:]
    try connection.query(
      "SELECT person, epoch FROM weft.account WHERE shard = $1 AND person = ANY($2)",
      [.integer(shard), .texts(people.map(\.rawValue))],
      limit: people.count
    ) { row in epochs[UserID(row.text(0))] = row.integer(1) }
    shards.withLock { shards in
      for (person, epoch) in epochs {
        for queue in shards[shard]?.people[person] ?? [] {
          queue.standing.epoch.store(epoch, ordering: .relaxed)
        }
      }
    }
  }

  /// Reads the events of a workspace up to a position, and tells those whom they concern.
  private func readOn(
    _ shard: Int64,
    from read: PostgresStore.Counters,
    to now: PostgresStore.Counters?,
    _ connection: PostgresConnection
  ) throws(StoreError) {
    guard let now else {
      return end(shard, SourceError(.notFound, "the workspace was removed while it was open"))
    }
    guard now.epoch == read.epoch, now.kept <= read.position, now.position >= read.position else {
      return end(shard, .lost(read.source))
    }
    var place = read
    while place.position < now.position {
      var rows: [HeardRow] = []
      try connection.query(
        """
        SELECT position, person, channel, document, shared FROM weft.log
        WHERE shard = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4
        """,
        [
          .integer(shard), .integer(place.position), .integer(now.position),
          .integer(Int64(Self.batch)),
        ],
        limit: Self.batch
      ) { rows.append(HeardRow($0)) }
      rowsRead.wrappingAdd(rows.count, ordering: .relaxed)
      // The oldest may have gone since the counters were read.
      guard let last = rows.last?.position, rows.first?.position == place.position + 1,
        last == place.position + Int64(rows.count)
      else { return end(shard, .lost(place.source)) }
      let others = try others(of: rows, shard, connection)
      var events: [HeardEvent] = []
      for row in rows { events.append(try row.event(among: others, address.shown)) }
      place.position = last
      tell(shard, events, place)
    }
  }

  /// The followers to whom each row may be news: those who see its channel now.
  private func others(
    of rows: [HeardRow],
    _ shard: Int64,
    _ connection: PostgresConnection
  ) throws(StoreError) -> HeardRow.Others {
    let people = shards.withLock { shards in
      shards[shard]?.newcomers = []
      return shards[shard]?.people ?? [:]
    }
    var others = HeardRow.Others(everybody: people.keys)
    let channels = Array(Set(rows.compactMap(\.channel)))
    if channels.isEmpty || people.isEmpty { return others }
    func add(_ row: PostgresRow) {
      others.seers[row.integer(0), default: []].append(UserID(row.text(1)))
    }
    if people.count <= Self.fewPeople {
      try connection.query(
        """
        SELECT channel, person FROM weft.member
        WHERE shard = $1 AND channel = ANY($2) AND person = ANY($3) AND document IS NOT NULL
        """,
        [.integer(shard), .integers(channels), .texts(people.keys.map(\.rawValue))],
        limit: .max,
        add
      )
    } else {
      try connection.query(
        """
        SELECT channel, person FROM weft.member
        WHERE shard = $1 AND channel = ANY($2) AND document IS NOT NULL
        """,
        [.integer(shard), .integers(channels)],
        limit: .max,
        add
      )
    }
    return others
  }

  /// How many followers the database is given by name; of more it names all who see a channel.
  private static let fewPeople = 256

  private func tell(_ shard: Int64, _ events: [HeardEvent], _ end: PostgresStore.Counters) {
    shards.withLock { shards in
      guard var watched = shards.removeValue(forKey: shard) else { return }
      // They were not there when the database was asked, and read these events by themselves.
      for person in watched.newcomers {
        watched.people.removeValue(forKey: person)?.forEach { $0.leaveBehind() }
      }
      watched.newcomers = []
      for event in events {
        let place = PostgresStore.Counters(epoch: end.epoch, position: event.position)
        if let person = event.person, let own = event.own {
          watched.tell(person, SourceEvent(place.source, own), place)
        }
        guard let shared = event.shared else { continue }
        let told = SourceEvent(place.source, shared)
        for person in event.others where person != event.person {
          watched.tell(person, told, place)
        }
      }
      watched.read = end
      if !watched.people.isEmpty { shards[shard] = watched }
    }
  }

  /// Ends all followers of a workspace.
  private func end(_ shard: Int64, _ error: SourceError) {
    let watched = shards.withLock { $0.removeValue(forKey: shard) }
    for queues in watched.map({ Array($0.people.values) }) ?? [] {
      for queue in queues { queue.fail(error) }
    }
  }
}
