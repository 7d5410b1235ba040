// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The message list for `--format model`: the values of its view models, newest first.
enum MessageListModel {
  static func json(_ list: ChatMessageListViewModel, screen: String) -> JSONValue {
    [
      "screen": .string(screen),
      "state": [
        "phase": .string(list.phase.name), "isLoading": .bool(list.isLoading),
        "isEmpty": .bool(list.isEmpty),
      ],
      "header": ["title": .string(list.title)], "footer": [:],
      "rows": .array(list.rows(in: 0..<list.count).map(row)),
    ]
  }

  private static func row(_ row: MessageListRow) -> JSONValue {
    [
      "id": .string(row.message.id.rawValue),
      "text": .string(row.text),
      "groupPosition": .array(row.groupPosition.names.map { .string($0) }),
      "showsAllInfo": .bool(row.showsAllInfo),
      "authorAndDateText": .string(row.authorAndDateText),
      "dateSeparatorText": .optional(row.dateSeparatorText),
      "newMessagesSeparatorCount": row.newMessagesSeparatorCount.map { .integer(Int64($0)) }
        ?? .null,
      "isSystem": .bool(row.isSystem),
      "isDeleted": .bool(row.isDeleted),
      "deliveryStatus": .optional(row.deliveryStatus?.rawValue),
      "accessibilityLabel": .string(row.accessibilityLabel),
    ]
  }
}
