// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The type of an event, by the name that servers use; they may send names that are not listed here.
public struct ChatEventType: RawRepresentable, Hashable, Sendable {
  /// The name that servers use, such as `message.new`.
  public let rawValue: String

  /// Creates a type from the name that servers use.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type of event that the state knows.
  package init(_ known: KnownEventType) {
    self.init(rawValue: known.rawValue)
  }
}

extension ChatEventType {
  /// The server confirmed that the connection is alive.
  package static let healthCheck = ChatEventType(.healthCheck)
  /// The connection failed.
  package static let connectionError = ChatEventType(.connectionError)
  /// A user came online or went offline.
  public static let userPresenceChanged = ChatEventType(.userPresenceChanged)
  /// A user's profile changed.
  public static let userUpdated = ChatEventType(.userUpdated)
  /// A user started watching a channel.
  public static let userWatchingStart = ChatEventType(.userWatchingStart)
  /// A user stopped watching a channel.
  public static let userWatchingStop = ChatEventType(.userWatchingStop)
  /// A user started typing.
  public static let typingStart = ChatEventType(.typingStart)
  /// A user stopped typing.
  public static let typingStop = ChatEventType(.typingStop)
  /// A user was banned, from a channel or from all of them.
  public static let userBanned = ChatEventType(.userBanned)
  /// A user's ban was lifted.
  public static let userUnbanned = ChatEventType(.userUnbanned)
  /// A user's messages were deleted, in one channel or everywhere; ``ChatEvent/hardDelete`` leaves no rows.
  public static let userMessagesDeleted = ChatEventType(.userMessagesDeleted)
  /// A channel was created; an engine over a source also loads what the payload leaves out.
  public static let channelCreated = ChatEventType(.channelCreated)
  /// A channel changed.
  public static let channelUpdated = ChatEventType(.channelUpdated)
  /// A channel was deleted for all its members; lists remove it.
  public static let channelDeleted = ChatEventType(.channelDeleted)
  /// A channel's messages were removed up to a point in time.
  public static let channelTruncated = ChatEventType(.channelTruncated)
  /// A message arrived in a channel the client watches.
  public static let messageNew = ChatEventType(.messageNew)
  /// A message was edited.
  public static let messageUpdated = ChatEventType(.messageUpdated)
  /// A message was deleted; its row stays and says so, unless the event has ``ChatEvent/hardDelete``.
  public static let messageDeleted = ChatEventType(.messageDeleted)
  /// A user read a channel or a thread.
  public static let messageRead = ChatEventType(.messageRead)
  /// Messages reached a device of a user.
  public static let messageDelivered = ChatEventType(.messageDelivered)
  /// A user became a member of a channel.
  public static let memberAdded = ChatEventType(.memberAdded)
  /// A member changed.
  public static let memberUpdated = ChatEventType(.memberUpdated)
  /// A user is no longer a member of a channel.
  public static let memberRemoved = ChatEventType(.memberRemoved)
  /// A user added a reaction to a message.
  public static let reactionNew = ChatEventType(.reactionNew)
  /// A user replaced their reactions to a message by one.
  public static let reactionUpdated = ChatEventType(.reactionUpdated)
  /// A user removed a reaction.
  public static let reactionDeleted = ChatEventType(.reactionDeleted)
  /// A message arrived in a channel the client does not watch.
  public static let notificationMessageNew = ChatEventType(.notificationMessageNew)
  /// The current user read a channel, or all of them.
  public static let notificationMarkRead = ChatEventType(.notificationMarkRead)
  /// The current user marked a channel or a thread as unread.
  public static let notificationMarkUnread = ChatEventType(.notificationMarkUnread)
  /// The set of users the current user has muted changed.
  public static let notificationMutesUpdated = ChatEventType(.notificationMutesUpdated)
  /// The set of channels the current user has muted changed.
  public static let notificationChannelMutesUpdated = ChatEventType(
    .notificationChannelMutesUpdated
  )
  /// The current user became a member of a channel.
  public static let notificationAddedToChannel = ChatEventType(.notificationAddedToChannel)
  /// The current user was invited to a channel.
  public static let notificationInvited = ChatEventType(.notificationInvited)
  /// The current user accepted an invitation.
  public static let notificationInviteAccepted = ChatEventType(.notificationInviteAccepted)
  /// The current user rejected an invitation.
  public static let notificationInviteRejected = ChatEventType(.notificationInviteRejected)
  /// The current user is no longer a member of a channel.
  public static let notificationRemovedFromChannel = ChatEventType(.notificationRemovedFromChannel)
  /// A channel the client does not watch was deleted.
  public static let notificationChannelDeleted = ChatEventType(.notificationChannelDeleted)
  /// A poll was created, as part of a message.
  public static let pollCreated = ChatEventType(.pollCreated)
  /// Voting in a poll ended; its counts stay visible.
  public static let pollClosed = ChatEventType(.pollClosed)
  /// A poll was deleted; the message that had it stays without it.
  public static let pollDeleted = ChatEventType(.pollDeleted)
  /// A poll changed.
  public static let pollUpdated = ChatEventType(.pollUpdated)
  /// A user voted.
  public static let pollVoteCasted = ChatEventType(.pollVoteCasted)
  /// A user changed their vote.
  public static let pollVoteChanged = ChatEventType(.pollVoteChanged)
  /// A user withdrew their vote.
  public static let pollVoteRemoved = ChatEventType(.pollVoteRemoved)
  /// A thread changed.
  public static let threadUpdated = ChatEventType(.threadUpdated)
  /// A reply arrived in a thread the current user takes part in.
  public static let notificationThreadMessageNew = ChatEventType(.notificationThreadMessageNew)
  /// An assistant reported what it is doing.
  package static let aiIndicatorUpdate = ChatEventType(.aiIndicatorUpdate)
  /// An assistant finished.
  package static let aiIndicatorClear = ChatEventType(.aiIndicatorClear)
  /// An assistant was stopped.
  package static let aiIndicatorStop = ChatEventType(.aiIndicatorStop)
  /// The current user wrote or changed a draft.
  public static let draftUpdated = ChatEventType(.draftUpdated)
  /// The current user deleted a draft.
  public static let draftDeleted = ChatEventType(.draftDeleted)
  /// The current user set a reminder for a message.
  package static let reminderCreated = ChatEventType(.reminderCreated)
  /// The current user changed the time of a reminder.
  package static let reminderUpdated = ChatEventType(.reminderUpdated)
  /// The current user deleted a reminder.
  package static let reminderDeleted = ChatEventType(.reminderDeleted)
  /// The current user deleted a message for themself.
  package static let notificationMessageHidden = ChatEventType(.notificationMessageHidden)
  /// The current user reported a message.
  package static let messageFlagged = ChatEventType(.messageFlagged)
  /// The set of users the current user has blocked changed.
  package static let notificationBlocksUpdated = ChatEventType(.notificationBlocksUpdated)
  /// A reminder of a message is due.
  package static let notificationReminderDue = ChatEventType(.notificationReminderDue)
}

