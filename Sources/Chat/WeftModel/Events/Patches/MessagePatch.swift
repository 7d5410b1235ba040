// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The members of a message that an event sets; all others keep their values.
public struct MessagePatch: Equatable, Sendable {
  /// The message's id.
  public var id: MessageID
  /// The channel of the message, if the message itself names it.
  public var channelID: ChannelID?
  /// The author; if it is `nil`, a known message keeps its author, and a new one gets the event's user.
  public var author: UserPatch?
  /// The text as written, with its markup.
  public var text: Patch<String> = .kept
  /// The sender and purpose; see ``ChatMessage/Kind``.
  public var kind: Patch<ChatMessage.Kind> = .kept
  /// When the message was written.
  public var createdAt: Date?
  /// When anything about the message was last changed.
  public var updatedAt: Date?
  /// When the text was edited.
  public var textUpdatedAt: Patch<Date?> = .kept
  /// When the message was deleted.
  public var deletedAt: Patch<Date?> = .kept
  /// The message it replies to in a thread.
  public var parentID: Patch<MessageID?> = .kept
  /// Whether a reply is shown in the channel as well.
  public var isShownInChannel: Patch<Bool> = .kept
  /// The count of replies in the message's thread after the event.
  public var replyCount: Patch<Int> = .kept
  /// Whether the message arrived without a notification and does not count as unread.
  public var isSilent: Patch<Bool> = .kept
  /// Whether only the author can see the message.
  public var isShadowed: Patch<Bool> = .kept
  /// The pending state of a message sent from this device; set to `nil` once the server has it.
  public var localState: Patch<LocalMessageState?> = .kept
  /// All attachments after the event: they replace the known ones.
  public var attachments: Patch<[ChatAttachment]> = .kept
  /// The poll's changes; set to `nil` to remove the poll from the message.
  public var poll: Patch<PollPatch?> = .kept
  /// The text in other languages.
  public var translations: Patch<[String: String]> = .kept
  /// The language the message was written in.
  public var originalLanguage: Patch<String?> = .kept
  /// All reactions after the event: they replace the known ones.
  public var reactions: Patch<[ChatReaction]> = .kept
  /// All mentioned users after the event: they replace the known ones.
  public var mentionedUsers: Patch<[UserPatch]> = .kept
  /// The id of the quoted message; set to `nil` if the message quotes none.
  public var quotedMessageID: Patch<MessageID?> = .kept
  /// When the message was pinned.
  public var pinnedAt: Patch<Date?> = .kept
  /// The current user's draft in the message's thread.
  public var draftReply: Patch<DraftMessage?> = .kept
  /// Custom members by name; null removes one.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names only the message; the closure sets other members.
  public init(_ id: MessageID, _ change: (inout MessagePatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }
}

extension MessagePatch {
  /// Writes the named members to a message; of users only their ids, which the state resolves later.
  package func apply(to message: inout ChatMessage) {
    if let author, author.id != message.author.id { message.author = ChatUser(id: author.id) }
    if let text = text.value { message.text = text }
    if let kind = kind.value { message.kind = kind }
    if let attachments = attachments.value { message.attachments = attachments }
    if let translations = translations.value { message.translations = translations }
    if let language = originalLanguage.value { message.originalLanguage = language }
    if let reactions = reactions.value { message.reactions = reactions.withoutRepetitions }
    if let users = mentionedUsers.value { message.mentionedUserIDs = users.map(\.id) }
    if let quoted = quotedMessageID.value { message.quotedMessageID = quoted }
    if let draft = draftReply.value { message.draftReply = draft }
    if !custom.isEmpty { message.custom.merge(patch: custom) }
    applyPoll(to: &message)
    applyDates(to: &message)
    applyPlace(to: &message)
  }

  private func applyPoll(to message: inout ChatMessage) {
    guard let named = poll.value else { return }
    guard let patch = named else { return message.poll = nil }
    var poll = message.keptContent.poll ?? ChatPoll(name: "")
    patch.apply(to: &poll)
    message.poll = poll
  }

  private func applyDates(to message: inout ChatMessage) {
    if let createdAt { message.createdAt = createdAt }
    if let updatedAt { message.updatedAt = updatedAt }
    if let textUpdatedAt = textUpdatedAt.value { message.textUpdatedAt = textUpdatedAt }
    if let deletedAt = deletedAt.value { message.deletedAt = deletedAt }
    if let pinnedAt = pinnedAt.value { message.pinnedAt = pinnedAt }
  }

  private func applyPlace(to message: inout ChatMessage) {
    if let parentID = parentID.value { message.parentID = parentID }
    if let isShown = isShownInChannel.value { message.isShownInChannel = isShown }
    if let replyCount = replyCount.value { message.replyCount = max(0, replyCount) }
    if let isSilent = isSilent.value { message.isSilent = isSilent }
    if let isShadowed = isShadowed.value { message.isShadowed = isShadowed }
    if let localState = localState.value { message.localState = localState }
  }
}

extension [ChatReaction] {
  /// The reactions in order, without those that a file or a server repeats.
  package var withoutRepetitions: [ChatReaction] {
    var known = Set<ChatReaction>(minimumCapacity: count)
    return filter { known.insert($0).inserted }
  }
}
