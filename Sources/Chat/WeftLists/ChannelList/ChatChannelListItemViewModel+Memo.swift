// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The texts as shown, each made once and made again only if its parts change.
extension ChatChannelListItemViewModel {
  var shownName: String { remembered(\.channelName) { channelName } }
  var shownTimestamp: String { remembered(\.timestampText) { timestampText } }
  var shownBadge: String? { remembered(\.badgeText) { badgeText } }
  var shownAvatar: AvatarContent { remembered(\.avatar) { avatar } }
  var shownPreviewText: String { remembered(\.messagePreviewText) { messagePreviewText } }
  var shownAuthorName: String? { remembered(\.authorName) { messagePreviewAuthorName } }
  var shownIcon: AttachmentIcon? { remembered(\.attachmentIcon) { previewAttachmentIcon } }
  var shownDraft: String? { remembered(\.draftText) { draftMessageText } }
  var shownLeadingActions: [ChannelAction] {
    remembered(\.leadingSwipeActions) { leadingSwipeActions }
  }
  var shownTrailingActions: [ChannelAction] {
    remembered(\.trailingSwipeActions) { trailingSwipeActions }
  }

  var shownLabel: String { label(\.label, texts) }

  /// The text for screen readers after plugins changed texts of the row.
  func replacedLabel(_ texts: ChannelRowTexts) -> String { label(\.replacedLabel, texts) }

  private func label(
    _ slot: WritableKeyPath<ChannelItemMemo, ChannelItemMemo.Label?>,
    _ texts: ChannelRowTexts
  ) -> String {
    if let known = memo[keyPath: slot], known.texts == texts { return known.text }
    let label = accessibilityLabel(texts: texts)
    memo[keyPath: slot] = ChannelItemMemo.Label(texts: texts, text: label)
    return label
  }

  // Not `memo.x = memo.x ?? …`: making a text may read others from the memo, so no access to it may be in progress.
  func remembered<Value>(
    _ slot: WritableKeyPath<ChannelItemMemo, Value?>,
    _ make: () -> Value
  ) -> Value {
    if let known = memo[keyPath: slot] { return known }
    let value = make()
    memo[keyPath: slot] = value
    return value
  }
}

extension ChatChannelListItemViewModel {
  /// Copies the texts of an earlier item of the same channel that are still valid.
  func remember(_ earlier: ChatChannelListItemViewModel, changed: ChannelElement) {
    guard type(of: self) == type(of: earlier), environment.showsAs(earlier.environment) else {
      return
    }
    var known = earlier.memo
    // A factory can derive the name from any part of the channel.
    known.forget(changed, dependencies, isRenamed: defaultName != earlier.defaultName)
    memo = known
  }
}

extension ChatEnvironment {
  /// Whether texts made in another environment are valid in this one; formatters are compared by type only.
  func showsAs(_ other: ChatEnvironment) -> Bool {
    now == other.now && currentUser == other.currentUser && config == other.config
      && strings == other.strings && type(of: timestamps) == type(of: other.timestamps)
  }
}

/// The texts that an item has made, kept for its row and for the item that replaces it.
struct ChannelItemMemo {
  /// A text for screen readers and the texts it was made from.
  struct Label {
    let texts: ChannelRowTexts
    let text: String
  }

  var channelName: String?
  var timestampText: String?
  /// The timestamp before a subclass changes it; formatting a date costs more than all other texts.
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
  /// Removes the texts made from changed parts, and those made from such texts.
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
      label = nil
      replacedLabel = nil
    }
    if concerns(parts.swipeActions) { (leadingSwipeActions, trailingSwipeActions) = (nil, nil) }
  }
}

/// The parts of a channel that each text of its row is made from; a change of other parts keeps the text.
package struct ChannelRowDependencies: Equatable, Sendable {
  /// The parts of the name; the avatar and the text for screen readers are made again with the name.
  package var channelName: ChannelElement
  /// The parts of the time of the last message.
  var timestamp: ChannelElement
  /// The parts of the badge.
  var badge: ChannelElement
  /// The parts of the avatar.
  var avatar: ChannelElement
  /// The parts of the newest message's text, author and icon.
  var messagePreview: ChannelElement
  /// The parts of the draft's text.
  var draft: ChannelElement
  /// The parts that decide which preview is shown, and those of the typing text.
  var preview: ChannelElement
  /// The parts of the text for screen readers, besides those of the texts it contains.
  var accessibilityLabel: ChannelElement
  /// The parts of the buttons beside a swiped row.
  var swipeActions: ChannelElement

  /// The parts of the default texts.
  package static let standard = ChannelRowDependencies(
    channelName: [.title, .members],
    timestamp: .timestamp,
    badge: .unread,
    avatar: [.avatar, .title, .members, .presence],
    messagePreview: [.preview, .members],
    draft: .draft,
    preview: [.preview, .members, .typing, .draft, .permissions],
    accessibilityLabel: ChannelSign.elements.union([
      .members, .unread, .reads, .permissions, .membership, .presence,
    ]),
    swipeActions: [.permissions, .mute, .members, .title]
  )

  /// All parts for every text: correct for any override, because each change makes all texts again.
  static let everything = ChannelRowDependencies(
    channelName: .all,
    timestamp: .all,
    badge: .all,
    avatar: .all,
    messagePreview: .all,
    draft: .all,
    preview: .all,
    accessibilityLabel: .all,
    swipeActions: .all
  )
}
