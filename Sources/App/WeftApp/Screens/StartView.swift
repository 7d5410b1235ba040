// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A summary of unread chats, beside a list from which nothing has been opened.
struct StartView: View {
  private let title: String
  /// The names of the unread chats with the newest messages, and their unread counts.
  private let chats: [(id: ChannelID, name: String, count: String)]
  /// The number of unread chats that are not named, or an empty text.
  private let others: String
  /// The button that goes through everything unread, or `nil` if nothing is unread.
  private let button: String?
  private let detail: String

  /// - Parameter choose: The invitation to choose something from the list.
  init(_ app: ChatApp, choose: String, showsKeys: Bool) {
    let (unread, words) = (app.unread, app.words)
    let strings = app.engine.environment.strings
    let keys = showsKeys ? words.panes.howToChoose : ""
    let (chatCount, threadCount) = (unread.chatCount, unread.threadCount)
    guard chatCount + threadCount > 0 else {
      (title, detail, chats, others, button) = (choose, keys, [], "", nil)
      return
    }
    let counts = [
      chatCount == 0 ? nil : words.start.chats(.count(chatCount), numbers: strings.numbers),
      threadCount == 0 ? nil : words.start.threads(.count(threadCount), numbers: strings.numbers),
    ]
    title = counts.compactMap(\.self).joined(separator: " · ")
    let named = unread.newestChats
    chats = named.map { ($0.id, $0.name, strings.number(min($0.count, Self.mostCounted))) }
    let left = chatCount - named.count
    others = left > 0 ? words.start.others(.count(left), numbers: strings.numbers) : ""
    let key = showsKeys ? app.options.keys.key(of: .catchUp) : nil
    button = key.map { "\($0) \(words.catchUp)" } ?? words.catchUp
    detail = showsKeys ? keys : choose
  }

  /// The greatest unread count that is shown.
  private static let mostCounted = 9_999

  var body: some View {
    HStack {
      Spacer()
      VStack(spacing: 7) {
        Text(title).font(.headline).bold().accessibilityRole(.heading)
        if !chats.isEmpty { list }
        if !others.isEmpty { Text(others).font(.footnote).foregroundColor(.secondary) }
        if let button {
          Button(action: AppAction.catchUp.id) {
            Text(button).bold().foregroundColor(.inverted).lineLimit(2)
              .padding(.horizontal, 16).padding(.vertical, 7)
              .background(.accent, in: .capsule)
          }
          .padding(.vertical, 8)
        }
        if !detail.isEmpty { Text(detail).foregroundColor(.secondary) }
      }
      Spacer()
    }
    .padding(.horizontal)
    .padding(.vertical, 16)
  }

  private var list: some View {
    VStack(alignment: .leading, spacing: 4) {
      for chat in chats {
        Button(action: AppAction.openChat(chat.id)) {
          HStack(spacing: 8) {
            Text(chat.name).lineLimit(2)
            Spacer()
            if chat.count != "0" { Badge(chat.count) }
          }
        }
      }
    }
    .frame(maxWidth: Self.width)
  }

  /// The greatest width of the names.
  private static let width = 320.0
}
