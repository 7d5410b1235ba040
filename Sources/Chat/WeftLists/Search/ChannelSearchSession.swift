// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A search for channels and messages, as a value that handles inputs and returns effects.
///
/// Channels and messages are requested separately, so that neither waits for the other. The results for an earlier text
/// stay until those for the new one arrive. Only the answer to each kind's last request is used.
///
///     var search = ChannelSearchSession(searchType: .messages, delay: 0.3)
///     search.handle(.search("kettle"))  // [.wait(1, seconds: 0.3)]
///     search.handle(.waited(1))  // [.search(…)], a request for the first page
public struct ChannelSearchSession: Sendable {
  /// The number of rows before the end of the list at which the next page is requested.
  static let prefetchDistance = 10
  /// The number of channels shown above the messages in a search for both.
  static let channelsAtFirst = 3
  /// The number of results up to which a search must count them; a higher number is shown as "200+".
  package static let mostCounted = 200

  /// The pause in typing after which a search starts, in seconds; 0 starts it immediately.
  let delay: Double
  /// The number of results per page.
  let pageSize: Int
  /// The text of the search field.
  package private(set) var searchText = ""
  /// The kind of results that the user searches for.
  package private(set) var searchType: ChannelSearchType

  /// The text of the search field without surrounding spaces.
  private(set) var text = ""
  /// Whether the session waits for the user to stop typing.
  private var isWaiting = false
  /// The number of the last wait or request.
  private var number = 0
  private var channels = SearchPart()
  private var messages = SearchPart()

  /// Creates a session without a text to search for.
  package init(searchType: ChannelSearchType = .all, delay: Double = 0.3, pageSize: Int = 20) {
    precondition(pageSize > 0, "a page has at least one result, not \(pageSize)")
    self.searchType = searchType
    self.delay = delay
    self.pageSize = pageSize
  }

  /// Whether there is a text to search for, other than spaces.
  package var isSearching: Bool { !text.isEmpty }

  /// Whether the first results have not arrived yet.
  package var loadingSearchResults: Bool {
    isWaiting || parts.contains { $0.isLoading && $0.pageEnd == nil }
  }

  /// Whether further results are being loaded.
  package var loadingMoreSearchResults: Bool {
    parts.contains { $0.isLoading && $0.pageEnd != nil }
  }

  /// The reason why the last request for a kind failed, or `nil` if none did.
  package var failure: ListFailure? { parts.compactMap(\.failure).first }

  /// Whether there are more results after those shown.
  package var hasMore: Bool { self[pagedKind].hasMore }

  /// The results shown: the channels, then the messages.
  package var searchResults: [ChannelSelectionInfo] { entries.compactMap(\.result) }

  /// The entries of the list of results, with the headings of a search for channels and messages.
  package var entries: SearchEntries {
    switch searchType {
    case .channels: SearchEntries(results: channels.results)
    case .messages: SearchEntries(results: messages.results)
    case .all: SearchEntries(channels: channels, messages: messages)
    }
  }

  /// The number of results, or `nil` while it is unknown.
  package var total: SearchTotal? {
    guard isSearching, !loadingSearchResults, failure == nil else { return nil }
    return parts.map(\.total).reduce(SearchTotal(count: 0)) { $0 + $1 }
  }

  /// The kinds of results that are searched, in the order of the list.
  private var kinds: [ChannelSearchType] {
    searchType == .all ? [.channels, .messages] : [searchType]
  }

  /// The parts of the search for these kinds.
  private var parts: [SearchPart] { kinds.map { self[$0] } }

  /// The kind of the results at the end of the list, whose pages continue it.
  private var pagedKind: ChannelSearchType { searchType == .channels ? .channels : .messages }
}

extension ChannelSearchSession {
  /// An event that the owner reports.
  public enum Input: Equatable, Sendable {
    /// The user edited the text of the search field.
    case search(String)
    /// The user chose what to search.
    case searchType(ChannelSearchType)
    /// The time of a `wait` effect has passed.
    case waited(Int)
    /// A row appeared on the screen.
    case resultAppeared(at: Int)
    /// The results that a running search has found so far; they replace earlier ones.
    case progress(Int, [ChannelSelectionInfo])
    /// The requested page has arrived.
    ///
    /// A first page may contain the total number of results, which may be inexact beyond
    /// `ChannelSearchSession.mostCounted`.
    case found(Int, [ChannelSelectionInfo], isLast: Bool, total: Int? = nil)
    /// The requested page could not be loaded.
    case failed(Int, ListFailure)
    /// The user wants to repeat the failed request.
    case retrySearch
    /// The user ended the search.
    case clear
    /// A channel was removed.
    case channelGone(ChannelID)
  }

