// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Whether all users share a member of a model, or each has their own.
///
/// The shared documents, the own documents of each user and the events for other users are built member by member from
/// the lists in this folder: `ChannelPart`, `MemberPart`, `MessagePart`, `PollPart`, `ThreadPart`, `EventPart` and the
/// flags below. A member that is missing in these lists is in none of the three, so other users never see it.
enum Ownership {
  /// The same for all users who see the channel.
  case shared
  /// Different for each user, and visible to that user only.
  case own
  /// Made of shared and own data, which special code separates.
  case divided
}

extension ChannelFlag {
  /// Whether the flag is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .hidden, .blocked: .own
    case .frozen, .disabled: .shared
    }
  }
}

extension KnownEventType {
  /// Whether events of the type are shared or their user's own, regardless of their members.
  var ownership: Ownership {
    switch self {
    case .draftUpdated, .draftDeleted, .notificationMutesUpdated, .notificationChannelMutesUpdated,
      .healthCheck, .connectionError, .notificationReminderDue, .reminderCreated, .reminderUpdated,
      .reminderDeleted, .notificationMessageHidden, .messageFlagged, .notificationBlocksUpdated:
      .own
    // For a thread the event contains its reader; for a channel it means the user who reads the event.
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
