// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The target of a jump in a message list.
public enum MessageJump: Hashable, Sendable {
  /// A message; `parent` is the parent message of a reply in a thread, where it is known.
  case message(MessageID, parent: MessageID? = nil)
  /// The first unread message.
  case firstUnread
}
