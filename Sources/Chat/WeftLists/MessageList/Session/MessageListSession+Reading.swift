// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// The conditions for marking messages as read.
extension MessageListSession {
  /// The visibility of the list, and the last reported read.
  struct Reading: Sendable {
    /// Whether the application is active; `false` until the host reports it.
    var isActive = false
    var isVisible = false
    /// Whether the user has marked a message here as unread.
    var isMarkedUnread = false
    /// The newest message at the last reported read.
    var last: MessageCursor?

    init(isActive: Bool = false) {
      self.isActive = isActive
    }

    var isShown: Bool { isActive && isVisible }
  }

  /// The minimum time between two reports, in seconds.
  private static let pause = 3.0

  /// Reports a read if the list is shown and its newest message is visible and sent.
  ///
  /// It doesn't matter whether the user has seen the first unread message. After the user has marked a message as
  /// unread, nothing is reported until the list is left.
  mutating func readIfSeen() -> [Effect] {
    guard reading.isShown, hasLoadedAllNextMessages, !scroll.isScrolledUp, hidden.isEmpty,
      !isJumping, !reading.isMarkedUnread, let newest, waits[.reading] == nil,
      reading.last != MessageCursor(newest), isWorthReading(newest)
    else { return [] }
    return read(newest) + [wait(.reading, seconds: Self.pause)]
  }

  private func isWorthReading(_ newest: ChatMessage) -> Bool {
    // The server doesn't have the message yet and would mark an older one as the newest read.
    if newest.localState == .pendingSend || newest.localState == .sending { return false }
    // The user can't have read an encrypted message that can't be shown.
    if newest.custom["encrypted"] == .bool(true) { return false }
    if isInThread { return true }
    guard channel.config.readEventsEnabled else { return false }
    return channel.read(for: user).map { $0.lastReadAt < newest.createdAt } ?? true
  }

  private mutating func read(_ newest: ChatMessage) -> [Effect] {
    reading.last = MessageCursor(newest)
    let moment = max(now, newest.createdAt)
    if let parent = listedParent?.id {
      return [.markThreadRead(parent, channel: channel.id, upTo: newest.id, at: moment)]
    }
    return [.markRead(channel.id, upTo: newest.id, at: moment)]
  }

  /// Reports a read at the user's request, without waiting.
  mutating func markRead() -> [Effect] {
    reading.isMarkedUnread = false
    unread.isSeen = true
    guard let newest, hasLoadedAllNextMessages else { return [] }
    return read(newest)
  }

  mutating func markUnread(from id: MessageID) -> [Effect] {
    guard !isInThread, rows.contains(id) else { return [] }
    touch(unread.message)
    reading.isMarkedUnread = true
    waits[.reading] = nil
    unread = Unread()
    (unread.message, unread.isSeen, unread.settled) = (id, true, currentMark)
    touch(id)
    return [.markUnread(channel.id, from: id)]
  }
}
