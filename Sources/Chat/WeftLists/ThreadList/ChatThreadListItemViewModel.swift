// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The content of a thread's row, before plugins change it.
///
/// Subclass it to change texts from Swift.
///
/// An item never changes; a changed thread gets a new item. The new item computes only the texts
/// that, according to ``dependencies``, depend on a part that changed, and takes the others from
/// the item before.
///
///     final class Item: ChatThreadListItemViewModel {
///       override var replyCountText: String { "\(thread.replyCount)" }
///     }
open class ChatThreadListItemViewModel {
  /// The thread.
  public let thread: ChatThread
  /// The values the texts depend on besides the thread.
  public let environment: ChatEnvironment
  var memo = ThreadItemMemo()

  /// Creates the item of a thread.
  public init(thread: ChatThread, environment: ChatEnvironment) {
    self.thread = thread
    self.environment = environment
  }

  /// The formatter of preview texts.
  public var previewFormatter: MessagePreviewFormatter {
    MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings,
      readsMarkup: environment.config.messageList.markdownSupportEnabled
    )
  }

  /// The name of the thread's channel, empty where it has none.
  open var channelNameText: String {
    ChannelNamer.name(
      of: thread.channel,
      for: environment.currentUser,
      strings: environment.strings
    )
  }

  /// The parent message or the title as an answer: "replied to: …".
  open var parentMessageText: String {
    let text = title { previewFormatter.formatContent($0) }
    return environment.strings.text(.threadRepliedTo, .text(text.trimmed))
  }

  /// The thread's title or, without one, the parent message with its author in front.
  open var parentMessagePreviewText: String {
    title { previewFormatter.format($0, in: thread.channel) }
  }

  /// The thread's title or, without one, the parent message.
  open var parentMessageContentText: String {
    title { previewFormatter.formatContent($0) }
  }

  /// The author of the parent message, nil where that is obvious.
  open var parentMessageAuthorName: String? {
    thread.channel.isOneToOne ? nil : previewFormatter.authorName(of: thread.parentMessage)
  }

  /// The thread's own title.
  open var threadTitle: String? { thread.title }

  /// How many replies the user has not read.
  public var unreadRepliesCount: Int {
    thread.read(for: environment.currentUser.id)?.unreadMessagesCount ?? 0
  }

  /// The text of the badge, nil where everything is read.
  open var badgeText: String? {
    unreadRepliesCount > 0 ? environment.strings.number(unreadRepliesCount) : nil
  }

  /// The newest reply.
  public var latestReply: ChatMessage? { thread.latestReplies.last }

  /// The author of the newest reply, empty where there is none.
  open var latestReplyAuthorNameText: String { latestReply?.author.displayName ?? "" }

  /// The address of the author's picture.
  open var latestReplyAuthorImageURL: String? { latestReply?.author.imageURL }

  /// Whether the author of the newest reply is connected now.
  public var isLatestReplyAuthorOnline: Bool { latestReply?.author.isOnline ?? false }

  /// The newest reply in one line with its author in front, empty where there is none.
  open var latestReplyMessageText: String {
    latestReply.map { previewFormatter.format($0, in: thread.channel) } ?? ""
  }

  /// The time of the newest reply, empty where there is none.
  open var latestReplyTimestampText: String {
    guard let reply = latestReply else { return "" }
    return environment.timestamps.rowText(for: reply.createdAt, now: environment.now)
  }

  /// The user's unsent reply, nil where drafts are not shown.
  open var draftReplyText: String? {
    guard environment.config.showsDrafts else { return nil }
    return thread.parentMessage.draftReply.map { previewFormatter.formatContent($0) }
  }

  /// The number of replies in words; empty without replies.
  open var replyCountText: String {
    thread.replyCount > 0
      ? environment.strings.text(.threadReplies, .count(thread.replyCount)) : ""
  }

  /// The first three participants.
  public var participantUsers: [ChatUser] { thread.threadParticipants.prefix(3).map(\.user) }

  /// The row's text for screen readers.
  open var accessibilityLabel: String {
    ThreadRowLabel(item: self, texts: ThreadRowTexts(self)).text
  }

  /// The parts of the thread that each text depends on.
  ///
  /// An override may read anything, so by default all texts of a subclass are computed again
  /// whenever the thread or its channel changes. A subclass that overrides this property avoids
  /// that, but must name every part it reads beyond ``ThreadRowDependencies/standard``; otherwise
  /// its texts become outdated.
  open var dependencies: ThreadRowDependencies {
    type(of: self) == ChatThreadListItemViewModel.self ? .standard : .everything
  }

  /// Returns the note of a deletion, else the title unless it is blank, else the text made from the
  /// parent message.
  private func title(_ message: (ChatMessage) -> String) -> String {
    if thread.parentMessage.isDeleted { return environment.strings.text(.previewDeleted) }
    guard let title = thread.title, !title.trimmed.isEmpty else {
      return message(thread.parentMessage)
    }
    return title
  }
}
