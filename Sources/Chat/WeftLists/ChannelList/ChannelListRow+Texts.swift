// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

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
    case .parent, .message, .search, .sort: ""
    }
  }

  mutating func replace(_ slot: TextSlot, with text: String) {
    switch slot {
    case .title: fields.value.channelName = text
    case .messagePreview: replacePreview(text)
    case .timestamp: fields.value.timestampText = text
    case .unread: fields.value.badgeText = text.isEmpty ? nil : text
    case .draft: replaceDraft(text)
    case .avatarInitials: fields.value.avatar.initials = text
    case .parent, .message, .search, .sort: break
    }
  }

  /// Remakes the text for screen readers from the replaced texts.
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

  /// Adds the buttons of providers to a side of the row.
  ///
  /// Of several buttons with one id the first counts. The number of buttons is limited to
  /// ``SwipeSlot/mostActions``, or to the row's own number if that is larger.
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
