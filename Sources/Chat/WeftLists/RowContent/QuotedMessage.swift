// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The message that another one quotes, as the row of the other one shows it.
///
/// It is made from the quoted message as it is now: a quote says no more than the message itself
/// would. Of a message that was deleted it says only that.
public struct QuotedMessage: Equatable, Sendable {
  /// What is shown of the message.
  public enum State: Sendable {
    /// Its text, or what a preview says of its content.
    case shown
    /// That it was deleted.
    case deleted
    /// That it isn't there: it is not loaded, was removed, or is hidden from the user.
    case unavailable
  }

  /// The id of the message.
  public let id: MessageID
  /// What is shown of the message.
  public let state: State
  /// The author's name, nil where the message has none.
  public let authorName: String?
  /// The beginning of the text, or a sentence in its place.
  public let text: String
  /// The sign for the attachments.
  public let attachmentIcon: AttachmentIcon?
  /// What a screen reader says.
  public let label: String

  /// The most scalars of a text, more than two lines have.
  private static let mostScalars = 280

  /// Creates the quote of a message, nil where the message isn't there.
  init(of id: MessageID, _ message: ChatMessage?, for user: ChatUser, _ strings: StringCatalog) {
    self.id = id
    guard let message, !message.isShadowed else {
      (state, authorName, attachmentIcon) = (.unavailable, nil, nil)
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

  /// The beginning of a text; texts are as long as others make them.
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
