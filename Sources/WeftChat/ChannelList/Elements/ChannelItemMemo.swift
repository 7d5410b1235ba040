// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What an item has been asked for, kept for its row and for the item that comes after it.
struct ChannelItemMemo {
  /// What is said of the row where it has certain texts.
  struct Label {
    let texts: ChannelRowTexts
    let text: String
  }

  var channelName: String?
  var timestampText: String?
  /// What the item would show if nobody had overridden it; formatting a date costs more than the rest.
  var defaultTimestampText: String?
  var badgeText: String??
  var avatar: AvatarContent?
  var messagePreviewText: String?
  var authorName: String??
  var attachmentIcon: AttachmentIcon??
  var draftText: String??
  var preview: ChannelItemPreview?
  var label: Label?
  /// The label of the row where plugins changed its texts.
  var replacedLabel: Label?
  var leadingSwipeActions: [ChannelAction]?
  var trailingSwipeActions: [ChannelAction]?
}

extension ChannelItemMemo {
  /// Forgets what is made from parts that changed, and what is made from that.
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
