// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A slot for a text of a row, which providers change one after the other, from the lowest to the
/// highest.
///
/// The raw value is the slot's id for plugins.
public enum TextSlot: String, CaseIterable, Sendable {
  /// The name of a channel, or of a thread's channel.
  case title = "weft.text.title/1"
  /// The newest message or, in a thread, the newest reply, in one line.
  case messagePreview = "weft.text.messagePreview/1"
  /// The message that a thread replies to.
  case parent = "weft.text.parent/1"
  /// The text of a message.
  case message = "weft.text.message/1"
  /// The time of the last activity, or of a message.
  case timestamp = "weft.text.timestamp/1"
  /// The number of unread messages, empty for none.
  case unread = "weft.text.unread/1"
  /// The user's unsent text, empty for none.
  case draft = "weft.text.draft/1"
  /// The initials shown in place of a picture.
  case avatarInitials = "weft.text.avatarInitials/1"
  /// The text that a channel or a message is found by in a search; it is not shown.
  case search = "weft.text.search/1"
  /// The text that a channel is sorted by in a list sorted by name; it is not shown.
  case sort = "weft.text.sort/1"
}

extension TextSlot {
  /// The maximum length of a provider's text in bytes; longer ones are cut, except those that are
  /// not shown.
  package var mostBytes: Int {
    switch self {
    case .message, .parent: TextLimits.bytes
    case .title, .messagePreview, .timestamp, .unread, .draft, .avatarInitials:
      TextLimits.lineBytes
    case .search, .sort: .max
    }
  }

  /// The kinds of rows that have the text.
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
