// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of an event; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum EventPart: String, CaseIterable {
  case type, cid, createdAt, user, message, messageID, channel, thread, member, reaction, draft
  case poll, vote, reads, parentID, hardDelete, firstUnreadMessageID, lastReadMessageID, lastReadAt
  case lastDeliveredAt, unreadMessages, clearHistory, watcherCount, mutedUserIDs, channelMutes
  case blockedUserIDs, remindAt, aiState, aiMessage

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .draft, .unreadMessages, .clearHistory, .mutedUserIDs, .channelMutes, .blockedUserIDs,
      .remindAt:
      .own
    case .message, .channel, .thread, .member, .poll: .divided
    case .type, .cid, .createdAt, .user, .messageID, .reaction, .vote, .reads, .parentID,
      .hardDelete, .firstUnreadMessageID, .lastReadMessageID, .lastReadAt, .lastDeliveredAt,
      .watcherCount, .aiState, .aiMessage:
      .shared
    }
  }

  /// Copies the member; if it is divided, only the part that other users may see.
  func copyTold(from source: ChatEvent, to event: inout ChatEvent) {
    switch self {
    case .type: event.type = source.type
    case .cid: event.cid = source.cid
    case .createdAt: event.createdAt = source.createdAt
    case .user: event.user = source.user
    case .message: event.message = source.message?.told
    case .messageID: event.messageID = source.messageID
    case .channel: event.channel = source.channel?.told
    case .thread: event.thread = source.thread?.told
    case .member: event.member = source.member?.told
    case .reaction: event.reaction = source.reaction
    case .poll: event.poll = source.poll?.told
    case .vote: event.vote = source.vote
    case .reads: event.reads = source.reads
    case .parentID: event.parentID = source.parentID
    case .hardDelete: event.hardDelete = source.hardDelete
    case .firstUnreadMessageID: event.firstUnreadMessageID = source.firstUnreadMessageID
    case .lastReadMessageID: event.lastReadMessageID = source.lastReadMessageID
    case .lastReadAt: event.lastReadAt = source.lastReadAt
    case .lastDeliveredAt: event.lastDeliveredAt = source.lastDeliveredAt
    case .watcherCount: event.watcherCount = source.watcherCount
    case .aiState: event.aiState = source.aiState
    case .aiMessage: event.aiMessage = source.aiMessage
    case .draft, .unreadMessages, .clearHistory, .mutedUserIDs, .channelMutes, .blockedUserIDs,
      .remindAt:
      break
    }
  }
}

extension ChatEvent {
  /// The event without its user's own members.
  var withoutOwn: ChatEvent {
    var event = ChatEvent(type)
    for part in EventPart.allCases where part.ownership != .own {
      part.copyTold(from: self, to: &event)
    }
    return event
  }
}
