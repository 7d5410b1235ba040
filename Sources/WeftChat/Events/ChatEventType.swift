// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of an event, by the server's name; a server may send names that are not listed here.
public struct ChatEventType: RawRepresentable, Hashable, Sendable {
  /// The server's name.
  public let rawValue: String

  /// Creates a type from the server's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ChatEventType {
  /// The server confirmed that the connection is alive.
  public static let healthCheck = ChatEventType(rawValue: "health.check")
  /// The connection failed.
  public static let connectionError = ChatEventType(rawValue: "connection.error")
  /// A user came online or went offline.
  public static let userPresenceChanged = ChatEventType(rawValue: "user.presence.changed")
  /// A user's profile changed.
  public static let userUpdated = ChatEventType(rawValue: "user.updated")
  /// A user began to watch a channel.
  public static let userWatchingStart = ChatEventType(rawValue: "user.watching.start")
  /// A user stopped watching a channel.
  public static let userWatchingStop = ChatEventType(rawValue: "user.watching.stop")
  /// A user began to type.
  public static let typingStart = ChatEventType(rawValue: "typing.start")
  /// A user stopped typing.
  public static let typingStop = ChatEventType(rawValue: "typing.stop")
  /// A user was banned, from a channel or from all of them.
  public static let userBanned = ChatEventType(rawValue: "user.banned")
  /// A user's ban was lifted.
  public static let userUnbanned = ChatEventType(rawValue: "user.unbanned")
  /// All messages of a user were deleted.
  public static let userMessagesDeleted = ChatEventType(rawValue: "user.messages.deleted")
  /// A channel was created.
  public static let channelCreated = ChatEventType(rawValue: "channel.created")
  /// A channel changed.
  public static let channelUpdated = ChatEventType(rawValue: "channel.updated")
  /// A channel was deleted.
  public static let channelDeleted = ChatEventType(rawValue: "channel.deleted")
  /// The current user hid a channel.
  public static let channelHidden = ChatEventType(rawValue: "channel.hidden")
  /// The current user made a hidden channel visible again.
  public static let channelVisible = ChatEventType(rawValue: "channel.visible")
  /// A channel's messages up to a moment were removed.
  public static let channelTruncated = ChatEventType(rawValue: "channel.truncated")
  /// A message arrived in a channel the client watches.
  public static let messageNew = ChatEventType(rawValue: "message.new")
  /// A message was edited.
  public static let messageUpdated = ChatEventType(rawValue: "message.updated")
  /// A message was deleted.
  public static let messageDeleted = ChatEventType(rawValue: "message.deleted")
  /// A user read a channel or a thread.
  public static let messageRead = ChatEventType(rawValue: "message.read")
  /// Messages reached a device of a user.
  public static let messageDelivered = ChatEventType(rawValue: "message.delivered")
  /// A user became a member of a channel.
  public static let memberAdded = ChatEventType(rawValue: "member.added")
  /// A member changed.
  public static let memberUpdated = ChatEventType(rawValue: "member.updated")
  /// A user is no longer a member of a channel.
  public static let memberRemoved = ChatEventType(rawValue: "member.removed")
  /// A user added a reaction to a message.
  public static let reactionNew = ChatEventType(rawValue: "reaction.new")
  /// A user replaced their reactions to a message by one.
  public static let reactionUpdated = ChatEventType(rawValue: "reaction.updated")
  /// A user removed a reaction.
  public static let reactionDeleted = ChatEventType(rawValue: "reaction.deleted")
  /// A message arrived in a channel the client does not watch.
  public static let notificationMessageNew = ChatEventType(rawValue: "notification.message_new")
  /// The current user read a channel, or all of them.
  public static let notificationMarkRead = ChatEventType(rawValue: "notification.mark_read")
  /// The current user marked a channel or a thread as unread.
  public static let notificationMarkUnread = ChatEventType(rawValue: "notification.mark_unread")
  /// The set of users the current user has muted changed.
  public static let notificationMutesUpdated = ChatEventType(rawValue: "notification.mutes_updated")
  /// The set of channels the current user has muted changed.
  public static let notificationChannelMutesUpdated = ChatEventType(
    rawValue: "notification.channel_mutes_updated"
  )
  /// The current user became a member of a channel.
  public static let notificationAddedToChannel = ChatEventType(
    rawValue: "notification.added_to_channel"
  )
  /// The current user was invited to a channel.
  public static let notificationInvited = ChatEventType(rawValue: "notification.invited")
  /// The current user accepted an invitation.
  public static let notificationInviteAccepted = ChatEventType(
    rawValue: "notification.invite_accepted"
  )
  /// The current user rejected an invitation.
  public static let notificationInviteRejected = ChatEventType(
    rawValue: "notification.invite_rejected"
  )
  /// The current user is no longer a member of a channel.
  public static let notificationRemovedFromChannel = ChatEventType(
    rawValue: "notification.removed_from_channel"
  )
  /// A channel the client does not watch was deleted.
  public static let notificationChannelDeleted = ChatEventType(
    rawValue: "notification.channel_deleted"
  )
  /// A poll was created.
  public static let pollCreated = ChatEventType(rawValue: "poll.created")
  /// A poll was closed.
  public static let pollClosed = ChatEventType(rawValue: "poll.closed")
  /// A poll was deleted.
  public static let pollDeleted = ChatEventType(rawValue: "poll.deleted")
  /// A poll changed.
  public static let pollUpdated = ChatEventType(rawValue: "poll.updated")
  /// A user voted.
  public static let pollVoteCasted = ChatEventType(rawValue: "poll.vote_casted")
  /// A user changed their vote.
  public static let pollVoteChanged = ChatEventType(rawValue: "poll.vote_changed")
  /// A user withdrew their vote.
  public static let pollVoteRemoved = ChatEventType(rawValue: "poll.vote_removed")
  /// A thread changed.
  public static let threadUpdated = ChatEventType(rawValue: "thread.updated")
  /// A reply arrived in a thread the current user takes part in.
  public static let notificationThreadMessageNew = ChatEventType(
    rawValue: "notification.thread_message_new"
  )
  /// An assistant reported what it is doing.
  public static let aiIndicatorUpdate = ChatEventType(rawValue: "ai_indicator.update")
  /// An assistant finished.
  public static let aiIndicatorClear = ChatEventType(rawValue: "ai_indicator.clear")
  /// An assistant was stopped.
  public static let aiIndicatorStop = ChatEventType(rawValue: "ai_indicator.stop")
  /// The current user wrote or changed a draft.
  public static let draftUpdated = ChatEventType(rawValue: "draft.updated")
  /// The current user deleted a draft.
  public static let draftDeleted = ChatEventType(rawValue: "draft.deleted")
  /// The current user set a reminder for a message.
  public static let reminderCreated = ChatEventType(rawValue: "reminder.created")
  /// The current user changed the time of a reminder.
  public static let reminderUpdated = ChatEventType(rawValue: "reminder.updated")
  /// The current user deleted a reminder.
  public static let reminderDeleted = ChatEventType(rawValue: "reminder.deleted")
  /// A reminder of a message is due.
  public static let notificationReminderDue = ChatEventType(rawValue: "notification.reminder_due")
}
