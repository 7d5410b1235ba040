// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// The ids of all messages of a file so far.
struct SeenMessages {
  private var ids: Set<MessageID> = []
  /// Who keeps them elsewhere; it returns whether one is new.
  var insertElsewhere: ((MessageID) -> Bool)?

  /// Who keeps those of replies elsewhere.
  var insertReplyElsewhere: ((MessageID) -> Bool)?

  /// Notes the id of a reply; returns whether no other thread has it, which those who keep none don't know.
  func insertReply(_ id: MessageID) -> Bool { insertReplyElsewhere?(id) ?? true }

  /// Notes an id; returns whether it is new.
  mutating func insert(_ id: MessageID) -> Bool {
    insertElsewhere?(id) ?? ids.insert(id).inserted
  }
}
