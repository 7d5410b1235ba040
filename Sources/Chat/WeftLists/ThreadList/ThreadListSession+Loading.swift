// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Loading of pages, one request at a time.
extension ThreadListSession {
  mutating func loadFirstPage() -> [Effect] {
    // The first page was requested already.
    guard load?.isFirstPage != true else { return [] }
    failure = nil
    // Answers don't identify their request, so wait for the pending answer before making this request.
    guard load == nil else {
      load = Load(isFirstPage: true, isOvertaking: true, startedAt: inputCount)
      return []
    }
    return requestFirstPage()
  }

  private mutating func requestFirstPage() -> [Effect] {
    if preselectsFirst { preselect() }
    load = Load(isFirstPage: true, startedAt: inputCount)
    removedWhileLoading = []
    var query = query
    query.next = nil
    return [.loadPage(query)]
  }

  mutating func loadNextPage() -> [Effect] {
    // Without a first page there is no token for the next one.
    guard hasLoadedThreads, !hasLoadedAllThreads, load == nil else { return [] }
    load = Load(isFirstPage: false, startedAt: inputCount)
    removedWhileLoading = []
    loadMoreFailure = nil
    var query = query
    query.next = nextPage
    return [.loadPage(query)]
  }

  mutating func retry() -> [Effect] {
    failure == nil && loadMoreFailure != nil ? loadNextPage() : loadFirstPage()
  }

  mutating func receive(_ page: [ChatThread], next: String?) -> [Effect] {
    receive(next: next) { session, isFirst in
      if isFirst { session.rows.removeAll(except: Set(page.map(\.id))) }
      // The page may still contain a thread that was removed since the request.
      for thread in page where !session.removedWhileLoading.contains(thread.id) {
        session.show(thread)
      }
    }
  }

  mutating func receive(_ page: PositionedRows<MessageID>, next: String?) -> [Effect] {
    receive(next: next) { session, isFirst in
      if isFirst { session.rows.removeAll() }
      session.rows.set(page)
      session.newThreads = session.newThreads.filter { !session.rows.contains($0.key) }
    }
  }

  private mutating func receive(
    next: String?,
    _ take: (inout Self, _ isFirst: Bool) -> Void
  ) -> [Effect] {
    // No request is waiting for this answer.
    guard let load else { return [] }
    if load.isOvertaking { return requestFirstPage() }
    self.load = nil
    failuresInARow = 0
    if load.isFirstPage {
      failure = nil
      loadMoreFailure = nil
      hasLoadedThreads = true
      // Threads announced since the request still count as new, unless the page contains them.
      newThreads = newThreads.filter { $0.value > load.startedAt }
    }
    nextPage = next
    hasLoadedAllThreads = next == nil
    take(&self, load.isFirstPage)
    if load.isFirstPage, preselectsFirst { preselect() }
    return []
  }

  mutating func fail(_ reason: ListFailure) -> [Effect] {
    guard let load else { return [] }
    if load.isOvertaking { return requestFirstPage() }
    self.load = nil
    if load.isFirstPage { failure = reason } else { loadMoreFailure = reason }
    failuresInARow += 1
    guard reason.isTemporary, let delay = retryPolicy.delay(after: failuresInARow) else {
      return []
    }
    return [.wait(seconds: delay)]
  }

  /// Adds a thread, moves it to its position, or removes it if it doesn't match the query.
  mutating func show(_ thread: ChatThread) {
    newThreads[thread.id] = nil
    removedWhileLoading.remove(thread.id)
    if query.matches(thread, in: context) {
      rows.set(thread, id: thread.id, by: query.sortKey(of: thread, in: context))
    } else {
      rows.remove(thread.id)
    }
  }

  /// Selects the first thread if none is selected.
  mutating func preselect() {
    guard selectedThread == nil else { return }
    selectedThread = rows.upcomingFirst
  }
}
