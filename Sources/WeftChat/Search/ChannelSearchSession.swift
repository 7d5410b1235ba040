// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A search as a value: it takes inputs and returns what somebody else has to do.
///
/// Results of an earlier text stay until those of the new one come; an answer to anything but the last
/// request is dropped.
public struct ChannelSearchSession: Sendable {
  /// What is being done.
  enum Activity: Equatable, Sendable {
    case nothing
    /// Waiting whether more is typed.
    case waiting
    case loading
  }

  /// How many results before the last one further ones are asked for.
  public static let prefetchDistance = 10

  /// Seconds without typing after which is searched; none at all with zero.
  public let delay: Double
  /// Results a page.
  public let pageSize: Int
  /// What was typed.
  public internal(set) var searchText = ""
  /// What is searched for.
  public internal(set) var searchType: ChannelSearchType
  /// What was found so far.
  public internal(set) var searchResults: [ChannelSelectionInfo] = []
  /// Why nothing, or no more, could be found; nil when it could.
  public internal(set) var failure: ListFailure?
  /// Whether there are further results.
  public internal(set) var hasMore = false

  /// What was typed without blanks around it.
  var text = ""
  var activity = Activity.nothing
  /// The last result of the last page, nil before the first page.
  var pageEnd: ChannelSelectionInfo?
  var number = 0
  var known: Set<ChannelSelectionInfo.ID> = []
  /// Channels that went since the request on its way was made.
  var removedWhileLoading: Set<ChannelID> = []

  /// Creates a search for nothing yet.
  public init(searchType: ChannelSearchType = .messages, delay: Double = 0.3, pageSize: Int = 20) {
    precondition(pageSize > 0, "a page has at least one result, not \(pageSize)")
    self.searchType = searchType
    self.delay = delay
    self.pageSize = pageSize
  }
}

extension ChannelSearchSession {
  /// Whether something is searched for; blanks are nothing.
  public var isSearching: Bool { !text.isEmpty }

  /// Whether the first results of the text are still to come.
  public var loadingSearchResults: Bool { activity != .nothing && pageEnd == nil }

  /// Whether further results are on their way.
  public var loadingMoreSearchResults: Bool { activity == .loading && pageEnd != nil }
}
