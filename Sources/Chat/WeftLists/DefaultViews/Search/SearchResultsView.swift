// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The results of a search, with their number or a progress text above, and any failure below.
public struct SearchResultsView: View {
  let status: String?
  let problem: String?
  let results: Scene

  /// Creates the view of a list's search.
  init(viewModel: ChatChannelListViewModel, results: Scene) {
    let strings = viewModel.environment.strings
    status =
      viewModel.loadingSearchResults ? strings.text(.searchUnderWay) : viewModel.searchResultsText
    problem = viewModel.search.failure == nil ? nil : strings.text(.problemTitle)
    self.results = results
  }

  /// The views of the search.
  public var body: some View {
    VStack(alignment: .leading) {
      if let status {
        Text(status).font(.footnote).foregroundColor(.secondary).lineLimit(1)
          .accessibilityRole(.status).padding(.horizontal).padding(.bottom, 4)
      }
      results
      if let problem { ErrorBanner(text: problem) }
    }
  }
}
