// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts of a thread's row that are also part of its text for screen readers.
struct ThreadRowTexts {
  var channelName: String
  var parent: String
  var replyCount: String
  var draft: String?
  var time: String
  var reply: String

  init(_ item: ChatThreadListItemViewModel) {
    channelName = item.shownChannelName
    parent = item.shownParentContent
    replyCount = item.shownReplyCount
    draft = item.shownDraft
    time = item.shownTimestamp
    // Without the author, whom the label names separately.
    reply = item.latestReply.map { item.previewFormatter.formatContent($0) } ?? ""
  }
}

/// The text for screen readers of a thread's row: its channel and parent message, its state, and the newest reply.
struct ThreadRowLabel {
  let item: ChatThreadListItemViewModel
  let texts: ThreadRowTexts

  private var strings: StringCatalog { item.environment.strings }

  var text: String {
    let channel = texts.channelName.isEmpty ? item.thread.channel.id.rawValue : texts.channelName
    return strings.spoken(
      [
        strings.text(
          .accessibilityThread,
          .channel(channel),
          .text(strings.beginning(of: texts.parent))
        )
      ] + signs + [
        texts.replyCount, unread,
        texts.draft.map { strings.spokenDraft($0) } ?? "",
        item.latestReply.map(reply) ?? "",
        item.latestReply?.author.isOnline == true ? strings.text(.presenceOnline) : "",
      ]
    )
  }

  private var signs: [String] {
    ChannelSign.ofThread(in: item.thread.channel).map { strings.text($0.sentence) }
  }

  private var unread: String {
    item.unreadRepliesCount > 0
      ? strings.text(.accessibilityUnreadReplies, .count(item.unreadRepliesCount)) : ""
  }

  private func reply(_ message: ChatMessage) -> String {
    let isMine = message.author.id == item.environment.currentUser.id
    return strings.text(
      .accessibilityReply,
      .name(isMine ? strings.text(.accessibilityYou) : message.author.displayName),
      .time(texts.time),
      .text(strings.beginning(of: texts.reply))
    )
  }
}
