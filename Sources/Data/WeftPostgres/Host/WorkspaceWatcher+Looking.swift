// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel
internal import WeftSource
package import WeftStore

// Checks of the database, on the watcher's thread.
extension WorkspaceWatcher {
  /// Reads new events and passes them to the followers concerned.
  ///
  /// - Parameter isWhole: Whether to check all workspaces, and not only those that messages name.
  /// - Returns: Whether the database was queried: notifications may have arrived with its answer.
  package func look(_ database: some WatchedDatabase, isWhole: Bool) throws(StoreError) -> Bool {
    let rung = takeRung()
    let all = followed.withLock(\.numbers)
    let messages = try database.hear(of: all).filter { all.contains($0.shard) }
    if isWhole { allowance.withLock { $0.renew() } }
    let told = allowance.withLock { $0.looks(at: news(among: messages).subtracting(rung)) }
    var known = told.union(rung.intersection(all))
    if isWhole, !all.isEmpty { known.formUnion(try changed(among: all, database)) }
    for shard in known.sorted() {
      do throws(StoreError) {
        let hasFound = try readOn(shard, database)
        guard told.contains(shard) else { continue }
        allowance.withLock { $0.noteLook(at: shard, hasFound: hasFound) }
      } catch {
        // Damage in one workspace doesn't concern the others.
        guard error.code == .damaged else { throw error }
        end(shard, SourceError(error))
      }
    }
    let hasPassed = try pass(messages, database)
    return hasPassed || !known.isEmpty || isWhole && !all.isEmpty
  }

  /// Returns the workspaces that have unread events according to messages.
  ///
  /// A false message causes a query in vain; ``BusAllowance`` limits these.
  private func news(among messages: [HeardMessage]) -> Set<Int64> {
    followed.withLock { followed in
      Set(
        messages.filter { message in
          guard !message.isFleeting else { return false }
          guard let told = message.position, let read = followed[message.shard]?.read.position
          else { return true }
          return told > read
        }.map(\.shard)
      )
    }
  }

  /// Returns the workspaces that have changed or no longer exist.
  private func changed(
    among all: Set<Int64>,
    _ database: some WatchedDatabase
  ) throws(StoreError) -> Set<Int64> {
    let now = try database.counters(of: all.sorted())
    return followed.withLock { followed in
      all.filter { shard in
        guard let found = now[shard], let known = followed[shard] else { return true }
        return found.counters.epoch != known.read.epoch
          || found.counters.position != known.read.position || found.revoked != known.revoked
      }
    }
  }

  /// Reads the epochs of a workspace's followers if the count of revocations has changed; returns whether it did so.
  private func readEpochs(
    of shard: Int64,
    revoked: Int64,
    _ database: some WatchedDatabase
  ) throws(StoreError) -> Bool {
    let people = followed.withLock { followed -> [UserID] in
      guard let workspace = followed[shard], workspace.revoked != revoked else { return [] }
      return Array(workspace.people.keys)
    }
    if people.isEmpty { return false }
    let epochs = try database.epochs(of: people, in: shard)
    followed.withLock { followed in
      guard let workspace = followed[shard] else { return }
      for (person, epoch) in epochs {
        for queue in workspace.people[person] ?? [] {
          queue.standing.epoch.store(epoch, ordering: .relaxed)
        }
      }
      // The query didn't include followers who have joined since.
      if workspace.people.keys.allSatisfy({ epochs[$0] != nil }) { workspace.revoked = revoked }
    }
    return true
  }

