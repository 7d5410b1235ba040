// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

extension ChatMessage {
  /// Whether it has nothing to show, and is not the trace of one that was deleted.
  var saysNothing: Bool {
    kind != .deleted && attachments.isEmpty && poll == nil && text.allSatisfy(\.isWhitespace)
  }
}

/// A message with what an export tells of its thread.
struct SlackMessage {
  var message: ChatMessage
  /// When it was written, which no other message of its channel says.
  let timestamp: SlackTimestamp
  /// The first message of its thread, which may be itself.
  let thread: SlackTimestamp?
  /// How many replies it is said to have.
  let replyCount: Int?
  /// Who is said to have replied.
  let repliers: [UserID]
  /// Where it stands, as issues name it.
  let file: String
  let place: Int

  /// Whether it belongs to the thread of another one.
  var isReply: Bool { thread.map { $0 != timestamp } ?? false }
}
