// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a thread's row shows, before plugins change it.
///
/// Subclass it to change a text from Swift.
///
/// An item is a snapshot: it never changes, a changed thread gets a new one. The new one is asked only for
/// texts that ``dependencies`` says are made from what changed; the others are those of the one before.
open class ChatThreadListItemViewModel {
  /// The thread shown.
  public let thread: ChatThread
  /// What the texts depend on besides the thread.
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
      strings: environment.strings
    )
  }

  /// The name of the channel the thread stands in; empty when it has none.
  open var channelNameText: String {
    ChannelNamer.name(
      of: thread.channel,
      for: environment.currentUser,
      strings: environment.strings
    )
  }

  /// What the thread is about, as an answer: "replied to: …".
  open var parentMessageText: String {
    let text = title { previewFormatter.formatContent($0) }
    return environment.strings.text(.threadRepliedTo, .text(text.trimmed))
  }

  /// What the thread is about, with the author of the message in front where it has no title.
  open var parentMessagePreviewText: String {
    title { previewFormatter.format($0, in: thread.channel) }
  }

  /// What the thread is about.
  open var parentMessageContentText: String {
    title { previewFormatter.formatContent($0) }
  }

  /// Who wrote the message the thread is about, where that is not plain.
  open var parentMessageAuthorName: String? {
    thread.channel.isOneToOne ? nil : previewFormatter.authorName(of: thread.parentMessage)
  }

  /// The thread's own title.
  open var threadTitle: String? { thread.title }

  /// Replies the user has not read.
  public var unreadRepliesCount: Int {
    thread.reads.first { $0.userID == environment.currentUser.id }?.unreadMessagesCount ?? 0
  }

  /// What the badge says, nil when everything is read.
  open var badgeText: String? {
    unreadRepliesCount > 0 ? environment.strings.number(unreadRepliesCount) : nil
  }

  /// The newest reply.
  public var latestReply: ChatMessage? { thread.latestReplies.last }

  /// Who wrote the newest reply; empty when there is none.
  open var latestReplyAuthorNameText: String { latestReply?.author.displayName ?? "" }

  /// The address of their picture.
  open var latestReplyAuthorImageURL: String? { latestReply?.author.imageURL }

  /// Whether they are connected now.
  public var isLatestReplyAuthorOnline: Bool { latestReply?.author.isOnline ?? false }

  /// The newest reply in one line, its author in front; empty when there is none.
  open var latestReplyMessageText: String {
    latestReply.map { previewFormatter.format($0, in: thread.channel) } ?? ""
  }

  /// When the newest reply came; empty when there is none.
  open var latestReplyTimestampText: String {
    guard let reply = latestReply else { return "" }
    return environment.timestamps.rowText(for: reply.createdAt, now: environment.now)
  }

  /// What the user has begun to write, where drafts are shown.
  open var draftReplyText: String? {
    guard environment.config.showsDrafts else { return nil }
    return thread.parentMessage.draftReply.map { previewFormatter.formatContent($0) }
  }

  /// How many replies there are.
  open var replyCountText: String {
    environment.strings.text(.threadReplies, .count(thread.replyCount))
  }

  /// The first of those who take part.
  public var participantUsers: [ChatUser] { thread.threadParticipants.prefix(3).map(\.user) }

  /// What a screen reader says of the row.
  open var accessibilityLabel: String {
    environment.strings.text(
      .accessibilityThread,
      .channel(shownChannelName),
      .text(shownParentContent)
    )
  }

  /// Which parts of the thread the texts are made from.
  ///
  /// An override may read anything: unless a subclass says here what it reads, all its texts are made anew
  /// whenever the thread or its channel changes. One that says it is asked only then, and has to name every
  /// part it reads beyond ``ThreadRowDependencies/standard``, or its text will be an old one.
  open var dependencies: ThreadRowDependencies {
    type(of: self) == ChatThreadListItemViewModel.self ? .standard : .everything
  }

  /// A deletion before the title, even an empty one, before the message.
  private func title(_ message: (ChatMessage) -> String) -> String {
    if thread.parentMessage.isDeleted { return environment.strings.text(.previewDeleted) }
    return thread.title ?? message(thread.parentMessage)
  }

}

extension String {
  /// The text without blanks and line ends around it.
  fileprivate var trimmed: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
