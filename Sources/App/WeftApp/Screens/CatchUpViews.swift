// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The decisions of catch-up, as buttons below the messages.
struct CatchUpButtons: View {
  private struct Entry {
    let action: AppAction
    let title: String
  }

  private let entries: [Entry]

  /// - Parameter keys: The keys to show on the buttons, or `nil` on a surface without a keyboard.
  init(_ actions: [AppAction], words: AppWords, keys: KeyBindings?) {
    entries = actions.map { action in
      let owner = AppKey.allCases.first { $0.catchUpAction == action }
      let key = owner.flatMap { keys?.key(of: $0) }
      let title = Self.title(of: action, words)
      return Entry(action: action, title: key.map { "\($0) \(title)" } ?? title)
    }
  }

  /// Returns the decisions about the current item, or those after the last one.
  static func deciding(_ walk: CatchUpSession) -> [AppAction] {
    let decisions: [AppAction] =
      if walk.current != nil {
        [.catchUpRead, .catchUpLater, .catchUpMute]
      } else {
        walk.later.isEmpty ? [] : [.catchUpAgain]
      }
    return decisions + (walk.canUndo ? [.undo] : [])
  }

  private static func title(of action: AppAction, _ words: AppWords) -> String {
    switch action {
    case .catchUpRead: words.catchUpRead
    case .catchUpLater: words.catchUpLater
    case .catchUpMute: words.catchUpMute
    case .catchUpAgain: words.catchUpAgain
    default: words.undo
    }
  }

  var body: some View {
    VStack(alignment: .leading) {
      Divider()
      HStack(spacing: 8) {
        for (index, entry) in entries.enumerated() {
          Button(action: entry.action.id) {
            Text(entry.title).fontWeight(index == 0 ? .bold : .regular).foregroundColor(.accent)
              .lineLimit(1)
              .padding(.horizontal)
              .padding(.vertical, 12)
          }
        }
        Spacer()
      }
      .background(.raised)
    }
  }
}

/// The name of the current item, below the header of catch-up.
struct CatchUpTitle: View {
  let title: String

  var body: some View {
    HStack {
      Text(title).font(.headline).bold().lineLimit(1).accessibilityRole(.heading)
      Spacer()
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }
}

/// The end of catch-up, with the number of items left for later.
struct CatchUpEnd: View {
  private let title: String
  private let detail: String

  init(of walk: CatchUpSession, strings: StringCatalog, words: AppWords) {
    let left = walk.later.count
    title = left == 0 ? words.caughtUp : words.allForNow
    detail = left == 0 ? "" : words.leftForLater(.text(strings.number(left)))
  }

  var body: some View { ListNotice(icon: "checkmark", title: title, detail: detail) }
}
