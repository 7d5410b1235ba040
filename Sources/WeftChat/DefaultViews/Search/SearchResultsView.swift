// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What was found, with how much that is above it.
public struct SearchResultsView: View {
  let countText: String?
  let activity: String?
  let problem: String?
  let results: Scene

  /// Creates the view of a search.
  init(viewModel: ChatChannelListViewModel, results: Scene) {
    let strings = viewModel.environment.strings
    countText = viewModel.searchResultsText
    activity = viewModel.loadingSearchResults ? strings.text(.listLoading) : nil
    problem = viewModel.search.failure == nil ? nil : strings.text(.problemTitle)
    self.results = results
  }

  /// The views of the search.
  public var body: some View {
    VStack(alignment: .leading) {
      if let countText {
        Text(countText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
          .accessibilityRole(.status).padding(.horizontal).padding(.bottom, 4)
      }
      results
      if let activity { ListActivity(label: activity) }
      if let problem { ErrorBanner(text: problem) }
    }
  }
}
