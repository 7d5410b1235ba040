// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftModel
private import WeftViews

extension ThreadListRow: SlotRow {
  /// The fields that plugins can read from a thread's row, including those of its channel.
  public static let fields = FieldTable<ThreadListRow>(
    [
      "thread.id": { .text($0.thread.id.rawValue) },
      "thread.title": { FieldValue($0.threadTitle) },
      "thread.channelName": { .text($0.channelNameText) },
      "thread.parentText": { .text($0.parentMessageContentText) },
      "thread.parentPreviewText": { .text($0.parentMessagePreviewText) },
      "thread.parentRawText": { .text($0.thread.parentMessage.text) },
      "thread.parentLastAttachmentKind": {
        FieldValue($0.thread.parentMessage.attachments.last?.kind.rawValue)
      },
      "thread.parentPollName": { FieldValue($0.thread.parentMessage.poll?.name) },
      "thread.repliedToText": { .text($0.parentMessageText) },
      "thread.replyCount": { FieldValue($0.thread.replyCount) },
      "thread.replyCountText": { .text($0.replyCountText) },
      "thread.unreadCount": { FieldValue($0.unreadRepliesCount) },
      "thread.badgeText": { FieldValue($0.badgeText) },
      "thread.timestampText": { .text($0.latestReplyTimestampText) },
      "thread.previewText": { .text($0.latestReplyMessageText) },
      "thread.previewAuthorName": { .text($0.latestReplyAuthorNameText) },
      "thread.avatarURL": { FieldValue($0.avatar?.imageURL) },
      "thread.avatarInitials": { FieldValue($0.avatar?.initials) },
      "thread.avatarColor": { $0.avatar.map { .integer($0.color.code) } ?? .absent },
      "thread.draftText": { FieldValue($0.draftReplyText) },
      "thread.participantCount": { FieldValue($0.thread.participantCount) },
      "thread.isSelected": { FieldValue($0.isSelected) },
    ],
    moments: ["thread.lastMessageAt": { $0.thread.lastMessageAt }]
  ).adding(ChatChannel.slotFields) { $0.thread.channel }
}
