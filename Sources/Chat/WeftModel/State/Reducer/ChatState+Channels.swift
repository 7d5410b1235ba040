// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Applies the channel payload of an event; some types of events also add an unknown channel.
  mutating func noteChannel(
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard var patch = event.channel else { return }
    if let cid = event.cid, cid != patch.id {
      throw ChatRefusal(.unknown, "\"cid\" says \"\(cid)\", but the channel is \"\(patch.id)\"")
    }
    // The truncation event removes messages itself and must see those that the channel had.
    if event.type == .channelTruncated { patch.truncatedAt = .kept }
    let known = channels[patch.id]
    guard known != nil || event.type.bringsChannels else { return }
    var channel =
      known ?? ChatChannel(id: patch.id, createdAt: patch.createdAt ?? moment(of: event))
    patch.apply(to: &channel)
    emptyAsTold(&channel, since: known, of: event, &change)
    turnAsNamed(&channel, by: patch, of: event)
    putMembers(of: patch, in: &channel, of: event)
    // Servers report messages in channels that the client does not watch only to members.
    if known == nil, event.type == .notificationMessageNew {
      put(MemberPatch(UserPatch(currentUserID)), in: &channel, of: event, as: .listed)
    }
    write(patch.reads, in: &channel, of: event, &change)
    // When a reading is undone, its own rule sets the count, unless a later reading was applied.
    if let count = patch.unreadCount, event.type != .notificationMarkUnread {
      tell(count, in: &channel, of: event, &change)
    }
    let brought = try insert(patch.messages, in: &channel, of: event, &change)
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

  /// Inserts unknown messages of the payload without counting them; returns whether there were any.
  private func insert(
    _ messages: [MessagePatch],
    in channel: inout ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) -> Bool {
    var isChanged = false
    for patch in messages
    where channel.index(of: patch.id) == nil && patch.id != event.message?.id {
      let message = try newMessage(patch, of: event)
      guard deletedMessages[patch.id] == nil, !channel.wasRemoved(at: message.createdAt) else {
        continue
      }
      channel.insert(message)
      channel.advanceLastMessage(to: message.createdAt)
      change.messages[patch.id] = .inserted
      isChanged = true
    }
    return isChanged
  }
}

// Truncating and deleting.
extension ChatState {
  /// Removes the messages up to a point in time; the event may carry a later message that reports it.
  mutating func truncateChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let word = try event.message.map { patch throws(ChatRefusal) in try newMessage(patch, of: event)
    }
    empty(&channel, upTo: emptiedMoment(of: event, word), of: event, &change)
    if let message = word, deletedMessages[message.id] == nil,
      channel.index(of: message.id) == nil, !channel.wasRemoved(at: message.createdAt)
    {
      channel.insert(message)
      channel.advanceLastMessage(to: message.createdAt)
      change.messages[message.id] = .inserted
      store(channel, &change, also: .messages)
    } else {
      store(channel, &change)
    }
  }

  /// Returns the time up to which an event truncates a channel.
  ///
  /// It is the `truncatedAt` of the payload, or else just before the message that the event carries, or else the time
  /// of the event.
  private func emptiedMoment(of event: ChatEvent, _ word: ChatMessage?) -> Date {
    if let date = event.channel?.truncatedAt.value ?? nil { return date }
    let moment = moment(of: event)
    guard let word, word.createdAt <= moment else { return moment }
    return word.createdAt.addingTimeInterval(-0.001)
  }

  /// Removes the messages up to a point in time, unless that has been done before.
  mutating func empty(
    _ channel: inout ChatChannel,
    upTo date: Date,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    if channel.wasRemoved(at: date) { return }
    channel.truncatedAt = date
    dropRemoved(of: &channel, &change)
    let later = unread(after: readMoment(of: channel) ?? date, in: channel)
    let count = ChannelUnreadCount(
      messages: min(channel.unreadCount.messages, later.messages),
      mentions: min(channel.unreadCount.mentions, later.mentions)
    )
    setUnread(count, in: &channel)
    note(.emptied, in: channel, of: event, &change)
  }

  mutating func deleteChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    channel.deletedAt = channel.deletedAt ?? moment(of: event)
    store(channel, &change)
    dropThreads(of: channel.id, &change)
  }
}

extension ChatEventType {
  /// Whether events of this type add an unknown channel from their payload.
  fileprivate var bringsChannels: Bool {
    [
      .channelCreated, .channelUpdated, .channelVisible, .messageNew, .notificationMessageNew,
      .notificationAddedToChannel, .notificationInvited, .notificationInviteAccepted,
    ].contains(self)
  }
}
