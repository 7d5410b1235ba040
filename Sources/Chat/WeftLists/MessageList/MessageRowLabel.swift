// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The text for screen readers of a message's row: the lines above it, the message with its author, and its notes.
struct MessageRowLabel {
  let fields: MessageListRow.Fields

  private var strings: StringCatalog { fields.strings }
  private var message: ChatMessage { fields.message }

  var text: String {
    var sentences = [fields.dateSeparatorText ?? ""]
    if fields.newMessagesSeparatorCount != nil { sentences.append(strings.text(.messagesNew)) }
    sentences.append(said)
    sentences += fields.notes
    if let reactions = fields.reactions { sentences.append(reactions.spoken) }
    if let replies = fields.replyCountText { sentences.append(replies) }
    if let status = fields.deliveryStatus { sentences.append(strings.text(status.label)) }
    return strings.spoken(sentences)
  }

  /// The author, the time and the content.
  private var said: String {
    strings.text(
      fields.saysEdited ? .accessibilityMessageEdited : .accessibilityMessageItem,
      .name(fields.isMine ? strings.text(.authorYou) : message.author.displayName),
      .time(fields.spokenTime),
      .text(strings.spoken(content))
    )
  }

  /// The quote, the text, the poll and the attachments; a deleted message has only its text.
  private var content: [String] {
    if message.isDeleted { return [fields.text] }
    let poll = fields.poll?.spoken(strings) ?? []
    let attachments = message.attachments.enumerated().map {
      AttachmentContent($1, at: $0, strings).label
    }
    return [fields.quotedMessage?.label ?? "", fields.text] + poll + attachments
  }
}
