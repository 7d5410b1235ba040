// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

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
    // Of all presence, the label says only that of the author whose picture the row shows.
    if latestReply?.author.isOnline != earlier.latestReply?.author.isOnline { known.label = nil }
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

/// The texts that an item has computed, for its row and for the item that follows it.
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
  /// Drops the texts that depend on changed parts, and the texts made from those.
  mutating func forget(_ changed: ThreadElement, _ parts: ThreadRowDependencies) {
    func concerns(_ part: ThreadElement) -> Bool {
      part == .all || !part.isDisjoint(with: changed)
    }
    let (name, parent) = (concerns(parts.channelName), concerns(parts.parentMessage))
    if name { channelName = nil }
    if parent { (parentText, parentPreview, parentContent, parentAuthor) = (nil, nil, nil, nil) }
    let (reply, time) = (concerns(parts.latestReply), concerns(parts.timestamp))
    let (draft, count) = (concerns(parts.draft), concerns(parts.replyCount))
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

/// The parts of a thread that each text of its row depends on.
///
/// A text is computed again only when one of its parts changes. The text for screen readers, which
/// repeats most of them, is also computed again with those.
public struct ThreadRowDependencies: Equatable, Sendable {
  /// The parts that the channel's name depends on.
  public var channelName: ThreadElement
  /// The parts that the texts of the parent message and its author's name depend on.
  public var parentMessage: ThreadElement
  /// The parts that the title depends on.
  public var title: ThreadElement
  /// The parts that the badge depends on.
  public var badge: ThreadElement
  /// The parts that the newest reply's text, author and picture depend on.
  public var latestReply: ThreadElement
  /// The parts that the time of the newest reply depends on.
  public var timestamp: ThreadElement
  /// The parts that the draft's text depends on.
  public var draft: ThreadElement
  /// The parts that the number of replies depends on.
  public var replyCount: ThreadElement
  /// The parts that the text for screen readers depends on, besides the texts it repeats.
  public var accessibilityLabel: ThreadElement

  /// The dependencies of the texts that no subclass overrides.
  public static let standard = ThreadRowDependencies(
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

  /// Every text depends on every part, which is right for any override.
  public static let everything = ThreadRowDependencies(
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
