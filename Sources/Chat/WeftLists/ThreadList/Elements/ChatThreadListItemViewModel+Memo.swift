// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts as rows show them, each computed once and again only after a part it depends on has
/// changed.
extension ChatThreadListItemViewModel {
  var shownChannelName: String { remembered(\.channelName) { channelNameText } }
  var shownParentText: String { remembered(\.parentText) { parentMessageText } }
  var shownParentPreview: String { remembered(\.parentPreview) { parentMessagePreviewText } }
  var shownParentContent: String { remembered(\.parentContent) { parentMessageContentText } }
  var shownParentAuthor: String? { remembered(\.parentAuthor) { parentMessageAuthorName } }
  var shownTitle: String? { remembered(\.title) { threadTitle } }
  var shownBadge: String? { remembered(\.badge) { badgeText } }
  var shownReplyAuthor: String { remembered(\.replyAuthor) { latestReplyAuthorNameText } }
  var shownReplyImageURL: String? {
    remembered(\.replyImageURL) { latestReplyAuthorImageURL }
  }
  var shownReplyText: String { remembered(\.replyText) { latestReplyMessageText } }
  var shownTimestamp: String { remembered(\.timestamp) { latestReplyTimestampText } }
  var shownDraft: String? { remembered(\.draft) { draftReplyText } }
  var shownReplyCount: String { remembered(\.replyCount) { replyCountText } }
  var shownLabel: String { remembered(\.label) { accessibilityLabel } }

  /// Copies the texts of an earlier item of the same thread, except those that a change affects.
  func remember(_ earlier: ChatThreadListItemViewModel) {
    guard type(of: self) == type(of: earlier), environment.showsAs(earlier.environment) else {
      return
    }
    var known = earlier.memo
    let user = environment.currentUser.id
    known.forget(ThreadElement(seen: earlier.thread, as: thread, for: user), dependencies)
    memo = known
  }

  // Not `memo.x = memo.x ?? …`: computing a text may request others, which need access to the memo.
  private func remembered<Value>(
    _ slot: WritableKeyPath<ThreadItemMemo, Value?>,
    _ make: () -> Value
  ) -> Value {
    if let known = memo[keyPath: slot] { return known }
    let value = make()
    memo[keyPath: slot] = value
    return value
  }
}
