// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatChannel {
  /// Moves the time of the last message forward, never back.
  mutating func advanceLastMessage(to date: Date) {
    if lastMessageAt.map({ $0 < date }) ?? true { lastMessageAt = date }
  }

  /// The index of a message among the latest.
  ///
  /// - Complexity: O(*m*) in the channel's loaded messages.
  func place(of id: MessageID) -> Int? {
    latestMessages.firstIndex { $0.id == id }
  }

  /// Inserts a message that is not among the latest, newest first.
  ///
  /// Of two messages written at the same time, the one with the higher id counts as newer.
  mutating func place(_ message: ChatMessage) {
    let place = latestMessages.partition {
      $0.createdAt == message.createdAt ? $0.id < message.id : $0.createdAt < message.createdAt
    }
    latestMessages.insert(message, at: place)
  }

  /// Replaces the message at an index, moving it if its time changed.
  mutating func replaceMessage(at place: Int, with message: ChatMessage) {
    guard latestMessages[place].createdAt != message.createdAt else {
      latestMessages[place] = message
      return
    }
    latestMessages.remove(at: place)
    self.place(message)
  }

  /// Removes the messages up to a moment and returns their ids.
  ///
  /// If the last message is among them, its time becomes that of the newest message left.
  mutating func removeMessages(upTo date: Date) -> [MessageID] {
    let place = latestMessages.partition { $0.createdAt <= date }
    let removed = latestMessages[place...].map(\.id)
    if !removed.isEmpty { latestMessages.removeSubrange(place...) }
    if let last = lastMessageAt, last <= date { lastMessageAt = latestMessages.first?.createdAt }
    return removed
  }
}

extension ChatThread {
  /// Inserts a reply that is not among the latest, oldest first.
  mutating func place(_ reply: ChatMessage) {
    let place = latestReplies.partition {
      $0.createdAt == reply.createdAt ? reply.id < $0.id : reply.createdAt < $0.createdAt
    }
    latestReplies.insert(reply, at: place)
  }
}

extension ChatMessage {
  /// Whether the message was updated after a moment, so that a payload of that moment is outdated.
  func isNewer(than moment: Date) -> Bool {
    updatedAt.map { $0 > moment } ?? false
  }
}
