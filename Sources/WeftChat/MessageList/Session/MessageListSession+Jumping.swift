// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Going to messages, loaded or not.
extension MessageListSession {
  /// Whether the message somebody wants to go to is still to be loaded.
  public var isJumping: Bool { loading.jump != nil }

  mutating func jump(to target: MessageJump, highlights: Bool) -> [Effect] {
    showHidden()
    giveUpJump()
    loading.scrollsToNewest = false
    let jump = Jump(target: target, highlights: highlights)
    switch target {
    case .message(let id, let parent):
      if rows.contains(id) { return arrive(jump) }
      if let parent, parent != listedParent?.id {
        return [.openThread(parent: parent, jumpTo: id)]
      }
      return load(.around(id), for: jump)
    case .firstUnread:
      if let id = unread.message, rows.contains(id) { return arrive(jump) }
      guard !isInThread, channel.unreadCount.messages > 0 else { return [] }
      return load(.aroundMoment(channel.read(for: user)?.lastReadAt ?? .distantPast), for: jump)
    }
  }

  /// Nothing else is worth waiting for: what is on its way is not where one wants to go.
  private mutating func load(_ place: MessagePageRequest.Place, for jump: Jump) -> [Effect] {
    (loading.wantsOlder, loading.wantsNewer) = (false, false)
    let effects = request(place)
    loading.jump = jump
    return effects
  }

  /// Where nobody wants to go any more, the list does not go when the answer comes.
  private mutating func giveUpJump() {
    guard loading.jump != nil else { return }
    loading.jump = nil
    if isLoading { loading.request = nil }
    if let failed = loading.failed?.place, failed.isAround {
      (loading.failed, loading.failure) = (nil, nil)
    }
  }

  /// What to do instead when a page does not lead where it should, nil when it does.
  mutating func turnAside(_ jump: Jump, _ page: MessagePage) -> [Effect]? {
    // Nothing around a moment is no reason to take away what is shown.
    guard case .message(let id, _) = jump.target else { return page.messages.isEmpty ? [] : nil }
    guard let message = page.messages.first(where: { $0.id == id }),
      loading.heard[id].map({ $0 != nil }) ?? true, !message.isShadowed
    else { return [.messageNotFound(id)] }
    guard !isInThread, !message.isInChannel, let parent = message.parentID else { return nil }
    return [.openThread(parent: parent, jumpTo: id)]
  }

  /// Goes to a message that is loaded.
  mutating func arrive(_ jump: Jump) -> [Effect] {
    let id: MessageID? =
      switch jump.target {
      case .message(let id, _): id
      case .firstUnread: unread.message
      }
    guard let id, rows.contains(id) else { return [] }
    (scroll.arrival, scrolledID) = (id, id)
    if id == newest?.id, !window.hasNewer { (scroll.row, scroll.offset) = (0, 0) }
    let effects = [wait(.scrolling, seconds: 2)]
    guard jump.highlights, config.highlightMessageWhenJumping, jump.target != .firstUnread else {
      return effects
    }
    highlight(id)
    return effects + [wait(.highlight, seconds: 0.6)]
  }

  /// Highlights a message in place of another; both rows look different then.
  mutating func highlight(_ id: MessageID?) {
    guard id != highlightedMessageID else { return }
    touch(highlightedMessageID)
    highlightedMessageID = id
    touch(id)
  }

  mutating func scrollToLatest() -> [Effect] {
    giveUpJump()
    (loading.wantsOlder, loading.wantsNewer) = (false, false)
    guard !hasLoadedAllNextMessages else { return showNewest() }
    loading.scrollsToNewest = true
    if loading.request?.place == .newest { return [] }
    return request(.newest)
  }

  mutating func showNewest() -> [Effect] {
    loading.scrollsToNewest = false
    showHidden()
    (scroll.row, scroll.offset, scroll.farthest, scroll.arrival) = (0, 0, 0, nil)
    scroll.visible = nil
    overlayDate = nil
    scrolledID = newest?.id
    return scrolledID == nil ? [] : [wait(.scrolling, seconds: 2)]
  }

  /// The row the frame goes to stands where the configuration says.
  mutating func settleArrival() {
    guard let arrival = scroll.arrival, let place = rows.place(of: arrival) else { return }
    scroll.arrival = nil
    let visible = scroll.visible?.count ?? 1
    let above =
      switch config.scrollingAnchor {
      case .top: visible - 1
      case .center: visible / 2
      case .bottom: 0
      }
    scroll.row = max(0, place - above)
  }
}
