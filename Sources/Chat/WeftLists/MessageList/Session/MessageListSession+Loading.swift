// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// Loading of pages: one request at a time, and the conditions for each.
extension MessageListSession {
  /// The loaded section of the messages, which has no gaps.
  struct Window: Sendable {
    var hasLoaded = false
    var hasOlder = true
    var hasNewer = false
    /// The oldest loaded message; the next page ends before it, even if it was removed since.
    var oldest: MessageCursor?
    /// The newest loaded message.
    var newest: MessageCursor?
  }

  /// The current request, and what to do with its answer.
  struct Loading: Sendable {
    var request: MessagePageRequest?
    var requestCount = 0
    /// The messages that changed since the request was made, or `nil` for a removed one.
    ///
    /// The answer may contain older data of them.
    var heard: [MessageID: ChatMessage?] = [:]
    /// The jump to complete once the request is answered.
    var jump: Jump?
    var scrollsToNewest = false
    /// Whether the loaded messages may be outdated, so that the next page replaces them.
    var isOutdated = false
    /// Whether to request an older and a newer page next.
    var wantsOlder = false
    var wantsNewer = false
    var wantedRows = 0
    var failed: MessagePageRequest?
    var failure: ListFailure?
    var failuresInARow = 0
  }

  /// A jump whose target is not loaded yet.
  struct Jump: Sendable {
    let target: MessageJump
    let highlights: Bool
  }

  /// The number of rows from the older end within which a visible row requests the next page, and from the newer end.
  private static let olderReach = 25
  private static let newerReach = 5

  /// The reason why messages could not be loaded, or `nil` if the last request didn't fail.
  package var failure: ListFailure? { loading.failure }

  /// Whether messages are being loaded that may replace those shown.
  package var isLoading: Bool {
    switch loading.request?.position {
    case .newest, .around, .aroundMoment: true
    case .before, .after, nil: false
    }
  }

  /// Whether older messages are being loaded.
  package var isLoadingPreviousMessages: Bool {
    if case .before = loading.request?.position { true } else { false }
  }

  /// Whether newer messages are being loaded.
  package var isLoadingNextMessages: Bool {
    if case .after = loading.request?.position { true } else { false }
  }

  /// Whether the oldest message of all is loaded.
  package var hasLoadedAllPreviousMessages: Bool { window.hasLoaded && !window.hasOlder }

  /// Whether the newest message of all is loaded.
  package var hasLoadedAllNextMessages: Bool { window.hasLoaded && !window.hasNewer }

  /// Makes a request; the answer to an earlier one will be ignored.
  mutating func request(_ place: MessagePageRequest.Position, limit: Int = 0) -> [Effect] {
    loading.requestCount += 1
    // Further scrolling cancels a jump that has failed.
    if !place.isAround { loading.jump = nil }
    let request = MessagePageRequest(
      channel: channel.id,
      parent: listedParent?.id,
      position: place,
      limit: max(1, config.pageSize, limit),
      number: loading.requestCount
    )
    loading.request = request
    loading.heard = [:]
    loading.failure = nil
    loading.failed = nil
    return [.loadPage(request)]
  }

  mutating func loadNewest() -> [Effect] {
    // The page was requested already, or its request failed and waits for a retry.
    guard loading.request == nil, loading.failure == nil else { return [] }
    return request(.newest, limit: loading.wantedRows)
  }

  /// Loads the newest messages again, at least as many as the list has, to replace all that are shown.
  mutating func reload() -> [Effect] {
    loading.wantsOlder = false
    loading.wantsNewer = false
    loading.failuresInARow = 0
    loading.isOutdated = window.hasLoaded
    if window.hasNewer { loading.scrollsToNewest = true }
    let count = window.hasNewer ? 0 : rows.upcomingCount
    return request(.newest, limit: max(loading.wantedRows, count))
  }

  /// Reloads if a jump had replaced the request of ``reload()`` and was then cancelled itself.
  mutating func reloadIfOutdated() -> [Effect] {
    guard loading.isOutdated, loading.request == nil, loading.failure == nil else { return [] }
    return reload()
  }

  /// Loads older messages if the list has fewer rows than the host wants.
  mutating func loadWanted() -> [Effect] {
    let missing = loading.wantedRows - rows.upcomingCount
    return missing > 0 ? loadOlder(limit: missing) : []
  }

  mutating func loadOlder(limit: Int = 0) -> [Effect] {
    guard window.hasLoaded, window.hasOlder, let oldest = window.oldest, !isLoading,
      !loading.isOutdated, !isRefused(older: true)
    else { return [] }
    guard loading.request == nil else {
      loading.wantsOlder = !isLoadingPreviousMessages
      return []
    }
    loading.wantsOlder = false
    return request(.before(oldest), limit: limit)
  }

  mutating func loadNewer() -> [Effect] {
    guard window.hasNewer, let newest = window.newest, !isLoading, !loading.isOutdated,
      !isRefused(older: false)
    else { return [] }
    guard loading.request == nil else {
      loading.wantsNewer = !isLoadingNextMessages
      return []
    }
    loading.wantsNewer = false
    return request(.after(newest))
  }

  /// Whether the last request for the page failed, so that an appearing row must not repeat it.
  private func isRefused(older: Bool) -> Bool {
    switch loading.failed?.position {
    case .before: older
    case .after: !older
    case .newest, .around, .aroundMoment, nil: false
    }
  }

  /// Requests the page beyond a row that appeared, if the row is close to an end.
  mutating func prefetch(at index: Int, _ direction: ScrollDirection) -> [Effect] {
    guard (0..<rows.count).contains(index) else { return [] }
    // At an end of the list the direction doesn't matter.
    let isUp = direction == .up || index == rows.count - 1
    let isDown = direction == .down || index == 0
    return (isUp && index >= rows.count - Self.olderReach ? loadOlder() : [])
      + (isDown && index <= Self.newerReach ? loadNewer() : [])
  }

  /// Requests the pages that became necessary during the previous request.
  mutating func loadNext() -> [Effect] {
    if loading.wantsOlder { return loadOlder() }
    if loading.wantsNewer { return loadNewer() }
    return loadWanted()
  }

  mutating func retry() -> [Effect] {
    guard let failed = loading.failed, loading.request == nil else { return [] }
    return request(failed.position, limit: failed.limit)
  }

  mutating func fail(_ request: MessagePageRequest, _ reason: ListFailure) -> [Effect] {
    guard loading.request == request else { return [] }
    // Keep the loaded messages and the jump.
    loading.request = nil
    loading.failed = request
    loading.failure = reason
    loading.failuresInARow += 1
    loading.wantsOlder = false
    loading.wantsNewer = false
    guard reason.isTemporary, let delay = retryPolicy.delay(after: loading.failuresInARow) else {
      return []
    }
    return [wait(.retry, seconds: delay)]
  }
}
