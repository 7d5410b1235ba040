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
    guard let rule = Self.rules[type.rawValue] else { return nil }
    self = rule
  }

  /// A table, because finding the case of a name would compare it with one after the other.
  private static let rules = Dictionary(
    uniqueKeysWithValues: KnownEventType.allCases.map { ($0.rawValue, EventRule($0)) }
  )

  private init(_ type: KnownEventType) {
    self =
      switch type {
      case .messageNew, .notificationMessageNew: .addMessage
      case .messageUpdated: .updateMessage
      case .messageDeleted: .deleteMessage
      case .reactionNew, .reactionUpdated, .reactionDeleted: .changeReaction
      case .pollCreated, .pollClosed, .pollDeleted, .pollUpdated, .pollVoteCasted, .pollVoteChanged,
        .pollVoteRemoved:
        .changePoll
      case .draftUpdated, .draftDeleted: .changeDraft
      case .messageRead, .notificationMarkRead: .markRead
      case .notificationMarkUnread: .markUnread
      case .messageDelivered: .markDelivered
      case .notificationThreadMessageNew: .addReply
      case .threadUpdated: .updateThread
      case .channelCreated, .channelUpdated: .changeChannel
      case .channelDeleted, .notificationChannelDeleted: .deleteChannel
      case .channelHidden: .hideChannel
      case .channelVisible: .showChannel
      case .channelTruncated: .truncateChannel
      case .userWatchingStart, .userWatchingStop: .changeWatchers
      case .memberAdded, .memberUpdated, .notificationAddedToChannel, .notificationInvited,
        .notificationInviteAccepted, .notificationInviteRejected:
        .changeMember
      case .memberRemoved, .notificationRemovedFromChannel: .removeMember
      case .typingStart, .typingStop: .changeTyping
      case .userPresenceChanged, .userUpdated: .changeUser
      case .userBanned, .userUnbanned: .changeBan
      case .userMessagesDeleted: .deleteMessages
      case .notificationMutesUpdated: .changeMutes
      case .notificationChannelMutesUpdated: .changeChannelMutes
      case .healthCheck, .connectionError, .aiIndicatorUpdate, .aiIndicatorClear, .aiIndicatorStop,
        .reminderCreated, .reminderUpdated, .reminderDeleted, .notificationReminderDue:
        .tellHost
      }
  }
}

extension ChatEventType {
  /// Whether a state applies events of this type; it only counts the others.
  public var isKnown: Bool { EventRule(self) != nil }
}
