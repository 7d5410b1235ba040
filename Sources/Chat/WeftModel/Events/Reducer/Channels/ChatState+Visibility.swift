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

  /// Hides a channel, unless an event or a later message has shown it again since.
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

  /// Removes the messages up to a moment; the event may carry a later message that reports it.
  mutating func truncateChannel(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let word = try event.message.map { patch throws(ChatRefusal) in try newMessage(patch, of: event)
    }
    empty(&channel, upTo: emptiedMoment(of: event, word), of: event, &change)
    if let message = word, deletedMessages[message.id] == nil,
      channel.place(of: message.id) == nil, !channel.wasRemoved(at: message.createdAt)
    {
      channel.place(message)
      channel.advanceLastMessage(to: message.createdAt)
      change.messages[message.id] = .inserted
      store(channel, &change, also: .messages)
    } else {
      store(channel, &change)
    }
  }

  /// The moment up to which an event truncates a channel.
  ///
  /// It is the `truncatedAt` of the payload, else just before the message the event carries, else
  /// the time of the event.
  private func emptiedMoment(of event: ChatEvent, _ word: ChatMessage?) -> Date {
    if let date = event.channel?.truncatedAt.value ?? nil { return date }
    let moment = moment(of: event)
    guard let word, word.createdAt <= moment else { return moment }
    return word.createdAt.addingTimeInterval(-0.001)
  }

  /// Removes the messages up to a moment, unless that was done before.
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
