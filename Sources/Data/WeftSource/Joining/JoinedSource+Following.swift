// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension JoinedSource {
  public func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    try await join()
    if let position {
      _ = try log.entries(after: position)
      return events(after: position, skipping: [:])
    }
    let start = log.end
    return events(after: start, skipping: await reached())
  }

  /// Returns the events after a position, without those up to the `reached` position of each source.
  private func events(
    after start: SourcePosition,
    skipping reached: [Int: SourcePosition]
  ) -> SourceEvents {
    let place = FollowedPlace(start)
    return SourceEvents { () async throws(SourceError) in
      try await self.next(at: place, skipping: reached)
    }
  }

  private func next(
    at place: FollowedPlace<SourcePosition>,
    skipping reached: [Int: SourcePosition]
  ) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let event = place.popNext() { return event }
      let news = try log.entries(after: place.end)
      guard news.isEmpty else {
        let heard = news.filter { entry in reached[entry.part].map { $0 < entry.origin } ?? true }
        place.add(heard.map(\.event), end: log.end)
        continue
      }
      await followers.wait()
    }
    return nil
  }

  /// Returns the current positions of the sources; some events before them may not have arrived yet.
  private func reached() async -> [Int: SourcePosition] {
    var positions: [Int: SourcePosition] = [:]
    for index in parts.indices where !states[index].isDown {
      let part = parts[index]
      do throws(SourceError) {
        positions[index] = try await bound { () async throws(SourceError) in
          try await part.source.channels(ChannelListQuery(), after: nil, limit: 1)
        }.position
      } catch {
        fail(index, error)
      }
    }
    return positions
  }

  /// Makes followers load their lists again.
  func lose() {
    log.lose()
    followers.wake()
  }

  /// Adds an event of a source to the log.
  func take(_ happened: SourceEvent, of index: Int) {
    if let known = states[index].position, happened.position <= known { return }
    states[index].failures = 0
    states[index].position = happened.position
    guard let events = outward(happened, of: index) else { return lose() }
    for event in events { log.append(event, of: index, at: happened.position) }
    followers.wake()
  }

  /// Translates a source's event into joined ones, or `nil` if only loading the lists again helps.
  private func outward(_ happened: SourceEvent, of index: Int) -> [ChatEvent]? {
    var event = parts[index].names.outward(happened.event)
    states[index].marks.follow(event)
    if let id = event.channelID {
      states[index].unread.add(id)
      return [event]
    }
    let isOwn = event.user?.id == JoinedNames.me
    switch event.type {
    case .notificationMarkRead where event.threadID == nil:
      guard let read = states[index].unread.read(at: happened.position) else { return nil }
      return read.map { id in
        var one = event
        one.cid = id
        return one
      }
    case .notificationMutesUpdated:
      states[index].mutedUserIDs = Set(event.mutedUserIDs ?? [])
      event.mutedUserIDs = mutedUserIDs.sorted()
      return [event]
    case .notificationBlocksUpdated:
      states[index].marks.blockedUserIDs = Set(event.blockedUserIDs ?? [])
      event.blockedUserIDs = marks.blockedUserIDs.sorted()
      return [event]
    case .notificationChannelMutesUpdated: return nil
    // A user banned in one source is not banned in the others.
    case .userBanned where isOwn, .userUnbanned where isOwn, .userMessagesDeleted where isOwn:
      return nil
    default: return [event]
    }
  }
}
