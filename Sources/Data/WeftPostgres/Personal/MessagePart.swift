// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of a message and of its content; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum MessagePart: String, CaseIterable {
  case author, kind, createdAt, updatedAt, textUpdatedAt, deletedAt, parentID, isShownInChannel
  case replyCount, isSilent, isShadowed, localState, reactions, pinnedAt, draftReply
  case text, attachments, poll, translations, originalLanguage, mentionedUserIDs, quotedMessageID
  case custom

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .localState, .draftReply: .own
    // The user's own votes in a poll are own, the rest is shared.
    case .poll: .divided
    case .author, .kind, .createdAt, .updatedAt, .textUpdatedAt, .deletedAt, .parentID,
      .isShownInChannel, .replyCount, .isSilent, .isShadowed, .reactions, .pinnedAt, .text,
      .attachments, .translations, .originalLanguage, .mentionedUserIDs, .quotedMessageID, .custom:
      .shared
    }
  }

  /// Copies the member, unless it is divided.
  func copy(from source: ChatMessage, to message: inout ChatMessage) {
    switch self {
    case .author: message.author = source.author
    case .kind: message.kind = source.kind
    case .createdAt: message.createdAt = source.createdAt
    case .updatedAt: message.updatedAt = source.updatedAt
    case .textUpdatedAt: message.textUpdatedAt = source.textUpdatedAt
    case .deletedAt: message.deletedAt = source.deletedAt
    case .parentID: message.parentID = source.parentID
    case .isShownInChannel: message.isShownInChannel = source.isShownInChannel
    case .replyCount: message.replyCount = source.replyCount
    case .isSilent: message.isSilent = source.isSilent
    case .isShadowed: message.isShadowed = source.isShadowed
    case .localState: message.localState = source.localState
    case .reactions: message.reactions = source.reactions
    case .pinnedAt: message.pinnedAt = source.pinnedAt
    case .draftReply: message.draftReply = source.draftReply
    // Documents keep the content of a deleted message.
    case .text: message.keptContent.text = source.keptContent.text
    case .attachments: message.keptContent.attachments = source.keptContent.attachments
    case .translations: message.keptContent.translations = source.keptContent.translations
    case .originalLanguage:
      message.keptContent.originalLanguage = source.keptContent.originalLanguage
    case .mentionedUserIDs:
      message.keptContent.mentionedUserIDs = source.keptContent.mentionedUserIDs
    case .quotedMessageID:
      message.keptContent.quotedMessageID = source.keptContent.quotedMessageID
    case .custom: message.keptContent.custom = source.keptContent.custom
    case .poll: break
    }
  }

  /// Copies the member of a patch, unless it is divided.
  func copy(from source: MessagePatch, to patch: inout MessagePatch) {
    switch self {
    case .author: patch.author = source.author
    case .kind: patch.kind = source.kind
    case .createdAt: patch.createdAt = source.createdAt
    case .updatedAt: patch.updatedAt = source.updatedAt
    case .textUpdatedAt: patch.textUpdatedAt = source.textUpdatedAt
    case .deletedAt: patch.deletedAt = source.deletedAt
    case .parentID: patch.parentID = source.parentID
    case .isShownInChannel: patch.isShownInChannel = source.isShownInChannel
    case .replyCount: patch.replyCount = source.replyCount
    case .isSilent: patch.isSilent = source.isSilent
    case .isShadowed: patch.isShadowed = source.isShadowed
    case .localState: patch.localState = source.localState
    case .reactions: patch.reactions = source.reactions
    case .pinnedAt: patch.pinnedAt = source.pinnedAt
    case .draftReply: patch.draftReply = source.draftReply
    case .text: patch.text = source.text
    case .attachments: patch.attachments = source.attachments
    case .translations: patch.translations = source.translations
    case .originalLanguage: patch.originalLanguage = source.originalLanguage
    case .mentionedUserIDs: patch.mentionedUsers = source.mentionedUsers
    case .quotedMessageID: patch.quotedMessageID = source.quotedMessageID
    case .custom: patch.custom = source.custom
    case .poll: break
    }
  }
}

extension ChatMessage {
  /// Takes the members of one ownership from another message, except for the poll.
  mutating func take(_ ownership: Ownership, from source: ChatMessage) {
    for part in MessagePart.allCases where part.ownership == ownership {
      part.copy(from: source, to: &self)
    }
  }
}

extension MessagePatch {
  /// The patch for other users of the channel.
  var told: MessagePatch {
    var told = MessagePatch(id)
    told.channelID = channelID
    for part in MessagePart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &told)
    }
    told.poll = if let named = poll.value { .set(named?.told) } else { .kept }
    return told
  }
}
