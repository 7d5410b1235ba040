// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts as shown, each made once and remade only when its parts change.
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

  // Not `memo.x = memo.x ?? …`: making a text may read other texts, so the memo must not be in use.
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
  /// Copies the texts of an earlier item of the same channel that still hold.
  func remember(_ earlier: ChatChannelListItemViewModel, changed: ChannelElement) {
    guard type(of: self) == type(of: earlier), environment.showsAs(earlier.environment) else {
      return
    }
    var known = earlier.memo
    // A factory may derive the name from any part of the channel.
    known.forget(changed, dependencies, isRenamed: defaultName != earlier.defaultName)
    memo = known
  }
}

extension ChatEnvironment {
  /// Whether texts made in another environment hold in this one; formatters compare by type only.
  func showsAs(_ other: ChatEnvironment) -> Bool {
    now == other.now && currentUser == other.currentUser && config == other.config
      && strings == other.strings && type(of: timestamps) == type(of: other.timestamps)
  }
}
