// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatMessage {
  /// Whether it was deleted.
  public var isDeleted: Bool { deletedAt != nil || kind == .deleted }

  /// Whether it stands in the channel itself rather than only in a thread.
  public var isInChannel: Bool { parentID == nil || isShownInChannel }

  /// Whether it moves the time of the last message: what only its author sees does not.
  package var countsAsLast: Bool { !isShadowed && kind != .ephemeral && kind != .error }
}
