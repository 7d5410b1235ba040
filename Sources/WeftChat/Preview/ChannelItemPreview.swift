// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the second line of a channel's row tells.
///
///     switch row.preview.content {
///     case let draft as ChannelItemPreview.DraftContent: Text(draft.text)
///     case is ChannelItemPreview.TypingContent: Text("…")
///     default: ChannelItemPreviewView(preview: row.preview, strings: row.strings)
///     }
public struct ChannelItemPreview: Equatable, Sendable {
  /// What one kind of preview says.
  public protocol Content: Equatable, Sendable {}

  /// The newest message could not be sent.
  public struct FailedToSendContent: Content {
    /// Creates the content.
    public init() {}
  }

  /// Somebody is typing.
  public struct TypingContent: Content {
    /// Who, as a sentence.
    public var text: String

    /// Creates the content.
    public init(text: String) {
      self.text = text
    }
  }

  /// The user has begun to write.
  public struct DraftContent: Content {
    /// What they wrote so far.
    public var text: String

    /// Creates the content.
    public init(text: String) {
      self.text = text
    }
  }

  /// The newest message was deleted.
  public struct DeletedContent: Content {
    /// Whether the user had written it.
    public var isSentByCurrentUser: Bool

    /// Creates the content.
    public init(isSentByCurrentUser: Bool) {
      self.isSentByCurrentUser = isSentByCurrentUser
    }
  }

  /// The newest message, or that there is none.
  public struct MessageContent: Content {
    /// What it says.
    public var text: String
    /// Who wrote it, where that is not plain.
    public var authorName: String?
    /// The author as it stands in front of the text, such as "Leia:".
    public var authorLabel: String?
    /// What it carries.
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

  /// The kinds there are.
  enum Variant: Equatable, Sendable {
    case failedToSend(FailedToSendContent)
    case typing(TypingContent)
    case draft(DraftContent)
    case deleted(DeletedContent)
    case message(MessageContent)
  }

  var variant: Variant

  /// What it says, as a value of the kind's own type.
  public var content: any Content {
    switch variant {
    case .failedToSend(let content): content
    case .typing(let content): content
    case .draft(let content): content
    case .deleted(let content): content
    case .message(let content): content
    }
  }

  /// The newest message could not be sent.
  public static func failedToSend(_ content: FailedToSendContent = .init()) -> Self {
    Self(variant: .failedToSend(content))
  }

  /// Somebody is typing.
  public static func typing(_ content: TypingContent) -> Self { Self(variant: .typing(content)) }

  /// The user has begun to write.
  public static func draft(_ content: DraftContent) -> Self { Self(variant: .draft(content)) }

  /// The newest message was deleted.
  public static func deleted(_ content: DeletedContent) -> Self { Self(variant: .deleted(content)) }

  /// The newest message, or that there is none.
  public static func message(_ content: MessageContent) -> Self { Self(variant: .message(content)) }
}
