// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Applies the channel payload of an event; some types of event also add an unknown channel.
  mutating func noteChannel(
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard var patch = event.channel else { return }
    if let cid = event.cid, cid != patch.id {
      throw ChatRefusal(.unknown, "\"cid\" says \"\(cid)\", but the channel is \"\(patch.id)\"")
    }
    // The truncation event removes messages itself and must see those the channel had.
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
    // Servers report messages in channels the client does not watch only to members.
    if known == nil, event.type == .notificationMessageNew {
      put(MemberPatch(UserPatch(currentUserID)), in: &channel, of: event, as: .listed)
    }
    write(patch.reads, in: &channel, of: event, &change)
    if let count = patch.unreadCount { tell(count, in: &channel, of: event, &change) }
    let brought = try place(patch.messages, in: &channel, of: event, &change)
    store(channel, &change, also: brought ? .messages : [])
  }

  /// Removes truncated messages, if this is the first event to report the truncation.
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

  /// Inserts unknown messages of the payload, without counting them; returns whether there were
  /// any.
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
  /// Whether a channel in the payload is added where the state does not know it.
  fileprivate var bringsChannels: Bool {
    [
      .channelCreated, .channelUpdated, .channelVisible, .messageNew, .notificationMessageNew,
      .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
    ].contains(self)
  }
}
