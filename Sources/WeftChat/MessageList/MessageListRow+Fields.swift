// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import WeftViews

extension MessageListRow: SlotRow {
  /// The value of a field by its dotted name, nil when rows of this kind have no such field.
  public func value(of field: String) -> FieldValue? {
    Self.fields[field]?(self)
  }

  private static let fields: [String: @Sendable (MessageListRow) -> FieldValue] = [
    "message.id": { .text($0.message.id.rawValue) },
    "message.text": { .text($0.text) },
    "message.authorName": { .text($0.message.author.displayName) },
    "message.isMine": { .integer($0.isMine ? 1 : 0) },
    "message.isSystem": { .integer($0.isSystem ? 1 : 0) },
    "message.isDeleted": { .integer($0.isDeleted ? 1 : 0) },
    "message.isFirst": { .integer($0.groupPosition.contains(.first) ? 1 : 0) },
    "message.isLast": { .integer($0.groupPosition.contains(.last) ? 1 : 0) },
    "message.timeText": { .text($0.timeText) },
    "message.replyCount": { .integer(Int64($0.message.replyCount)) },
    "message.createdAt": { .time(microseconds: $0.message.createdAt.microseconds) },
  ]
}
