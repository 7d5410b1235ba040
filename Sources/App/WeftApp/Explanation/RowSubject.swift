// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// A row of any list, named by what it shows.
package enum RowSubject: Hashable, Sendable {
  /// The row of a channel in a channel list.
  case channel(ChannelID)
  /// The row of a thread in a thread list.
  case thread(MessageID)
  /// A message in the list of the screen below.
  case message(MessageID)

  /// Parses a subject; returns `nil` if the text is not one.
  init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let id = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case _ where id.isEmpty: return nil
    case "channel": self = .channel(ChannelID(id))
    case "thread": self = .thread(MessageID(id))
    case "message": self = .message(MessageID(id))
    default: return nil
    }
  }

  /// The text that ``init(_:)`` parses.
  var text: String {
    switch self {
    case .channel(let id): "channel:\(id)"
    case .thread(let id): "thread:\(id)"
    case .message(let id): "message:\(id)"
    }
  }
}

extension RowSubject {
  /// Returns a list that draws the row first, or `nil` if what the row shows doesn't exist.
  ///
  /// The list is a copy, so that inspecting a row changes no screen.
  func list(in viewer: Viewer) -> (list: ShownList, index: Int)? {
    let engine = viewer.app.engine
    let (environment, slots) = (engine.environment, viewer.app.channels.list.slots)
    switch self {
    case .channel(let id):
      guard let channel = engine.state.channel(id) else { return nil }
      let list = ChatChannelListViewModel(environment: environment, slots: slots)
      _ = (list.send(.appear), list.send(.pageLoaded([channel], isLast: true)))
      _ = list.drainChanges()
      return (.channels(list), 0)
    case .thread(let id):
      guard let thread = engine.state.thread(id) else { return nil }
      let list = ChatThreadListViewModel(environment: environment, slots: slots)
      _ = (list.send(.appear), list.send(.pageLoaded([thread], next: nil)))
      _ = list.drainChanges()
      return (.threads(list), 0)
    case .message(let id):
      let lists = viewer.stack.lazy.reversed().compactMap(\.messages)
      guard let below = lists.first(where: { $0.session.index(of: id) != nil }),
        let index = below.session.index(of: id)
      else { return nil }
      // Include the message above it, which its own header depends on.
      let (channel, rows) = (below.channel.id, index + 2)
      let copy =
        below.parentMessage.map { engine.replyList($0.id, in: channel, rows: rows) }
        ?? engine.messageList(channel, rows: rows)
      guard let list = copy else { return nil }
      engine.send(.active(false), to: list)
      _ = list.drainChanges()
      guard let index = list.session.index(of: id) else { return nil }
      list.firstDrawn = index
      return (.messages(list), index)
    }
  }
}

extension AppScreen {
  /// The message list of a screen that shows messages.
  var messages: ChatMessageListViewModel? {
    (self as? MessagesScreen)?.list ?? (self as? CatchUpScreen)?.list
  }

  /// Returns what a row shows, or `nil` for rows that plugins can't change.
  func subject(ofRow row: UInt64) -> RowSubject? {
    switch self {
    case let screen as ChannelsScreen:
      screen.list.isSearching ? nil : screen.list.channel(ofRow: row).map { .channel($0.id) }
    case let screen as ThreadsScreen: screen.list.thread(ofRow: row).map { .thread($0.id) }
    default: messages?.message(ofRow: row).map { .message($0.id) }
    }
  }
}
