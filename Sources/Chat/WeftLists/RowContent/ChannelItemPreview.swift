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

/// The sentence that names the users who are typing.
enum TypingText {
  /// The sentence for some users, such as "Han is typing" or "Han and 2 more are typing".
  ///
  /// It names the first user by name, then id, so that it doesn't depend on the order of events.
  /// Users without a name are counted but not named.
  static func sentence(for users: [ChatUser], strings: StringCatalog) -> String {
    let named = users.filter { $0.shownName != nil }.sorted {
      let (first, second) = (Array(($0.name ?? "").utf8), Array(($1.name ?? "").utf8))
      return first == second ? $0.id < $1.id : first.lexicographicallyPrecedes(second)
    }
    guard let first = named.first else { return strings.text(.typingSomeone) }
    let name = TextArgument.name(first.displayName)
    if users.count == 1 { return strings.text(.typingOne, name) }
    return strings.text(.typingMore, name, .count(users.count - 1))
  }
}
