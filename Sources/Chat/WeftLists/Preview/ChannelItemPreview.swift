// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The preview in the second line of a channel's row.
///
///     switch row.preview.content {
///     case let draft as ChannelItemPreview.DraftContent: Text(draft.text)
///     case is ChannelItemPreview.TypingContent: Text("…")
///     default: ChannelItemPreviewView(preview: row.preview, strings: row.strings)
///     }
public struct ChannelItemPreview: Equatable, Sendable {
  /// The content of one kind of preview.
  public protocol Content: Equatable, Sendable {}

  /// Says that the newest message could not be sent.
  public struct FailedToSendContent: Content {
    /// Creates the content.
    public init() {}
  }

  /// Says that users are typing.
  public struct TypingContent: Content {
    /// The names of the users who are typing, as a sentence.
    public var text: String

    /// Creates the content.
    public init(text: String) {
      self.text = text
    }
  }

  /// Shows the user's unsent text.
  public struct DraftContent: Content {
    /// The text so far.
    public var text: String

    /// Creates the content.
    public init(text: String) {
      self.text = text
    }
  }

  /// Says that the newest message was deleted.
  public struct DeletedContent: Content {
    /// Whether the user wrote the deleted message.
    public var isSentByCurrentUser: Bool

    /// Creates the content.
    public init(isSentByCurrentUser: Bool) {
      self.isSentByCurrentUser = isSentByCurrentUser
    }
  }

  /// Shows the newest message, or says that there is none.
  public struct MessageContent: Content {
    /// The text of the line.
    public var text: String
    /// The author's name, nil where it is obvious.
    public var authorName: String?
    /// The author's name as it stands in front of the text, such as "Leia:".
    public var authorLabel: String?
    /// The sign for the message's attachments.
    public var attachmentIcon: AttachmentIcon?

    /// Creates the content.
    public init(
      text: String,
      authorName: String? = nil,
      authorLabel: String? = nil,
      attachmentIcon: AttachmentIcon? = nil
    ) {
      self.text = text
      self.authorName = authorName
      self.authorLabel = authorLabel ?? authorName.map { "\($0):" }
      self.attachmentIcon = attachmentIcon
    }
  }

  /// The kinds of preview.
  enum Variant: Equatable, Sendable {
    case failedToSend(FailedToSendContent)
    case typing(TypingContent)
    case draft(DraftContent)
    case deleted(DeletedContent)
    case message(MessageContent)
  }

  var variant: Variant

  /// The content, as a value of the kind's own type.
  public var content: any Content {
    switch variant {
    case .failedToSend(let content): content
    case .typing(let content): content
    case .draft(let content): content
    case .deleted(let content): content
    case .message(let content): content
    }
  }

  /// A preview that says the newest message could not be sent.
  public static func failedToSend(_ content: FailedToSendContent = .init()) -> Self {
    Self(variant: .failedToSend(content))
  }

  /// A preview that says users are typing.
  public static func typing(_ content: TypingContent) -> Self { Self(variant: .typing(content)) }

  /// A preview of the user's unsent text.
  public static func draft(_ content: DraftContent) -> Self { Self(variant: .draft(content)) }

  /// A preview that says the newest message was deleted.
  public static func deleted(_ content: DeletedContent) -> Self { Self(variant: .deleted(content)) }

  /// A preview of the newest message, or one that says there is none.
  public static func message(_ content: MessageContent) -> Self { Self(variant: .message(content)) }
}
