// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatChannel {
  /// Moves the time of the last message forward, never back.
  mutating func advanceLastMessage(to date: Date) {
    if lastMessageAt.map({ $0 < date }) ?? true { lastMessageAt = date }
  }

  /// Where a message stands among the latest.
  ///
  /// - Complexity: O(*m*) in the messages loaded of this channel.
  func place(of id: MessageID) -> Int? {
    latestMessages.firstIndex { $0.id == id }
  }

  /// Puts a message that is not among the latest where its time says; of two written at once the
  /// higher id counts as newer.
  mutating func place(_ message: ChatMessage) {
    let place = latestMessages.partition {
      $0.createdAt == message.createdAt ? $0.id < message.id : $0.createdAt < message.createdAt
    }
    latestMessages.insert(message, at: place)
  }

  /// Puts a changed message in the place of the one it was, or where its new time says.
  mutating func replaceMessage(at place: Int, with message: ChatMessage) {
    guard latestMessages[place].createdAt != message.createdAt else {
      latestMessages[place] = message
      return
    }
    latestMessages.remove(at: place)
    self.place(message)
  }

  /// Removes the messages up to a moment and returns their ids; the last message is then the newest that is
  /// left.
  mutating func removeMessages(upTo date: Date) -> [MessageID] {
    let place = latestMessages.partition { $0.createdAt <= date }
    let removed = latestMessages[place...].map(\.id)
    if !removed.isEmpty { latestMessages.removeSubrange(place...) }
    if let last = lastMessageAt, last <= date { lastMessageAt = latestMessages.first?.createdAt }
    return removed
  }
}

extension ChatThread {
  /// Puts a reply that is not among the latest where its time says, oldest first.
  mutating func place(_ reply: ChatMessage) {
    let place = latestReplies.partition {
      $0.createdAt == reply.createdAt ? reply.id < $0.id : reply.createdAt < $0.createdAt
    }
    latestReplies.insert(reply, at: place)
  }
}

extension ChatMessage {
  /// Whether a payload of some moment is older than what is known.
  func isNewer(than moment: Date) -> Bool {
    updatedAt.map { $0 > moment } ?? false
  }
}
