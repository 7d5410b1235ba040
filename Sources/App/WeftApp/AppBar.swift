// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The bar above every screen: the root lists, or the way back.
///
/// The name of the visible root list is the heading of its screen.
struct AppBar: View {
  private let back: String?
  /// Whether the screen's parent is shown beside it and needs no way back.
  private let isBesideParent: Bool
  /// Whether such a screen can be closed anyway; a chat can't, it is replaced by another one instead.
  private let canClose: Bool
  private let tabs: [BarTab]
  private let words: AppWords
  private let canSearch: Bool
  /// Whether the source of the chats can't be reached.
  private let isOffline: Bool
  /// Whether the workspace's file is gone, so that nothing is saved.
  private let isFileGone: Bool
  /// The name of the root lists' filter, or `nil` if they show everything.
  private let filter: String?
  /// Whether the bar is above the welcome, which has no lists.
  private let isAtWelcome: Bool
  /// Whether no other bar is beside this one.
  private let isAlone: Bool

  /// - Parameter place: The stack index of the screen below the bar.
  init(_ viewer: Viewer, at place: Int) {
    words = viewer.app.words
    back = place > 0 ? viewer.stack[place - 1].title : nil
    isBesideParent = place > 0 && viewer.isShown(place - 1)
    if case .messages = viewer.stack[place].name { canClose = false } else { canClose = true }
    canSearch = viewer.stack[place].search != nil
    isAlone = viewer.room == 1
    isAtWelcome = viewer.isAtWelcome
    let isFiltered = place == 0 && viewer.filter != .all
    filter =
      isFiltered ? viewer.filter.title(words.filters, viewer.app.options.groups()) : nil
    isOffline = viewer.app.isOffline && (place == 0 || isAlone)
    isFileGone = viewer.app.isFileGone && (place == 0 || isAlone)
    tabs =
      place == 0 && !viewer.isAtWelcome
      ? Self.tabs(
        of: viewer.app,
        showing: viewer.stack[0].name,
        // Beside another pane, the bar has a third of the columns.
        showsCounts: viewer.isInTerminal && viewer.hintColumns >= (viewer.room == 1 ? 60 : 120)
      )
      : []
  }

  /// - Parameter showsCounts: Whether the bar has room for counts, as in a wide terminal. Elsewhere the page's title and
  ///   the start page have them.
  private static func tabs(
    of app: ChatApp,
    showing root: ScreenName,
    showsCounts: Bool
  ) -> [BarTab] {
    let strings = app.engine.environment.strings
    let unread = app.unread
    return [
      BarTab(
        title: strings.text(.channelListTitle),
        action: AppAction.channels.id,
        isShown: root == .channels,
        count: showsCounts ? unread.chatText : "",
        label: app.words.start.chats(.count(unread.chatCount), numbers: unread.chatNumbers)
      ),
      BarTab(
        title: strings.text(.threadListTitle),
        action: AppAction.threads.id,
        isShown: root == .threads,
        count: showsCounts ? unread.threadText : "",
        label: app.words.start.threads(
          .count(unread.threadCount),
          numbers: unread.threadNumbers
        )
      ),
    ]
  }

  var body: some View {
    if back != nil {
      VStack {
        if !isBesideParent || canClose { bar }
        state
      }
    } else {
      // A root list has no separate bar.
      VStack {
        bar.background(.raised)
        Divider()
        state
      }
    }
  }

  /// Notices that apply to all screens at the moment.
  @ViewBuilder private var state: some View {
    if isOffline {
      HStack {
        Text(words.offline).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        Spacer()
      }
      .padding(.horizontal)
    }
    if isFileGone {
      notice(words.saving.gone, button: words.saving.elsewhere, AppAction.saveElsewhere.id)
    }
    if let filter { notice(filter, button: words.filters.showAll, ListFilter.all.action) }
  }

  private func notice(_ text: String, button: String, _ action: String) -> some View {
    HStack(spacing: 16) {
      Text(text).font(.footnote).bold().lineLimit(1)
      Spacer()
      Button(action: action) {
        Text(button).font(.footnote).foregroundColor(.accent).lineLimit(1)
      }
      .layoutPriority(1)
    }
    .padding(.horizontal)
  }

  private var bar: some View {
    HStack(spacing: 16) {
      if let back {
        if !isBesideParent { wayBack(back) }
      } else {
        for tab in tabs { BarTabView(tab: tab).layoutPriority(1) }
      }
      Spacer()
      if back == nil, !isAtWelcome {
        button("catchUp", AppAction.catchUp.id, label: words.catchUp)
      }
      if canSearch {
        button("search", ListAction.search, label: words.search)
      }
      if isAlone || back == nil {
        button("help", AppAction.help.id, label: words.help)
        button("settings", AppAction.settings.id, label: words.settings)
      }
      if isBesideParent, let back {
        button("close", ListAction.back, label: "\(words.back): \(back)")
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  private func button(_ icon: String, _ action: String, label: String) -> some View {
    Button(action: action) { Icon(icon, color: .secondary) }.accessibilityLabel(label)
  }

  private func wayBack(_ title: String) -> some View {
    Button(action: ListAction.back) {
      HStack(spacing: 4) {
        Icon("back", color: .accent).accessibilityHidden()
        Text(title).foregroundColor(.accent).lineLimit(1)
      }
    }
    .accessibilityLabel("\(words.back): \(title)")
  }
}

/// A root list in the bar.
private struct BarTab {
  let title: String
  let action: String
  let isShown: Bool
  /// The number of unread rows, or an empty text.
  let count: String
  /// The number of unread rows for screen readers.
  let label: String
}

/// The name of a root list, with the number of unread rows if there are any.
private struct BarTabView: View {
  let tab: BarTab

  @ViewBuilder var body: some View {
    if tab.count.isEmpty {
      name
    } else {
      HStack(spacing: 6) {
        name
        Badge(tab.count).accessibilityLabel(tab.label).layoutPriority(1)
      }
    }
  }

  @ViewBuilder private var name: some View {
    if tab.isShown {
      Text(tab.title).font(.title).bold().lineLimit(1).accessibilityRole(.heading)
        .accessibilityCurrent(true)
    } else {
      Button(action: tab.action) { Text(tab.title).foregroundColor(.accent).lineLimit(1) }
    }
  }
}

/// The line at the lower edge: the most useful keys, or a notice.
struct HintLine: View {
  private let text: String
  private let isNotice: Bool
  private let undo: String?

  /// - Parameter isTyping: Whether keys are letters of a text, so that no key undoes the action of
  ///   the notice, and the keys of the field matter more.
  init(
    hints: String,
    notice: ViewerNotice?,
    isTyping: Bool,
    undoKey: String?,
    _ words: AppWords
  ) {
    let canBeUndone = notice?.canBeUndone == true
    isNotice = notice != nil && !(isTyping && canBeUndone)
    text = isNotice ? notice?.text ?? hints : hints
    let key = isTyping ? "" : undoKey.map { "\($0) " } ?? ""
    undo = canBeUndone ? key + words.undo : nil
  }

  var body: some View {
    HStack(spacing: 16) {
      Text(text).font(.footnote).foregroundColor(isNotice ? .text : .secondary).lineLimit(1)
      if let undo {
        Button(action: AppAction.undo.id) {
          Text(undo).font(.footnote).bold().foregroundColor(.accent).lineLimit(1)
        }
        .layoutPriority(1)
      }
      Spacer()
    }
    .padding(.horizontal)
    .background(isNotice ? .selected : .raised)
  }
}
