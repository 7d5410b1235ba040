// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Pages: one request at a time, and what becomes of its answer.
extension ChannelListSession {
  mutating func loadMore() -> [Effect] {
    guard hasMore, !isAskingForPage, rows.upcomingCount < wantedRows else { return [] }
    return ask(for: wantedRows - rows.upcomingCount)
  }

  /// Asks for a page of a number of channels, or of the usual size where that is more.
  mutating func ask(for count: Int) -> [Effect] {
    isAskingForPage = true
    heardMeanwhile = []
    failure = nil
    let limit = max(query.pageSize, count)
    if isKept {
      return [.loadPlaces(query, after: placeEnd, limit: min(limit, Self.mostPlaces))]
    }
    return [.loadPage(query, after: pageEnd, limit: limit)]
  }

  /// So many places are asked for at once.
  private static var mostPlaces: Int { 16_384 }

  mutating func receive(_ page: [ChatChannel], isLast: Bool) -> [Effect] {
    receive(isEmpty: page.isEmpty, isLast: isLast) { session in
      session.pageEnd = page.last ?? session.pageEnd
      for channel in page where !session.heardMeanwhile.contains(channel.id) {
        session.show(channel)
      }
    }
  }

  mutating func receive(_ page: PlacedRows<ChannelID>, isLast: Bool) -> [Effect] {
    receive(isEmpty: page.rows.isEmpty, isLast: isLast) { session in
      session.placeEnd = page.end ?? session.placeEnd
      // Who keeps them is up to date, whatever was heard of meanwhile.
      session.rows.set(page)
    }
  }

  private mutating func receive(
    isEmpty: Bool,
    isLast: Bool,
    _ take: (inout Self) -> Void
  ) -> [Effect] {
    guard isAskingForPage else { return [] }
    isAskingForPage = false
    if isAnswerStale {
      isAnswerStale = false
      return loadMore() + look()
    }
    let isFirst = !hasLoaded
    (hasLoaded, failuresInARow, failure) = (true, 0, nil)
    hasMore = !isLast
    take(&self)
    // A page of nothing that is not the last would be asked for again without end.
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
    // What is shown stays: a failure to load more does not take away what is there.
    failure = reason
    failuresInARow += 1
    guard reason.isTemporary, let delay = retryPolicy.delay(after: failuresInARow) else {
      if case .looking(let id) = opening { opening = .failed(id, reason) }
      return []
    }
    return [.wait(seconds: delay)]
  }

  /// Puts a channel where it belongs, or takes it out where it does not.
  mutating func show(_ channel: ChatChannel) {
    if query.matches(channel, in: context) {
      rows.set(channel, id: channel.id, by: query.sortKey(of: channel, in: context))
    } else {
      rows.remove(channel.id)
    }
  }

  /// Rows that are there and belong to the new query as well stay; the rest comes page by page.
  mutating func replace(_ query: ChannelListQuery) -> [Effect] {
    guard query != self.query else { return [] }
    self.query = query
    if isKept {
      // Who keeps them finds those of the new query faster than they could be looked through here.
      rows.removeAll()
    } else {
      let (context, current) = (context, current)
      rows.sort { listed in
        let channel = current(listed)
        return query.matches(channel, in: context) ? query.sortKey(of: channel, in: context) : nil
      }
    }
    (hasMore, pageEnd, placeEnd, failure) = (true, nil, nil, nil)
    isAnswerStale = isAskingForPage
    // At least a page has to be asked for, however many rows have stayed.
    wantedRows = max(wantedRows, rows.upcomingCount + 1)
    return loadMore()
  }
}
