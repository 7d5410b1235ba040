// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource
internal import WeftStore

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PostgresSource {
  public func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let place = FollowedPlace(try start(after: position))
    listener.follow { [weak self] in
      Task { await self?.look() }
    }
    return SourceEvents { () async throws(SourceError) in try await self.next(at: place) }
  }

  private func start(after position: SourcePosition?) throws(SourceError) -> PostgresStore.Counters
  {
    try asking { () throws(StoreError) in
      try store.reading { () throws(StoreError) in
        guard let position else { return .success(store.counters) }
        guard let start = PostgresStore.Counters(position),
          try store.events(after: start, limit: 1) != nil
        else { return .failure(.lost(position)) }
        return .success(start)
      }
    }
  }

  /// How many events are read at once.
  private static let batch = 256

  private func next(
    at place: FollowedPlace<PostgresStore.Counters>
  ) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let happened = place.popNext() { return happened }
      if try !read(behind: place) { await followers.wait() }
    }
    return nil
  }

  /// Reads the next events; returns whether there were any.
  private func read(behind place: FollowedPlace<PostgresStore.Counters>) throws(SourceError) -> Bool
  {
    let start = place.end
    let found: (events: [PostgresEvent], end: Int64)?
    do throws(StoreError) {
      found = try store.reading { () throws(StoreError) in
        // Another follower may have waited since an earlier moment.
        if seen != store.counters { followers.wake() }
        seen = store.counters
        return try store.events(after: start, limit: Self.batch)
      }
    } catch {
      // A database that comes back goes on where it was.
      if [.unreachable, .late].contains(error.code) { return false }
      throw SourceError(error)
    }
    guard let found else { throw .lost(start.source) }
    var end = start
    end.position = found.end
    place.add(found.events.map { SourceEvent(start.at($0.position), $0.event) }, end: end)
    return !found.events.isEmpty
  }

  /// Wakes the followers if another host has written.
  private func look() {
    guard !followers.isEmpty else { return }
    do throws(StoreError) {
      let now = try store.reading { () throws(StoreError) in store.counters }
      if now != seen { followers.wake() }
    } catch {
      // The next call tries again.
    }
  }
}
