// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The message that another one quotes, as shown in the row of the quoting message.
///
/// It is made from the current state of the quoted message, so a quote never shows more than the message itself. For a
/// deleted message it only shows that it was deleted.
public struct QuotedMessage: Equatable, Sendable {
  /// The way in which the message is shown.
  public enum State: Sendable {
    /// As its text or a preview of its content.
    case shown
    /// As a note that it was deleted.
    case deleted
    /// As a note that it is unavailable: not loaded, removed, or hidden from the user.
    case unavailable
  }

  /// The id to which a tap scrolls, even if the message isn't loaded.
  public let id: MessageID
  /// The way in which the message is shown.
  public let state: State
  /// The author's name, or `nil` if the message has none to show.
  public let authorName: String?
  /// The start of the text, or the note that replaces it.
  public let text: String
  /// The icon before the text, or `nil` if the quoted message has no attachments.
  public let attachmentIcon: AttachmentIcon?
  /// The text for screen readers.
  public let label: String

  /// The maximum number of scalars of the text, more than fit in two lines.
  private static let mostScalars = 280

  /// Creates the quote of a message, or a note that it is unavailable if `message` is `nil`.
  init(of id: MessageID, _ message: ChatMessage?, for user: ChatUser, _ strings: StringCatalog) {
    self.id = id
    guard let message, !message.isShadowed else {
      state = .unavailable
      authorName = nil
      attachmentIcon = nil
      text = strings.text(.messageQuoteUnavailable)
      label = text
      return
    }
    let formatter = MessagePreviewFormatter(currentUser: user, strings: strings)
    state = message.isDeleted ? .deleted : .shown
    text = Self.beginning(of: Self.content(of: message, formatter, strings))
    attachmentIcon = message.isDeleted ? nil : AttachmentIcon(for: message)
    let author = formatter.authorName(of: message)
    authorName = message.kind == .system ? nil : author
    label = strings.text(.accessibilityQuote, .name(author), .text(text))
  }

  private static func content(
    of message: ChatMessage,
    _ formatter: MessagePreviewFormatter,
    _ strings: StringCatalog
  ) -> String {
    let content = formatter.formatContent(message)
    guard content.isEmpty, let first = message.attachments.first else { return content }
    return first.shownTitle ?? first.kind.name(strings)
  }

  /// The start of a text; another user's text can be very long.
  private static func beginning(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex,
        offsetBy: mostScalars,
        limitedBy: scalars.endIndex
      ),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
