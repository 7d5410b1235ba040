// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension MessageListRow: TextSlotRow {
  static var subject: SlotSubject { .message }

  /// Whether both are unchanged copies of one row.
  public func isSame(as other: MessageListRow) -> Bool { fields.isShared(with: other.fields) }

  func text(_ slot: TextSlot) -> String {
    switch slot {
    case .message: text
    case .timestamp: timeText
    case .avatarInitials: avatar?.initials ?? ""
    case .title, .messagePreview, .parent, .unread, .draft, .search, .sort: ""
    }
  }

  mutating func replace(_ slot: TextSlot, with text: String) {
    switch slot {
    case .message: fields.value.text = text
    case .timestamp: fields.value.timeText = text
    case .avatarInitials: fields.value.avatar?.initials = text
    case .title, .messagePreview, .parent, .unread, .draft, .search, .sort: break
    }
  }

  /// Updates the texts that derive from others: the line beside the message and the text for screen
  /// readers.
  mutating func relabel(_ environment: ChatEnvironment) {
    fields.value.authorAndDateText = Self.authorAndDate(authorNameText, timeText)
    fields.value.accessibilityLabel = environment.strings.text(
      .accessibilityMessageItem,
      .name(
        isMine ? environment.strings.text(.authorYou) : message.author.displayName
      ),
      .time(timeText.isEmpty ? environment.timestamps.timeText(for: message.createdAt) : timeText),
      .text(text)
    )
  }

  /// Returns the author and time of a message, without a part that isn't shown.
  static func authorAndDate(_ author: String?, _ time: String) -> String {
    [author, time.isEmpty ? nil : time].compactMap(\.self).joined(separator: " ")
  }
}
