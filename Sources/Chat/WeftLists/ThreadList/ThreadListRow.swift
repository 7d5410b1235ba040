// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A row of the thread list, after plugins have changed its texts.
public struct ThreadListRow: Equatable, Sendable {
  /// The storage that copies share, since a row is copied on its way into views.
  struct Fields: Equatable, Sendable {
    let thread: ChatThread
    var channelNameText: String
    var parentMessageText: String
    let parentMessagePreviewText: String
    let parentMessageContentText: String
    let parentMessageAuthorName: String?
    let threadTitle: String?
    let unreadRepliesCount: Int
    var badgeText: String?
    let latestReplyAuthorNameText: String
    let latestReplyAuthorImageURL: String?
    var latestReplyTimestampText: String
    var draftReplyText: String?
    let replyCountText: String
    let participantUsers: [ChatUser]
    var avatar: AvatarContent?
    let accessibilityLabel: String
    var latestReplyMessageText: String
    let strings: StringCatalog
  }

  /// The row's id for plugins, stable for the lifetime of the list.
  public let rowID: UInt64
  /// Whether the row is selected.
  public internal(set) var isSelected = false
  var fields: CopyOnWrite<Fields>

  /// Creates the row of an item.
  public init(rowID: UInt64, item: ChatThreadListItemViewModel) {
    self.rowID = rowID
    fields = CopyOnWrite(
      Fields(
        thread: item.thread,
        channelNameText: item.shownChannelName,
        parentMessageText: item.shownParentText,
        parentMessagePreviewText: item.shownParentPreview,
        parentMessageContentText: item.shownParentContent,
        parentMessageAuthorName: item.shownParentAuthor,
        threadTitle: item.shownTitle,
        unreadRepliesCount: item.unreadRepliesCount,
        badgeText: item.shownBadge,
        latestReplyAuthorNameText: item.shownReplyAuthor,
        latestReplyAuthorImageURL: item.shownReplyImageURL,
        latestReplyTimestampText: item.shownTimestamp,
        draftReplyText: item.shownDraft,
        replyCountText: item.shownReplyCount,
        participantUsers: item.participantUsers,
        avatar: item.latestReply.map { AvatarContent(of: $0.author) },
        accessibilityLabel: item.shownLabel,
        latestReplyMessageText: item.shownReplyText,
        strings: item.environment.strings
      )
    )
  }

  /// The thread.
  public var thread: ChatThread { fields.value.thread }
  /// The name of the thread's channel.
  public var channelNameText: String { fields.value.channelNameText }
  /// The parent message or the title as an answer: "replied to: …".
  public var parentMessageText: String { fields.value.parentMessageText }
  /// The thread's title or, without one, the parent message with its author in front.
  public var parentMessagePreviewText: String { fields.value.parentMessagePreviewText }
  /// The thread's title or, without one, the parent message.
  public var parentMessageContentText: String { fields.value.parentMessageContentText }
  /// The author of the parent message, nil where that is obvious.
  public var parentMessageAuthorName: String? { fields.value.parentMessageAuthorName }
  /// The thread's own title.
  public var threadTitle: String? { fields.value.threadTitle }
  /// How many replies the user has not read.
  public var unreadRepliesCount: Int { fields.value.unreadRepliesCount }
  /// The text of the badge, nil where everything is read.
  public var badgeText: String? { fields.value.badgeText }
  /// The author of the newest reply.
  public var latestReplyAuthorNameText: String { fields.value.latestReplyAuthorNameText }
  /// The address of the author's picture.
  public var latestReplyAuthorImageURL: String? { fields.value.latestReplyAuthorImageURL }
  /// The newest reply in one line.
  public var latestReplyMessageText: String { fields.value.latestReplyMessageText }
  /// The time of the newest reply.
  public var latestReplyTimestampText: String { fields.value.latestReplyTimestampText }
  /// The user's unsent reply.
  public var draftReplyText: String? { fields.value.draftReplyText }
  /// The number of replies in words.
  public var replyCountText: String { fields.value.replyCountText }
  /// The first three participants.
  public var participantUsers: [ChatUser] { fields.value.participantUsers }
  /// The avatar of the newest reply's author, nil where there is no reply.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// The row's text for screen readers.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The catalogue with the texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}
