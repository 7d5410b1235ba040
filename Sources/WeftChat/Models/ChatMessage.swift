// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// One message of a channel.
public struct ChatMessage: Equatable, Sendable {
  /// What a copy shares until it is changed: lists hold a million of these.
  private struct Fields: Equatable, Sendable {
    var author: ChatUser
    var text: String
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
    var attachments: [ChatAttachment] = []
    var poll: ChatPoll?
    var translations: [String: String] = [:]
    var originalLanguage: String?
    var reactions: [ChatReaction] = []
    var mentionedUserIDs: [UserID] = []
    var quotedMessageID: MessageID?
    var pinnedAt: Date?
    var draftReply: DraftMessage?
    var custom: [String: JSONValue] = [:]
  }

  /// Which message it is.
  public var id: MessageID
  private var fields: CopyOnWrite<Fields>

  /// Creates a message; everything else can be set afterwards.
  public init(id: MessageID, author: ChatUser, text: String, createdAt: Date) {
    self.id = id
    fields = CopyOnWrite(Fields(author: author, text: text, createdAt: createdAt))
  }
}

extension ChatMessage {
  /// Whether both are copies of one message that nobody changed.
  func isShared(with other: ChatMessage) -> Bool { fields.isShared(with: other.fields) }

  /// Who wrote it.
  public var author: ChatUser {
    get { fields.value.author }
    _modify { yield &fields.value.author }
  }

  /// What it says.
  public var text: String {
    get { fields.value.text }
    _modify { yield &fields.value.text }
  }

  /// What it is.
  public var kind: ChatMessage.Kind {
    get { fields.value.kind }
    _modify { yield &fields.value.kind }
  }

  /// When it was written.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When anything about it changed.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When its text was edited.
  public var textUpdatedAt: Date? {
    get { fields.value.textUpdatedAt }
    _modify { yield &fields.value.textUpdatedAt }
  }

  /// When it was deleted.
  public var deletedAt: Date? {
    get { fields.value.deletedAt }
    _modify { yield &fields.value.deletedAt }
  }

  /// The message it replies to, in a thread.
  public var parentID: MessageID? {
    get { fields.value.parentID }
    _modify { yield &fields.value.parentID }
  }

  /// Whether a reply is shown in the channel as well.
  public var isShownInChannel: Bool {
    get { fields.value.isShownInChannel }
    _modify { yield &fields.value.isShownInChannel }
  }

  /// How many replies it has.
  public var replyCount: Int {
    get { fields.value.replyCount }
    _modify { yield &fields.value.replyCount }
  }

  /// Whether it came without a notice and counts for nothing.
  public var isSilent: Bool {
    get { fields.value.isSilent }
    _modify { yield &fields.value.isSilent }
  }

  /// Whether it is hidden from everybody but its author.
  public var isShadowed: Bool {
    get { fields.value.isShadowed }
    _modify { yield &fields.value.isShadowed }
  }

  /// What is still to happen with it.
  public var localState: LocalMessageState? {
    get { fields.value.localState }
    _modify { yield &fields.value.localState }
  }

  /// What it carries.
  public var attachments: [ChatAttachment] {
    get { fields.value.attachments }
    _modify { yield &fields.value.attachments }
  }

  /// The vote it holds.
  public var poll: ChatPoll? {
    get { fields.value.poll }
    _modify { yield &fields.value.poll }
  }

  /// The text in other languages, by language code.
  public var translations: [String: String] {
    get { fields.value.translations }
    _modify { yield &fields.value.translations }
  }

  /// The language it was written in.
  public var originalLanguage: String? {
    get { fields.value.originalLanguage }
    _modify { yield &fields.value.originalLanguage }
  }

  /// How people reacted to it.
  public var reactions: [ChatReaction] {
    get { fields.value.reactions }
    _modify { yield &fields.value.reactions }
  }

  /// Who is mentioned in it.
  public var mentionedUserIDs: [UserID] {
    get { fields.value.mentionedUserIDs }
    _modify { yield &fields.value.mentionedUserIDs }
  }

  /// The message it quotes.
  public var quotedMessageID: MessageID? {
    get { fields.value.quotedMessageID }
    _modify { yield &fields.value.quotedMessageID }
  }

  /// When it was pinned.
  public var pinnedAt: Date? {
    get { fields.value.pinnedAt }
    _modify { yield &fields.value.pinnedAt }
  }

  /// What the user has begun to write in its thread.
  public var draftReply: DraftMessage? {
    get { fields.value.draftReply }
    _modify { yield &fields.value.draftReply }
  }

  /// What else is known of it, by name.
  public var custom: [String: JSONValue] {
    get { fields.value.custom }
    _modify { yield &fields.value.custom }
  }
}
