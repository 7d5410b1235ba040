// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension SlotRegistry {
  /// The parts of messages that providers draw, and what they wrap around messages.
  func messageParts(for window: SlotWindow<MessageListRow>) -> [SlotParts] {
    if providers.isEmpty { return window.rows.map { _ in SlotParts() } }
    var parts = parts(
      ViewSlot.allCases.filter { $0.subject == .message && $0 != .messageItem },
      for: window
    )
    for (place, frames) in frames(.message, for: window).enumerated() {
      parts[place].frames = frames
    }
    addAttachments(to: &parts, of: window)
    return parts
  }

  /// All that the messages of a window carry is asked about at once.
  private func addAttachments(to parts: inout [SlotParts], of window: SlotWindow<MessageListRow>) {
    let rows = window.rows.enumerated().flatMap { place, row in
      row.message.attachments.indices.map { AttachmentSlotRow(row, place: place, attachment: $0) }
    }
    if rows.isEmpty { return }
    for slot in ViewSlot.allCases where slot.subject == .attachment && isFilled(slot) {
      let asked = rows.filter { slot == .giphyBadge || ViewSlot.slot(for: $0.kind) == slot }
      let items = views(slot, for: SlotWindow(rows: asked, now: window.now))
      for (row, item) in zip(asked, items) {
        if let item { parts[row.place].setAttachment(row.attachment, slot, item.scene) }
      }
    }
  }
}

/// Something a message carries, as the subject of a slot: the message's fields and its own.
struct AttachmentSlotRow: SlotRow {
  let message: MessageListRow
  /// The place of the message in the window.
  let place: Int
  /// Which one of the message's attachments it is.
  let attachment: Int

  init(_ message: MessageListRow, place: Int, attachment: Int) {
    self.message = message
    self.place = place
    self.attachment = attachment
  }

  var rowID: UInt64 { message.rowID << 16 | UInt64(truncatingIfNeeded: attachment & 0xFFFF) }

  var kind: ChatAttachment.Kind { content.kind }

  private var content: ChatAttachment { message.message.attachments[attachment] }

  func value(of field: String) -> FieldValue? {
    switch field {
    case "attachment.kind": .text(content.kind.rawValue)
    case "attachment.title": text(content.title)
    case "attachment.url": text(content.url)
    case "attachment.text": text(content.text)
    case "attachment.previewURL": text(content.previewURL)
    case "attachment.mimeType": text(content.mimeType)
    case "attachment.size": content.size.map { .integer(Int64($0)) } ?? .absent
    case "attachment.place": .integer(Int64(attachment))
    default: message.value(of: field)
    }
  }

  private func text(_ value: String?) -> FieldValue { value.map { .text($0) } ?? .absent }
}
