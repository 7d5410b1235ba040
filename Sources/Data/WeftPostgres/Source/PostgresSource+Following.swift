// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource
internal import WeftStore

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PostgresSource {
  public func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let follower = try follower(after: position)
    return SourceEvents { () async throws(SourceError) in
      while true {
        switch await follower.queue.next(isolation: #isolation) {
        case .event(let happened): return happened
        case .end(let failure):
          if let failure { throw failure }
          return nil
        case .readOn(let end): try await self.readOn(follower, after: end)
        }
      }
    }
  }

  private func follower(after position: SourcePosition?) throws(SourceError) -> Follower {
    try asking { () throws(StoreError) in
      let store = try store()
      return try store.reading { () throws(StoreError) in
        var start = store.counters
        if let position {
          guard let known = WorkspaceCounters(position),
            try store.reader.events(after: known, limit: 1) != nil
          else { return .failure(.lost(position)) }
          start = known
        }
        let queue = FollowerQueue(
          store.viewerID,
          standing,
          after: start,
          most: host.mostWaiting
        )
        return .success(Follower(queue, shard: store.reader.shard, watcher: host.watcher))
      }
    }
  }

  /// The number of events that are read at once.
  private static let batch = 256

  /// Reads the events that a follower has missed; after the last one, the watcher passes it new ones.
  private func readOn(
    _ follower: Follower,
    after start: WorkspaceCounters
  ) async throws(SourceError) {
    let found: (events: [SourceEvent], end: WorkspaceCounters)?
    do throws(StoreError) {
      found = try missed(after: start)
    } catch {
      // When the database is back, the follower continues at the same position.
      guard [.unreachable, .late].contains(error.code) else { throw SourceError(error) }
      try? await Task.sleep(for: .milliseconds(200))
      return
    }
    guard let found else { throw .lost(start.source) }
    follower.queue.add(found.events, end: found.end)
    if found.events.count < Self.batch { follower.join() }
  }

  // A separate function, because an async one keeps room for all its variables while it waits.
  @inline(never)
  private func missed(
    after start: WorkspaceCounters
  ) throws(StoreError) -> (events: [SourceEvent], end: WorkspaceCounters)? {
    let store = try store()
    let found = try store.reading { () throws(StoreError) in
      try store.reader.events(after: start, limit: Self.batch)
    }
    guard let found else { return nil }
    let end = WorkspaceCounters(epoch: start.epoch, position: found.end)
    return (found.events.map { SourceEvent(end.at($0.position), $0.event) }, end)
  }
}

/// A follower; its host forgets the queue when it is released.
private final class Follower: Sendable {
  let queue: FollowerQueue
  private let shard: Int64
  private let watcher: WorkspaceWatcher

  init(_ queue: FollowerQueue, shard: Int64, watcher: WorkspaceWatcher) {
    self.queue = queue
    self.shard = shard
    self.watcher = watcher
  }

  deinit { watcher.leave(queue, in: shard) }

  /// Receives events from the watcher from now on, unless there are some to read from the log first.
  func join() { _ = watcher.join(queue, in: shard) }
}
