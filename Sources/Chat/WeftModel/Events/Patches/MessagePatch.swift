// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The members of a message that an event names; the others keep their values.
public struct MessagePatch: Equatable, Sendable {
  /// The message's id.
  public var id: MessageID
  /// The channel of the message, where the message itself names it.
  public var channelID: ChannelID?
  /// The author of the message.
  public var author: UserPatch?
  /// The text of the message.
  public var text: Patch<String> = .kept
  /// The kind of message.
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
  /// The number of replies.
  public var replyCount: Patch<Int> = .kept
  /// Whether the message arrived without a notification and does not count as unread.
  public var isSilent: Patch<Bool> = .kept
  /// Whether only the author can see the message.
  public var isShadowed: Patch<Bool> = .kept
  /// The pending state of a message of this device; set to nil once the server has it.
  public var localState: Patch<LocalMessageState?> = .kept
  /// The attachments.
  public var attachments: Patch<[ChatAttachment]> = .kept
  /// The poll of the message.
  public var poll: Patch<PollPatch?> = .kept
  /// The text in other languages.
  public var translations: Patch<[String: String]> = .kept
  /// The language the message was written in.
  public var originalLanguage: Patch<String?> = .kept
  /// The reactions to the message.
  public var reactions: Patch<[ChatReaction]> = .kept
  /// The users mentioned in the message.
  public var mentionedUsers: Patch<[UserPatch]> = .kept
  /// The message it quotes.
  public var quotedMessageID: Patch<MessageID?> = .kept
  /// When the message was pinned.
  public var pinnedAt: Patch<Date?> = .kept
  /// The text the current user has begun to write in the message's thread.
  public var draftReply: Patch<DraftMessage?> = .kept
  /// Custom members by name; null removes one.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names only the message; the closure sets other members.
  public init(_ id: MessageID, _ change: (inout MessagePatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }
}
