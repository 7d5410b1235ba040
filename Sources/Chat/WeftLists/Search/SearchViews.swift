// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The search field with its text or a placeholder, and a button that ends the search.
struct SearchBar: View {
  let text: String
  let isOpen: Bool
  let strings: StringCatalog

  /// Creates a search bar.
  ///
  /// - Parameter isOpen: Whether the user can type and cancel; by default, whether there is a text.
  init(text: String, isOpen: Bool? = nil, strings: StringCatalog = .english) {
    self.text = text
    self.isOpen = isOpen ?? !text.isEmpty
    self.strings = strings
  }

  /// The field with an icon and, while it is open, the button that ends the search.
  var body: some View {
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

extension ChannelSearchType {
  /// The key of the title of its heading and button.
  var label: StringKey {
    switch self {
    case .all: .searchAll
    case .channels: .searchChannels
    case .messages: .searchMessages
    }
  }

  /// The action that searches for this kind.
  var action: String {
    switch self {
    case .all: ListAction.searchAll
    case .channels: ListAction.searchChannels
    case .messages: ListAction.searchMessages
    }
  }
}

/// The choice between searching for channels, for messages and for both.
struct SearchScope: View {
  let scope: ChannelSearchType
  let strings: StringCatalog

  /// Creates the choice with the selected kind.
  init(scope: ChannelSearchType, strings: StringCatalog = .english) {
    self.scope = scope
    self.strings = strings
  }

  /// The three kinds of searches as buttons; the chosen one is marked.
  var body: some View {
    HStack(spacing: 16) {
      choice(.all)
      choice(.channels)
      choice(.messages)
      Spacer()
    }
    .padding(.horizontal).padding(.bottom, 6)
  }

  private func choice(_ type: ChannelSearchType) -> some View {
    let isChosen = type == scope
    return Button(action: type.action) {
      Text(strings.text(type.label)).font(.subheadline).fontWeight(isChosen ? .bold : .regular)
        .foregroundColor(isChosen ? .accent : .secondary).lineLimit(1)
    }
    .accessibilityCurrent(isChosen)
  }
}

/// The results of a search, with their number or the progress above and any failure below.
///
/// If there are no results, it shows a notice instead.
struct SearchResultsView: View {
  let status: String?
  /// The conditions of the search, in words.
  let conditions: String?
  let nothing: String?
  let hint: String
  let problem: String?
  let results: Scene

  init(viewModel: ChatChannelListViewModel, results: Scene) {
    let strings = viewModel.environment.strings
    let isNothing = viewModel.search.total?.count == 0
    status =
      viewModel.loadingSearchResults
      ? strings.text(.searchUnderWay) : isNothing ? nil : viewModel.searchResultsText
    nothing = isNothing ? strings.text(.searchNone, .text(viewModel.search.text)) : nil
    conditions = viewModel.searchNotice
    hint = strings.text(.searchNoneDetail)
    problem = viewModel.search.failure == nil ? nil : strings.text(.problemTitle)
    self.results = results
  }

  /// The state of the search, then its results or a notice, then the reason of a failure.
  var body: some View {
    VStack(alignment: .leading) {
      if let status {
        Text(status).font(.footnote).foregroundColor(.secondary).lineLimit(1)
          .accessibilityRole(.status).padding(.horizontal).padding(.bottom, 4)
      }
      if let conditions {
        Text(conditions).font(.footnote).foregroundColor(.secondary).lineLimit(2)
          .accessibilityRole(.status).padding(.horizontal).padding(.bottom, 4)
      }
      if let nothing {
        ListNotice(icon: "search", title: nothing, detail: hint, isNews: true)
      } else {
        results
      }
      if let problem { ErrorBanner(text: problem) }
    }
  }
}

/// The heading above the results of a kind, with their number.
struct SearchSectionHeader: View {
  let title: String
  let count: String

  /// Creates a heading.
  init(title: String, count: String) {
    self.title = title
    self.count = count
  }

  /// The title and the number of results in one line.
  var body: some View {
    HStack(spacing: 8) {
      Text(title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
        .accessibilityRole(.heading)
      Text(count).font(.subheadline).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
      Spacer()
    }
    .padding(.horizontal).padding(.top, 10).padding(.bottom, 2)
  }
}

/// The row below the first few channels that opens all channels that were found.
struct SearchShowAllItem: View {
  let text: String

  /// Creates the row with a text such as "Show all 57 channels".
  init(text: String) {
    self.text = text
  }

  /// The text in the accent colour; a tap searches for channels alone.
  var body: some View {
    HStack(spacing: 6) {
      Text(text).font(.subheadline).foregroundColor(.accent).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal).padding(.vertical, 7)
    .onTap(ListAction.searchChannels)
  }
}

/// The default row of a search result: avatar, title, time and text, with the matches highlighted.
struct SearchResultItem: View {
  let row: ChannelSearchRow

  /// Creates the view of a row.
  init(row: ChannelSearchRow) {
    self.row = row
  }

  /// The avatar, the title and the text with the found words marked, and the time.
  var body: some View {
    HStack(spacing: 12) {
      ChannelAvatar(row.avatar)
      VStack(alignment: .leading) {
        HStack {
          RichText(Text(row.title).font(.headline).bold().lineLimit(1), highlights: row.titleMarks)
          Spacer()
          Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
        }
        RichText(excerpt: row.foundText, highlights: row.textMarks) {
          Text($0).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
        }
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }
}

extension RichText {
  /// Creates a text with highlighted parts, at most the first 64 of them.
  init(_ text: Text, highlights: [Range<Int>]) {
    self.init(text, runs: highlights.prefix(64).map { TextRun($0, .highlight) })
  }

  /// The maximum number of characters before the first match, and how many of them remain if there are more.
  private static let before = (most: 40, kept: 20)

  /// Creates a single-line text that starts shortly before its first match.
  ///
  /// Otherwise the match would often be beyond the end of the line.
  init(excerpt text: String, highlights marks: [Range<Int>], _ make: (String) -> Text) {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: marks.first?.lowerBound ?? 0)
    let before = text[..<start]
    guard before.count > Self.before.most else {
      self.init(make(text), highlights: marks)
      return
    }
    let kept = before.suffix(Self.before.kept)
    let cut = kept.firstIndex(of: " ").map { text.index(after: $0) } ?? kept.startIndex
    let shift = "…".utf8.count - bytes.distance(from: bytes.startIndex, to: cut)
    self.init(
      make("…" + text[cut...]),
      highlights: marks.map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }
}
