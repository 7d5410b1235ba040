// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The content of one row of the channel list, including the texts that plugins replaced.
///
/// Views draw it, plugins read its fields, and `weft snapshot --format model` prints it.
public struct ChannelListRow: Equatable, Sendable {
  /// Storage that copies of a row share, because rows are copied on their way into views.
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

  /// The number that identifies the row to plugins, constant for the lifetime of the list.
  public let rowID: UInt64
  /// Whether the row is highlighted because its channel is open beside the list.
  public internal(set) var isSelected = false
  var fields: CopyOnWrite<Fields>

  /// Creates a row from an item's texts, which are computed here and not in each frame.
  package init(rowID: UInt64, item: ChatChannelListItemViewModel) {
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
  /// The picture or the initials, and whether the other member is online.
  public var avatar: AvatarContent { fields.value.avatar }
  /// The time of the last message, as text.
  public var timestampText: String { fields.value.timestampText }
  /// The text of the unread badge, or `nil` if nothing is unread.
  public var badgeText: String? { fields.value.badgeText }
  /// The number of unread messages.
  public var unreadCount: Int { fields.value.unreadCount }
  /// Whether messages or mentions are unread.
  public var hasUnread: Bool { channel.isUnread }
  /// Whether the muted icon is shown after the name.
  public var showInlineMutedIcon: Bool { fields.value.showInlineMutedIcon }
  /// The signs after the name, such as muted.
  public var inlineSigns: [ChannelSign] {
    let others = ChannelSign.besidesMuted(channel)
    return showInlineMutedIcon ? [.muted] + others : others
  }
  /// Whether the muted icon is shown at the end of the preview.
  public var showMutedTrailingIcon: Bool { fields.value.showMutedTrailingIcon }
  /// The user's unsent draft.
  public var draftMessageText: String? { fields.value.draftMessageText }
  /// The author of the newest message, or `nil` if the author is evident.
  public var messagePreviewAuthorName: String? { fields.value.messagePreviewAuthorName }
  /// Whether the row shows who has read the newest message.
  public var showReadEvents: Bool { fields.value.showReadEvents }
  /// The other users who have read the newest message.
  public var readUsers: [UserID] { fields.value.readUsers }
  /// The delivery status of the newest message, or `nil` if the row doesn't show it.
  public var deliveryStatus: MessageDeliveryStatus? { fields.value.deliveryStatus }
  /// Whether the newest message was delivered but not read, even if the row doesn't show it.
  public var showDelivered: Bool { fields.value.showDelivered }
  /// The sending state of the newest message, or `nil` once the server has it.
  public var previewMessageLocalState: LocalMessageState? { fields.value.previewMessageLocalState }
  /// The newest message as one line.
  public var messagePreviewText: String { fields.value.messagePreviewText }
  /// The content of the second line.
  public var preview: ChannelItemPreview { fields.value.preview }
  /// The text for screen readers.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The buttons at the start of the swiped row.
  public var leadingSwipeActions: [ChannelAction] { fields.value.leadingSwipeActions }
  /// The buttons at the end of the swiped row.
  public var trailingSwipeActions: [ChannelAction] { fields.value.trailingSwipeActions }
  /// The localized texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}

extension ChannelListRow: TextSlotRow {
  static var subject: SlotSubject { .channel }

  /// Whether both are copies of one row with the same selection state.
  public func isSame(as other: ChannelListRow) -> Bool {
    fields.isShared(with: other.fields) && isSelected == other.isSelected
  }

  func text(_ slot: TextSlot) -> String {
    switch slot {
    case .title: channelName
    case .messagePreview: messagePreviewText
    case .timestamp: timestampText
    case .unread: badgeText ?? ""
    case .draft: draftMessageText ?? ""
    case .avatarInitials: avatar.initials
    case .parent, .message, .search, .sort, .outgoing: ""
    }
  }

  mutating func replace(_ slot: TextSlot, with text: String) {
    switch slot {
    case .title: fields.value.channelName = text
    case .messagePreview: replacePreview(text)
    case .timestamp: fields.value.timestampText = text
    case .unread: fields.value.badgeText = text.isEmpty ? nil : text
    case .draft: replaceDraft(text)
    case .avatarInitials:
      fields.value.avatar.initials = text
      fields.value.avatar.members = nil
    case .parent, .message, .search, .sort, .outgoing: break
    }
  }

  /// Rebuilds the text for screen readers from the replaced texts.
  mutating func relabel(by item: ChatChannelListItemViewModel) {
    fields.value.accessibilityLabel = item.replacedLabel(
      ChannelRowTexts(
        channelName: channelName,
        timestampText: timestampText,
        messagePreviewText: messagePreviewText
      )
    )
  }

  /// Replaces the text of a message preview; a preview of another kind stays unchanged.
  private mutating func replacePreview(_ text: String) {
    fields.value.messagePreviewText = text
    guard case .message(var content) = preview.variant else { return }
    content.text = text
    fields.value.preview = .message(content)
  }

  private mutating func replaceDraft(_ text: String) {
    fields.value.draftMessageText = text.isEmpty ? nil : text
    guard case .draft(var content) = preview.variant else { return }
    content.text = text
    fields.value.preview = .draft(content)
  }

  /// Adds the buttons of providers to one side of the row.
  ///
  /// If several buttons have the same id, only the first is kept. The row gets at most ``SwipeSlot/mostActions``
  /// buttons, or as many as it had if that is more.
  mutating func add(_ actions: [ChannelAction], _ side: SwipeSlot) {
    var known: Set<String> = []
    func merged(with own: [ChannelAction]) -> [ChannelAction] {
      let all = (actions + own).filter { known.insert($0.id).inserted }
      return Array(all.prefix(max(SwipeSlot.mostActions, own.count)))
    }
    switch side {
    case .leading: fields.value.leadingSwipeActions = merged(with: leadingSwipeActions)
    case .trailing: fields.value.trailingSwipeActions = merged(with: trailingSwipeActions)
    }
  }
}
