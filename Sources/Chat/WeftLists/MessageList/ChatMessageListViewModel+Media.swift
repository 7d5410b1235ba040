// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

extension ChatMessageListViewModel {
  /// Returns an attachment on a screen of its own, nil where the list lacks the message or the
  /// attachment.
  public func mediaViewer(of message: MessageID, attachment place: Int) -> Scene? {
    guard let index = session.place(of: message), let row = rows(in: index..<index + 1).first,
      row.message.attachments.indices.contains(place)
    else { return nil }
    let item = options(of: [row])[0]
    let options = MessageAttachmentOptions(
      content: AttachmentContent(
        row.message.attachments[place],
        at: place,
        environment.strings
      ),
      item: item
    )
    let subject = AttachmentSlotRow(row, place: 0, attachment: place)
    let screen = slots.items(.mediaViewer, for: slotWindow(of: [subject])) { _ in
      slots.factory.makeMediaViewer(options: options)
    }[0].scene
    return slots.noted(screen, environment)
  }
}
