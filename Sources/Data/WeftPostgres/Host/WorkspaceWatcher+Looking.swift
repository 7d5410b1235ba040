// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
internal import WeftStore

// A look at the database, on the watcher's thread.
extension WorkspaceWatcher {
  /// How many events are read at once.
  private static let batch = 256

  /// Reads what has happened; returns the socket on which notifications come.
  func look(
    _ line: PostgresLine,
    _ heard: inout Set<Int64>
  ) throws(StoreError) -> Int32 {
    let known = shards.withLock { $0.mapValues(\.read) }
    if known.isEmpty, heard.isEmpty, isReachable { return -1 }
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
      do throws(StoreError) {
        try readOn(shard, from: read, to: now[shard]?.counters, connection)
      } catch {
        // What is wrong with one workspace concerns none of the others.
        guard error.code == .damaged else { throw error }
        end(shard, SourceError(error))
      }
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
      guard let watched = shards[shard] else { return }
      for (person, epoch) in epochs {
        for queue in watched.people[person] ?? [] {
          queue.standing.epoch.store(epoch, ordering: .relaxed)
        }
      }
      // Followers who have come meanwhile were not asked about.
      if watched.people.keys.allSatisfy({ epochs[$0] != nil }) { shards[shard]?.revoked = revoked }
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
      let start = place
      place.position = last
      guard tell(shard, events, from: start, to: place) else { return }
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

  /// Tells those whom events concern; false where they are not the next ones of any follower.
  private func tell(
    _ shard: Int64,
    _ events: [HeardEvent],
    from start: PostgresStore.Counters,
    to end: PostgresStore.Counters
  ) -> Bool {
    shards.withLock { shards in
      // All may have left meanwhile, and others come who have read less.
      guard let read = shards[shard]?.read, read.epoch == start.epoch,
        read.position == start.position, var watched = shards.removeValue(forKey: shard)
      else { return false }
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
      return true
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
