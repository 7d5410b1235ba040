// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts an item has made, remembered for its row and for its successor.
struct ChannelItemMemo {
  /// A text for screen readers, with the texts it was made from.
  struct Label {
    let texts: ChannelRowTexts
    let text: String
  }

  var channelName: String?
  var timestampText: String?
  /// The timestamp without an override; formatting a date costs more than all other texts.
  var defaultTimestampText: String?
  var badgeText: String??
  var avatar: AvatarContent?
  var messagePreviewText: String?
  var authorName: String??
  var attachmentIcon: AttachmentIcon??
  var draftText: String??
  var preview: ChannelItemPreview?
  var label: Label?
  /// The text for screen readers after plugins changed texts of the row.
  var replacedLabel: Label?
  var leadingSwipeActions: [ChannelAction]?
  var trailingSwipeActions: [ChannelAction]?
}

extension ChannelItemMemo {
  /// Drops the texts made from changed parts, and those made from such texts.
  mutating func forget(
    _ changed: ChannelElement,
    _ parts: ChannelRowDependencies,
    isRenamed: Bool
  ) {
    func concerns(_ part: ChannelElement) -> Bool {
      part == .all || !part.isDisjoint(with: changed)
    }
    let name = isRenamed || concerns(parts.channelName)
    let timestamp = concerns(parts.timestamp)
    let message = concerns(parts.messagePreview)
    let draft = concerns(parts.draft)
    let preview = message || draft || concerns(parts.preview)
    if name { channelName = nil }
    if timestamp { (timestampText, defaultTimestampText) = (nil, nil) }
    if concerns(parts.badge) { badgeText = nil }
    if name || concerns(parts.avatar) { avatar = nil }
    if message { (messagePreviewText, authorName, attachmentIcon) = (nil, nil, nil) }
    if draft { draftText = nil }
    if preview { self.preview = nil }
    if name || timestamp || preview || concerns(parts.accessibilityLabel) {
      (label, replacedLabel) = (nil, nil)
    }
    if concerns(parts.swipeActions) { (leadingSwipeActions, trailingSwipeActions) = (nil, nil) }
  }
}
