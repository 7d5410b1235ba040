// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  struct Membership: Hashable, Sendable {
    let channel: ChannelID
    let user: UserID

    /// When the user last joined or left.
    struct Moment: Sendable {
      let date: Date
      let isMember: Bool
    }
  }

  /// Applies an event about a member who joined, was invited, answered an invitation or changed.
  mutating func changeMember(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let isOwn = event.type.concernsUser
    var channel = try subject(of: event)
    guard
      var patch = event.member ?? (isOwn ? nil : event.user.map { MemberPatch($0) })
        ?? (isOwn ? MemberPatch(UserPatch(currentUserID)) : nil)
    else { throw .missing("member", in: event.type) }
    if let invite = event.type.invite, patch.invite == .kept { patch.invite = .set(invite) }
    let isNew = !channel.members.contains { $0.id == currentUserID }
    put(patch, in: &channel, of: event, as: event.type == .memberUpdated ? .changed : .came)
    store(channel, &change)
    if isOwn, isNew, patch.user.id == currentUserID, channel.membership != nil {
      change.notices.append(.joined(channel.id))
    }
  }

  mutating func removeMember(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let fallback = event.type.concernsUser ? currentUserID : event.user?.id
    guard let user = event.member?.user.id ?? fallback else {
      throw .missing("member", in: event.type)
    }
    let key = Membership(channel: channel.id, user: user)
    let moment = moment(of: event)
    let last = membershipMoments[key]
    guard last.map({ $0.date <= moment }) ?? true else { return }
    if let last, !last.isMember, last.date == event.createdAt { return }
    membershipMoments.set(Membership.Moment(date: moment, isMember: false), for: key)
    let known = channel.members.count
    channel.members.removeAll { $0.id == user }
    let wasMember =
      channel.members.count < known || last?.isMember != false && channel.memberCount > known
    if wasMember { step(&channel, by: -1, of: event) }
    if user == currentUserID {
      if channel.membership != nil { change.notices.append(.left(channel.id)) }
      channel.membership = nil
    }
    store(channel, &change)
  }

  /// Whether the user was a member of a channel or invited to it, and left, declined or was removed.
  package func hasLeft(_ id: ChannelID) -> Bool {
    guard let channel = channels[id], !channel.isMember(currentUserID) else { return false }
    return membershipMoments[Membership(channel: id, user: currentUserID)]?.isMember == false
  }

  /// Updates or adds a member, unless a later event about the user has been applied.
  mutating func put(
    _ patch: MemberPatch,
    in channel: inout ChatChannel,
    of event: ChatEvent,
    as news: MemberNews
  ) {
    let key = Membership(channel: channel.id, user: patch.user.id)
    let moment = moment(of: event)
    let last = membershipMoments[key]
    guard last.map({ $0.date <= moment }) ?? true else { return }
    // A list may still contain a user whom the same event removes.
    if news == .listed, let last, !last.isMember, last.date == moment { return }
    if news != .listed {
      membershipMoments.set(Membership.Moment(date: moment, isMember: true), for: key)
    }
    if let index = channel.members.firstIndex(where: { $0.id == patch.user.id }) {
      patch.apply(to: &channel.members[index])
    } else {
      var member = ChatChannelMember(user(patch.user.id))
      patch.apply(to: &member)
      channel.members.append(member)
      if news == .came, last?.isMember != true { step(&channel, by: 1, of: event) }
      channel.memberCount = max(channel.memberCount, channel.members.count)
    }
    if patch.user.id == currentUserID {
      let listed = channel.members.first { $0.id == currentUserID }
      var membership = channel.membership ?? listed ?? ChatChannelMember(currentUser)
      patch.apply(to: &membership)
      channel.membership = membership
    }
  }

  /// Adds to or subtracts from the member count, unless the event carries the count itself.
  private mutating func step(_ channel: inout ChatChannel, by step: Int, of event: ChatEvent) {
    guard event.channel?.memberCount == nil else { return }
    channel.memberCount = max(channel.members.count, channel.memberCount + step)
    memberCountMoments.set(moment(of: event), for: channel.id)
  }
}

extension ChatEventType {
  /// Whether the event is about the current user's own membership.
  var concernsUser: Bool {
    [
      .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
      .notificationInviteRejected, .notificationRemovedFromChannel,
    ].contains(self)
  }

  /// The state of an invitation after the event.
  fileprivate var invite: ChatChannelMember.Invite? {
    switch self {
    case .notificationInvited: .pending
    case .notificationInviteAccepted: .accepted
    case .notificationInviteRejected: .rejected
    default: nil
    }
  }
}

/// The reason why an event names a member.
enum MemberNews {
  /// The member joined and counts as a new one.
  case came
  case changed
  /// The member is listed in a channel's payload.
  case listed
}
