// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
package import WeftStore

// A look at the database, on the watcher's thread.
extension WorkspaceWatcher {
  /// How many events are read at once.
  static let batch = 256

  /// Reads what has happened, and tells those whom it concerns.
  ///
  /// - Parameter isWhole: Whether it looks at all workspaces, and not only at those of which it has heard.
  /// - Returns: Whether there was something; more may have come since.
  package func look(_ database: some WatchedDatabase, isWhole: Bool) throws(StoreError) -> Bool {
    let rung = takeRung()
    let all = followed.withLock(\.numbers)
    let messages = try database.hear(of: all)
    let heard = rung.union(messages.map(\.shard)).intersection(all)
    let known = (isWhole ? all : heard).sorted()
    if known.isEmpty { return false }
    let now = try database.counters(of: known)
    for shard in known {
      do throws(StoreError) {
        try readOn(shard, to: now[shard]?.counters, database)
      } catch {
        // What is wrong with one workspace concerns none of the others.
        guard error.code == .damaged else { throw error }
        end(shard, SourceError(error))
      }
    }
    for shard in known {
      guard let found = now[shard] else { continue }
      try readEpochs(of: shard, revoked: found.revoked, database)
    }
    try pass(messages, database)
    return !heard.isEmpty
  }

  /// Reads the epochs of those who follow a workspace, if there are others since.
  private func readEpochs(
    of shard: Int64,
    revoked: Int64,
    _ database: some WatchedDatabase
  ) throws(StoreError) {
    let people = followed.withLock { followed -> [UserID] in
      guard let workspace = followed[shard], workspace.revoked != revoked else { return [] }
      return Array(workspace.people.keys)
    }
    if people.isEmpty { return }
    let epochs = try database.epochs(of: people, in: shard)
    followed.withLock { followed in
      guard let workspace = followed[shard] else { return }
      for (person, epoch) in epochs {
        for queue in workspace.people[person] ?? [] {
          queue.standing.epoch.store(epoch, ordering: .relaxed)
        }
      }
      // Followers who have come meanwhile were not asked about.
      if workspace.people.keys.allSatisfy({ epochs[$0] != nil }) { workspace.revoked = revoked }
    }
  }

  /// Reads the events of a workspace up to a position, and tells those whom they concern.
  private func readOn(
    _ shard: Int64,
    to now: PostgresStore.Counters?,
    _ database: some WatchedDatabase
  ) throws(StoreError) {
    guard let read = followed.withLock({ $0[shard]?.read }) else { return }
    guard let now else {
      return end(shard, SourceError(.notFound, "the workspace was removed while it was open"))
    }
    guard now.epoch == read.epoch, now.kept <= read.position, now.position >= read.position else {
      return end(shard, .lost(read.source))
    }
    var place = read
    while place.position < now.position {
      let range = place.position..<now.position
      let rows = try database.log(of: shard, behind: range, limit: Self.batch)
      rowsRead.wrappingAdd(rows.count, ordering: .relaxed)
      // The oldest may have gone since the counters were read.
      guard let last = rows.last?.position, rows.first?.position == place.position + 1,
        last == place.position + Int64(rows.count)
      else { return end(shard, .lost(place.source)) }
      let others = try others(of: rows, shard, database)
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
    _ database: some WatchedDatabase
  ) throws(StoreError) -> HeardRow.Others {
    let people = followed.withLock { followed in
      followed[shard]?.newcomers = []
      return followed[shard]?.people ?? [:]
    }
    var others = HeardRow.Others(everybody: people.keys)
    let channels = Array(Set(rows.compactMap(\.channel)))
    if channels.isEmpty || people.isEmpty { return others }
    others.seers = try database.seers(of: channels, in: shard, Self.few(people.keys))
    return others
  }

  /// The followers where they are few enough that the database is given their names.
  ///
  /// Of more it tells all who see a channel.
  private static func few(_ people: [UserID: [FollowerQueue]].Keys) -> [UserID]? {
    people.count <= 256 ? Array(people) : nil
  }

  /// Tells those whom events concern; false where they are not the next ones of any follower.
  private func tell(
    _ shard: Int64,
    _ events: [HeardEvent],
    from start: PostgresStore.Counters,
    to end: PostgresStore.Counters
  ) -> Bool {
    followed.withLock { followed in
      // All may have left meanwhile, and others come who have read less.
      guard let workspace = followed[shard], workspace.read.epoch == start.epoch,
        workspace.read.position == start.position
      else { return false }
      // They were not there when the database was asked, and read these events by themselves.
      workspace.leaveNewcomersBehind()
      for event in events {
        let place = PostgresStore.Counters(epoch: end.epoch, position: event.position)
        if let person = event.person, let own = event.own {
          workspace.tell(person, SourceEvent(place.source, own), place)
        }
        guard let shared = event.shared else { continue }
        let told = SourceEvent(place.source, shared)
        for person in event.others where person != event.person {
          workspace.tell(person, told, place)
        }
      }
      workspace.read = end
      followed.dropIfUnused(shard)
      return true
    }
  }

  /// Ends all followers of a workspace.
  private func end(_ shard: Int64, _ error: SourceError) {
    for queue in followed.withLock({ $0.drop(shard) }) { queue.fail(error) }
  }

  /// Tells of what goes into no log, such as who types, the followers who see where it happened.
  ///
  /// A program that may use the bus can say anything over it, so the database is asked whether the user who is named sees the
  /// channel.
  private func pass(
    _ messages: [HeardMessage],
    _ database: some WatchedDatabase
  ) throws(StoreError) {
    for (shard, messages) in Dictionary(grouping: messages.filter(\.isFleeting), by: \.shard) {
      let events = messages.compactMap(\.fleetingEvent)
      let people = followed.withLock { $0[shard]?.people } ?? [:]
      let channels = Set(events.compactMap(\.channelID))
      if people.isEmpty || channels.isEmpty { continue }
      let actors = events.compactMap(\.user?.id)
      let asked = Self.few(people.keys).map { $0 + actors }
      let seers = try database.seers(of: channels, in: shard, asked)
      for event in events {
        guard let actor = event.user?.id, let channel = event.channelID,
          let seeing = seers[channel], seeing.contains(actor)
        else { continue }
        for person in seeing where person != actor {
          for queue in people[person] ?? [] { queue.pass(event) }
        }
      }
    }
  }
}
