// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import WeftViews

extension ThreadListRow: SlotRow {
  /// The value of a field by its dotted name, nil when rows of this kind have no such field.
  public func value(of field: String) -> FieldValue? {
    Self.fields[field]?(self)
  }

  private static let fields: [String: @Sendable (ThreadListRow) -> FieldValue] = [
    "thread.id": { .text($0.thread.id.rawValue) },
    "thread.title": { $0.threadTitle.map(FieldValue.text) ?? .absent },
    "thread.channelName": { .text($0.channelNameText) },
    "thread.parentText": { .text($0.parentMessageContentText) },
    "thread.replyCount": { .integer(Int64($0.thread.replyCount)) },
    "thread.replyCountText": { .text($0.replyCountText) },
    "thread.unreadCount": { .integer(Int64($0.unreadRepliesCount)) },
    "thread.timestampText": { .text($0.latestReplyTimestampText) },
    "thread.previewText": { .text($0.latestReplyMessageText) },
    "thread.previewAuthorName": { .text($0.latestReplyAuthorNameText) },
    "thread.draftText": { $0.draftReplyText.map(FieldValue.text) ?? .absent },
    "thread.lastMessageAt": {
      $0.thread.lastMessageAt.map { .time(microseconds: $0.microseconds) } ?? .absent
    },
  ]
}