  /// Reads the events of a workspace up to its end, and passes them to the followers concerned; returns whether
  /// anything was new.
  private func readOn(_ shard: Int64, _ database: some WatchedDatabase) throws(StoreError) -> Bool {
    guard var place = followed.withLock({ $0[shard]?.read }) else { return true }
    let start = place
    while true {
      let people = followed.withLock { followed in
        followed[shard]?.newcomers = []
        return followed[shard]?.people ?? [:]
      }
      let asked = Self.few(people.keys)
      guard let news = try database.news(of: shard, behind: place.position, asked) else {
        end(shard, SourceError(.notFound, "the workspace was removed while it was open"))
        return true
      }
      let now = news.counters
      guard now.epoch == place.epoch, now.kept <= place.position, now.position >= place.position,
        news.isComplete(behind: place.position)
      else {
        end(shard, .lost(place.source))
        return true
      }
      if let last = news.rows.last {
        rowsRead.wrappingAdd(news.rows.count, ordering: .relaxed)
        let others = HeardRow.Others(everybody: people.keys, seers: news.seers)
        var events: [HeardEvent] = []
        for row in news.rows { events.append(try row.event(among: others, address.shown)) }
        let before = place
        place.position = last.position
        guard tell(shard, events, from: before, to: place) else { return true }
      }
      guard place.position < now.position else {
        let areOthers = try readEpochs(of: shard, revoked: news.revoked, database)
        return areOthers || place.position != start.position
      }
    }
  }

  /// Returns the followers if they are few enough to be named in a query, otherwise `nil`.
  ///
  /// With `nil`, the query returns all users who see a channel.
  private static func few(_ people: [UserID: [FollowerQueue]].Keys) -> [UserID]? {
    people.count <= 256 ? Array(people) : nil
  }

  /// Passes events to the followers concerned; returns `false` if the workspace is no longer read up to `start`.
  private func tell(
    _ shard: Int64,
    _ events: [HeardEvent],
    from start: WorkspaceCounters,
    to end: WorkspaceCounters
  ) -> Bool {
    followed.withLock { followed in
      // All followers may have left in the meantime, and others may have joined at an earlier position.
      guard let workspace = followed[shard], workspace.read.epoch == start.epoch,
        workspace.read.position == start.position
      else { return false }
      // Newcomers weren't included in the query, so they read these events themselves.
      workspace.leaveNewcomersBehind()
      let now = ContinuousClock.now
      for event in events {
        let moment = workspace.moment(of: event.position) ?? now
        let place = WorkspaceCounters(epoch: end.epoch, position: event.position)
        if let person = event.person, let own = event.own {
          let told = SourceEvent(place.source, own, committedAt: moment)
          workspace.tell(person, of: told, at: place)
        }
        guard let shared = event.shared else { continue }
        let told = SourceEvent(place.source, shared, committedAt: moment)
        for person in event.others where person != event.person {
          workspace.tell(person, of: told, at: place)
        }
      }
      workspace.read = end
      workspace.forgetCommits(upTo: end.position)
      followed.dropIfUnused(shard)
      return true
    }
  }

  /// Ends all followers of a workspace.
  private func end(_ shard: Int64, _ error: SourceError) {
    for queue in followed.withLock({ $0.drop(shard) }) { queue.fail(error) }
  }

  /// Passes events that are never logged, such as typing, to the followers who see the channel; returns whether it
  /// queried the database.
  ///
  /// Any program on the bus can send anything, so the database is asked whether the user named in the event sees the
  /// channel.
  private func pass(
    _ messages: [HeardMessage],
    _ database: some WatchedDatabase
  ) throws(StoreError) -> Bool {
    var hasAsked = false
    let ready = allowance.withLock { $0.take(messages.filter(\.isFleeting), at: .now) }
    for (shard, messages) in ready {
      let events = messages.compactMap(\.fleetingEvent)
      let people = followed.withLock { $0[shard]?.people } ?? [:]
      let channels = Set(events.compactMap(\.channelID))
      if people.isEmpty || channels.isEmpty { continue }
      let actors = events.compactMap(\.user?.id)
      let asked = Self.few(people.keys).map { $0 + actors }
      let seers = try database.seers(of: channels, in: shard, asked)
      hasAsked = true
      for event in events {
        guard let actor = event.user?.id, let channel = event.channelID,
          let seeing = seers[channel], seeing.contains(actor)
        else { continue }
        for person in seeing where person != actor {
          for queue in people[person] ?? [] { queue.pass(event) }
        }
      }
    }
    return hasAsked
  }
}
