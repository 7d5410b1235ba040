// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// One message of a channel.
///
///     var message = ChatMessage(id: "m1", author: leia, text: "Hello", createdAt: now)
///     message.deletedAt = now
///     message.text       // "": a deleted message shows nothing that it said
///     message.isDeleted  // true
///
/// Copies share their storage until one of them is changed, so copying a message takes O(1). It is a value that any
/// thread may use; once it is in a ``ChatState``, only events change it.
///
/// A deleted message reads as if it had no text, attachments or other content, so no row, plugin or search can show
/// what it said. Files and the state still have its content (`keptContent`). So don't copy a message property by
/// property in order to store it: the content of deleted messages would be lost.
///
/// Messages are ordered by ``createdAt`` and then by id. The sender chooses the id, which must be unique: a message
/// with a known id replaces the known message.
public struct ChatMessage: Equatable, Sendable {
  /// The storage that copies share until one of them is changed; a list may hold a million messages.
  private struct Fields: Equatable, Sendable {
    var author: ChatUser
    var content: Content
    var kind: ChatMessage.Kind = .regular
    var createdAt: Date
    var updatedAt: Date?
    var textUpdatedAt: Date?
    var deletedAt: Date?
    var parentID: MessageID?
    var isShownInChannel: Bool = false
    var replyCount: Int = 0
    var isSilent: Bool = false
    var isShadowed: Bool = false
    var localState: LocalMessageState?
    var reactions: [ChatReaction] = []
    var pinnedAt: Date?
    var draftReply: DraftMessage?
    var marks: MessageMarks = []
  }

  /// The message's id.
  public var id: MessageID
  private var fields: CopyOnWrite<Fields>

  /// Creates a message; its other properties can be set afterwards.
  public init(id: MessageID, author: ChatUser, text: String, createdAt: Date) {
    self.id = id
    fields = CopyOnWrite(
      Fields(author: author, content: Content(text: text), createdAt: createdAt)
    )
  }
}

extension ChatMessage {
  /// The content of a message: everything that no user may see once the message is deleted.
  ///
  /// These members can be read in two ways only: as properties of the message, which hide them after deletion, and
  /// through ``ChatMessage/keptContent``.
  package struct Content: Equatable, Sendable {
    /// The text as it was written.
    package var text = ""
    /// The attached pictures, documents, links and other content.
    package var attachments: [ChatAttachment] = []
    /// The poll in the message.
    package var poll: ChatPoll?
    /// The text in other languages, by language code.
    package var translations: [String: String] = [:]
    /// The code of the language the message was written in.
    package var originalLanguage: String?
    /// The users the message mentions.
    package var mentionedUserIDs: [UserID] = []
    /// The id of the quoted message, which need not be loaded; `nil` if it quotes none.
    package var quotedMessageID: MessageID?
    /// Other members of the server's object, by name.
    package var custom: [String: JSONValue] = [:]

    static let none = Content()
  }

  /// The content of the message, even if it is deleted.
  ///
  /// Only the state, files and events may use it; it must never be shown.
  package var keptContent: Content {
    get { fields.value.content }
    _modify { yield &fields.value.content }
  }

  /// The content that readers may see.
  private var shownContent: Content { isDeleted ? .none : fields.value.content }

  /// Whether both values are unchanged copies of one message.
  ///
  /// - Complexity: O(1).
  package func isShared(with other: ChatMessage) -> Bool { fields.isShared(with: other.fields) }

  /// The user who wrote the message.
  public var author: ChatUser {
    get { fields.value.author }
    _modify { yield &fields.value.author }
  }

  /// The text as it was written.
  public var text: String {
    get { shownContent.text }
    _modify { yield &fields.value.content.text }
  }

  /// The sender and purpose of the message: a user's, a notice, or one that only its author sees.
  public var kind: ChatMessage.Kind {
    get { fields.value.kind }
    _modify { yield &fields.value.kind }
  }

  /// When the message was written.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When anything about the message last changed.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When the text was last edited.
  public var textUpdatedAt: Date? {
    get { fields.value.textUpdatedAt }
    _modify { yield &fields.value.textUpdatedAt }
  }

  /// When the message was deleted.
  public var deletedAt: Date? {
    get { fields.value.deletedAt }
    _modify { yield &fields.value.deletedAt }
  }

  /// The message that a reply belongs to, or `nil` for a message of the channel.
  public var parentID: MessageID? {
    get { fields.value.parentID }
    _modify { yield &fields.value.parentID }
  }

