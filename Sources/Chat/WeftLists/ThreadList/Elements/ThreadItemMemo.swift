// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

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
    if concerns(parts.title) { title = nil }
    if concerns(parts.badge) { badge = nil }
    if concerns(parts.latestReply) { (replyAuthor, replyImageURL, replyText) = (nil, nil, nil) }
    if concerns(parts.timestamp) { timestamp = nil }
    if concerns(parts.draft) { draft = nil }
    if concerns(parts.replyCount) { replyCount = nil }
    if name || parent || concerns(parts.accessibilityLabel) { label = nil }
  }
}
