// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
public import WeftModel
private import WeftViews

/// The content of one row of the thread list, including the texts that plugins replaced.
public struct ThreadListRow: Equatable, Sendable {
  /// Storage that copies of a row share, because rows are copied on their way into views.
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
    var accessibilityLabel: String
    var latestReplyMessageText: String
    let replySigns: ReplySigns
    let strings: StringCatalog
  }

  /// The number that identifies the row to plugins, constant for the lifetime of the list.
  public let rowID: UInt64
  /// Whether the row is highlighted, as that of the thread beside the list.
  public internal(set) var isSelected = false
  var fields: CopyOnWrite<Fields>

  /// Creates a row from an item's texts, which are computed here and not in each frame.
  package init(rowID: UInt64, item: ChatThreadListItemViewModel) {
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
        avatar: AvatarContent(of: (item.latestReply ?? item.thread.parentMessage).author),
        accessibilityLabel: item.shownLabel,
        latestReplyMessageText: item.shownReplyText,
        replySigns: ReplySigns(item),
        strings: item.environment.strings
      )
    )
  }

  /// The label and icon before the text of the newest reply.
  struct ReplySigns: Equatable, Sendable {
    /// "You:", or `nil` if another user wrote the reply or the text names the author.
    let label: String?
    /// The icon of a deleted reply.
    let icon: String?

    init(_ item: ChatThreadListItemViewModel) {
      let reply = item.latestReply
      let strings = item.environment.strings
      let isDeleted = reply?.isDeleted == true
      let namesAuthor = !isDeleted && !item.thread.channel.isOneToOne
      let isMine = reply?.author.id == item.environment.currentUser.id
      label =
        isMine && !namesAuthor && reply?.poll == nil
        ? strings.text(.authorLabel, .name(strings.text(.authorYou))) : nil
      icon = isDeleted ? "deleted" : nil
    }
  }

  /// The thread with the latest data of its users, as of the frame.
  public var thread: ChatThread { fields.value.thread }
  /// The name of the thread's channel.
  public var channelNameText: String { fields.value.channelNameText }
  /// The title or the parent message, as in "replied to: …".
  public var parentMessageText: String { fields.value.parentMessageText }
  /// The thread's title or, without one, the parent message preceded by its author.
  public var parentMessagePreviewText: String { fields.value.parentMessagePreviewText }
  /// The thread's title or, without one, the parent message.
  public var parentMessageContentText: String { fields.value.parentMessageContentText }
  /// The author of the parent message, or `nil` if the author is evident.
  public var parentMessageAuthorName: String? { fields.value.parentMessageAuthorName }
  /// The thread's title, if it has one.
  public var threadTitle: String? { fields.value.threadTitle }
  /// The number of replies that the current user has not read.
  public var unreadRepliesCount: Int { fields.value.unreadRepliesCount }
  /// The text of the badge, or `nil` if nothing is unread.
  public var badgeText: String? { fields.value.badgeText }
  /// The author of the newest reply.
  public var latestReplyAuthorNameText: String { fields.value.latestReplyAuthorNameText }
  /// The address of the newest reply's author's picture.
  public var latestReplyAuthorImageURL: String? { fields.value.latestReplyAuthorImageURL }
  /// The newest reply as one line.
  public var latestReplyMessageText: String { fields.value.latestReplyMessageText }
  /// The time of the newest reply.
  public var latestReplyTimestampText: String { fields.value.latestReplyTimestampText }
  /// The draft of the user's reply.
  public var draftReplyText: String? { fields.value.draftReplyText }
  /// The count in words, such as "3 replies".
  public var replyCountText: String { fields.value.replyCountText }
  /// The first three participants.
  public var participantUsers: [ChatUser] { fields.value.participantUsers }
  /// The avatar of the newest reply's author, or of the parent message's author if there is no reply.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// The row's text for screen readers.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The localized texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}

extension ThreadListRow: TextSlotRow {
  static var subject: SlotSubject { .thread }

