// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatChannel {
  /// Moves the time of the last message forward, never backward.
  mutating func advanceLastMessage(to date: Date) {
    if lastMessageAt.map({ $0 < date }) ?? true { lastMessageAt = date }
  }

  /// Returns the index of a message among the latest, or `nil` if it isn't one of them.
  ///
  /// - Complexity: O(*m*) in the channel's loaded messages.
  func index(of id: MessageID) -> Int? {
    history.index(of: id)
  }

  /// Inserts a message that is not among the latest, which are ordered newest first.
  ///
  /// Of two messages written at the same time, the one with the higher id counts as newer.
  mutating func insert(_ message: ChatMessage) {
    history.insert(message)
  }

  /// Replaces the message at an index, moving it if its time changed.
  mutating func replaceMessage(at index: Int, with message: ChatMessage) {
    guard history[index].createdAt != message.createdAt else {
      history[index] = message
      return
    }
    _ = history.remove(at: index)
    self.insert(message)
  }

  /// Removes all messages up to a point in time and returns their ids.
  ///
  /// If the last message is removed, the channel's last message time becomes that of the newest one left.
  mutating func removeMessages(upTo date: Date) -> [MessageID] {
    let index = latestMessages.partition { $0.createdAt <= date }
    let removed = latestMessages[index...].map(\.id)
    if !removed.isEmpty { latestMessages.removeSubrange(index...) }
    if let last = lastMessageAt, last <= date { lastMessageAt = latestMessages.first?.createdAt }
    return removed
  }
}

// Files and servers may still list messages that a channel's truncation removed.
extension ChatChannel {
  /// Whether the channel's truncation removed messages written at a given time.
  package func wasRemoved(at moment: Date) -> Bool { truncatedAt.map { moment <= $0 } ?? false }

  /// Returns the channel without the messages that its truncation removed.
  ///
  /// If there were any, the unread counts are lowered to at most the number of unread messages left.
  ///
  /// - Complexity: O(log *m*) if no message is removed, else O(*m*) in the messages.
  package func withoutRemoved() -> ChatChannel {
    guard let truncatedAt else { return self }
    var channel = self
    let removed = channel.removeMessages(upTo: truncatedAt)
    guard !removed.isEmpty else { return self }
    let reader = membership?.id ?? UserID("")
    let left = channel.latestMessages.count { $0.isInChannel && $0.countsAsUnread(for: reader) }
    channel.unreadCount = ChannelUnreadCount(
      messages: min(unreadCount.messages, left),
      mentions: min(unreadCount.mentions, left)
    )
    return channel
  }
}

extension ChatThread {
  /// Inserts a reply that is not among the latest, which are ordered oldest first.
  mutating func insert(_ reply: ChatMessage) {
    let index = latestReplies.partition {
      $0.createdAt == reply.createdAt ? reply.id < $0.id : reply.createdAt < $0.createdAt
    }
    latestReplies.insert(reply, at: index)
  }

  /// Returns the thread without the replies that its channel's truncation removed.
  ///
  /// - Parameter known: The channel to check against, if the caller has a more recent one than the thread's own.
  /// - Returns: The thread, or `nil` if its parent message was removed too.
  package func withoutRemoved(in known: ChatChannel? = nil) -> ChatThread? {
    let channel = known ?? self.channel
    if channel.wasRemoved(at: parentMessage.createdAt) { return nil }
    guard latestReplies.contains(where: { channel.wasRemoved(at: $0.createdAt) }) else {
      return self
    }
    var thread = self
    thread.latestReplies.removeAll { channel.wasRemoved(at: $0.createdAt) }
    return thread
  }
}

extension ChatMessage {
  /// Whether the message was updated after a given time, so that a payload of that time is outdated.
  func isNewer(than moment: Date) -> Bool {
    updatedAt.map { $0 > moment } ?? false
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, or `count` if none does.
  ///
  /// All elements that satisfy the condition must come after those that don't.
  ///
  /// - Complexity: O(log *n*).
  func partition(_ isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
