// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

// Files and servers may still list the messages that were removed when a channel was truncated.
extension ChatChannel {
  /// Whether the channel's truncation removed what was written at a moment.
  package func wasRemoved(at moment: Date) -> Bool { truncatedAt.map { moment <= $0 } ?? false }

  /// The channel without the messages that its truncation removed.
  ///
  /// Where there were any, the unread counts are lowered to at most the number of unread messages
  /// left.
  ///
  /// - Complexity: O(log *m*) where no message is removed, else O(*m*) in the messages.
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
  /// The thread without the replies that its channel's truncation removed.
  ///
  /// - Parameter known: The channel to go by where the caller knows more of it than the thread
  ///   does.
  /// - Returns: The thread, nil where its parent message was removed too.
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
