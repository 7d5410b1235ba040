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
  enum Activity: Equatable, Sendable {
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
  public internal(set) var searchText = ""
  /// Whether channels or messages are searched.
  public internal(set) var searchType: ChannelSearchType
  /// The results so far.
  public internal(set) var searchResults: [ChannelSelectionInfo] = []
  /// The reason the last request failed, nil where it didn't.
  public internal(set) var failure: ListFailure?
  /// Whether there are further results.
  public internal(set) var hasMore = false

  /// The text of the search field without surrounding blanks.
  var text = ""
  var activity = Activity.nothing
  /// The last result of the last page, nil before the first page.
  var pageEnd: ChannelSelectionInfo?
  var number = 0
  var known: Set<ChannelSelectionInfo.ID> = []
  /// The channels removed since the current request was made.
  var removedWhileLoading: Set<ChannelID> = []

  /// Creates a session without a search text.
  public init(searchType: ChannelSearchType = .messages, delay: Double = 0.3, pageSize: Int = 20) {
    precondition(pageSize > 0, "a page has at least one result, not \(pageSize)")
    self.searchType = searchType
    self.delay = delay
    self.pageSize = pageSize
  }
}

extension ChannelSearchSession {
  /// Whether there is a text to search for; blanks alone don't count.
  public var isSearching: Bool { !text.isEmpty }

  /// Whether the first results are still to come.
  public var loadingSearchResults: Bool { activity != .nothing && pageEnd == nil }

  /// Whether further results are being loaded.
  public var loadingMoreSearchResults: Bool { activity == .loading && pageEnd != nil }
}
