// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Applies the data of all users in an event.
  mutating func noteUsers(of event: ChatEvent, _ change: inout ChatChange) {
    for patch in event.users { note(patch, &change) }
  }

  mutating func note(_ patch: UserPatch, _ change: inout ChatChange) {
    let old = users[patch.id]
    var user = old ?? ChatUser(id: patch.id)
    patch.apply(to: &user)
    guard old != user else { return }
    change.modelsTouched += 1
    users[patch.id] = user
    let differences = UserElement(from: old ?? ChatUser(id: patch.id), to: user)
    if !differences.isEmpty { change.users[patch.id, default: []].formUnion(differences) }
  }

  /// Bans a user from one channel or from all, or lifts the ban.
  mutating func changeBan(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let user = try event.requiredUser()
    let isBanned = event.type == .userBanned
    guard event.channelID != nil else {
      return note(UserPatch(user.id) { $0.isBanned = .set(isBanned) }, &change)
    }
    var channel = try subject(of: event)
    let key = Membership(channel: channel.id, user: user.id)
    // A user who has joined again since then has the current ban state.
    if let last = membershipMoments[key], last.date > moment(of: event) { return }
    if let index = channel.members.firstIndex(where: { $0.id == user.id }) {
      channel.members[index].isBannedFromChannel = isBanned
    }
    if user.id == currentUserID { channel.membership?.isBannedFromChannel = isBanned }
    store(channel, &change)
  }

  /// Deletes the messages of a user, in one channel or in all.
  ///
  /// For all channels, only the time is stored and applied to messages on reading, because the user may have written in
  /// any channel.
  mutating func deleteMessages(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let user = try event.requiredUser().id
    let date = moment(of: event)
    guard event.channelID == nil else {
      return try deleteMessages(of: user, upTo: date, in: subject(of: event), event, &change)
    }
    var erasure = erasures[user] ?? Erasure()
    let known = event.hardDelete ? erasure.removed : erasure.marked
    guard known.map({ $0 < date }) ?? true else { return }
    if event.hardDelete { erasure.removed = date } else { erasure.marked = date }
    erasures[user] = erasure
    change.modelsTouched += 1
    change.users[user, default: []].insert(.messages)
    if event.hardDelete { for id in threadIDs(below: user, upTo: date) { dropThread(id, &change) } }
  }

  private mutating func deleteMessages(
    of user: UserID,
    upTo date: Date,
    in known: ChatChannel,
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let below = threadIDs(of: known.id).compactMap { threads[$0] }
    let messages =
      known.latestMessages + below.map(\.parentMessage) + below.flatMap(\.latestReplies)
    var deletion = ChatEvent(.messageDeleted, cid: known.id, at: date)
    deletion.hardDelete = event.hardDelete
    var seen: Set<MessageID> = []
    for message in messages where message.author.id == user && message.createdAt <= date {
      guard seen.insert(message.id).inserted else { continue }
      deletion.message = MessagePatch(message.id) {
        if let parent = message.parentID { $0.parentID = .set(parent) }
      }
      try deleteMessage(deletion, &change)
    }
  }

  /// Sets the users whose messages don't count as unread.
  mutating func changeMutes(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let ids = event.mutedUserIDs else { throw .missing("muted_user_ids", in: event.type) }
    let muted = Set(ids)
    for id in mutedUserIDs.symmetricDifference(muted) {
      change.users[id, default: []].insert(.other)
    }
    mutedUserIDs = muted
  }

  /// Sets the channels that the current user has muted; all others become unmuted.
  mutating func changeChannelMutes(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let mutes = event.channelMutes else { throw .missing("channel_mutes", in: event.type) }
    var details: [ChannelID: MuteDetails] = [:]
    for mute in mutes { details[mute.id] = mute.details }
    for id in Set(mutedChannels.keys).union(details.keys).sorted() {
      guard var channel = channels[id] else { continue }
      channel.muteDetails = details[id]
      store(channel, &change)
    }
  }
}
