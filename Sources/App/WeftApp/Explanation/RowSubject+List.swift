// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension RowSubject {
  /// Returns a list that draws the row first, or `nil` if what the row shows doesn't exist.
  ///
  /// The list is a copy, so that inspecting a row changes no screen.
  func list(in viewer: Viewer) -> (list: ShownList, index: Int)? {
    let engine = viewer.app.engine
    let environment = engine.environment
    let slots = viewer.app.channels.list.slots
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
      let channel = below.channel.id
      let rows = index + 2
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
