// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A message outside of any list, for the slot that supplies its search text.
public struct MessageSlotRow: SlotRow {
  /// The row's id.
  public let rowID: UInt64
  let message: ChatMessage

  /// Creates a row.
  package init(rowID: UInt64, message: ChatMessage) {
    self.rowID = rowID
    self.message = message
  }

  /// The fields that plugins can read from a message.
  public static let fields = FieldTable<MessageSlotRow>([:]).adding(ChatMessage.slotFields) {
    $0.message
  }

  /// Whether both are unchanged copies of one message.
  public func isSame(as other: MessageSlotRow) -> Bool { message.isShared(with: other.message) }
}
