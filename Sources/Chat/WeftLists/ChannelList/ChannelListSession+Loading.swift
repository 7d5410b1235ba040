// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Loading of pages, one request at a time.
extension ChannelListSession {
  mutating func loadMore() -> [Effect] {
    guard hasMore, !isAskingForPage else { return [] }
    if isReloading { return ask(for: wantedRows) }
    guard rows.upcomingCount < wantedRows else { return [] }
    return ask(for: wantedRows - rows.upcomingCount)
  }

  /// Reloads as many rows as the list has or wants.
  mutating func reload() -> [Effect] {
    hasMore = true
    pageEnd = nil
    endPosition = nil
    failure = nil
    distant = nil
    isReloading = true
    failuresInARow = 0
    isAnswerStale = isAskingForPage
    wantedRows = max(wantedRows, rows.upcomingCount)
    return loadMore()
  }

  /// Requests a page of at least the query's page size.
  mutating func ask(for count: Int) -> [Effect] {
    isAskingForPage = true
    heardMeanwhile = [:]
    failure = nil
    let limit = max(query.pageSize, count)
    if isExternal {
      return [.loadPositions(query, after: endPosition, limit: min(limit, Self.mostPositions))]
    }
    return [.loadPage(query, after: pageEnd, limit: limit)]
  }

  /// The maximum number of sort positions requested at once.
  private static var mostPositions: Int { 16_384 }

  mutating func receive(_ page: [ChatChannel], isLast: Bool) -> [Effect] {
    receive(isEmpty: page.isEmpty, isLast: isLast) { session, isReload in
      session.pageEnd = page.last ?? session.pageEnd
      if isReload { session.removeRows(notIn: page, isLast: isLast) }
      for channel in page where session.heardMeanwhile[channel.id] == nil {
        session.show(channel)
      }
    }
  }

  /// Removes the rows that a first page doesn't have, except those changed since it was requested.
  private mutating func removeRows(notIn page: [ChatChannel], isLast: Bool) {
    var kept = Set(page.map(\.id))
    for case let (id, channel?) in heardMeanwhile {
      // The next page contains the rows after this one.
      let isBehind = page.last.map { query.isOrdered($0, before: channel, in: context) } ?? false
      if isLast || !isBehind { kept.insert(id) }
    }
    rows.removeAll(except: kept)
  }

  mutating func receive(_ page: PositionedRows<ChannelID>, isLast: Bool) -> [Effect] {
    receive(isEmpty: page.rows.isEmpty, isLast: isLast) { session, isReload in
      session.endPosition = page.end ?? session.endPosition
      if isReload { session.rows.removeAll() }
      // The store has the latest data, so channels that changed since the request need no special care.
      session.rows.set(page)
      session.takeIn()
    }
  }

  private mutating func receive(
    isEmpty: Bool,
    isLast: Bool,
    _ take: (inout Self, _ isReload: Bool) -> Void
  ) -> [Effect] {
    guard isAskingForPage else { return [] }
    isAskingForPage = false
    if isAnswerStale {
      isAnswerStale = false
      return loadMore() + look()
    }
    let isFirst = !hasLoaded
    hasLoaded = true
    failuresInARow = 0
    failure = nil
    hasMore = !isLast
    let isReload = isReloading
    isReloading = false
    take(&self, isReload)
    // Without this check, an empty page that is not the last would be requested again forever.
    let isDeadEnd = isEmpty && hasMore
    let effects = isEmpty ? [] : loadMore()
    let further = goOnLooking(isDeadEnd: isDeadEnd)
    if isFirst, preselectsFirst { preselect() }
    return effects + further
  }

  mutating func fail(_ reason: ListFailure) -> [Effect] {
    guard isAskingForPage else { return [] }
    isAskingForPage = false
    if isAnswerStale {
      isAnswerStale = false
      return loadMore() + look()
    }
    // Loaded rows stay visible after a failure.
    failure = reason
    failuresInARow += 1
    guard reason.isTemporary, let delay = retryPolicy.delay(after: failuresInARow) else {
      if case .looking(let id) = opening { opening = .failed(id, reason) }
      return []
    }
    return [.wait(seconds: delay)]
  }

  /// Adds a channel, moves it to its position, or removes it if it doesn't match the query.
  mutating func show(_ channel: ChatChannel) {
    if isMeasured {
      settle(channel.id, channel)
    } else if query.matches(channel, in: context) {
      rows.set(channel, id: channel.id, by: query.sortKey(of: channel, in: context))
    } else {
      rows.remove(channel.id)
    }
  }

  /// Replaces the query; rows that match the new one stay, and pages load the rest.
  mutating func replace(_ query: ChannelListQuery) -> [Effect] {
    var query = query
    query.held = query.grouping == .unread ? self.query.held : nil
    guard query != self.query else { return [] }
    self.query = query
    if isExternal {
      // The store finds the rows of the new query faster than this list could filter its own.
      rows.removeAll()
    } else {
      let context = context
      let current = current
      rows.sort { listed in
        let channel = current(listed)
        return query.matches(channel, in: context) ? query.sortKey(of: channel, in: context) : nil
      }
    }
    hasMore = true
    pageEnd = nil
    endPosition = nil
    failure = nil
    distant = nil
    isReloading = false
    isAnswerStale = isAskingForPage
    // Request at least one page, even if enough rows have stayed.
    wantedRows = max(wantedRows, rows.upcomingCount + 1)
    return loadMore()
  }
}
