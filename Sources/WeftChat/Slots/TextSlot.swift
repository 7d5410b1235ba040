// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A slot that changes a text of a row, from the lowest provider to the highest.
///
/// The raw value is the id plugins know it by.
public enum TextSlot: String, CaseIterable, Sendable {
  /// What the row is called: a channel, or the channel of a thread.
  case title = "weft.text.title/1"
  /// The newest message in one line; of a thread the newest reply.
  case messagePreview = "weft.text.messagePreview/1"
  /// What a thread replies to.
  case parent = "weft.text.parent/1"
  /// What a message says.
  case message = "weft.text.message/1"
  /// When something last happened, or when a message was written.
  case timestamp = "weft.text.timestamp/1"
  /// How many are unread; empty for none.
  case unread = "weft.text.unread/1"
  /// What the user has begun to write; empty for nothing.
  case draft = "weft.text.draft/1"
  /// The letters that stand in for a picture.
  case avatarInitials = "weft.text.avatarInitials/1"
  /// What a channel or a message is found by; nobody sees it.
  case search = "weft.text.search/1"
  /// What a channel is sorted by in a list that is sorted by name; nobody sees it.
  case sort = "weft.text.sort/1"
}

extension TextSlot {
  /// How many bytes of a provider's text are kept: what can be seen of it, or all where it is not there to be seen.
  package var mostBytes: Int {
    switch self {
    case .message, .parent: TextLimits.bytes
    case .title, .messagePreview, .timestamp, .unread, .draft, .avatarInitials:
      TextLimits.lineBytes
    case .search, .sort: .max
    }
  }

  /// What it is asked about.
  public var subjects: [SlotSubject] {
    switch self {
    case .title, .messagePreview, .unread, .draft: [.channel, .thread]
    case .parent: [.thread]
    case .message: [.message]
    case .timestamp, .avatarInitials: [.channel, .thread, .message]
    case .search: [.plainChannel, .plainMessage]
    case .sort: [.plainChannel]
    }
  }
}
