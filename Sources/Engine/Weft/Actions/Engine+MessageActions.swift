// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Performs an action that was started in a message list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatMessageListViewModel
  ) -> ActionOutcome {
    let message = row.flatMap { list.message(ofRow: $0) }
    switch (action, message) {
    case (ListAction.openThread, let message?):
      let parent = message.parentID ?? message.id
      let route = slots.factory.makeMessageThreadDestination(
        channel: list.channel,
        parent: parent
      )
      return route.map { .open($0) } ?? .done
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.scrollToLatest, _): send(.scrollToLatest, to: list)
    case (ListAction.jumpToUnread, _): send(.jump(to: .firstUnread), to: list)
    case (ListAction.dismissUnread, _): send(.dismissUnread, to: list)
    default:
      guard let message else { return .host(action) }
      if let place = ListAction.attachmentPlace(of: action) {
        return .open(Route(.attachment(message.id, place: place), style: .present))
      }
      guard let shown = list.row(of: message) else { return .host(action) }
      return carryOut(action, in: shown) { command in
        if command == .markRead { self.send(.markRead, to: list) }
        return .done
      }
    }
    return .done
  }
}
