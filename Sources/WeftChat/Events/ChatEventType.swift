// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What happened, by the server's name; there may be others than those here.
public struct ChatEventType: RawRepresentable, Hashable, Sendable {
  /// The server's name.
  public let rawValue: String

  /// Creates a type from the server's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ChatEventType {
  /// The connection lives.
  public static let healthCheck = ChatEventType(rawValue: "health.check")
  /// The connection failed.
  public static let connectionError = ChatEventType(rawValue: "connection.error")
  /// Somebody came or went.
  public static let userPresenceChanged = ChatEventType(rawValue: "user.presence.changed")
  /// Something about a user changed.
  public static let userUpdated = ChatEventType(rawValue: "user.updated")
  /// Somebody looks at a channel.
  public static let userWatchingStart = ChatEventType(rawValue: "user.watching.start")
  /// Somebody stopped looking at a channel.
  public static let userWatchingStop = ChatEventType(rawValue: "user.watching.stop")
  /// Somebody is typing.
  public static let typingStart = ChatEventType(rawValue: "typing.start")
  /// Somebody stopped typing.
  public static let typingStop = ChatEventType(rawValue: "typing.stop")
  /// Somebody may not take part any more.
  public static let userBanned = ChatEventType(rawValue: "user.banned")
  /// Somebody may take part again.
  public static let userUnbanned = ChatEventType(rawValue: "user.unbanned")
  /// All messages of somebody were deleted.
  public static let userMessagesDeleted = ChatEventType(rawValue: "user.messages.deleted")
  /// A channel was made.
  public static let channelCreated = ChatEventType(rawValue: "channel.created")
  /// Something about a channel changed.
  public static let channelUpdated = ChatEventType(rawValue: "channel.updated")
  /// A channel was deleted.
  public static let channelDeleted = ChatEventType(rawValue: "channel.deleted")
  /// The user has hidden a channel.
  public static let channelHidden = ChatEventType(rawValue: "channel.hidden")
  /// The user shows a channel again.
  public static let channelVisible = ChatEventType(rawValue: "channel.visible")
  /// Messages of a channel up to a moment were removed.
  public static let channelTruncated = ChatEventType(rawValue: "channel.truncated")
  /// A message came in a channel that is watched.
  public static let messageNew = ChatEventType(rawValue: "message.new")
  /// A message was edited.
  public static let messageUpdated = ChatEventType(rawValue: "message.updated")
  /// A message was deleted.
  public static let messageDeleted = ChatEventType(rawValue: "message.deleted")
  /// Somebody has read a channel or a thread.
  public static let messageRead = ChatEventType(rawValue: "message.read")
  /// Messages have reached a device of somebody.
  public static let messageDelivered = ChatEventType(rawValue: "message.delivered")
  /// Somebody belongs to a channel now.
  public static let memberAdded = ChatEventType(rawValue: "member.added")
  /// Something about a member changed.
  public static let memberUpdated = ChatEventType(rawValue: "member.updated")
  /// Somebody does not belong to a channel any more.
  public static let memberRemoved = ChatEventType(rawValue: "member.removed")
  /// Somebody reacted to a message.
  public static let reactionNew = ChatEventType(rawValue: "reaction.new")
  /// Somebody reacted otherwise than before.
  public static let reactionUpdated = ChatEventType(rawValue: "reaction.updated")
  /// Somebody took a reaction back.
  public static let reactionDeleted = ChatEventType(rawValue: "reaction.deleted")
  /// A message came in a channel that is not watched.
  public static let notificationMessageNew = ChatEventType(rawValue: "notification.message_new")
  /// The user has read a channel, or all of them.
  public static let notificationMarkRead = ChatEventType(rawValue: "notification.mark_read")
  /// The user has marked a channel or a thread as not read.
  public static let notificationMarkUnread = ChatEventType(rawValue: "notification.mark_unread")
  /// The user has muted other users than before.
  public static let notificationMutesUpdated = ChatEventType(rawValue: "notification.mutes_updated")
  /// The user has muted other channels than before.
  public static let notificationChannelMutesUpdated = ChatEventType(
    rawValue: "notification.channel_mutes_updated"
  )
  /// The user belongs to a channel now.
  public static let notificationAddedToChannel = ChatEventType(
    rawValue: "notification.added_to_channel"
  )
  /// The user was invited to a channel.
  public static let notificationInvited = ChatEventType(rawValue: "notification.invited")
  /// The user took an invitation.
  public static let notificationInviteAccepted = ChatEventType(
    rawValue: "notification.invite_accepted"
  )
  /// The user refused an invitation.
  public static let notificationInviteRejected = ChatEventType(
    rawValue: "notification.invite_rejected"
  )
  /// The user does not belong to a channel any more.
  public static let notificationRemovedFromChannel = ChatEventType(
    rawValue: "notification.removed_from_channel"
  )
  /// A channel that is not watched was deleted.
  public static let notificationChannelDeleted = ChatEventType(
    rawValue: "notification.channel_deleted"
  )
  /// A vote was opened.
  public static let pollCreated = ChatEventType(rawValue: "poll.created")
  /// A vote was closed.
  public static let pollClosed = ChatEventType(rawValue: "poll.closed")
  /// A vote was deleted.
  public static let pollDeleted = ChatEventType(rawValue: "poll.deleted")
  /// Something about a vote changed.
  public static let pollUpdated = ChatEventType(rawValue: "poll.updated")
  /// Somebody voted.
  public static let pollVoteCasted = ChatEventType(rawValue: "poll.vote_casted")
  /// Somebody voted otherwise than before.
  public static let pollVoteChanged = ChatEventType(rawValue: "poll.vote_changed")
  /// Somebody took a vote back.
  public static let pollVoteRemoved = ChatEventType(rawValue: "poll.vote_removed")
  /// Something about a thread changed.
  public static let threadUpdated = ChatEventType(rawValue: "thread.updated")
  /// A reply came in a thread the user takes part in.
  public static let notificationThreadMessageNew = ChatEventType(
    rawValue: "notification.thread_message_new"
  )
  /// An assistant says what it does.
  public static let aiIndicatorUpdate = ChatEventType(rawValue: "ai_indicator.update")
  /// An assistant has finished.
  public static let aiIndicatorClear = ChatEventType(rawValue: "ai_indicator.clear")
  /// An assistant was stopped.
  public static let aiIndicatorStop = ChatEventType(rawValue: "ai_indicator.stop")
  /// The user has begun to write something.
  public static let draftUpdated = ChatEventType(rawValue: "draft.updated")
  /// The user has thrown a draft away.
  public static let draftDeleted = ChatEventType(rawValue: "draft.deleted")
  /// The user wants to be reminded of a message.
  public static let reminderCreated = ChatEventType(rawValue: "reminder.created")
  /// The user wants to be reminded at another time.
  public static let reminderUpdated = ChatEventType(rawValue: "reminder.updated")
  /// The user does not want to be reminded any more.
  public static let reminderDeleted = ChatEventType(rawValue: "reminder.deleted")
  /// It is time to remind the user of a message.
  public static let notificationReminderDue = ChatEventType(rawValue: "notification.reminder_due")
}
