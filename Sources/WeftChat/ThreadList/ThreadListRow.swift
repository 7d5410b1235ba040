// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything one row of the thread list shows, after plugins had their say about its texts.
public struct ThreadListRow: Equatable, Sendable {
  /// What copies of the row share: a row is copied on its way into views.
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

  /// Names the row towards plugins; the same for as long as the list lives.
  public let rowID: UInt64
  /// Whether the list has selected it.
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

  /// The thread shown.
  public var thread: ChatThread { fields.value.thread }
  /// The name of the channel the thread stands in.
  public var channelNameText: String { fields.value.channelNameText }
  /// What the thread is about, as an answer.
  public var parentMessageText: String { fields.value.parentMessageText }
  /// What the thread is about, with the author in front.
  public var parentMessagePreviewText: String { fields.value.parentMessagePreviewText }
  /// What the thread is about.
  public var parentMessageContentText: String { fields.value.parentMessageContentText }
  /// Who wrote the message the thread is about, where that is not plain.
  public var parentMessageAuthorName: String? { fields.value.parentMessageAuthorName }
  /// The thread's own title.
  public var threadTitle: String? { fields.value.threadTitle }
  /// Replies the user has not read.
  public var unreadRepliesCount: Int { fields.value.unreadRepliesCount }
  /// What the badge says, nil when everything is read.
  public var badgeText: String? { fields.value.badgeText }
  /// Who wrote the newest reply.
  public var latestReplyAuthorNameText: String { fields.value.latestReplyAuthorNameText }
  /// The address of their picture.
  public var latestReplyAuthorImageURL: String? { fields.value.latestReplyAuthorImageURL }
  /// The newest reply in one line.
  public var latestReplyMessageText: String { fields.value.latestReplyMessageText }
  /// When the newest reply came.
  public var latestReplyTimestampText: String { fields.value.latestReplyTimestampText }
  /// What the user has begun to write.
  public var draftReplyText: String? { fields.value.draftReplyText }
  /// How many replies there are.
  public var replyCountText: String { fields.value.replyCountText }
  /// The first of those who take part.
  public var participantUsers: [ChatUser] { fields.value.participantUsers }
  /// The avatar of whoever wrote the newest reply, nil when there is none.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// What a screen reader says of the row.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}
