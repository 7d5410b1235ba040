// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension SlotRegistry {
  /// Returns the parts of messages that providers draw, and their frames around messages.
  func messageParts(for window: SlotWindow<MessageListRow>) -> [SlotParts] {
    if providers.isEmpty { return window.rows.map { _ in SlotParts() } }
    var parts = parts(
      ViewSlot.allCases.filter { $0.subject == .message && $0 != .messageItem },
      for: window
    )
    for (index, frames) in frames(.message, for: window).enumerated() {
      parts[index].frames = frames
    }
    addAttachments(to: &parts, of: window)
    return parts
  }

  /// Collects the answers for the attachments of all messages of the window at once.
  private func addAttachments(to parts: inout [SlotParts], of window: SlotWindow<MessageListRow>) {
    let rows = window.rows.enumerated().flatMap { index, row in
      row.message.attachments.indices.map { AttachmentSlotRow(row, place: index, attachment: $0) }
    }
    if rows.isEmpty { return }
    for slot in ViewSlot.allCases where slot.subject == .attachment && isFilled(slot) {
      let asked = rows.filter { slot == .giphyBadge || ViewSlot.slot(for: $0.kind) == slot }
      for (row, answer) in zip(asked, answers(slot, for: window.with(asked))) where !answer.isEmpty
      {
        while parts[row.place].attachments.count <= row.attachment {
          parts[row.place].attachments.append([:])
        }
        parts[row.place].attachments[row.attachment][slot] = answer
      }
    }
  }
}

/// An attachment as the subject of a slot, with its own fields and those of its message.
struct AttachmentSlotRow: SlotRow {
  let message: MessageListRow
  /// The index of the message in the window.
  let place: Int
  /// The index of the attachment in the message.
  let attachment: Int

  init(_ message: MessageListRow, place: Int, attachment: Int) {
    self.message = message
    self.place = place
    self.attachment = attachment
  }

  var rowID: UInt64 { message.rowID << 16 | UInt64(truncatingIfNeeded: attachment & 0xFFFF) }

  var shownRowID: UInt64 { message.rowID }

  var kind: ChatAttachment.Kind { content.kind }

  private var content: ChatAttachment { message.message.attachments[attachment] }

  static let fields = FieldTable<AttachmentSlotRow>([
    "attachment.kind": { .text($0.content.kind.rawValue) },
    "attachment.title": { FieldValue($0.content.shownTitle) },
    "attachment.url": { FieldValue($0.content.url) },
    "attachment.text": { FieldValue($0.content.text) },
    "attachment.previewURL": { FieldValue($0.content.previewURL) },
    "attachment.mimeType": { FieldValue($0.content.mimeType) },
    "attachment.size": { $0.content.size.map { FieldValue($0) } ?? .absent },
    "attachment.seconds": {
      $0.content.duration.flatMap { Int64(exactly: $0.rounded()) }.map { .integer($0) } ?? .absent
    },
    "attachment.place": { FieldValue($0.attachment) },
  ]).adding(MessageListRow.fields) { $0.message }
}