  /// Whether a reply is shown in the channel as well as in its thread.
  public var isShownInChannel: Bool {
    get { fields.value.isShownInChannel }
    _modify { yield &fields.value.isShownInChannel }
  }

  /// The server's count of the replies in the message's thread; 0 without a thread.
  public var replyCount: Int {
    get { fields.value.replyCount }
    _modify { yield &fields.value.replyCount }
  }

  /// Whether the message was sent without notifying anyone, and doesn't count as unread.
  public var isSilent: Bool {
    get { fields.value.isSilent }
    _modify { yield &fields.value.isSilent }
  }

  /// Whether the message is hidden from every user but its author.
  public var isShadowed: Bool {
    get { fields.value.isShadowed }
    _modify { yield &fields.value.isShadowed }
  }

  /// The work that this device still has to do for the message, or `nil` if it is done.
  public var localState: LocalMessageState? {
    get { fields.value.localState }
    _modify { yield &fields.value.localState }
  }

  /// The pictures, documents, links and other content attached to the message.
  public var attachments: [ChatAttachment] {
    get { shownContent.attachments }
    _modify { yield &fields.value.content.attachments }
  }

  /// The poll, or `nil` for a message without one; always `nil` once the message is deleted.
  public var poll: ChatPoll? {
    get { shownContent.poll }
    _modify { yield &fields.value.content.poll }
  }

  /// The text in other languages, by language code.
  public var translations: [String: String] {
    get { shownContent.translations }
    _modify { yield &fields.value.content.translations }
  }

  /// The code of the language the message was written in.
  public var originalLanguage: String? {
    get { shownContent.originalLanguage }
    _modify { yield &fields.value.content.originalLanguage }
  }

  /// The users' reactions to the message, without duplicates.
  public var reactions: [ChatReaction] {
    get { fields.value.reactions }
    _modify { yield &fields.value.reactions }
  }

  /// The ids of the mentioned users, for whom the message counts as a mention; empty once it is deleted.
  public var mentionedUserIDs: [UserID] {
    get { shownContent.mentionedUserIDs }
    _modify { yield &fields.value.content.mentionedUserIDs }
  }

  /// The id of the quoted message, which need not be loaded; `nil` if it quotes none or is deleted.
  public var quotedMessageID: MessageID? {
    get { shownContent.quotedMessageID }
    _modify { yield &fields.value.content.quotedMessageID }
  }

  /// When the message was pinned.
  public var pinnedAt: Date? {
    get { fields.value.pinnedAt }
    _modify { yield &fields.value.pinnedAt }
  }

  /// The user's private notes about the message and its author; only a state sets them.
  package var marks: MessageMarks {
    get { fields.value.marks }
    _modify { yield &fields.value.marks }
  }

  /// The user's draft of a reply in the message's thread.
  public var draftReply: DraftMessage? {
    get { fields.value.draftReply }
    _modify { yield &fields.value.draftReply }
  }

  /// Other members of the server's object, by name.
  public var custom: [String: JSONValue] {
    get { shownContent.custom }
    _modify { yield &fields.value.content.custom }
  }
}

// Values derived from the fields.
extension ChatMessage {
  /// Whether the content is hidden, because a date of deletion or the kind `deleted` says so.
  public var isDeleted: Bool { deletedAt != nil || kind == .deleted }

  /// Whether the message has or may get a thread of replies; notices and deleted messages don't.
  package var hasThread: Bool { !isDeleted && kind != .system }

  /// Whether the message is shown in the channel itself rather than only in a thread.
  package var isInChannel: Bool { parentID == nil || isShownInChannel }

  /// Whether the message may count as the channel's last one; errors and messages that only their author sees don't.
  package var countsAsLast: Bool { !isShadowed && kind != .ephemeral && kind != .error }

  /// Whether the message counts as unread for a user; their own, silent, ephemeral and error messages don't.
  package func countsAsUnread(for user: UserID) -> Bool {
    author.id != user && !isSilent && kind != .ephemeral && kind != .error
  }
}

extension ChatMessage {
  /// The kind of a message, by the server's name; servers may use names that are not listed here.
  public struct Kind: Equatable, Hashable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Creates a kind from the server's name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// A message written by a user.
    public static let regular = Kind("regular")
    /// A message written in a thread.
    public static let reply = Kind("reply")
    /// A notice from the server, such as that a member joined.
    public static let system = Kind("system")
    /// A message that only its author sees, such as an unsent GIF.
    public static let ephemeral = Kind("ephemeral")
    /// The error message of a command that failed.
    public static let error = Kind("error")
    /// A deleted message.
    public static let deleted = Kind("deleted")
  }
}
