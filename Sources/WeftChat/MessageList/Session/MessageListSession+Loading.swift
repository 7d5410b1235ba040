// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Pages: one request at a time, and when each is made.
extension MessageListSession {
  /// The part of all messages that is loaded, which has no gaps.
  struct Window: Sendable {
    var hasLoaded = false
    var hasOlder = true
    var hasNewer = false
    /// The oldest message loaded; the next page begins before it, whatever came or went meanwhile.
    var oldest: MessageCursor?
    /// The newest message loaded.
    var newest: MessageCursor?
  }

  /// The request on its way, and what is to become of its answer.
  struct Loading: Sendable {
    var request: MessagePageRequest?
    var requestCount = 0
    /// What a host heard of while the request was on its way, which the answer may be older than; nil for
    /// messages that are gone.
    var heard: [MessageID: ChatMessage?] = [:]
    /// Where to go once the request is answered.
    var jump: Jump?
    var scrollsToNewest = false
    /// Pages wanted next.
    var wantsOlder = false
    var wantsNewer = false
    var wantedRows = 0
    /// What could not be loaded, and why.
    var failed: MessagePageRequest?
    var failure: ListFailure?
    var failuresInARow = 0
  }

  /// A jump whose message is still to be loaded.
  struct Jump: Sendable {
    let target: MessageJump
    let highlights: Bool
  }

  /// How far from an end of the list rows ask for the page beyond it.
  private static let olderReach = 25
  private static let newerReach = 5

  /// Why messages could not be loaded, nil when they could.
  public var failure: ListFailure? { loading.failure }

  /// Which messages could not be loaded, nil when they could.
  public var failedRequest: MessagePageRequest? { loading.failed }

  /// Whether messages are on their way that the list will show in place of what it shows.
  public var isLoading: Bool {
    switch loading.request?.place {
    case .newest, .around, .aroundMoment: true
    case .before, .after, nil: false
    }
  }

  /// Whether older messages are on their way.
  public var isLoadingPreviousMessages: Bool {
    if case .before = loading.request?.place { true } else { false }
  }

  /// Whether newer messages are on their way.
  public var isLoadingNextMessages: Bool {
    if case .after = loading.request?.place { true } else { false }
  }

  /// Whether the oldest message there is was loaded.
  public var hasLoadedAllPreviousMessages: Bool { window.hasLoaded && !window.hasOlder }

  /// Whether the newest message there is was loaded.
  public var hasLoadedAllNextMessages: Bool { window.hasLoaded && !window.hasNewer }

  /// Makes a request; an answer to an earlier one is not waited for any more.
  mutating func request(_ place: MessagePageRequest.Place, limit: Int = 0) -> [Effect] {
    loading.requestCount += 1
    // Whoever scrolls on has given up the jump that failed.
    if !place.isAround { loading.jump = nil }
    let request = MessagePageRequest(
      channel: channel.id,
      parent: listedParent?.id,
      place: place,
      limit: max(1, config.pageSize, limit),
      number: loading.requestCount
    )
    loading.request = request
    loading.heard = [:]
    (loading.failure, loading.failed) = (nil, nil)
    return [.loadPage(request)]
  }

  mutating func loadNewest() -> [Effect] {
    // A wish for what is on its way, or was refused, is no new one.
    guard loading.request == nil, loading.failure == nil else { return [] }
    return request(.newest, limit: loading.wantedRows)
  }

  /// Loads older messages as long as there are fewer than wanted.
  mutating func loadWanted() -> [Effect] {
    let missing = loading.wantedRows - rows.upcomingCount
    return missing > 0 ? loadOlder(limit: missing) : []
  }

  mutating func loadOlder(limit: Int = 0) -> [Effect] {
    guard window.hasLoaded, window.hasOlder, let oldest = window.oldest, !isLoading,
      !isRefused(older: true)
    else { return [] }
    guard loading.request == nil else {
      loading.wantsOlder = !isLoadingPreviousMessages
      return []
    }
    loading.wantsOlder = false
    return request(.before(oldest), limit: limit)
  }

  mutating func loadNewer() -> [Effect] {
    guard window.hasNewer, let newest = window.newest, !isLoading, !isRefused(older: false)
    else { return [] }
    guard loading.request == nil else {
      loading.wantsNewer = !isLoadingNextMessages
      return []
    }
    loading.wantsNewer = false
    return request(.after(newest))
  }

  /// Whether the page could not be loaded and is not to be asked for by each row that appears.
  private func isRefused(older: Bool) -> Bool {
    switch loading.failed?.place {
    case .before: older
    case .after: !older
    default: false
    }
  }

  /// Asks for the page beyond a row that came on screen.
  mutating func prefetch(at place: Int, _ direction: ScrollDirection) -> [Effect] {
    guard (0..<rows.count).contains(place) else { return [] }
    // At an end there is nowhere to scroll to, so that the direction says nothing.
    let isUp = direction == .up || place == rows.count - 1
    let isDown = direction == .down || place == 0
    return (isUp && place >= rows.count - Self.olderReach ? loadOlder() : [])
      + (isDown && place <= Self.newerReach ? loadNewer() : [])
  }

  /// What was wanted while another request was on its way.
  mutating func loadNext() -> [Effect] {
    if loading.wantsOlder { return loadOlder() }
    if loading.wantsNewer { return loadNewer() }
    return loadWanted()
  }

  mutating func retry() -> [Effect] {
    guard let failed = loading.failed, loading.request == nil else { return [] }
    return request(failed.place, limit: failed.limit)
  }

  mutating func fail(_ request: MessagePageRequest, _ reason: ListFailure) -> [Effect] {
    guard loading.request == request else { return [] }
    // What is shown stays, and so does the wish to go somewhere.
    loading.request = nil
    loading.failed = request
    loading.failure = reason
    loading.failuresInARow += 1
    (loading.wantsOlder, loading.wantsNewer) = (false, false)
    guard reason.isTemporary, let delay = retryPolicy.delay(after: loading.failuresInARow) else {
      return []
    }
    return [wait(.retry, seconds: delay)]
  }
}
