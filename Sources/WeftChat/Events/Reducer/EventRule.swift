// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The operation that applies an event, shared by several event types.
enum EventRule {
  case addMessage, updateMessage, deleteMessage, changeReaction, changePoll, changeDraft
  case markRead, markUnread, markDelivered
  case addReply, updateThread
  case changeChannel, deleteChannel, hideChannel, showChannel, truncateChannel, changeWatchers
  case changeMember, removeMember, changeTyping
  case changeUser, changeBan, deleteMessages, changeMutes, changeChannelMutes
  case tellHost

  /// The rule for a type, nil when the state does not know the type.
  init?(_ type: ChatEventType) {
    guard let rule = Self.rules[type] else { return nil }
    self = rule
  }

  private static let rules: [ChatEventType: EventRule] = [
    .messageNew: .addMessage, .notificationMessageNew: .addMessage,
    .messageUpdated: .updateMessage, .messageDeleted: .deleteMessage,
    .reactionNew: .changeReaction, .reactionUpdated: .changeReaction,
    .reactionDeleted: .changeReaction,
    .pollCreated: .changePoll, .pollClosed: .changePoll, .pollDeleted: .changePoll,
    .pollUpdated: .changePoll, .pollVoteCasted: .changePoll, .pollVoteChanged: .changePoll,
    .pollVoteRemoved: .changePoll,
    .draftUpdated: .changeDraft, .draftDeleted: .changeDraft,
    .messageRead: .markRead, .notificationMarkRead: .markRead,
    .notificationMarkUnread: .markUnread, .messageDelivered: .markDelivered,
    .notificationThreadMessageNew: .addReply, .threadUpdated: .updateThread,
    .channelCreated: .changeChannel, .channelUpdated: .changeChannel,
    .channelDeleted: .deleteChannel, .notificationChannelDeleted: .deleteChannel,
    .channelHidden: .hideChannel, .channelVisible: .showChannel,
    .channelTruncated: .truncateChannel,
    .userWatchingStart: .changeWatchers, .userWatchingStop: .changeWatchers,
    .memberAdded: .changeMember, .memberUpdated: .changeMember,
    .notificationAddedToChannel: .changeMember, .notificationInvited: .changeMember,
    .notificationInviteAccepted: .changeMember, .notificationInviteRejected: .changeMember,
    .memberRemoved: .removeMember, .notificationRemovedFromChannel: .removeMember,
    .typingStart: .changeTyping, .typingStop: .changeTyping,
    .userPresenceChanged: .changeUser, .userUpdated: .changeUser,
    .userBanned: .changeBan, .userUnbanned: .changeBan, .userMessagesDeleted: .deleteMessages,
    .notificationMutesUpdated: .changeMutes,
    .notificationChannelMutesUpdated: .changeChannelMutes,
    .healthCheck: .tellHost, .connectionError: .tellHost, .aiIndicatorUpdate: .tellHost,
    .aiIndicatorClear: .tellHost, .aiIndicatorStop: .tellHost, .reminderCreated: .tellHost,
    .reminderUpdated: .tellHost, .reminderDeleted: .tellHost, .notificationReminderDue: .tellHost,
  ]
}

extension ChatEventType {
  /// Whether a state applies events of this type; it only counts the others.
  public var isKnown: Bool { EventRule(self) != nil }
}
