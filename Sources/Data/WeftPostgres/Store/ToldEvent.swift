// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ChatEvent {
  /// The event as the other people of a channel receive it, nil where it is only its user's.
  ///
  /// An event of a client's stream says "the current user" without naming one; for others the event names the user.
  ///
  /// - Parameter thread: The thread that is all the event has changed, where it names none.
  func told(by actor: UserID, thread: MessageID? = nil) -> ChatEvent? {
    var told = self
    if type == .notificationMarkUnread, threadID == nil { told.parentID = thread }
    if told.isOwn || isReadingOfAll { return nil }
    told.nameActor(actor)
    if var channel = told.channel {
      channel.dropOwn()
      told.channel = channel
      let names = ChannelPatch(channel.id)
      if type == .channelUpdated, channel == names, self.channel != names { return nil }
    }
    told.poll?.ownVotes = .kept
    if case .set(.some(var poll)) = told.thread?.parentMessage?.poll {
      poll.ownVotes = .kept
      told.thread?.parentMessage?.poll = .set(poll)
    }
    if case .set(.some(var poll)) = told.message?.poll {
      poll.ownVotes = .kept
      told.message?.poll = .set(poll)
    }
    (told.unreadMessages, told.mutedUserIDs, told.channelMutes) = (nil, nil, nil)
    (told.draft, told.clearHistory) = (nil, false)
    return told
  }

  private mutating func nameActor(_ actor: UserID) {
    switch type {
    // The notification adds its reader to a channel that the reader does not know.
    case .notificationMessageNew: type = .messageNew
    case .messageRead, .notificationMarkRead, .notificationMarkUnread:
      user = user ?? UserPatch(actor)
    case .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
      .notificationInviteRejected, .notificationRemovedFromChannel:
      member = member ?? MemberPatch(UserPatch(actor))
    default: break
    }
  }

  /// Whether the event marks every channel as read, which others receive one by one.
  var isReadingOfAll: Bool { type == .notificationMarkRead && channelID == nil && threadID == nil }

  /// Whether the event switches a flag that each person sets for itself, and perhaps clears messages away.
  var isSwitch: Bool {
    ChannelSwitch.allCases.contains { type == $0.event(on: true) || type == $0.event(on: false) }
  }

  /// Whether the event is about its user's own view, whatever else it names.
  private var isOwn: Bool {
    // About a thread the event names its reader; about a channel it means the user who reads the event.
    if type == .notificationMarkUnread { return threadID == nil }
    let own: [ChatEventType] = [
      .draftUpdated, .draftDeleted, .notificationMutesUpdated,
      .notificationChannelMutesUpdated, .healthCheck, .connectionError, .notificationReminderDue,
      .reminderCreated, .reminderUpdated, .reminderDeleted,
    ]
    return isSwitch || own.contains(type)
  }

  /// Whether nothing is kept of the event: who types and who is there.
  var isFleeting: Bool {
    [.typingStart, .typingStop, .userPresenceChanged, .userWatchingStart, .userWatchingStop]
      .contains(type)
  }

  /// Whether the event may change what is another person's own, such as an unread count.
  ///
  /// - Parameter actor: The one who caused it.
  func concernsOthers(than actor: UserID) -> Bool {
    switch type {
    case .reactionNew, .reactionUpdated, .reactionDeleted, .messageUpdated, .pollVoteCasted,
      .pollVoteChanged, .pollVoteRemoved, .pollClosed, .pollUpdated:
      channel != nil
    // A reading is its reader's own.
    case .messageRead, .notificationMarkRead, .messageDelivered:
      user?.id != actor || channel != nil || !reads.isEmpty
    default: true
    }
  }
}

extension ChatEvent {
  /// Whether the event says itself how many replies a person has not read.
  func namesThreadReads(of person: UserID) -> Bool {
    type == .threadUpdated
      && ((thread?.reads ?? []) + reads).contains { $0.userID == person }
  }

  /// Whether the event says itself how many messages a person has not read.
  func namesReads(of person: UserID) -> Bool {
    (reads + (channel?.reads ?? [])).contains {
      $0.userID == person && $0.unreadMessagesCount != nil
    }
  }
}

extension ChannelPatch {
  /// Takes out what is the current user's own.
  fileprivate mutating func dropOwn() {
    (muteDetails, ownCapabilities, draftMessage) = (.kept, .kept, .kept)
    (isHidden, isBlocked) = (.kept, .kept)
    (membership, unreadCount) = (nil, nil)
  }
}
