// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// What an event says about a message; members it does not name stay as they are.
public struct MessagePatch: Equatable, Sendable {
  /// Which message it is.
  public var id: MessageID
  /// The channel it stands in, where the message says so itself.
  public var channelID: ChannelID?
  /// Who wrote it.
  public var author: UserPatch?
  /// What it says.
  public var text: Patch<String> = .kept
  /// What it is.
  public var kind: Patch<ChatMessage.Kind> = .kept
  /// When it was written.
  public var createdAt: Date?
  /// When anything about it changed.
  public var updatedAt: Date?
  /// When its text was edited.
  public var textUpdatedAt: Patch<Date?> = .kept
  /// When it was deleted.
  public var deletedAt: Patch<Date?> = .kept
  /// The message it replies to.
  public var parentID: Patch<MessageID?> = .kept
  /// Whether a reply is shown in the channel as well.
  public var isShownInChannel: Patch<Bool> = .kept
  /// How many replies it has.
  public var replyCount: Patch<Int> = .kept
  /// Whether it came without a notice and counts for nothing.
  public var isSilent: Patch<Bool> = .kept
  /// Whether it is hidden from everybody but its author.
  public var isShadowed: Patch<Bool> = .kept
  /// What is still to happen with it.
  public var localState: Patch<LocalMessageState?> = .kept
  /// What it carries.
  public var attachments: Patch<[ChatAttachment]> = .kept
  /// The vote it holds.
  public var poll: Patch<PollPatch?> = .kept
  /// The text in other languages.
  public var translations: Patch<[String: String]> = .kept
  /// The language it was written in.
  public var originalLanguage: Patch<String?> = .kept
  /// How people reacted to it.
  public var reactions: Patch<[ChatReaction]> = .kept
  /// Who is mentioned in it.
  public var mentionedUsers: Patch<[UserPatch]> = .kept
  /// The message it quotes.
  public var quotedMessageID: Patch<MessageID?> = .kept
  /// When it was pinned.
  public var pinnedAt: Patch<Date?> = .kept
  /// What the user has begun to write in its thread.
  public var draftReply: Patch<DraftMessage?> = .kept
  /// What else is said of it, by name; null takes a member away.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names nothing but the message.
  public init(_ id: MessageID, _ change: (inout MessagePatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }
}
