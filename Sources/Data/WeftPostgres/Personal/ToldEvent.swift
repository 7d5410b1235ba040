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
    let about = type == .notificationMarkUnread && threadID == nil ? thread : threadID
    if isOwn(about: about) || isReadingOfAll { return nil }
    var told = withoutOwn
    if threadID == nil { told.parentID = about }
    told.nameActor(actor)
    guard let channel, let outgoing = told.channel else { return told }
    let names = ChannelPatch(channel.id)
    // What was changed of the channel is the actor's alone.
    if type == .channelUpdated, outgoing == names, channel != names { return nil }
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

  /// Whether the event is about its user's own view, whatever else it names.
  ///
  /// One whose type is unknown is its user's until somebody says whose it is.
  ///
  /// - Parameter thread: The thread that it is about, if any.
  private func isOwn(about thread: MessageID?) -> Bool {
    if let change = ChannelSwitch.allCases.first(where: {
      type == $0.event(on: true) || type == $0.event(on: false)
    }) {
      return change.flag.ownership == .own
    }
    guard let known = KnownEventType(rawValue: type.rawValue) else { return true }
    switch known.ownership {
    case .own: return true
    case .shared: return false
    case .divided: return thread == nil
    }
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
