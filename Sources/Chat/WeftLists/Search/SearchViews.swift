// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The search field with its text or a prompt, and a button that ends the search.
public struct SearchBar: View {
  let text: String
  let isOpen: Bool
  let strings: StringCatalog

  /// Creates a search bar.
  ///
  /// - Parameter isOpen: Whether the user can type into it and leave it; by default, if there is a
  ///   text.
  public init(text: String, isOpen: Bool? = nil, strings: StringCatalog = .english) {
    self.text = text
    self.isOpen = isOpen ?? !text.isEmpty
    self.strings = strings
  }

  /// The views of the bar.
  public var body: some View {
    HStack(spacing: 8) {
      field
      if isOpen {
        Button(action: ListAction.cancelSearch) {
          Text(strings.text(.actionCancel)).font(.subheadline).foregroundColor(.accent).lineLimit(1)
        }
        .layoutPriority(1)
      }
    }
    .padding(.horizontal).padding(.vertical, 7)
  }

  private var field: some View {
    HStack(spacing: 8) {
      Icon("search", color: .secondary, font: .subheadline).accessibilityHidden()
      Text(text.isEmpty ? strings.text(.searchPrompt) : text).font(.subheadline)
        .foregroundColor(text.isEmpty ? .secondary : .text).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal, 10).padding(.vertical, 5)
    .background(.raised, in: .capsule)
    .onTap(ListAction.search)
  }
}

/// The choice between searching for messages and for channels.
public struct SearchScope: View {
  let scope: ChannelSearchType
  let strings: StringCatalog

  /// Creates the choice, with the selected kind.
  public init(scope: ChannelSearchType, strings: StringCatalog = .english) {
    (self.scope, self.strings) = (scope, strings)
  }

  /// The views of the choice.
  public var body: some View {
    HStack(spacing: 16) {
      choice(.messages, strings.text(.searchMessages), ListAction.searchMessages)
      choice(.channels, strings.text(.searchChannels), ListAction.searchChannels)
      Spacer()
    }
    .padding(.horizontal).padding(.bottom, 6)
  }

  /// The selected kind is plain text, the other one a button.
  @ViewBuilder
  private func choice(_ type: ChannelSearchType, _ title: String, _ action: String) -> some View {
    if type == scope {
      Text(title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
    } else {
      Button(action: action) {
        Text(title).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
      }
    }
  }
}

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

/// The default row of a search result: avatar, title, time and text.
public struct SearchResultItem: View {
  let row: ChannelSearchRow

  /// Creates the view of a row.
  public init(row: ChannelSearchRow) {
    self.row = row
  }

  /// The views of the row.
  public var body: some View {
    HStack(spacing: 12) {
      ChannelAvatar(row.avatar)
      VStack(alignment: .leading) {
        HStack {
          Text(row.title).font(.headline).bold().lineLimit(1)
          Spacer()
          Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
        }
        PreviewLine(row.text)
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }
}