extension ChatEventType {
  /// Every type that the state knows.
  package static let known =
    KnownEventType.allCases.map { ChatEventType($0) }
    + ChannelSwitch.allCases.flatMap { [$0.events.on, $0.events.off] }
}

/// The types of events that the state knows, by the server's names, without those of ``ChannelSwitch``.
///
/// Every type has a rule; see `EventRule`.
package enum KnownEventType: String, CaseIterable, Sendable {
  case healthCheck = "health.check"
  case connectionError = "connection.error"
  case userPresenceChanged = "user.presence.changed"
  case userUpdated = "user.updated"
  case userWatchingStart = "user.watching.start"
  case userWatchingStop = "user.watching.stop"
  case typingStart = "typing.start"
  case typingStop = "typing.stop"
  case userBanned = "user.banned"
  case userUnbanned = "user.unbanned"
  case userMessagesDeleted = "user.messages.deleted"
  case channelCreated = "channel.created"
  case channelUpdated = "channel.updated"
  case channelDeleted = "channel.deleted"
  case channelTruncated = "channel.truncated"
  case messageNew = "message.new"
  case messageUpdated = "message.updated"
  case messageDeleted = "message.deleted"
  case messageRead = "message.read"
  case messageDelivered = "message.delivered"
  case memberAdded = "member.added"
  case memberUpdated = "member.updated"
  case memberRemoved = "member.removed"
  case reactionNew = "reaction.new"
  case reactionUpdated = "reaction.updated"
  case reactionDeleted = "reaction.deleted"
  case notificationMessageNew = "notification.message_new"
  case notificationMarkRead = "notification.mark_read"
  case notificationMarkUnread = "notification.mark_unread"
  case notificationMutesUpdated = "notification.mutes_updated"
  case notificationChannelMutesUpdated = "notification.channel_mutes_updated"
  case notificationAddedToChannel = "notification.added_to_channel"
  case notificationInvited = "notification.invited"
  case notificationInviteAccepted = "notification.invite_accepted"
  case notificationInviteRejected = "notification.invite_rejected"
  case notificationRemovedFromChannel = "notification.removed_from_channel"
  case notificationChannelDeleted = "notification.channel_deleted"
  case pollCreated = "poll.created"
  case pollClosed = "poll.closed"
  case pollDeleted = "poll.deleted"
  case pollUpdated = "poll.updated"
  case pollVoteCasted = "poll.vote_casted"
  case pollVoteChanged = "poll.vote_changed"
  case pollVoteRemoved = "poll.vote_removed"
  case threadUpdated = "thread.updated"
  case notificationThreadMessageNew = "notification.thread_message_new"
  case aiIndicatorUpdate = "ai_indicator.update"
  case aiIndicatorClear = "ai_indicator.clear"
  case aiIndicatorStop = "ai_indicator.stop"
  case draftUpdated = "draft.updated"
  case draftDeleted = "draft.deleted"
  case reminderCreated = "reminder.created"
  case reminderUpdated = "reminder.updated"
  case reminderDeleted = "reminder.deleted"
  case notificationReminderDue = "notification.reminder_due"
  case notificationMessageHidden = "notification.message_hidden"
  case messageFlagged = "message.flagged"
  case notificationBlocksUpdated = "notification.blocks_updated"
}
