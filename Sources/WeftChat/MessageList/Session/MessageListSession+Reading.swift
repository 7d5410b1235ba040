// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// When messages count as read.
extension MessageListSession {
  /// Who looks, and what was made of it.
  struct Reading: Sendable {
    /// Whether the application is in front; what nobody says is not so.
    var isActive = false
    var isVisible = false
    /// Whether the user has said that something here is not read.
    var isMarkedUnread = false
    /// The newest message that was read last.
    var last: MessageCursor?

    init(isActive: Bool = false) {
      self.isActive = isActive
    }

    var isShown: Bool { isActive && isVisible }
  }

  /// Seconds between two readings that are told.
  private static let pause = 3.0

  /// Whether what is on screen counts as read: not while the first message that was not read is still to be
  /// seen, nor after the user said otherwise.
  var canMarkRead: Bool {
    if reading.isMarkedUnread { return false }
    return unread.isSeen || unread.isDismissed || (unread.message == nil && !isUnreadFurtherUp)
  }

  /// Reads what is seen: the newest message is on screen, before the eyes of the user, and sent.
  mutating func readIfSeen() -> [Effect] {
    guard reading.isShown, hasLoadedAllNextMessages, !scroll.isScrolledUp, hidden.isEmpty,
      !isJumping, canMarkRead, let newest, waits[.reading] == nil,
      reading.last != MessageCursor(newest), isWorthReading(newest)
    else { return [] }
    return read(newest) + [wait(.reading, seconds: Self.pause)]
  }

  private func isWorthReading(_ newest: ChatMessage) -> Bool {
    // The server does not know it yet, and would take an older one for the newest.
    if newest.localState == .pendingSend || newest.localState == .sending { return false }
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

  mutating func mark(_ input: Input) -> [Effect] {
    switch input {
    case .dismissUnread:
      dismissUnread()
      return markRead()
    case .markRead: return markRead()
    case .markUnread(let id): return markUnread(from: id)
    default: return []
    }
  }

  /// What the user says does not wait.
  private mutating func markRead() -> [Effect] {
    reading.isMarkedUnread = false
    unread.isSeen = unread.isSeen || unread.message != nil
    guard let newest, hasLoadedAllNextMessages else { return [] }
    return read(newest)
  }

  private mutating func markUnread(from id: MessageID) -> [Effect] {
    guard !isInThread, rows.contains(id) else { return [] }
    touch(unread.message)
    reading.isMarkedUnread = true
    waits[.reading] = nil
    unread = Unread()
    unread.message = id
    (unread.isSeen, unread.isSettled) = (true, true)
    touch(id)
    return [.markUnread(channel.id, from: id)]
  }
}
