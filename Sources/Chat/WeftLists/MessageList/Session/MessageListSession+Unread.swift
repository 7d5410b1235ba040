// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// The messages that were unread when the list was opened.
extension MessageListSession {
  /// The user's read state of a channel or a thread.
  struct ReadMark: Equatable, Sendable {
    /// The time when the user last read it, or `nil` if that is unknown.
    var lastReadAt: Date?
    var count = 0
  }

  /// The first unread message, and the search for it.
  struct Unread: Sendable {
    var message: MessageID?
    /// The number of unread messages when the first one was last determined.
    var count = 0
    var isDismissed = false
    /// Whether the user has seen the first unread message or marked all messages as read.
    var isSeen = false
    /// The read state at the opening of the list, or `nil` until the user sees the list.
    ///
    /// Later reads and new messages don't change it.
    var settled: ReadMark?

    /// The oldest loaded message that is unread.
    var candidate: MessageCursor?
    /// Whether no message older than the loaded ones is unread.
    var hasFoundRead = false
    /// The messages that may be unread, newest first; used only if the time of the last read is unknown.
    var counted: [MessageCursor] = []

    mutating func forgetSearch() {
      candidate = nil
      hasFoundRead = false
      counted = []
    }
  }

  /// The number of messages below the separator above the first unread one.
  package var newMessagesCount: Int { unread.count }

  /// Whether to show the button that scrolls to the first unread message.
  ///
  /// It is shown if there was an unread message when the list was opened, and the user has neither seen nor dismissed
  /// it.
  package var showsJumpToUnread: Bool {
    jumpToUnreadCount > 0 && !unread.isSeen && (unread.message != nil || isUnreadFurtherUp)
  }

  /// The number of unread messages in that button.
  package var jumpToUnreadCount: Int { openingMark.count }

  /// Whether the first unread message is older than all loaded messages.
  private var isUnreadFurtherUp: Bool {
    window.hasLoaded && mayBeFurtherUp
  }

  /// Whether the first unread message may be among those that are not loaded.
  var mayBeFurtherUp: Bool {
    unread.message == nil && !unread.isDismissed && openingMark.count > 0 && !isSearchOver
  }

  /// The user's current read state of the channel or thread.
  var currentMark: ReadMark {
    if isInThread {
      return ReadMark(
        lastReadAt: threadRead?.lastReadAt,
        count: max(0, threadRead?.unreadMessagesCount ?? 0)
      )
    }
    return ReadMark(
      lastReadAt: channel.read(for: user)?.lastReadAt,
      count: max(0, channel.unreadCount.messages)
    )
  }

  /// The user's read state when the list was opened.
  var openingMark: ReadMark { unread.settled ?? currentMark }

  private var isSearchOver: Bool {
    unread.hasFoundRead || window.hasLoaded && !window.hasOlder
  }

  /// Searches new messages for the first unread one.
  ///
  /// - Complexity: O(*k* log *u*) for *k* new and *u* unread messages.
  mutating func lookForUnread(in messages: [ChatMessage]) {
    let lastReadAt = openingMark.lastReadAt
    guard unread.message == nil, !unread.isDismissed, unread.settled?.count != 0 else { return }
    for message in messages where rows.contains(message.id) && message.id != listedParent?.id {
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
    let mark = openingMark
    guard window.hasLoaded, mark.count > 0 else { return }
    if mark.lastReadAt != nil {
      if isSearchOver { setUnread(unread.candidate?.id) }
      return
    }
    // If the time of the last read is unknown, count the unread messages from the newest one backwards.
    guard !window.hasNewer else { return }
    let counted = Set(unread.counted).sorted(by: >).prefix(mark.count)
    unread.counted = Array(counted)
    if counted.count == mark.count || !window.hasOlder { setUnread(counted.last?.id) }
  }

  private mutating func setUnread(_ id: MessageID?) {
    touch(unread.message)
    unread.message = id
    unread.count = openingMark.count
    unread.hasFoundRead = true
    touch(id)
  }

  /// Fixes the read state at the opening as soon as the user sees the list.
  mutating func settleUnread() {
    guard reading.isShown, window.hasLoaded, unread.settled == nil else { return }
    unread.settled = currentMark
  }

  /// Follows the user's reads on other devices while the list isn't shown.
  ///
  /// Messages announced as unread stay unread until the user has seen them.
  mutating func followUnread(since old: ReadMark) {
    if unread.settled != nil, !reading.isMarkedUnread {
      guard !reading.isShown, !showsJumpToUnread else { return }
    }
    let mark = currentMark
    let wasRead = old.lastReadAt != mark.lastReadAt
    let wasUnread = old.count > 0
    if unread.message != nil, mark.count > 0, wasUnread && !wasRead || reading.isMarkedUnread {
      if unread.count != mark.count { touch(unread.message) }
      unread.count = mark.count
    } else if !reading.isMarkedUnread, wasRead || wasUnread != (mark.count > 0) {
      touch(unread.message)
      let isDismissed = unread.isDismissed
      unread = Unread()
      unread.isDismissed = isDismissed
      lookForUnread(in: rows.all())
    } else {
      findUnread()
    }
  }

  /// Checks whether the first unread message is among the visible rows, if the user sees the list.
  mutating func notice(_ indices: Range<Int>) {
    guard reading.isShown, let id = unread.message, !unread.isSeen, let index = rows.index(of: id)
    else { return }
    unread.isSeen = indices.contains(index)
  }

  /// Moves the separator to the next newer unread message after the first one was removed.
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
    unread.hasFoundRead = true
    touch(unread.message)
  }

  mutating func dismissUnread() {
    touch(unread.message)
    unread.message = nil
    unread.isDismissed = true
    unread.settled = openingMark
  }
}