  /// Whether both are unchanged copies of one row with the same selection state.
  public func isSame(as other: ThreadListRow) -> Bool {
    fields.isShared(with: other.fields) && isSelected == other.isSelected
  }

  func text(_ slot: TextSlot) -> String {
    switch slot {
    case .title: channelNameText
    case .messagePreview: latestReplyMessageText
    case .parent: parentMessageText
    case .timestamp: latestReplyTimestampText
    case .unread: badgeText ?? ""
    case .draft: draftReplyText ?? ""
    case .avatarInitials: avatar?.initials ?? ""
    case .message, .search, .sort, .outgoing: ""
    }
  }

  mutating func replace(_ slot: TextSlot, with text: String) {
    switch slot {
    case .title: fields.value.channelNameText = text
    case .messagePreview: fields.value.latestReplyMessageText = text
    case .parent: fields.value.parentMessageText = text
    case .timestamp: fields.value.latestReplyTimestampText = text
    case .unread: fields.value.badgeText = text.isEmpty ? nil : text
    case .draft: fields.value.draftReplyText = text.isEmpty ? nil : text
    case .avatarInitials: fields.value.avatar?.initials = text
    case .message, .search, .sort, .outgoing: break
    }
  }
}

extension ThreadListRow {
  /// Rebuilds the text for screen readers from the replaced texts; does nothing for an item of a subclass.
  mutating func relabel(by item: ChatThreadListItemViewModel) {
    guard type(of: item) == ChatThreadListItemViewModel.self else { return }
    var texts = ThreadRowTexts(item)
    texts.channelName = channelNameText
    if parentMessageText != item.shownParentText { texts.parent = parentMessageText }
    texts.draft = draftReplyText
    texts.time = latestReplyTimestampText
    if latestReplyMessageText != item.shownReplyText { texts.reply = latestReplyMessageText }
    fields.value.accessibilityLabel = ThreadRowLabel(item: item, texts: texts).text
  }
}

extension ThreadListRow: SlotRow {
  /// The fields that plugins can read from a thread's row, including those of its channel.
  public static let fields = FieldTable<ThreadListRow>(
    [
      "thread.id": { .text($0.thread.id.rawValue) },
      "thread.title": { FieldValue($0.threadTitle) },
      "thread.channelName": { .text($0.channelNameText) },
      "thread.parentText": { .text($0.parentMessageContentText) },
      "thread.parentPreviewText": { .text($0.parentMessagePreviewText) },
      "thread.parentRawText": { .text($0.thread.parentMessage.text) },
      "thread.parentLastAttachmentKind": {
        FieldValue($0.thread.parentMessage.attachments.last?.kind.rawValue)
      },
      "thread.parentPollName": { FieldValue($0.thread.parentMessage.poll?.name) },
      "thread.repliedToText": { .text($0.parentMessageText) },
      "thread.replyCount": { FieldValue($0.thread.replyCount) },
      "thread.replyCountText": { .text($0.replyCountText) },
      "thread.unreadCount": { FieldValue($0.unreadRepliesCount) },
      "thread.badgeText": { FieldValue($0.badgeText) },
      "thread.timestampText": { .text($0.latestReplyTimestampText) },
      "thread.previewText": { .text($0.latestReplyMessageText) },
      "thread.previewAuthorName": { .text($0.latestReplyAuthorNameText) },
      "thread.avatarURL": { FieldValue($0.avatar?.imageURL) },
      "thread.avatarInitials": { FieldValue($0.avatar?.initials) },
      "thread.avatarColor": { $0.avatar.map { .integer($0.color.code) } ?? .absent },
      "thread.draftText": { FieldValue($0.draftReplyText) },
      "thread.participantCount": { FieldValue($0.thread.participantCount) },
      "thread.isSelected": { FieldValue($0.isSelected) },
    ],
    moments: ["thread.lastMessageAt": { $0.thread.lastMessageAt }],
    withheld: ["thread.draftText": { _ in .absent }]
  ).adding(ChatChannel.slotFields) { $0.thread.channel }
}
