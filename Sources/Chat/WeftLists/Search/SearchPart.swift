// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The results of one kind in a search, and the request for more of them.
struct SearchPart: Sendable {
  /// The results so far.
  private(set) var results: [ChannelSelectionInfo] = []
  /// Whether a request is waiting for its answer.
  private(set) var isLoading = false
  /// Whether the first page for the text has arrived.
  private(set) var isAnswered = false
  /// The last result of the last page, or `nil` before the first page.
  private(set) var pageEnd: ChannelSelectionInfo?
  /// Whether there are more results.
  private(set) var hasMore = false
  /// The reason why the last request failed, or `nil` if it didn't.
  private(set) var failure: ListFailure?

  private var number = 0
  private var known: Set<ChannelSelectionInfo.ID> = []
  /// The number of results according to the search, or `nil` if it didn't count them.
  private var counted: Int?
  /// The channels removed since the current request was made.
  private var removedWhileLoading: Set<ChannelID> = []

  var total: SearchTotal {
    if isAnswered, !hasMore { return SearchTotal(count: results.count) }
    guard let counted else { return SearchTotal(count: results.count, isExact: false) }
    let most = ChannelSearchSession.mostCounted
    return SearchTotal(count: max(results.count, min(counted, most)), isExact: counted <= most)
  }

  /// Whether the next page may be requested.
  var isReadyForMore: Bool { hasMore && !isLoading && failure == nil }

  /// Whether a request is the one that is waiting for its answer.
  func awaits(_ number: Int) -> Bool { isLoading && number == self.number }

  /// Starts the search for another text; the results stay until the first answer.
  mutating func begin() {
    isLoading = false
    isAnswered = false
    failure = nil
    pageEnd = nil
    hasMore = false
    counted = nil
  }

  /// Starts waiting for the answer to a request.
  mutating func load(_ number: Int) {
    self.number = number
    isLoading = true
    failure = nil
    removedWhileLoading = []
  }

  /// Shows the results so far of a running search.
  mutating func show(_ results: [ChannelSelectionInfo]) {
    guard pageEnd == nil else { return }
    clear()
    add(results)
  }

  /// Adds a page; the first page replaces the results.
  mutating func receive(_ page: [ChannelSelectionInfo], isLast: Bool, total: Int?) {
    if pageEnd == nil {
      clear()
      counted = total
    }
    isLoading = false
    isAnswered = true
    // An empty page has no last result to continue from.
    hasMore = !isLast && !page.isEmpty
    pageEnd = page.last ?? pageEnd
    add(page)
  }

  mutating func fail(_ reason: ListFailure) {
    // Before the first page, the results belong to an earlier text.
    if pageEnd == nil { clear() }
    (isLoading, failure) = (false, reason)
  }

  /// Removes the results of a channel.
  mutating func remove(_ id: ChannelID) {
    if isLoading { removedWhileLoading.insert(id) }
    let count = results.count
    results.removeAll { $0.channel.id == id }
    counted = counted.map { max(0, $0 - (count - results.count)) }
  }

  private mutating func add(_ page: [ChannelSelectionInfo]) {
    for result in page where !removedWhileLoading.contains(result.channel.id) {
      if known.insert(result.id).inserted { results.append(result) }
    }
  }

  private mutating func clear() {
    results = []
    known = []
  }
}
