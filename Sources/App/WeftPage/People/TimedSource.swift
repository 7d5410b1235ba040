// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Weft

/// A user's source that records when the events were committed that the user's pages don't show yet.
struct TimedSource: ForwardingSource, ReachableSource {
  let source: any ChatSource
  private let news: UnshownNews

  init(_ source: any ChatSource, _ news: UnshownNews) {
    self.source = source
    self.news = news
  }

  var isReachable: Bool { (source as? any ReachableSource)?.isReachable ?? true }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    let events = try await source.events(after: position)
    let news = news
    return SourceEvents { () async throws(SourceError) in
      var iterator = events.makeAsyncIterator()
      let next = try await iterator.next(isolation: #isolation)
      if let moment = next?.committedAt { news.note(moment) }
      return next
    }
  }
}

/// The time of the oldest commit that pages don't show yet.
final class UnshownNews: Sendable {
  private let oldest = Mutex<ContinuousClock.Instant?>(nil)

  /// Records the commit of an event.
  func note(_ moment: ContinuousClock.Instant) {
    oldest.withLock { $0 = min($0 ?? moment, moment) }
  }

  /// Removes and returns the time, or `nil` if nothing was committed since the last call.
  func take() -> ContinuousClock.Instant? {
    oldest.withLock { oldest in
      defer { oldest = nil }
      return oldest
    }
  }
}
