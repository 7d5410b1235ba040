// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON
internal import WeftLaunch

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
      "rows": .array(list.rows(in: 0..<list.count).map { row($0, of: list) }),
    ]
  }

  /// The part of the list that a channel belongs to.
  private static func section(
    of channel: ChatChannel,
    in list: ChatChannelListViewModel
  ) -> String {
    if channel.isArchived { return "archived" }
    let query = list.session.query
    return (query.hasSections ? query : .current).section(of: channel).rawValue
  }

  private static func row(_ row: ChannelListRow, of list: ChatChannelListViewModel) -> JSONValue {
    [
      "id": .string(row.channel.id.rawValue),
      "section": .string(section(of: row.channel, in: list)),
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
      "signs": .array(ChannelSign.all(of: row.channel).map { .string($0.rawValue) }),
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
      "section": .string(row.unreadRepliesCount > 0 ? "unread" : "read"),
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
      "rows": .array(list.rows(in: 0..<list.count).map { row($0, of: list) }),
    ]
  }

  private static func row(_ row: MessageListRow, of list: ChatMessageListViewModel) -> JSONValue {
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
      "reactions": .array((row.reactions?.shown ?? []).map(reaction)),
      "hiddenReactionCount": .integer(Int64(row.reactions?.hiddenCount ?? 0)),
      "quotedMessage": row.quotedMessage.map(quote) ?? .null,
      "poll": row.poll.map(poll) ?? .null,
      "actions": .array(
        list.menuActions(for: row.message).map { entry in
          .string(MessageMenuAction(id: entry.id)?.rawValue ?? entry.id)
        }
      ),
      "accessibilityLabel": .string(row.accessibilityLabel),
    ]
  }

  private static func reaction(_ reaction: MessageReaction) -> JSONValue {
    [
      "type": .string(reaction.type), "sign": .string(reaction.sign),
      "count": .integer(Int64(reaction.count)), "isMine": .bool(reaction.isMine),
    ]
  }
}

/// The quote in a message for `--format model`.
extension MessageListModel {
  fileprivate static func quote(_ quoted: QuotedMessage) -> JSONValue {
    [
      "id": .string(quoted.id.rawValue), "state": .string("\(quoted.state)"),
      "authorName": .optional(quoted.authorName), "text": .string(quoted.text),
      "attachmentIcon": .optional(quoted.attachmentIcon?.rawValue),
    ]
  }
}

/// The poll in a message for `--format model`.
extension MessageListModel {
  fileprivate static func poll(_ poll: MessagePoll) -> JSONValue {
    [
      "question": .string(poll.question), "details": .optional(poll.details),
      "hint": .optional(poll.hint), "isClosed": .bool(poll.isClosed),
      "options": .array(poll.options.map(option)),
      "moreText": .optional(poll.moreText), "totalText": .optional(poll.totalText),
    ]
  }

  private static func option(_ option: MessagePollOption) -> JSONValue {
    [
      "id": .string(option.id), "text": .string(option.text),
      "count": .integer(Int64(option.count)), "share": .string(option.shareText),
      "isChosen": .bool(option.isChosen), "voters": .optional(option.votersText),
    ]
  }
}

/// The list of plugin problems for `--format model`.
enum PluginProblemListModel {
  static func json(_ list: PluginProblemListViewModel) -> JSONValue {
    [
      "screen": .string("problems"),
      "state": [
        "phase": .string(list.isEmpty ? "empty" : "loaded"), "isLoading": .bool(false),
        "isEmpty": .bool(list.isEmpty),
      ],
      "header": ["title": .string(list.title), "summary": .optional(list.summary)],
      "footer": [:],
      "rows": .array(list.rows(in: 0..<list.count).map(row)),
    ]
  }

  private static func row(_ row: PluginProblemRow) -> JSONValue {
    [
      "id": .string("\(row.rowID)"),
      "name": .string(row.item.name),
      "file": .string(row.item.file),
      "kind": .string(row.item.kind.rawValue),
      "stage": .string(row.item.stage),
      "code": .string(row.item.code),
      "text": .string(row.item.text),
      "remedy": .string(row.item.remedy),
      "accessibilityLabel": .string(row.accessibilityLabel),
    ]
  }
}

/// A page of the application for `--format model`: its lines.
enum PageModel {
  static func json(_ page: PageScreen) -> JSONValue {
    [
      "screen": .string(page.name.text),
      "state": [
        "phase": .string(page.lines.isEmpty ? "empty" : "loaded"), "isLoading": .bool(false),
        "isEmpty": .bool(page.lines.isEmpty),
      ],
      "header": ["title": .string(page.title)], "footer": [:],
      "rows": .array(page.lines.enumerated().map { row($1, at: $0) }),
    ]
  }

  private static func row(_ line: PageLine, at index: Int) -> JSONValue {
    [
      "id": .string(line.id ?? "\(index + 1)"),
      "title": .string(line.title), "note": .string(line.note),
      "value": .string(line.value), "detail": .string(line.detail),
      "isHeading": .bool(line.isHeading),
      "action": .optional(line.action),
      "opens": .array((line.opens?.screens ?? []).map { .string($0.text) }),
      "message": .optional(line.opens?.message?.rawValue),
      "accessibilityLabel": .string(line.label),
    ]
  }
}
