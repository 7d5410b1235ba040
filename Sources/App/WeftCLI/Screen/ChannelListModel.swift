// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The channel list for `--format model`: the values of its view models, row by row.
enum ChannelListModel {
  static func json(_ list: ChatChannelListViewModel) -> JSONValue {
    [
      "screen": .string("channels"),
      "state": [
        "phase": .string(list.phase.name), "isLoading": .bool(list.isLoading),
        "isEmpty": .bool(list.isEmpty),
      ],
      "header": [:], "footer": [:],
      "rows": .array(list.rows(in: 0..<list.count).map(row)),
    ]
  }

  private static func row(_ row: ChannelListRow) -> JSONValue {
    [
      "id": .string(row.channel.id.rawValue),
      "channelName": .string(row.channelName),
      "timestampText": .string(row.timestampText),
      "unreadCount": .integer(Int64(row.unreadCount)),
      "hasUnread": .bool(row.hasUnread),
      "messagePreviewText": .string(row.messagePreviewText),
      "messagePreviewAuthorName": text(row.messagePreviewAuthorName),
      "draftMessageText": text(row.draftMessageText),
      "preview": preview(row.preview),
      "showInlineMutedIcon": .bool(row.showInlineMutedIcon),
      "showMutedTrailingIcon": .bool(row.showMutedTrailingIcon),
      "showReadEvents": .bool(row.showReadEvents),
      "readUsers": .array(row.readUsers.map { .string($0.rawValue) }),
      "leadingSwipeActions": .array(row.leadingSwipeActions.map(action)),
      "trailingSwipeActions": .array(row.trailingSwipeActions.map(action)),
      "showDelivered": .bool(row.showDelivered),
      "accessibilityLabel": .string(row.accessibilityLabel),
      "previewMessageLocalState": text(row.previewMessageLocalState?.rawValue),
    ]
  }

  private static func action(_ action: ChannelAction) -> JSONValue {
    ["id": .string(action.id), "title": .string(action.title)]
  }

  private static func preview(_ preview: ChannelItemPreview) -> JSONValue {
    switch preview.content {
    case let typing as ChannelItemPreview.TypingContent:
      ["kind": .string("typing"), "text": .string(typing.text)]
    case let draft as ChannelItemPreview.DraftContent:
      ["kind": .string("draft"), "text": .string(draft.text)]
    case let deleted as ChannelItemPreview.DeletedContent:
      ["kind": .string("deleted"), "isSentByCurrentUser": .bool(deleted.isSentByCurrentUser)]
    case let message as ChannelItemPreview.MessageContent:
      [
        "kind": .string("message"), "text": .string(message.text),
        "authorName": text(message.authorName),
        "attachmentIcon": text(message.attachmentIcon?.rawValue),
      ]
    default: ["kind": .string("failedToSend")]
    }
  }

  private static func text(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
