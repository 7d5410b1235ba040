// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftModel

/// Jumps to messages, whether they are loaded or not.
extension MessageListSession {
  /// Whether the target of a jump is being loaded.
  package var isJumping: Bool { loading.jump != nil }

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
      if let id = unread.message {
        return rows.contains(id) ? arrive(jump) : load(.around(id), for: jump)
      }
      return mayBeFurtherUp ? loadFirstUnread(for: jump) : []
    }
  }

  /// The maximum number of messages requested at once to find the first unread one by counting.
  private static let mostCounted = 1000

  /// Requests the messages around the time when the user last read.
  ///
  /// If that time is unknown, it requests as many more messages as were unread.
  private mutating func loadFirstUnread(for jump: Jump) -> [Effect] {
    if let moment = openingMark.lastReadAt { return load(.aroundMoment(moment), for: jump) }
    let more = min(openingMark.count, Self.mostCounted)
    return load(.newest, limit: rows.upcomingCount + more, for: jump)
  }

  /// Requests the target of a jump, and drops pages wanted for scrolling because they are elsewhere.
  private mutating func load(
    _ position: MessagePageRequest.Position,
    limit: Int = 0,
    for jump: Jump
  ) -> [Effect] {
    loading.wantsOlder = false
    loading.wantsNewer = false
    let effects = request(position, limit: limit)
    loading.jump = jump
    return effects
  }

  /// Cancels a jump whose target is still loading, so that the answer doesn't scroll the list.
  private mutating func giveUpJump() {
    guard loading.jump != nil else { return }
    loading.jump = nil
    if isLoading { loading.request = nil }
    if let failed = loading.failed?.position, failed.isAround {
      loading.failed = nil
      loading.failure = nil
    }
  }

  /// Returns the effects to perform if a jump can't end in a page, or `nil` if it can.
  mutating func turnAside(_ jump: Jump, _ page: MessagePage) -> [Effect]? {
    // Don't replace the visible messages by an empty page.
    guard case .message(let id, _) = jump.target else { return page.messages.isEmpty ? [] : nil }
    guard let message = page.messages.first(where: { $0.id == id }),
      loading.heard[id].map({ $0 != nil }) ?? true, !message.isShadowed
    else { return [.messageNotFound(id)] }
    guard !isInThread, !message.isInChannel, let parent = message.parentID else { return nil }
    return [.openThread(parent: parent, jumpTo: id)]
  }

  /// Scrolls to the target of a jump, which must be loaded.
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

  /// Highlights a message instead of the one highlighted before; both rows change.
  mutating func highlight(_ id: MessageID?) {
    guard id != highlightedMessageID else { return }
    touch(highlightedMessageID)
    highlightedMessageID = id
    touch(id)
  }

  mutating func scrollToLatest() -> [Effect] {
    giveUpJump()
    loading.wantsOlder = false
    loading.wantsNewer = false
    guard !hasLoadedAllNextMessages else { return showNewest() }
    loading.scrollsToNewest = true
    if loading.request?.position == .newest { return [] }
    return request(.newest)
  }

  mutating func showNewest() -> [Effect] {
    loading.scrollsToNewest = false
    showHidden()
    scroll.row = 0
    scroll.offset = 0
    scroll.farthest = 0
    scroll.arrival = nil
    scroll.visible = scroll.visible.map { 0..<$0.count }
    overlayDate = nil
    scrolledID = newest?.id
    return scrolledID == nil ? [] : [wait(.scrolling, seconds: 2)]
  }

  /// Scrolls so that the target of a jump is at the place given by the configuration.
  mutating func settleArrival() {
    guard let arrival = scroll.arrival, let index = rows.index(of: arrival) else { return }
    scroll.arrival = nil
    let visible = scroll.visible?.count ?? 1
    let above =
      switch config.scrollingAnchor {
      case .top: visible - 1
      case .center: visible / 2
      case .bottom: 0
      }
    scroll.row = max(0, index - above)
  }
}

/// The target of a jump in a message list.
public enum MessageJump: Hashable, Sendable {
  /// A message; for a thread reply, `parent` is its parent message if known.
  case message(MessageID, parent: MessageID? = nil)
  /// The message above which the "new messages" separator is, loaded or not.
  case firstUnread
}
