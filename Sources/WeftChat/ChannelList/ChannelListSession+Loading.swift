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
    return [.loadPage(query, after: pageEnd, limit: max(query.pageSize, count))]
  }

  mutating func receive(_ page: [ChatChannel], isLast: Bool) -> [Effect] {
    guard isAskingForPage else { return [] }
    isAskingForPage = false
    if isAnswerStale {
      isAnswerStale = false
      return loadMore() + look()
    }
    let isFirst = !hasLoaded
    (hasLoaded, failuresInARow, failure) = (true, 0, nil)
    hasMore = !isLast
    pageEnd = page.last ?? pageEnd
    for channel in page where !heardMeanwhile.contains(channel.id) { show(channel) }
    // A page of nothing that is not the last would be asked for again without end.
    let isDeadEnd = page.isEmpty && hasMore
    let effects = page.isEmpty ? [] : loadMore()
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
    for channel in rows.all { show(channel) }
    (hasMore, pageEnd, failure) = (true, nil, nil)
    isAnswerStale = isAskingForPage
    // At least a page has to be asked for, however many rows have stayed.
    wantedRows = max(wantedRows, rows.upcomingCount + 1)
    return loadMore()
  }
}
