// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension MessageListRow: TextSlotRow {
  static var subject: SlotSubject { .message }

  /// Whether both are copies of one row.
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

  /// What follows from the texts: the line beside the message, and what a screen reader says.
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

  /// Who wrote a message and when, as far as either is shown.
  static func authorAndDate(_ author: String?, _ time: String) -> String {
    [author, time.isEmpty ? nil : time].compactMap(\.self).joined(separator: " ")
  }
}
