// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where somebody wants to go in a message list.
public enum MessageJump: Hashable, Sendable {
  /// To a message; of a reply in a thread the message it replies to, where that is known.
  case message(MessageID, parent: MessageID? = nil)
  /// To the first message that was not read.
  case firstUnread
}
