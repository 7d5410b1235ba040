// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

// The menus of channels.
extension ChannelsScreen: RowMenus {
  package var menus: (any RowMenus)? { self }

  package var front: ScreenFront? {
    if let words = list.channelAlertWords {
      return words.confirm == nil
        ? .message([ListAction.dismissAlert])
        : .question([ListAction.dismissAlert, words.confirmAction])
    }
    return list.menuChannel.map { .menu(list.menuEntries(for: $0).map(\.id)) }
  }

  package func openMenu(ofRow row: UInt64?) -> ActionOutcome {
    perform(ListAction.more, row: row)
  }

  /// Leaves the menu open, because the list knows its channel and closes it after the action.
  package func closeMenu() -> UInt64? { nil }

  /// Returns the tools that mark as read or unread, mute, and open the menu.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    guard !list.isSearching, let channel = list.channel(ofRow: row) else { return [] }
    let kept: Set<ChannelMenuAction> = [.markRead, .markUnread, .mute, .unmute]
    return list.menuEntries(for: channel)
      .filter { ChannelMenuAction(id: $0.id).map(kept.contains) == true }
      + [.more(list.environment.strings)]
  }

  package func closeFront() -> Bool {
    if list.channelAlertShown {
      engine.send(.dismiss, to: list)
    } else if list.customAlertShown {
      engine.send(.dismissPopup, to: list)
    } else if list.swipe.swipedRow != nil {
      list.swipe.close()
    } else {
      return false
    }
    return true
  }
}

extension ChannelsScreen: ScreenSwipe {
  package var swipe: (any ScreenSwipe)? { self }

  package func swipe(_ row: UInt64, toTrailing: Bool?) -> Bool {
    guard let toTrailing else {
      defer { list.swipe.close() }
      return list.swipe.swipedRow != nil
    }
    guard !list.isSearching, let channel = list.channel(ofRow: row),
      let shown = list.row(of: channel)
    else { return false }
    // A swipe towards the other end only closes the open buttons.
    if list.swipe.swipedRow == channel.id, list.swipe.isOpen,
      (list.swipe.offset < 0) != toTrailing
    {
      list.swipe.close()
      return true
    }
    let actions = SwipeState<ChannelID>.Actions(
      leading: shown.leadingSwipeActions.count,
      trailing: shown.trailingSwipeActions.count
    )
    list.swipe.open(channel.id, actions, trailing: toTrailing)
    return (toTrailing ? actions.trailing : actions.leading) > 0
  }

  package var open: (row: UInt64, actions: [ChannelAction], isTrailing: Bool)? {
    guard list.swipe.isOpen, let id = list.swipe.swipedRow, let index = list.session.index(of: id),
      let row = list.rows(in: index..<index + 1).first
    else { return nil }
    let isTrailing = list.swipe.offset < 0
    // Leading buttons are drawn in reading order; the caller wants them from the middle outwards.
    let actions = isTrailing ? row.trailingSwipeActions : row.leadingSwipeActions.reversed()
    return (row.rowID, actions, isTrailing)
  }
}

extension ChatChannelListViewModel {
  /// The channel whose menu is open.
  var menuChannel: ChatChannel? {
    if case .moreActions(let channel)? = customChannelPopupType { channel } else { nil }
  }

  /// Returns the entries of a channel's menu.
  func menuEntries(for channel: ChatChannel) -> [ChannelAction] {
    slots.factory.supportedMoreChannelActions(for: channel, environment: environment)
  }
}
