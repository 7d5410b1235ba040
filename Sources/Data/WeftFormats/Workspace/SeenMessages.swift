// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The ids of all messages of a file read so far.
struct SeenMessages {
  private var ids: Set<MessageID> = []
  /// An external set of the ids, used instead of this one; returns whether an id is new.
  var insertElsewhere: ((MessageID) -> Bool)?

  /// An external set of the ids of replies; returns whether an id is new.
  var insertReplyElsewhere: ((MessageID) -> Bool)?

  /// Records the id of a reply; returns whether it is new.
  ///
  /// Without an external set it returns true, and the caller checks.
  func insertReply(_ id: MessageID) -> Bool { insertReplyElsewhere?(id) ?? true }

  /// Records an id; returns whether it is new.
  mutating func insert(_ id: MessageID) -> Bool {
    insertElsewhere?(id) ?? ids.insert(id).inserted
  }
}
