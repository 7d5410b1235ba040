// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Each text as shown: asked for once, and not again for as long as its parts stay the same.
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

  /// The label where plugins changed texts of the row.
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

  // Not `memo.x = memo.x ?? …`: making a text asks for others, which must find the memo free.
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
  /// Takes over what an earlier item of the same channel was asked for, as far as it still holds.
  func remember(_ earlier: ChatChannelListItemViewModel, changed: ChannelElement) {
    guard type(of: self) == type(of: earlier), environment.showsAs(earlier.environment) else {
      return
    }
    var known = earlier.memo
    // A factory may have named the channel by anything it knows of it.
    known.forget(changed, dependencies, isRenamed: defaultName != earlier.defaultName)
    memo = known
  }
}

extension ChatEnvironment {
  /// Whether texts made in another environment are those of this one; formatters can't be compared.
  func showsAs(_ other: ChatEnvironment) -> Bool {
    now == other.now && currentUser == other.currentUser && config == other.config
      && strings == other.strings && type(of: timestamps) == type(of: other.timestamps)
  }
}
