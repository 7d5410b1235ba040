// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// What was not read when the list was opened.
extension MessageListSession {
  /// The first message that was not read, and how it is found.
  struct Unread: Sendable {
    var message: MessageID?
    /// How many messages were not read when that was last looked at.
    var count = 0
    var isDismissed = false
    /// Whether the first of them was on screen.
    var isSeen = false
    /// Whether it is known what was not read when the list was opened: what comes later is no part of it.
    var isSettled = false

    /// The oldest message loaded that was not read.
    var candidate: MessageCursor?
    /// Whether a message is loaded that was read.
    var hasFoundRead = false
    /// Messages that may not have been read, newest first, where only their number is known.
    var counted: [MessageCursor] = []

    mutating func forgetSearch() {
      (candidate, hasFoundRead, counted) = (nil, false, [])
    }
  }

  /// How many messages stand below the line above the first one that was not read.
  public var newMessagesCount: Int { unread.count }

  /// Whether a button leads to the first message that was not read: there is one, and it was not on screen.
  public var showsJumpToUnread: Bool {
    jumpToUnreadCount > 0 && !unread.isDismissed && !unread.isSeen
      && (unread.message != nil || isUnreadFurtherUp)
  }

  /// How many messages that button is about.
  public var jumpToUnreadCount: Int { isInThread ? 0 : max(0, channel.unreadCount.messages) }

  /// Whether the first message that was not read is older than all that are loaded.
  var isUnreadFurtherUp: Bool {
    !isInThread && unread.message == nil && !unread.isSettled && window.hasLoaded
      && channel.unreadCount.messages > 0 && !isSearchOver
  }

  private var lastReadAt: Date? { channel.read(for: user)?.lastReadAt }

  private var isSearchOver: Bool { unread.hasFoundRead || !window.hasOlder }

  /// Looks for the first message that was not read among messages that came.
  ///
  /// - Complexity: O(*k* log *u*) in their number and that of unread ones.
  mutating func lookForUnread(in messages: [ChatMessage]) {
    guard !isInThread, unread.message == nil, !unread.isSettled, !unread.isDismissed else { return }
    for message in messages where rows.contains(message.id) {
      let cursor = MessageCursor(message)
      if let lastReadAt, message.createdAt <= lastReadAt {
        unread.hasFoundRead = true
      } else if message.countsAsUnread(for: user) {
        unread.candidate = min(unread.candidate ?? cursor, cursor)
        if lastReadAt == nil { unread.counted.append(cursor) }
      }
    }
    findUnread()
  }

  private mutating func findUnread() {
    let count = channel.unreadCount.messages
    guard window.hasLoaded, count > 0 else { return }
    if lastReadAt != nil {
      if isSearchOver { setUnread(unread.candidate?.id) }
      return
    }
    // Where it is not known up to when the user has read, the count tells it, from the newest on.
    guard !window.hasNewer else { return }
    let counted = Set(unread.counted).sorted(by: >).prefix(count)
    unread.counted = Array(counted)
    if counted.count == count || !window.hasOlder { setUnread(counted.last?.id) }
  }

  private mutating func setUnread(_ id: MessageID?) {
    touch(unread.message)
    unread.message = id
    unread.count = max(0, channel.unreadCount.messages)
    touch(id)
  }

  /// Once somebody looks, what is not read is settled for as long as they do.
  mutating func settleUnread() {
    guard reading.isShown, window.hasLoaded, !unread.isSettled, !isUnreadFurtherUp else { return }
    unread.isSettled = true
  }

  /// While nobody looks, the line goes with what the user reads elsewhere.
  mutating func followUnread(since old: ChatChannel) {
    let count = max(0, channel.unreadCount.messages)
    let wasRead = old.read(for: user)?.lastReadAt != lastReadAt
    if unread.isSettled {
      guard reading.isMarkedUnread || !reading.isShown else { return }
    }
    let wasUnread = old.unreadCount.messages > 0
    if unread.message != nil, count > 0, wasUnread && !wasRead || reading.isMarkedUnread {
      if unread.count != count { touch(unread.message) }
      unread.count = count
    } else if !reading.isMarkedUnread, wasRead || wasUnread != (count > 0) {
      touch(unread.message)
      let isDismissed = unread.isDismissed
      unread = Unread()
      unread.isDismissed = isDismissed
      lookForUnread(in: rows.all())
    } else {
      findUnread()
    }
  }

  /// Notes which rows are on screen.
  mutating func notice(_ places: Range<Int>) {
    guard let id = unread.message, !unread.isSeen, let place = rows.place(of: id) else { return }
    unread.isSeen = places.contains(place)
  }

  /// The line stands above the next newer message when its own goes.
  mutating func moveUnread() {
    var place = unread.message.flatMap { rows.place(of: $0) } ?? 0
    unread.message = nil
    while place > 0, unread.message == nil {
      place -= 1
      guard let row = rows.window(place..<place + 1).first, let next = rows.latest(row.id),
        next.countsAsUnread(for: user)
      else { continue }
      unread.message = next.id
    }
    touch(unread.message)
  }

  mutating func dismissUnread() {
    touch(unread.message)
    unread.message = nil
    (unread.isDismissed, unread.isSettled) = (true, true)
  }
}

extension ChatMessage {
  /// Whether it is for a reader to notice: not one's own, nor what only its author sees or came without
  /// notice.
  func countsAsUnread(for user: UserID) -> Bool {
    author.id != user && !isSilent && kind != .ephemeral && kind != .error
  }
}
