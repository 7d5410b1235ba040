// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  mutating func hideChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let moment = moment(of: event)
    hide(&channel, at: moment)
    if event.clearHistory { empty(&channel, upTo: moment, of: event, &change) }
    store(channel, &change)
  }

  mutating func showChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    show(&channel, at: moment(of: event))
    store(channel, &change)
  }

  /// Hides a channel, unless it was shown again later, be it by a message.
  mutating func hide(_ channel: inout ChatChannel, at moment: Date) {
    if let last = visibilityMoments[channel.id], last > moment { return }
    let isShownAgain = channel.latestMessages.lazy
      .prefix { $0.createdAt > moment }
      .contains { $0.showsHiddenChannels }
    guard !isShownAgain || channel.isBlocked else { return }
    visibilityMoments.set(moment, for: channel.id)
    if !channel.isHidden { channel.isHidden = true }
  }

  /// Shows a channel, unless it was hidden later.
  mutating func show(_ channel: inout ChatChannel, at moment: Date) {
    if let last = visibilityMoments[channel.id], last > moment { return }
    visibilityMoments.set(moment, for: channel.id)
    if channel.isHidden { channel.isHidden = false }
  }

  /// Removes the messages up to a moment; the server may leave a word about it.
  mutating func truncateChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let date = (event.channel?.truncatedAt.value ?? nil) ?? moment(of: event)
    empty(&channel, upTo: date, of: event, &change)
    if let patch = event.message, deletedMessages[patch.id] == nil,
      channel.place(of: patch.id) == nil
    {
      let message = try newMessage(patch, of: event)
      channel.place(message)
      channel.advanceLastMessage(to: message.createdAt)
      change.messages[message.id] = .inserted
      store(channel, &change, also: .messages)
    } else {
      store(channel, &change)
    }
    dropThreads(of: channel.id, &change)
  }

  /// Removes what was written up to a moment, unless that was done before.
  mutating func empty(
    _ channel: inout ChatChannel,
    upTo date: Date,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    if let last = channel.truncatedAt, last >= date { return }
    channel.truncatedAt = date
    for id in channel.removeMessages(upTo: date, but: event.message?.id) {
      change.messages[id] = .removed
      change.channels[channel.id, default: []].insert(.messages)
    }
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
