// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ThreadListRow: TextSlotRow {
  static var subject: SlotSubject { .thread }

  /// Whether both are unchanged copies of one row and agree on the selection.
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
    case .message, .search, .sort: ""
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
    case .message, .search, .sort: break
    }
  }
}
