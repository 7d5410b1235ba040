// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatChannelListViewModel {
  /// The text of the search field.
  public var searchText: String { search.searchText }
  /// Whether channels or messages are searched.
  public var searchType: ChannelSearchType { search.searchType }
  /// The results so far.
  public var searchResults: [ChannelSelectionInfo] { search.searchResults.map(currentResult) }
  /// Whether the first results are still to come.
  public var loadingSearchResults: Bool { search.loadingSearchResults }
  /// Whether there is a text to search for.
  public var isSearching: Bool { search.isSearching }

  /// The number of results in words; nil while it is unknown and while no search is active.
  public var searchResultsText: String? {
    guard isSearching, !loadingSearchResults, search.failure == nil else { return nil }
    return environment.strings.text(.searchResults, .count(search.searchResults.count))
  }

  /// The result shown in a row, nil where there is no such row.
  public func result(ofRow number: UInt64) -> ChannelSelectionInfo? {
    guard let id = resultNumbers.id(of: number) else { return nil }
    return search.searchResults.first { $0.id == id }.map(currentResult)
  }

  /// The rows of the results in a range of indices; indices beyond the last result are left out.
  ///
  /// - Complexity: O(*k*) in the number of rows requested.
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
