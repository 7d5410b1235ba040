// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import WeftViews

extension MessageListRow: SlotRow {
  /// What can be read from the row of a message.
  public static let fields = FieldTable<MessageListRow>(
    [
      "message.id": { .text($0.message.id.rawValue) },
      "message.text": { .text($0.text) },
      "message.rawText": { .text($0.message.text) },
      "message.kind": { .text($0.message.kind.rawValue) },
      "message.authorID": { .text($0.message.author.id.rawValue) },
      "message.authorName": { .text($0.message.author.displayName) },
      "message.isMine": { FieldValue($0.isMine) },
      "message.isSystem": { FieldValue($0.isSystem) },
      "message.isDeleted": { FieldValue($0.isDeleted) },
      "message.isEdited": { FieldValue($0.message.isEdited) },
      "message.isPinned": { FieldValue($0.message.pinnedAt != nil) },
      "message.isReply": { FieldValue($0.message.parentID != nil) },
      "message.isFirst": { FieldValue($0.groupPosition.contains(.first)) },
      "message.isLast": { FieldValue($0.groupPosition.contains(.last)) },
      "message.showsAllInfo": { FieldValue($0.showsAllInfo) },
      "message.timeText": { .text($0.timeText) },
      "message.dayText": { FieldValue($0.dateSeparatorText) },
      "message.unreadLineCount": { $0.newMessagesSeparatorCount.map { FieldValue($0) } ?? .absent },
      "message.replyCount": { FieldValue($0.message.replyCount) },
      "message.replyCountText": { FieldValue($0.replyCountText) },
      "message.deliveryStatus": { FieldValue($0.deliveryStatus?.rawValue) },
      "message.attachmentCount": { FieldValue($0.message.attachments.count) },
      "message.pollName": { FieldValue($0.message.poll?.name) },
      "message.avatarURL": { FieldValue($0.avatar?.imageURL) },
      "message.avatarInitials": { FieldValue($0.avatar?.initials) },
      "message.avatarColor": { $0.avatar.map { .integer($0.color.code) } ?? .absent },
    ],
    moments: ["message.createdAt": { $0.message.createdAt }]
  )
}
