// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything one row of the channel list shows, after plugins had their say about its texts: what
/// item renderers draw, what plugins read, and what `weft snapshot --format model` prints.
public struct ChannelListRow: Equatable, Sendable {
  /// What copies of the row share: a row is copied on its way into views.
  struct Fields: Equatable, Sendable {
    let channel: ChatChannel
    var channelName: String
    var avatar: AvatarContent
    var timestampText: String
    var badgeText: String?
    let unreadCount: Int
    let showInlineMutedIcon: Bool
    let showMutedTrailingIcon: Bool
    var draftMessageText: String?
    let messagePreviewAuthorName: String?
    let showReadEvents: Bool
    let readUsers: [UserID]
    let deliveryStatus: MessageDeliveryStatus?
    let showDelivered: Bool
    let previewMessageLocalState: LocalMessageState?
    var messagePreviewText: String
    var preview: ChannelItemPreview
    var accessibilityLabel: String
    var leadingSwipeActions: [ChannelAction]
    var trailingSwipeActions: [ChannelAction]
    let strings: StringCatalog
  }

  /// Names the row towards plugins; the same for as long as the list lives.
  public let rowID: UInt64
  /// Whether the list has selected it.
  public internal(set) var isSelected = false
  var fields: CopyOnWrite<Fields>

  /// Creates the row of an item.
  public init(rowID: UInt64, item: ChatChannelListItemViewModel) {
    self.rowID = rowID
    fields = CopyOnWrite(
      Fields(
        channel: item.channel,
        channelName: item.shownName,
        avatar: item.shownAvatar,
        timestampText: item.shownTimestamp,
        badgeText: item.shownBadge,
        unreadCount: item.unreadCount,
        showInlineMutedIcon: item.showInlineMutedIcon,
        showMutedTrailingIcon: item.showMutedTrailingIcon,
        draftMessageText: item.shownDraft,
        messagePreviewAuthorName: item.shownAuthorName,
        showReadEvents: item.showReadEvents,
        readUsers: item.readUsers,
        deliveryStatus: item.deliveryStatus,
        showDelivered: item.showDelivered,
        previewMessageLocalState: item.previewMessageLocalState,
        messagePreviewText: item.shownPreviewText,
        preview: item.preview,
        accessibilityLabel: item.shownLabel,
        leadingSwipeActions: item.shownLeadingActions,
        trailingSwipeActions: item.shownTrailingActions,
        strings: item.environment.strings
      )
    )
  }

  /// The channel shown.
  public var channel: ChatChannel { fields.value.channel }
  /// The channel's name as shown.
  public var channelName: String { fields.value.channelName }
  /// What the avatar shows.
  public var avatar: AvatarContent { fields.value.avatar }
  /// When the last message came.
  public var timestampText: String { fields.value.timestampText }
  /// What the badge says, nil when nothing is unread.
  public var badgeText: String? { fields.value.badgeText }
  /// Unread messages.
  public var unreadCount: Int { fields.value.unreadCount }
  /// Whether anything is unread.
  public var hasUnread: Bool { channel.isUnread }
  /// Whether the sign of a muted channel stands behind the name.
  public var showInlineMutedIcon: Bool { fields.value.showInlineMutedIcon }
  /// Whether the sign of a muted channel stands at the end of the preview.
  public var showMutedTrailingIcon: Bool { fields.value.showMutedTrailingIcon }
  /// What the user has begun to write.
  public var draftMessageText: String? { fields.value.draftMessageText }
  /// Who wrote the newest message, where that is not plain.
  public var messagePreviewAuthorName: String? { fields.value.messagePreviewAuthorName }
  /// Whether it is shown who has read the newest message.
  public var showReadEvents: Bool { fields.value.showReadEvents }
  /// Who else has read the newest message.
  public var readUsers: [UserID] { fields.value.readUsers }
  /// How far the newest message has come, nil where that is not shown.
  public var deliveryStatus: MessageDeliveryStatus? { fields.value.deliveryStatus }
  /// Whether the newest message has reached somebody who has not read it, shown or not.
  public var showDelivered: Bool { fields.value.showDelivered }
  /// What is still to happen with the newest message.
  public var previewMessageLocalState: LocalMessageState? { fields.value.previewMessageLocalState }
  /// The newest message in one line.
  public var messagePreviewText: String { fields.value.messagePreviewText }
  /// What the second line tells.
  public var preview: ChannelItemPreview { fields.value.preview }
  /// What a screen reader says of the row.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// What shows at the beginning of the row when it is swiped aside.
  public var leadingSwipeActions: [ChannelAction] { fields.value.leadingSwipeActions }
  /// What shows at the end of the row when it is swiped aside.
  public var trailingSwipeActions: [ChannelAction] { fields.value.trailingSwipeActions }
  /// The texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}