  /// A request that the owner carries out.
  package enum Effect: Equatable, Sendable {
    /// Send ``Input/waited(_:)`` with the number after some seconds.
    case wait(Int, seconds: Double)
    /// Load a page and send an input with the request's number.
    case search(ChannelSearchRequest)
  }

  /// Handles an input and returns the requests for the owner.
  ///
  /// - Complexity: O(*k*) for a page of *k* results, O(*n*) for the removal of a channel, O(1) otherwise.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .search(let text): return type(text)
    case .searchType(let type): return change(to: type)
    case .waited(let number):
      guard isWaiting, number == self.number else { return [] }
      return requestFirstPages()
    case .resultAppeared(let place):
      let isNear = place >= entries.count - Self.prefetchDistance
      return isNear && self[pagedKind].isReadyForMore ? request(pagedKind) : []
    case .progress(let number, let results): answer(number) { $0.show(results) }
    case .found(let number, let page, let isLast, let total):
      answer(number) { $0.receive(page, isLast: isLast, total: total) }
    case .failed(let number, let reason): answer(number) { $0.fail(reason) }
    case .retrySearch: return kinds.flatMap { self[$0].failure == nil ? [] : request($0) }
    case .clear: return type("")
    case .channelGone(let id):
      channels.remove(id)
      messages.remove(id)
    }
    return []
  }

  /// Whether the session is waiting for the answer to a request.
  package func awaits(_ number: Int) -> Bool {
    channels.awaits(number) || messages.awaits(number)
  }
}

extension ChannelSearchSession {
  private subscript(_ kind: ChannelSearchType) -> SearchPart {
    get { kind == .channels ? channels : messages }
    set {
      if kind == .channels { channels = newValue } else { messages = newValue }
    }
  }

  private mutating func type(_ typed: String) -> [Effect] {
    searchText = typed
    let words = typed.drop(while: \.isWhitespace)
    let text = String(words.reversed().drop(while: \.isWhitespace).reversed())
    guard text != self.text else { return [] }
    self.text = text
    number += 1
    isWaiting = false
    for kind in [ChannelSearchType.channels, .messages] {
      // Results that aren't shown need not stay until new ones arrive.
      if !kinds.contains(kind) || text.isEmpty { self[kind] = SearchPart() }
      self[kind].begin()
    }
    if text.isEmpty { return [] }
    guard delay > 0 else { return requestFirstPages() }
    isWaiting = true
    return [.wait(number, seconds: delay)]
  }

  private mutating func change(to type: ChannelSearchType) -> [Effect] {
    guard type != searchType else { return [] }
    searchType = type
    return text.isEmpty ? [] : requestFirstPages()
  }

  /// Requests the first page of each kind that has not loaded or requested it for the text.
  private mutating func requestFirstPages() -> [Effect] {
    isWaiting = false
    return kinds.flatMap { self[$0].isAnswered || self[$0].isLoading ? [] : request($0) }
  }

  private mutating func request(_ kind: ChannelSearchType) -> [Effect] {
    number += 1
    self[kind].load(number)
    return [
      .search(
        ChannelSearchRequest(
          number: number,
          text: text,
          type: kind,
          after: self[kind].pageEnd,
          limit: pageSize
        )
      )
    ]
  }

  /// Changes the part that is waiting for the answer to a request.
  private mutating func answer(_ number: Int, _ change: (inout SearchPart) -> Void) {
    if channels.awaits(number) {
      change(&channels)
    } else if messages.awaits(number) {
      change(&messages)
    }
  }
}

/// A request for a page of search results.
package struct ChannelSearchRequest: Equatable, Sendable {
  /// The request's number, which the answer must contain.
  package let number: Int
  /// The text to search for, without surrounding spaces.
  package let text: String
  /// The kind of results to search for: channels or messages, but not both.
  package let type: ChannelSearchType
  /// The last result of the previous page, or `nil` for the first page.
  package let after: ChannelSelectionInfo?
  /// The maximum number of results in the page.
  package let limit: Int

  /// The query for a search for channels: the user's channels whose name contains the text.
  ///
  /// A search can find more if it knows the derived names of channels without a name.
  package func channelQuery(for user: UserID) -> ChannelListQuery {
    ChannelListQuery(
      filter: .and([.autocomplete(.name, text: text), .containMembers(userIds: [user])]),
      pageSize: limit
    )
  }
}
