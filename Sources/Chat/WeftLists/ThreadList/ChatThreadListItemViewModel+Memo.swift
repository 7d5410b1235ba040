// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts as shown, each made once and made again only if its parts change.
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

  /// Copies the texts of an earlier item of the same thread that are still valid.
  func remember(_ earlier: ChatThreadListItemViewModel) {
    guard type(of: self) == type(of: earlier), environment.showsAs(earlier.environment) else {
      return
    }
    var known = earlier.memo
    let user = environment.currentUser.id
    known.forget(ThreadElement(seen: earlier.thread, as: thread, for: user), dependencies)
    // Presence isn't a `ThreadElement`; the label contains only that of the newest reply's author.
    if latestReply?.author.isOnline != earlier.latestReply?.author.isOnline { known.label = nil }
    memo = known
  }

  // Not `memo.x = memo.x ?? …`: making a text may read others from the memo, so no access to it may be in progress.
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

/// The texts that an item has made, kept for its row and for the item that replaces it.
struct ThreadItemMemo {
  var channelName: String?
  var parentText: String?
  var parentPreview: String?
  var parentContent: String?
  var parentAuthor: String??
  var title: String??
  var badge: String??
  var replyAuthor: String?
  var replyImageURL: String??
  var replyText: String?
  var timestamp: String?
  var draft: String??
  var replyCount: String?
  var label: String?
}

extension ThreadItemMemo {
  /// Removes the texts made from changed parts, and those made from such texts.
  mutating func forget(_ changed: ThreadElement, _ parts: ThreadRowDependencies) {
    func concerns(_ part: ThreadElement) -> Bool {
      part == .all || !part.isDisjoint(with: changed)
    }
    let name = concerns(parts.channelName)
    let parent = concerns(parts.parentMessage)
    if name { channelName = nil }
    if parent { (parentText, parentPreview, parentContent, parentAuthor) = (nil, nil, nil, nil) }
    let reply = concerns(parts.latestReply)
    let time = concerns(parts.timestamp)
    let draft = concerns(parts.draft)
    let count = concerns(parts.replyCount)
    if concerns(parts.title) { title = nil }
    if concerns(parts.badge) { badge = nil }
    if reply { (replyAuthor, replyImageURL, replyText) = (nil, nil, nil) }
    if time { timestamp = nil }
    if draft { self.draft = nil }
    if count { replyCount = nil }
    let repeated = name || parent || reply || time || draft || count
    if repeated || concerns(parts.accessibilityLabel) { label = nil }
  }
}

/// The parts of a thread that each text of its row is made from.
///
/// A text is made again only if one of its parts changes. The text for screen readers, which contains most of them, is
/// also made again with those.
package struct ThreadRowDependencies: Equatable, Sendable {
  /// The parts that the channel's name depends on.
  var channelName: ThreadElement
  /// The parts that the texts of the parent message and its author's name depend on.
  var parentMessage: ThreadElement
  /// The parts that the title depends on.
  var title: ThreadElement
  /// The parts that the badge depends on.
  var badge: ThreadElement
  /// The parts that the newest reply's text, author and picture depend on.
  var latestReply: ThreadElement
  /// The parts that the time of the newest reply depends on.
  var timestamp: ThreadElement
  /// The parts that the draft's text depends on.
  var draft: ThreadElement
  /// The parts that the number of replies depends on.
  var replyCount: ThreadElement
  /// The parts of the text for screen readers, besides those of the texts it contains.
  var accessibilityLabel: ThreadElement

  /// The dependencies of the default texts.
  package static let standard = ThreadRowDependencies(
    channelName: .channel,
    parentMessage: [.parent, .title, .channel],
    title: .title,
    badge: .unread,
    latestReply: [.replies, .channel],
    timestamp: [.timestamp, .replies],
    draft: .draft,
    replyCount: .participants,
    accessibilityLabel: .unread
  )

  /// All parts for every text: correct for any override, because each change makes all texts again.
  static let everything = ThreadRowDependencies(
    channelName: .all,
    parentMessage: .all,
    title: .all,
    badge: .all,
    latestReply: .all,
    timestamp: .all,
    draft: .all,
    replyCount: .all,
    accessibilityLabel: .all
  )
}
