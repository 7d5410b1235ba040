// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
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

  private func next(at place: FollowedPlace) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let happened = place.popNext() { return happened }
      if try !read(behind: place) { await waitForNews() }
    }
    return nil
  }

  /// Reads the next events; returns whether there were any.
  private func read(behind place: FollowedPlace) throws(SourceError) -> Bool {
    let start = place.end
    let found: (events: [PostgresEvent], end: Int64)?
    do throws(StoreError) {
      found = try store.reading { () throws(StoreError) in
        // Another follower may have waited since an earlier moment.
        if seen != store.counters { wake() }
        seen = store.counters
        return try store.events(after: start, limit: Self.batch)
      }
    } catch {
      // A database that comes back goes on where it was.
      if [.unreachable, .late].contains(error.code) { return false }
      throw SourceError(error)
    }
    guard let found else { throw .lost(start.source) }
    place.add(
      found.events.map { SourceEvent(start.at($0.position), $0.event) },
      end: found.end
    )
    return !found.events.isEmpty
  }

  private func waitForNews() async {
    waitCount += 1
    let number = waitCount
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(number) }
    }
  }

  private func stopWaiting(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  /// Wakes all waiting followers.
  func wake() {
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume() }
  }

  /// Wakes the followers if another host has written.
  private func look() {
    guard !waiting.isEmpty else { return }
    do throws(StoreError) {
      let now = try store.reading { () throws(StoreError) in store.counters }
      if now != seen { wake() }
    } catch {
      // The next call tries again.
    }
  }
}

/// A follower's position in the log, and the events read but not yet delivered to it.
final class FollowedPlace: Sendable {
  private struct State {
    /// The position up to which events were read.
    var end: PostgresStore.Counters
    /// The events to deliver, the next one last.
    var ready: [SourceEvent] = []
  }

  private let state: Mutex<State>

  init(_ start: PostgresStore.Counters) { state = Mutex(State(end: start)) }

  var end: PostgresStore.Counters { state.withLock { $0.end } }

  func popNext() -> SourceEvent? { state.withLock { $0.ready.popLast() } }

  func add(_ events: [SourceEvent], end: Int64) {
    state.withLock { state in
      state.end.position = end
      state.ready = events.reversed() + state.ready
    }
  }
}
