// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChannelSearchSession {
  /// An event that the session's owner reports.
  public enum Input: Equatable, Sendable {
    /// The user edited the text of the search field.
    case search(String)
    /// The user switched between channels and messages.
    case searchType(ChannelSearchType)
    /// The time of an ``Effect/wait(_:seconds:)`` is over.
    case waited(Int)
    /// A row came on screen.
    case resultAppeared(at: Int)
    /// The page of a request was loaded.
    case found(Int, [ChannelSelectionInfo], isLast: Bool)
    /// The page of a request could not be loaded.
    case failed(Int, ListFailure)
    /// The user asked to repeat the failed request.
    case retrySearch
    /// The user ended the search.
    case clear
    /// A channel was removed.
    case channelGone(ChannelID)
  }

  /// Work the session's owner has to do.
  public enum Effect: Equatable, Sendable {
    /// Send ``Input/waited(_:)`` with the number after some seconds.
    case wait(Int, seconds: Double)
    /// Load a page and answer with the request's number.
    case search(ChannelSearchRequest)
  }

  /// Handles an input and returns the effects to perform.
  ///
  /// - Complexity: O(*k*) for a page of *k* results, O(*n*) when a channel is removed, O(1)
  ///   otherwise.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .search(let text): return type(text)
    case .searchType(let type): return change(to: type)
    case .waited(let number):
      return activity == .waiting && number == self.number ? request() : []
    case .resultAppeared(let place):
      let isNear = place >= searchResults.count - Self.prefetchDistance
      return isNear && hasMore && activity == .nothing && failure == nil ? request() : []
    case .found(let number, let page, let isLast):
      if awaits(number) { receive(page, isLast: isLast) }
    case .failed(let number, let reason):
      if awaits(number) { fail(reason) }
    case .retrySearch: return failure == nil ? [] : request()
    case .clear: return type("")
    case .channelGone(let id): remove(id)
    }
    return []
  }

  /// Whether the session still waits for the answer to a request.
  package func awaits(_ number: Int) -> Bool { activity == .loading && number == self.number }
}

extension ChannelSearchSession {
  private mutating func type(_ typed: String) -> [Effect] {
    searchText = typed
    let words = typed.drop(while: \.isWhitespace)
    let text = String(words.reversed().drop(while: \.isWhitespace).reversed())
    guard text != self.text else { return [] }
    self.text = text
    begin()
    if text.isEmpty { takeResults() }
    guard !text.isEmpty, delay > 0 else { return text.isEmpty ? [] : request() }
    activity = .waiting
    return [.wait(number, seconds: delay)]
  }

  private mutating func change(to type: ChannelSearchType) -> [Effect] {
    guard type != searchType else { return [] }
    searchType = type
    begin()
    // Results of one type don't belong to a search of the other.
    takeResults()
    return text.isEmpty ? [] : request()
  }

  /// Starts a new search, so that answers to earlier requests are ignored.
  private mutating func begin() {
    number += 1
    (activity, failure, pageEnd, hasMore) = (.nothing, nil, nil, false)
  }

  private mutating func request() -> [Effect] {
    number += 1
    (activity, failure, removedWhileLoading) = (.loading, nil, [])
    return [
      .search(
        ChannelSearchRequest(
          number: number,
          text: text,
          type: searchType,
          after: pageEnd,
          limit: pageSize
        )
      )
    ]
  }

  private mutating func receive(_ page: [ChannelSelectionInfo], isLast: Bool) {
    if pageEnd == nil { takeResults() }
    activity = .nothing
    // An empty page has no last result from which to continue.
    hasMore = !isLast && !page.isEmpty
    pageEnd = page.last ?? pageEnd
    for result in page where !removedWhileLoading.contains(result.channel.id) {
      if known.insert(result.id).inserted { searchResults.append(result) }
    }
  }

  private mutating func fail(_ reason: ListFailure) {
    // The results shown belong to an earlier text.
    if pageEnd == nil { takeResults() }
    (activity, failure) = (.nothing, reason)
  }

  private mutating func remove(_ id: ChannelID) {
    if activity == .loading { removedWhileLoading.insert(id) }
    searchResults.removeAll { $0.channel.id == id }
  }

  private mutating func takeResults() {
    (searchResults, known) = ([], [])
  }
}
