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

  /// States that the newest message could not be sent.
  public struct FailedToSendContent: Content {
    /// Creates the state, which has no values: the row shows a fixed text.
    init() {}
  }

  /// States that users are typing.
  public struct TypingContent: Content {
    /// The names of the users who are typing, as a sentence.
    public var text: String

    /// Creates the state from a sentence such as "Leia is typing".
    package init(text: String) {
      self.text = text
    }
  }

  /// Shows the user's draft.
  public struct DraftContent: Content {
    /// The unsent text, on one line.
    public var text: String

    /// Creates the state from an unsent text.
    package init(text: String) {
      self.text = text
    }
  }

  /// States that the newest message was deleted.
  public struct DeletedContent: Content {
    /// Whether the user wrote the deleted message.
    public var isSentByCurrentUser: Bool

    /// Creates the state; the user's own deleted messages are worded differently.
    package init(isSentByCurrentUser: Bool) {
      self.isSentByCurrentUser = isSentByCurrentUser
    }
  }

  /// Shows the newest message, or states that there is none.
  public struct MessageContent: Content {
    /// The text of the line.
    public var text: String
    /// The author's name, or `nil` if the author is evident.
    public var authorName: String?
    /// The author's name as shown before the text, such as "Leia:".
    public var authorLabel: String?
    /// The icon for the message's attachments.
    public var attachmentIcon: AttachmentIcon?

    /// Creates the state; by default the name before the text is `authorName`.
    package init(
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

  enum Variant: Equatable, Sendable {
    case failedToSend(FailedToSendContent)
    case typing(TypingContent)
    case draft(DraftContent)
    case deleted(DeletedContent)
    case message(MessageContent)
  }

  var variant: Variant

  /// The content as its concrete type.
  public var content: any Content {
    switch variant {
    case .failedToSend(let content): content
    case .typing(let content): content
    case .draft(let content): content
    case .deleted(let content): content
    case .message(let content): content
    }
  }

  /// A preview for a newest message that could not be sent.
  package static func failedToSend(_ content: FailedToSendContent = .init()) -> Self {
    Self(variant: .failedToSend(content))
  }

  /// A preview that shows who is typing.
  package static func typing(_ content: TypingContent) -> Self { Self(variant: .typing(content)) }

  /// A preview of the user's draft.
  package static func draft(_ content: DraftContent) -> Self { Self(variant: .draft(content)) }

  /// A preview for a newest message that was deleted.
  package static func deleted(_ content: DeletedContent) -> Self {
    Self(variant: .deleted(content))
  }

  /// A preview of the newest message, or a note that there is none.
  package static func message(_ content: MessageContent) -> Self {
    Self(variant: .message(content))
  }
}

/// The sentence about the activity of an AI assistant.
enum AssistantText {
  /// The assistant's own text, or a sentence such as "Bot is thinking…"; the current user is not named.
  static func sentence(for activity: AssistantActivity, _ environment: ChatEnvironment) -> String {
    if let text = activity.text?.ifShown { return text }
    let strings = environment.strings
    let name = activity.user.flatMap { $0.id == environment.currentUser.id ? nil : $0.shownName }
    guard let name else { return strings.text(key(of: activity.state, isNamed: false)) }
    return strings.text(key(of: activity.state, isNamed: true), .name(name))
  }

  private static func key(of state: AssistantState, isNamed: Bool) -> StringKey {
    switch state {
    case .thinking, .idle: isNamed ? .assistantThinkingOne : .assistantThinking
    case .generating: isNamed ? .assistantWritingOne : .assistantWriting
    case .externalSources: isNamed ? .assistantSourcesOne : .assistantSources
    case .error: isNamed ? .assistantErrorOne : .assistantError
    }
  }
}

/// The sentence that names the users who are typing.
enum TypingText {
  /// The sentence for some users, such as "Han is typing" or "Han and 2 other people are typing".
  ///
  /// It names the user who is first by name, then by id, so that the order of events doesn't matter. Users without a
  /// name are counted but not named.
  static func sentence(for users: [ChatUser], strings: StringCatalog) -> String {
    let named = users.filter { $0.shownName != nil }.sorted {
      let first = Array(($0.name ?? "").utf8)
      let second = Array(($1.name ?? "").utf8)
      return first == second ? $0.id < $1.id : first.lexicographicallyPrecedes(second)
    }
    guard let first = named.first else { return strings.text(.typingSomeone) }
    let name = TextArgument.name(first.displayName)
    if users.count == 1 { return strings.text(.typingOne, name) }
    return strings.text(.typingMore, name, .count(users.count - 1))
  }
}
