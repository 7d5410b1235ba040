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
  private let tabs: [(title: String, action: String, isShown: Bool)]
  private let words: AppWords
  private let canSearch: Bool
  /// Whether the source of the chats can't be reached.
  private let isOffline: Bool
  /// Whether the workspace's file is gone, so that nothing is saved.
  private let isFileGone: Bool
  /// The name of the root lists' filter, or `nil` if they show everything.
  private let filter: String?
  /// Whether no other bar is beside this one.
  private let isAlone: Bool

  /// - Parameter place: The stack index of the screen below the bar.
  init(_ viewer: Viewer, at place: Int) {
    let strings = viewer.app.engine.environment.strings
    words = viewer.app.words
    back = place > 0 ? viewer.stack[place - 1].title : nil
    let root = viewer.stack[0].name
    isBesideParent = viewer.hidesWayBackBesideParent && place > 0 && viewer.isShown(place - 1)
    canClose = !viewer.stack[place].name.isChat
    canSearch = viewer.stack[place].search != nil
    isAlone = viewer.room == 1
    let isFiltered = place == 0 && viewer.filter != .all
    filter =
      isFiltered ? viewer.filter.title(words.filters, viewer.app.options.groups()) : nil
    isOffline = viewer.app.isOffline && (place == 0 || isAlone)
    isFileGone = viewer.app.isFileGone && (place == 0 || isAlone)
    tabs = [
      (strings.text(.channelListTitle), AppAction.channels.id, root == .channels),
      (strings.text(.threadListTitle), AppAction.threads.id, root == .threads),
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
        for tab in tabs {
          if tab.isShown {
            Text(tab.title).font(.title).bold().lineLimit(1).accessibilityRole(.heading)
              .accessibilityCurrent(true).layoutPriority(1)
          } else {
            Button(action: tab.action) {
              Text(tab.title).foregroundColor(.accent).lineLimit(1)
            }
            .layoutPriority(1)
          }
        }
      }
      Spacer()
      if back == nil {
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

/// The line at the lower edge: the most useful keys, or a notice.
struct HintLine: View {
  private let text: String
  private let isNotice: Bool
  private let undo: String?

  /// - Parameter isTyping: Whether keys are letters of a text, so that no key undoes the action of
  ///   the notice, and the keys of the field matter more.
  init(hints: String, notice: ViewerNotice?, isTyping: Bool, _ words: AppWords) {
    let canBeUndone = notice?.canBeUndone == true
    isNotice = notice != nil && !(isTyping && canBeUndone)
    text = isNotice ? notice?.text ?? hints : hints
    let key = isTyping ? "" : "\(AppKey.undo.rawValue) "
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
