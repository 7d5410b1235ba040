// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// The messages that were unread when the list was opened.
extension MessageListSession {
  /// The first unread message, and the search for it.
  struct Unread: Sendable {
    var message: MessageID?
    /// The number of unread messages when the first one was last determined.
    var count = 0
    var isDismissed = false
    /// Whether the first unread message has been visible.
    var isSeen = false
    /// Whether the unread messages of this opening are final, so that messages arriving later don't
    /// count.
    var isSettled = false

    /// The oldest unread message loaded.
    var candidate: MessageCursor?
    /// Whether a message that was read is loaded.
    var hasFoundRead = false
    /// The messages that may be unread, newest first, where only their number is known.
    var counted: [MessageCursor] = []

    mutating func forgetSearch() {
      (candidate, hasFoundRead, counted) = (nil, false, [])
    }
  }

  /// How many messages stand below the separator above the first unread one.
  public var newMessagesCount: Int { unread.count }

  /// Whether to show the button that scrolls to the first unread message: there is one and it has
  /// not been visible.
  public var showsJumpToUnread: Bool {
    jumpToUnreadCount > 0 && !unread.isDismissed && !unread.isSeen
      && (unread.message != nil || isUnreadFurtherUp)
  }

  /// The number of unread messages that this button names.
  public var jumpToUnreadCount: Int { isInThread ? 0 : max(0, channel.unreadCount.messages) }

  /// Whether the first unread message is older than all messages loaded.
  var isUnreadFurtherUp: Bool {
    !isInThread && unread.message == nil && !unread.isSettled && window.hasLoaded
      && channel.unreadCount.messages > 0 && !isSearchOver
  }

  private var lastReadAt: Date? { channel.read(for: user)?.lastReadAt }

  private var isSearchOver: Bool { unread.hasFoundRead || !window.hasOlder }

  /// Searches new messages for the first unread one.
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
    // Where the date of the last read is unknown, the unread count decides, starting from the
    // newest message.
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

  /// Makes the unread messages final as soon as the user sees the list.
  mutating func settleUnread() {
    guard reading.isShown, window.hasLoaded, !unread.isSettled, !isUnreadFurtherUp else { return }
    unread.isSettled = true
  }

  /// Follows the user's reads on other devices while the list is not shown.
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

  /// Records which rows are visible.
  mutating func notice(_ indices: Range<Int>) {
    guard let id = unread.message, !unread.isSeen, let index = rows.index(of: id) else { return }
    unread.isSeen = indices.contains(index)
  }

  /// Moves the separator to the next newer unread message when the first one is removed.
  mutating func moveUnread() {
    var index = unread.message.flatMap { rows.index(of: $0) } ?? 0
    unread.message = nil
    while index > 0, unread.message == nil {
      index -= 1
      guard let row = rows.window(index..<index + 1).first, let next = rows.latest(row.id),
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
