// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The texts of a thread's row, before plugins change them.
///
/// Subclass it to change a text in Swift.
///
/// An item is an immutable snapshot of a thread; a changed thread gets a new item. The new item makes only the texts
/// whose parts have changed, and copies the others from the previous item. An override can read anything, so a subclass
/// makes all texts whenever the thread changes.
///
///     final class Item: ChatThreadListItemViewModel {
///       override var replyCountText: String { "\(thread.replyCount)" }
///     }
open class ChatThreadListItemViewModel {
  /// The thread with the latest data of its users, as of the frame.
  public let thread: ChatThread
  /// The values that the texts depend on besides the thread.
  public let environment: ChatEnvironment
  var memo = ThreadItemMemo()

  /// Creates an item; its texts are computed when they are first read.
  public init(thread: ChatThread, environment: ChatEnvironment) {
    self.thread = thread
    self.environment = environment
  }

  /// The formatter of preview texts.
  var previewFormatter: MessagePreviewFormatter {
    MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings,
      readsMarkup: environment.config.messageList.markdownSupportEnabled
    )
  }

  /// The name of the thread's channel, or an empty text if it has none.
  open var channelNameText: String {
    ChannelNamer.name(
      of: thread.channel,
      for: environment.currentUser,
      strings: environment.strings
    )
  }

  /// The title or the parent message, as in "replied to: …".
  open var parentMessageText: String {
    let text = title { previewFormatter.formatContent($0) }
    return environment.strings.text(.threadRepliedTo, .text(text.trimmed))
  }

  /// The thread's title or, without one, the parent message preceded by its author.
  open var parentMessagePreviewText: String {
    title { previewFormatter.format($0, in: thread.channel) }
  }

  /// The thread's title or, without one, the parent message.
  open var parentMessageContentText: String {
    title { previewFormatter.formatContent($0) }
  }

  /// The author of the parent message, or `nil` if the author is evident.
  open var parentMessageAuthorName: String? {
    thread.channel.isOneToOne ? nil : previewFormatter.authorName(of: thread.parentMessage)
  }

  /// The thread's title, if it has one.
  open var threadTitle: String? { thread.title }

  /// The number of replies that the current user has not read; 0 if that is unknown.
  package var unreadRepliesCount: Int {
    thread.read(for: environment.currentUser.id)?.unreadMessagesCount ?? 0
  }

  /// The text of the badge, or `nil` if nothing is unread.
  open var badgeText: String? {
    unreadRepliesCount > 0 ? environment.strings.number(unreadRepliesCount) : nil
  }

  /// The newest reply.
  var latestReply: ChatMessage? { thread.latestReplies.last }

  /// The author of the newest reply, or an empty text if there is no reply.
  open var latestReplyAuthorNameText: String { latestReply?.author.displayName ?? "" }

  /// The address of the newest reply's author's picture.
  open var latestReplyAuthorImageURL: String? { latestReply?.author.imageURL }

  /// Whether the author of the newest reply is online.
  package var isLatestReplyAuthorOnline: Bool { latestReply?.author.isOnline ?? false }

  /// The newest reply as one line preceded by its author, or an empty text if there is no reply.
  open var latestReplyMessageText: String {
    latestReply.map { previewFormatter.format($0, in: thread.channel) } ?? ""
  }

  /// The time of the newest reply, or an empty text if there is no reply.
  open var latestReplyTimestampText: String {
    guard let reply = latestReply else { return "" }
    return environment.timestamps.rowText(for: reply.createdAt, now: environment.now)
  }

  /// The draft of the user's reply, or `nil` if there is none or drafts aren't shown.
  open var draftReplyText: String? {
    guard environment.config.showsDrafts else { return nil }
    return thread.parentMessage.draftReply.map { previewFormatter.formatContent($0) }
  }

  /// The number of replies as text, or an empty text if there are none.
  open var replyCountText: String {
    thread.replyCount > 0
      ? environment.strings.text(.threadReplies, .count(thread.replyCount)) : ""
  }

  /// The first three participants.
  package var participantUsers: [ChatUser] { thread.threadParticipants.prefix(3).map(\.user) }

  /// The row's text for screen readers.
  open var accessibilityLabel: String {
    ThreadRowLabel(item: self, texts: ThreadRowTexts(self)).text
  }

  /// The parts of the thread that each text is made from.
  ///
  /// An override of a text can read anything, so all texts of a subclass depend on every part.
  var dependencies: ThreadRowDependencies {
    type(of: self) == ChatThreadListItemViewModel.self ? .standard : .everything
  }

  /// Returns the title, or a text made from the parent message if the title is blank.
  ///
  /// For a deleted parent message it is a note about the deletion.
  private func title(_ message: (ChatMessage) -> String) -> String {
    if thread.parentMessage.isDeleted { return environment.strings.text(.previewDeleted) }
    guard let title = thread.title, !title.trimmed.isEmpty else {
      return message(thread.parentMessage)
    }
    return title
  }
}
