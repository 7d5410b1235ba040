// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource
internal import WeftSystem

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoreSource {
  public func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let place = FollowedPlace(try start(after: position))
    news.follow { [weak self] in
      // Followers show a change at once, so it runs ahead of work in the background.
      Task(priority: .userInitiated) { await self?.look() }
    }
    return SourceEvents { () async throws(SourceError) in try await self.next(at: place) }
  }

  private func start(after position: SourcePosition?) throws(SourceError) -> Int64 {
    try asking { () throws(StoreError) in
      guard let position else { return .success(try store.position()) }
      guard try store.events(after: position.rawValue, limit: 1) != nil else {
        return .failure(.lost(position))
      }
      return .success(position.rawValue)
    }
  }

  /// The number of events that are read at once.
  private static let batch = 256

  private func next(at place: FollowedPlace<Int64>) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let happened = place.popNext() { return happened }
      let events = try events(behind: place.end)
      if let last = events.last {
        place.add(events, end: last.position.rawValue)
      } else {
        await followers.wait()
      }
    }
    return nil
  }

  private func events(behind position: Int64) throws(SourceError) -> [SourceEvent] {
    try asking { () throws(StoreError) -> Result<[SourceEvent], SourceError> in
      guard let logged = try store.events(after: position, limit: Self.batch) else {
        return .failure(.lost(SourcePosition(rawValue: position)))
      }
      var events: [SourceEvent] = []
      for row in logged {
        events.append(SourceEvent(SourcePosition(rawValue: row.position), try store.event(row)))
      }
      return .success(events)
    }
  }

  /// Wakes the followers if another process has written.
  private func look() {
    guard !followers.isEmpty else { return }
    // If the version can't be read, the followers try to read and report the error.
    let now = (try? store.database.number("PRAGMA data_version")) ?? version + 1
    if now != version { followers.wake() }
    version = now
  }
}
