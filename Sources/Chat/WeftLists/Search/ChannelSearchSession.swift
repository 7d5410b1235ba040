// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A search for channels or messages, as a value: it handles inputs and returns effects for its
/// owner to perform.
///
/// Results of an earlier text stay until those of the new one arrive. An answer to any request but
/// the last one is ignored.
///
///     var search = ChannelSearchSession(delay: 0.3)
///     search.handle(.search("kettle"))  // [.wait(1, seconds: 0.3)]
///     search.handle(.waited(1))  // [.search(…)], a request for the first page
public struct ChannelSearchSession: Sendable {
  /// The state of the session's current request.
  private enum Activity: Equatable, Sendable {
    case nothing
    /// Waiting for the user to stop typing.
    case waiting
    case loading
  }

  /// The number of results before the end of the list at which the next page is requested.
  public static let prefetchDistance = 10

  /// The pause in typing, in seconds, after which a search starts; zero starts it at once.
  public let delay: Double
  /// How many results a page has.
  public let pageSize: Int
  /// The text of the search field.
  public private(set) var searchText = ""
  /// Whether channels or messages are searched.
  public private(set) var searchType: ChannelSearchType
  /// The results so far.
  public private(set) var searchResults: [ChannelSelectionInfo] = []
  /// The reason the last request failed, nil where it didn't.
  public private(set) var failure: ListFailure?
  /// Whether there are further results.
  public private(set) var hasMore = false

  /// The text of the search field without surrounding blanks.
  private var text = ""
  private var activity = Activity.nothing
  /// The last result of the last page, nil before the first page.
  private var pageEnd: ChannelSelectionInfo?
  private var number = 0
  private var known: Set<ChannelSelectionInfo.ID> = []
  /// The channels removed since the current request was made.
  private var removedWhileLoading: Set<ChannelID> = []

  /// Creates a session without a search text.
  public init(searchType: ChannelSearchType = .messages, delay: Double = 0.3, pageSize: Int = 20) {
    precondition(pageSize > 0, "a page has at least one result, not \(pageSize)")
    self.searchType = searchType
    self.delay = delay
    self.pageSize = pageSize
  }

  /// Whether there is a text to search for; blanks alone don't count.
  public var isSearching: Bool { !text.isEmpty }

  /// Whether the first results are still to come.
  public var loadingSearchResults: Bool { activity != .nothing && pageEnd == nil }

  /// Whether further results are being loaded.
  public var loadingMoreSearchResults: Bool { activity == .loading && pageEnd != nil }
}

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
    if text.isEmpty { clearResults() }
    guard !text.isEmpty, delay > 0 else { return text.isEmpty ? [] : request() }
    activity = .waiting
    return [.wait(number, seconds: delay)]
  }

  private mutating func change(to type: ChannelSearchType) -> [Effect] {
    guard type != searchType else { return [] }
    searchType = type
    begin()
    // Results of one type don't belong to a search of the other.
    clearResults()
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
    if pageEnd == nil { clearResults() }
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
    if pageEnd == nil { clearResults() }
    (activity, failure) = (.nothing, reason)
  }

  private mutating func remove(_ id: ChannelID) {
    if activity == .loading { removedWhileLoading.insert(id) }
    searchResults.removeAll { $0.channel.id == id }
  }

  private mutating func clearResults() {
    (searchResults, known) = ([], [])
  }
}

/// A request for a page of search results, which the session's owner answers.
public struct ChannelSearchRequest: Equatable, Sendable {
  /// The request's number, which its answer must name.
  public let number: Int
  /// The text to search for, without surrounding blanks.
  public let text: String
  /// Whether to search channels or messages.
  public let type: ChannelSearchType
  /// The last result of the page before, nil for the first page.
  public let after: ChannelSelectionInfo?
  /// The maximum number of results in the page.
  public let limit: Int

  /// The query of a search for channels: the user's channels whose name contains the text.
  public func channelQuery(for user: UserID) -> ChannelListQuery {
    ChannelListQuery(
      filter: .and([.autocomplete(.name, text: text), .containMembers(userIds: [user])]),
      pageSize: limit
    )
  }

  /// The query of a search for messages.
  public var messageQuery: MessageSearchQuery { MessageSearchQuery(text) }
}
