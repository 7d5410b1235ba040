// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The thread list for `--format model`: the values of its view models.
enum ThreadListModel {
  static func json(_ list: ChatThreadListViewModel) -> JSONValue {
    let text = list.environment.strings
    return [
      "screen": .string("threads"),
      "state": [
        "phase": .string(list.phase.name), "isLoading": .bool(list.isLoading),
        "isReloading": .bool(list.isReloading), "isEmpty": .bool(list.isEmpty),
        "failedToLoadThreads": .bool(list.failedToLoadThreads),
        "failedToLoadMoreThreads": .bool(list.failedToLoadMoreThreads),
        "isLoadingMoreThreads": .bool(list.isLoadingMoreThreads),
        "hasLoadedThreads": .bool(list.hasLoadedThreads),
        "hasLoadedAllThreads": .bool(list.hasLoadedAllThreads),
        "newThreadsCount": .integer(Int64(list.newThreadsCount)),
        "hasNewThreads": .bool(list.hasNewThreads),
        "selectedThread": .optional(list.selectedThread?.rawValue),
      ],
      "header": [
        "title": .string(text.text(.threadListTitle)),
        "newThreadsText": list.hasNewThreads
          ? .string(text.text(.threadListNew, .count(list.newThreadsCount))) : .null,
      ],
      "footer": ["isLoadingMore": .bool(list.isLoadingMoreThreads)],
      "rows": .array(list.rows(in: 0..<list.session.count).map(row)),
    ]
  }

  private static func row(_ row: ThreadListRow) -> JSONValue {
    [
      "id": .string(row.thread.id.rawValue),
      "channelNameText": .string(row.channelNameText),
      "parentMessageText": .string(row.parentMessageText),
      "parentMessagePreviewText": .string(row.parentMessagePreviewText),
      "parentMessageContentText": .string(row.parentMessageContentText),
      "parentMessageAuthorName": .optional(row.parentMessageAuthorName),
      "threadTitle": .optional(row.threadTitle),
      "unreadRepliesCount": .integer(Int64(row.unreadRepliesCount)),
      "latestReplyAuthorNameText": .string(row.latestReplyAuthorNameText),
      "latestReplyAuthorImageURL": .optional(row.latestReplyAuthorImageURL),
      "latestReplyMessageText": .string(row.latestReplyMessageText),
      "latestReplyTimestampText": .string(row.latestReplyTimestampText),
      "draftReplyText": .optional(row.draftReplyText),
      "replyCountText": .string(row.replyCountText),
      "participantUsers": .array(row.participantUsers.map { .string($0.id.rawValue) }),
      "accessibilityLabel": .string(row.accessibilityLabel),
    ]
  }
}

extension JSONValue {
  /// A text, or null.
  static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
