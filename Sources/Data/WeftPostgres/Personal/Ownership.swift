// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Whose a member of a model is.
///
/// The document that everybody reads, the documents of one person and the events for others are all made member by member from the lists of
/// this folder: `ChannelPart`, `MemberPart`, `MessagePart`, `PollPart`, `ThreadPart`, `EventPart` and the flags below. A member without a case in
/// them is in none of the three, so what is forgotten stays with its user.
enum Ownership {
  /// All who see the channel have the same.
  case shared
  /// Each person has one of their own, which nobody else may see.
  case own
  /// It is made of shared members and own ones, and code of its own takes them apart.
  case divided
}

extension ChannelFlag {
  /// Whose the flag is.
  var ownership: Ownership {
    switch self {
    case .hidden, .blocked: .own
    case .frozen, .disabled: .shared
    }
  }
}

extension KnownEventType {
  /// Whose an event of the type is, whatever it names.
  var ownership: Ownership {
    switch self {
    case .draftUpdated, .draftDeleted, .notificationMutesUpdated, .notificationChannelMutesUpdated,
      .healthCheck, .connectionError, .notificationReminderDue, .reminderCreated, .reminderUpdated,
      .reminderDeleted:
      .own
    // About a thread the event names its reader; about a channel it means the user who reads the event.
    case .notificationMarkUnread: .divided
    case .userPresenceChanged, .userUpdated, .userWatchingStart, .userWatchingStop, .typingStart,
      .typingStop, .userBanned, .userUnbanned, .userMessagesDeleted, .channelCreated,
      .channelUpdated, .channelDeleted, .channelTruncated, .messageNew, .messageUpdated,
      .messageDeleted, .messageRead, .messageDelivered, .memberAdded, .memberUpdated,
      .memberRemoved, .reactionNew, .reactionUpdated, .reactionDeleted, .notificationMessageNew,
      .notificationMarkRead, .notificationAddedToChannel, .notificationInvited,
      .notificationInviteAccepted, .notificationInviteRejected, .notificationRemovedFromChannel,
      .notificationChannelDeleted, .pollCreated, .pollClosed, .pollDeleted, .pollUpdated,
      .pollVoteCasted, .pollVoteChanged, .pollVoteRemoved, .threadUpdated,
      .notificationThreadMessageNew, .aiIndicatorUpdate, .aiIndicatorClear, .aiIndicatorStop:
      .shared
    }
  }
}
