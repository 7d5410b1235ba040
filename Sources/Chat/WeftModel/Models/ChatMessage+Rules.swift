// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatMessage {
  /// Whether the message was deleted.
  public var isDeleted: Bool { deletedAt != nil || kind == .deleted }

  /// Whether the message stands in the channel itself rather than only in a thread.
  public var isInChannel: Bool { parentID == nil || isShownInChannel }

  /// Whether the message may count as the channel's last one; errors and messages only their author
  /// sees don't.
  package var countsAsLast: Bool { !isShadowed && kind != .ephemeral && kind != .error }
}

extension ChatMessage {
  /// Whether the message counts as unread for a user; the user's own, silent, ephemeral and error
  /// messages don't.
  package func countsAsUnread(for user: UserID) -> Bool {
    author.id != user && !isSilent && kind != .ephemeral && kind != .error
  }
}
