// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ChatMessage {
  /// Whether the message has nothing to show and does not mark a deleted one.
  var saysNothing: Bool {
    kind != .deleted && attachments.isEmpty && poll == nil && text.allSatisfy(\.isWhitespace)
  }
}

/// A message with the thread data of an export.
struct SlackMessage {
  var message: ChatMessage
  /// The message's timestamp, unique in its channel.
  let timestamp: SlackTimestamp
  /// The timestamp of the message that begins its thread, which may be its own.
  let thread: SlackTimestamp?
  /// The number of replies according to the export.
  let replyCount: Int?
  /// The users who replied according to the export.
  let repliers: [UserID]
  /// The file and the index in it, for issues.
  let file: String
  let place: Int

  /// Whether the message is a reply in the thread of another one.
  var isReply: Bool { thread.map { $0 != timestamp } ?? false }
}
