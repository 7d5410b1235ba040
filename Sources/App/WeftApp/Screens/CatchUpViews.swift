// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The decisions of a walk through the unread, as buttons below the messages.
struct CatchUpButtons: View {
  private struct Entry {
    let action: AppAction
    let title: String
  }

  private let entries: [Entry]

  init(_ actions: [AppAction], _ words: AppWords, _ showsKeys: Bool) {
    entries = actions.map { action in
      let key = showsKeys ? AppKey.allCases.first { $0.catchUpAction == action } : nil
      let title = Self.title(of: action, words)
      return Entry(action: action, title: key.map { "\($0.rawValue) \(title)" } ?? title)
    }
  }

  /// The decisions about the current item.
  static func deciding(_ walk: CatchUpSession) -> [AppAction] {
    [.catchUpRead, .catchUpLater, .catchUpMute] + (walk.canUndo ? [.undo] : [])
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

/// The end of a walk through the unread.
struct CatchUpEnd: View {
  private let words: AppWords
  private let detail: String
  private let buttons: CatchUpButtons?

  init(_ walk: CatchUpSession, _ strings: StringCatalog, _ words: AppWords, _ showsKeys: Bool) {
    self.words = words
    let left = walk.later.count
    detail = left == 0 ? "" : "\(words.leftForLater): \(strings.number(left))"
    let actions: [AppAction] = (left > 0 ? [.catchUpAgain] : []) + (walk.canUndo ? [.undo] : [])
    buttons = actions.isEmpty ? nil : CatchUpButtons(actions, words, showsKeys)
  }

  var body: some View {
    VStack {
      ListHeader(title: words.catchUp)
      ListNotice(icon: "checkmark", title: words.caughtUp, detail: detail)
      if let buttons { buttons }
    }
  }
}
