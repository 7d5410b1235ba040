// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

// What was removed when a channel was emptied: files and servers may still tell of it.
extension ChatChannel {
  /// Whether something of a moment was removed when the channel was emptied.
  package func wasRemoved(at moment: Date) -> Bool { truncatedAt.map { moment <= $0 } ?? false }

  /// The channel without the messages that were removed when it was emptied.
  ///
  /// Where there were any, no more counts as unread than what is left.
  ///
  /// - Complexity: O(log *m*) where nothing was removed, else O(*m*) in the messages.
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
  /// The thread without the replies that were removed when its channel was emptied, nil where what it stands
  /// below was removed too.
  ///
  /// - Parameter known: The channel where more is known of it than the thread tells.
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
