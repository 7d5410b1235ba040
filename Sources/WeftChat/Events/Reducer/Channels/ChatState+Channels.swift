// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Takes what an event says of its channel; one that is not known comes with the events that bring
  /// channels.
  mutating func noteChannel(
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard var patch = event.channel else { return }
    if let cid = event.cid, cid != patch.id {
      throw ChatRefusal(.unknown, "\"cid\" says \"\(cid)\", but the channel is \"\(patch.id)\"")
    }
    // Emptying is done by its own event, which must see what was there.
    if event.type == .channelTruncated { patch.truncatedAt = .kept }
    let known = channels[patch.id]
    guard known != nil || event.type.bringsChannels else { return }
    var channel =
      known ?? ChatChannel(id: patch.id, createdAt: patch.createdAt ?? moment(of: event))
    patch.apply(to: &channel)
    emptyAsTold(&channel, since: known, of: event, &change)
    if let isHidden = patch.isHidden.value {
      let moment = moment(of: event)
      if isHidden { hide(&channel, at: moment) } else { show(&channel, at: moment) }
    }
    putMembers(of: patch, in: &channel, of: event)
    // Only members are told of messages in channels they don't watch.
    if known == nil, event.type == .notificationMessageNew {
      put(MemberPatch(UserPatch(currentUserID)), in: &channel, of: event, as: .listed)
    }
    write(patch.reads, in: &channel, of: event, &change)
    if let count = patch.unreadCount { tell(count, in: &channel, of: event, &change) }
    let brought = try place(patch.messages, in: &channel, of: event, &change)
    store(channel, &change, also: brought ? .messages : [])
  }

  /// Removes what was removed when the channel was emptied, where this is the first event to say so.
  private mutating func emptyAsTold(
    _ channel: inout ChatChannel,
    since known: ChatChannel?,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    guard let known, let date = channel.truncatedAt,
      known.truncatedAt.map({ $0 < date }) ?? true
    else { return }
    channel.truncatedAt = known.truncatedAt
    empty(&channel, upTo: date, of: event, &change)
  }

  private mutating func putMembers(
    of patch: ChannelPatch,
    in channel: inout ChatChannel,
    of event: ChatEvent
  ) {
    for member in patch.members { put(member, in: &channel, of: event, as: .listed) }
    if let membership = patch.membership {
      put(membership, in: &channel, of: event, as: .listed)
    }
    let moment = moment(of: event)
    guard let count = patch.memberCount,
      memberCountMoments[channel.id].map({ $0 <= moment }) ?? true
    else { return }
    memberCountMoments.set(moment, for: channel.id)
    channel.memberCount = max(channel.members.count, count)
  }

  /// Takes messages that came along and are not known; they count for nothing.
  private func place(
    _ messages: [MessagePatch],
    in channel: inout ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) -> Bool {
    var isChanged = false
    for patch in messages
    where channel.place(of: patch.id) == nil && patch.id != event.message?.id {
      let message = try newMessage(patch, of: event)
      guard deletedMessages[patch.id] == nil, !channel.wasRemoved(at: message.createdAt) else {
        continue
      }
      channel.place(message)
      channel.advanceLastMessage(to: message.createdAt)
      change.messages[patch.id] = .inserted
      isChanged = true
    }
    return isChanged
  }
}

extension ChatEventType {
  /// Whether a channel in its payload is taken where it was not known.
  fileprivate var bringsChannels: Bool {
    [
      .channelCreated, .channelUpdated, .channelVisible, .messageNew, .notificationMessageNew,
      .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
    ].contains(self)
  }
}
