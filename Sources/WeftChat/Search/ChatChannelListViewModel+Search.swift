// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatChannelListViewModel {
  /// What was typed into the search field.
  public var searchText: String { search.searchText }
  /// What is searched for.
  public var searchType: ChannelSearchType { search.searchType }
  /// What was found so far.
  public var searchResults: [ChannelSelectionInfo] { search.searchResults.map(currentResult) }
  /// Whether the first results are still to come.
  public var loadingSearchResults: Bool { search.loadingSearchResults }
  /// Whether something is searched for.
  public var isSearching: Bool { search.isSearching }

  /// How much was found, in words; nil until it is known, and where nothing is searched for.
  public var searchResultsText: String? {
    guard isSearching, !loadingSearchResults, search.failure == nil else { return nil }
    return environment.strings.text(.searchResults, .count(search.searchResults.count))
  }

  /// What the row of a result shows, nil when there is no such row.
  public func result(ofRow number: UInt64) -> ChannelSelectionInfo? {
    guard let id = resultNumbers.id(of: number) else { return nil }
    return search.searchResults.first { $0.id == id }.map(currentResult)
  }

  /// The rows of results at some places; places beyond the last are left out.
  ///
  /// - Complexity: O(*k*) in the number of rows asked for.
  public func searchRows(in places: Range<Int>) -> [ChannelSearchRow] {
    search.searchResults[places.clamped(to: search.searchResults.indices)].map { found in
      let result = currentResult(found)
      let item = slots.factory.makeChannelListItemViewModel(
        channel: result.channel,
        channelName: name(forChannel: result.channel),
        environment: environment
      )
      return ChannelSearchRow(
        rowID: resultNumbers.number(of: result.id),
        of: result,
        item: item,
        environment: environment
      )
    }
  }
}
