// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message apart from any list, as providers see it who are asked what it is found by.
public struct MessageSlotRow: SlotRow {
  /// Names the row.
  public let rowID: UInt64
  let message: ChatMessage

  /// Creates a row.
  package init(rowID: UInt64, message: ChatMessage) {
    self.rowID = rowID
    self.message = message
  }

  /// What can be read from a message, whatever shows it.
  public static let fields = FieldTable<MessageSlotRow>([:]).adding(ChatMessage.slotFields) {
    $0.message
  }

  /// Whether both are copies of one message.
  public func isSame(as other: MessageSlotRow) -> Bool { message.isShared(with: other.message) }
}
