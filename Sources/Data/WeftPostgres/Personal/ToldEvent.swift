// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ChatEvent {
  /// Returns the event for other users of a channel, or `nil` if it concerns only its own user.
  ///
  /// In a client's stream, an event without a user means the current one; for others, the event names that user.
  ///
  /// - Parameter thread: The only thread that the event has changed, if it names none.
  func told(by actor: UserID, thread: MessageID? = nil) -> ChatEvent? {
    let about = type == .notificationMarkUnread && threadID == nil ? thread : threadID
    if isOwn(about: about) || isReadingOfAll { return nil }
    var told = withoutOwn
    if threadID == nil { told.parentID = about }
    told.nameActor(actor)
    guard let channel, let outgoing = told.channel else { return told }
    let names = ChannelPatch(channel.id)
    // Only the actor's own data of the channel has changed.
    if type == .channelUpdated, outgoing == names, channel != names { return nil }
    return told
  }

  private mutating func nameActor(_ actor: UserID) {
    switch type {
    // For its receiver, this notification also adds an unknown channel.
    case .notificationMessageNew: type = .messageNew
    case .messageRead, .notificationMarkRead, .notificationMarkUnread:
      user = user ?? UserPatch(actor)
    case .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
      .notificationInviteRejected, .notificationRemovedFromChannel:
      member = member ?? MemberPatch(UserPatch(actor))
    default: break
    }
  }

  /// Whether the event marks every channel as read; others receive it for each channel.
  var isReadingOfAll: Bool { type == .notificationMarkRead && channelID == nil && threadID == nil }

  /// Whether the event concerns only its user's own view, regardless of what it names.
  ///
  /// An event of an unknown type counts as such.
  ///
  /// - Parameter thread: The thread that the event is about, if any.
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

  /// Whether the event is never stored: typing, presence, and the state of an assistant.
  var isFleeting: Bool {
    [
      .typingStart, .typingStop, .userPresenceChanged, .userWatchingStart, .userWatchingStop,
      .aiIndicatorUpdate, .aiIndicatorClear, .aiIndicatorStop,
    ].contains(type)
  }

  /// Whether the event may change another user's own data, such as an unread count.
  ///
  /// - Parameter actor: The user who caused the event.
  func concernsOthers(than actor: UserID) -> Bool {
    switch type {
    case .reactionNew, .reactionUpdated, .reactionDeleted, .messageUpdated, .pollVoteCasted,
      .pollVoteChanged, .pollVoteRemoved, .pollClosed, .pollUpdated:
      channel != nil
    // Read states belong to their reader.
    case .messageRead, .notificationMarkRead, .messageDelivered:
      user?.id != actor || channel != nil || !reads.isEmpty
    default: true
    }
  }
}

extension ChatEvent {
  /// Whether the event itself states how many replies a user hasn't read.
  func namesThreadReads(of person: UserID) -> Bool {
    type == .threadUpdated
      && ((thread?.reads ?? []) + reads).contains { $0.userID == person }
  }

  /// Whether the event itself states how many messages a user hasn't read.
  func namesReads(of person: UserID) -> Bool {
    (reads + (channel?.reads ?? [])).contains {
      $0.userID == person && $0.unreadMessagesCount != nil
    }
  }
}
