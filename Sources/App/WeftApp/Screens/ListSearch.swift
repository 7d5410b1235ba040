// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A field above the rows of a screen, whose text decides which rows there are.
package protocol ScreenSearch {
  /// Whether the field is open; keys go to it while the screen is the visible one.
  var isOpen: Bool { get nonmutating set }
  /// Whether rows are shown for the text.
  var isActive: Bool { get }
  /// The text in the field.
  var text: String { get }
  /// Searches for a text; `nil` ends the search.
  func search(for text: String?)
  /// Switches to the next kind of results, or to the previous one.
  func switchKind(isBack: Bool)
}

/// The search of the channel list: its field, its text and its results.
package struct ListSearch: ScreenSearch {
  let list: ChatChannelListViewModel
  let engine: Engine

  /// Whether the field is open; keys go to it while the list is the visible screen.
  package var isOpen: Bool {
    get { list.isSearchOpen }
    nonmutating set { list.isSearchOpen = newValue }
  }

  /// Whether results are shown instead of the list.
  package var isActive: Bool { list.isSearching }
  /// The text that is searched for.
  package var text: String { list.searchText }

  /// Searches for a text; `nil` ends the search.
  package func search(for text: String?) {
    list.firstResult = 0
    list.searchNotice = text.flatMap { typed in
      SearchFilters(typed).sentence(AppWords.of(engine.environment.strings).searching)
    }
    if text != list.searchText { list.selectedEntry = nil }
    engine.send(text.map { .search($0) } ?? .clear, to: list)
  }

  /// Switches between searching both, channels and messages.
  package func switchKind(isBack: Bool) {
    let kinds = ChannelSearchType.allCases
    let index = kinds.firstIndex(of: list.searchType) ?? 0
    let next = (index + (isBack ? kinds.count - 1 : 1)) % kinds.count
    list.firstResult = 0
    engine.send(.searchType(kinds[next]), to: list)
  }
}
