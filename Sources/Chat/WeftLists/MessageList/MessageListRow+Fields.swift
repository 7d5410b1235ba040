// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftModel
private import WeftViews

extension MessageListRow: SlotRow {
  /// The fields that plugins can read from a message's row.
  public static let fields = FieldTable<MessageListRow>(
    [
      "message.text": { .text($0.text) },
      "message.isMine": { FieldValue($0.isMine) },
      "message.isSystem": { FieldValue($0.isSystem) },
      "message.isFirst": { FieldValue($0.groupPosition.contains(.first)) },
      "message.isLast": { FieldValue($0.groupPosition.contains(.last)) },
      "message.showsAllInfo": { FieldValue($0.showsAllInfo) },
      "message.timeText": { .text($0.timeText) },
      "message.dayText": { FieldValue($0.dateSeparatorText) },
      "message.unreadLineCount": { $0.newMessagesSeparatorCount.map { FieldValue($0) } ?? .absent },
      "message.replyCountText": { FieldValue($0.replyCountText) },
      "message.deliveryStatus": { FieldValue($0.deliveryStatus?.rawValue) },
      "message.avatarURL": { FieldValue($0.avatar?.imageURL) },
      "message.avatarInitials": { FieldValue($0.avatar?.initials) },
      "message.avatarColor": { $0.avatar.map { .integer($0.color.code) } ?? .absent },
    ]
  ).adding(ChatMessage.slotFields) { $0.message }
}

extension ChatMessage {
  /// The fields that plugins can read from a message in any place.
  static let slotFields = FieldTable<ChatMessage>(
    [
      "message.id": { .text($0.id.rawValue) },
      "message.rawText": { .text($0.text) },
      "message.kind": { .text($0.kind.rawValue) },
      "message.authorID": { .text($0.author.id.rawValue) },
      "message.authorName": { .text($0.author.displayName) },
      "message.isDeleted": { FieldValue($0.isDeleted) },
      "message.isEdited": { FieldValue($0.isEdited) },
      "message.isPinned": { FieldValue($0.pinnedAt != nil) },
      "message.isReply": { FieldValue($0.parentID != nil) },
      "message.replyCount": { FieldValue($0.replyCount) },
      "message.attachmentCount": { FieldValue($0.attachments.count) },
      "message.pollName": { FieldValue($0.poll?.name) },
    ],
    moments: ["message.createdAt": { $0.createdAt }]
  )
}
