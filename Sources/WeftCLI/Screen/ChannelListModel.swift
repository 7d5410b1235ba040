// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The channel list as `--format model` prints it: what the view models say, row by row.
enum ChannelListModel {
  static func json(_ list: ChatChannelListViewModel) -> JSONValue {
    [
      "screen": .string("channels"),
      "state": [
        "phase": .string(list.session.phase.name), "isLoading": .bool(list.isLoading),
        "isEmpty": .bool(list.isEmpty),
      ],
      "header": [:], "footer": [:],
      "rows": .array(list.rows(in: 0..<list.channels.count).map(row)),
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
      "previewMessageLocalState": text(row.previewMessageLocalState?.rawValue),
    ]
  }

  private static func preview(_ preview: ChannelPreview) -> JSONValue {
    switch preview {
    case .failedToSend: ["kind": .string("failedToSend")]
    case .typing(let text): ["kind": .string("typing"), "text": .string(text)]
    case .draft(let text): ["kind": .string("draft"), "text": .string(text)]
    case .deleted(let isMine):
      ["kind": .string("deleted"), "isSentByCurrentUser": .bool(isMine)]
    case .message(let content, let author, let icon):
      [
        "kind": .string("message"), "text": .string(content), "authorName": text(author),
        "attachmentIcon": text(icon?.rawValue),
      ]
    }
  }

  private static func text(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
