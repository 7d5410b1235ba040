// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Marks a channel or a thread as unread for the current user.
  mutating func markUnread(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    if let id = threadMarkedUnread(by: event) { return try markThreadUnread(id, event, &change) }
    var channel = try subject(of: event)
    let moment = moment(of: event)
    guard isNewReading(event, of: channel.id) else {
      return note(.skipped(.outOfDate), in: channel, of: event, &change)
    }
    let lastReadAt = try lastRead(in: channel, of: event)
    readMoments.set(ReadMoment(date: moment, type: event.type), for: channel.id)
    let place = indexOfRead(in: &channel, for: currentUserID)
    channel.reads[place].lastReadAt = lastReadAt
    if let count = event.unreadMessages {
      let mentions =
        event.channel?.unreadCount?.mentions
        ?? mentions(among: count, in: channel, upTo: moment)
      let told = ChannelUnreadCount(messages: count, mentions: mentions)
      tell(told, in: &channel, of: event, as: .markedUnread, &change)
    } else {
      setUnread(unread(after: lastReadAt, in: channel), in: &channel)
      note(.markedUnread, in: channel, of: event, &change)
    }
    store(channel, &change)
  }

  /// Returns the thread that an event marks as unread, or `nil` if it marks a channel.
  ///
  /// Servers don't say which it is. An event about a thread carries no last read message.
  private func threadMarkedUnread(by event: ChatEvent) -> MessageID? {
    if let id = event.threadID { return id }
    guard event.lastReadMessageID == nil, event.lastReadAt == nil, event.unreadMessages == nil,
      let id = event.firstUnreadMessageID, threads[id] != nil
    else { return nil }
    return id
  }

  /// Returns the time up to which a channel remains read.
  private func lastRead(
    in channel: ChatChannel,
    of event: ChatEvent
  ) throws(ChatRefusal) -> Date {
    if let date = event.lastReadAt { return date }
    let beginning = Date(timeIntervalSince1970: 0)
    if let id = event.lastReadMessageID, let index = channel.index(of: id) {
      return channel.history[index].createdAt
    }
    if let id = event.firstUnreadMessageID {
      guard let index = channel.index(of: id) else {
        if event.unreadMessages != nil { return beginning }
        throw .unknown(message: id)
      }
      return moment(before: index, in: channel.latestMessages)
    }
    guard event.unreadMessages != nil else {
      throw .missing("first_unread_message_id", in: event.type)
    }
    return channel.read(for: currentUserID)?.lastReadAt ?? beginning
  }

  /// Returns the time of the next older message, or else a moment just before the message.
  private func moment(before index: Int, in messages: [ChatMessage]) -> Date {
    let date = messages[index].createdAt
    let earlier = messages[(index + 1)...].first { $0.createdAt < date }
    return earlier?.createdAt ?? date.addingTimeInterval(-0.001)
  }

  /// Returns how many of the newest messages, which may be unread, mention the user.
  private func mentions(among count: Int, in channel: ChatChannel, upTo moment: Date) -> Int {
    channel.history.lazy
      .filter { $0.isInChannel && $0.createdAt <= moment }
      .prefix(max(0, count))
      .reduce(0) { $0 + ($1.mentionedUserIDs.contains(currentUserID) ? 1 : 0) }
  }
}

// The rules for which messages count as unread.
extension ChatState {
  /// Returns why a message does not count as unread, or `nil` if it counts.
  func reasonNotToCount(
    _ message: ChatMessage,
    in channel: ChatChannel,
    at moment: Date
  ) -> AuditEntry.Reason? {
    if channel.isMuted(at: moment) { return .mutedChannel }
    if let reason = reasonNeverToCount(message) { return reason }
    if let read = readMoment(of: channel), message.createdAt <= read { return .alreadyRead }
    return nil
  }

  /// Returns why a message never counts as unread, or `nil` if that depends on what the user has read.
  private func reasonNeverToCount(_ message: ChatMessage) -> AuditEntry.Reason? {
    if message.author.id == currentUserID { return .ownMessage }
    if mutedUserIDs.contains(message.author.id) || hasBlocked(message.author.id) {
      return .mutedAuthor
    }
    if message.isSilent { return .silent }
    if !message.isInChannel { return .threadReply }
    if message.isShadowed { return .shadowed }
    return nil
  }

  /// Returns the time up to which the user has read a channel, by reading it or everything.
  func readMoment(of channel: ChatChannel) -> Date? {
    let own = channel.read(for: currentUserID)?.lastReadAt
    guard let allReadAt else { return own }
    if let last = readMoments[channel.id], last.date > allReadAt { return own }
    return max(own ?? allReadAt, allReadAt)
  }

  /// Returns the number of unread messages and mentions among the known messages after a given time.
  ///
  /// - Complexity: O(*k*) in the messages after it.
  func unread(after moment: Date, in channel: ChatChannel) -> ChannelUnreadCount {
    var count = ChannelUnreadCount()
    for message in channel.history {
      guard message.createdAt > moment else { break }
      guard reasonNeverToCount(message) == nil else { continue }
      count.messages += 1
      if message.keptContent.mentionedUserIDs.contains(currentUserID) { count.mentions += 1 }
    }
    return count
  }

  /// Writes an unread count to the channel and to the user's read position.
  func setUnread(_ count: ChannelUnreadCount, in channel: inout ChatChannel) {
    let messages = max(0, count.messages)
    channel.unreadCount = ChannelUnreadCount(
      messages: messages,
      mentions: min(max(0, count.mentions), messages)
    )
    if let index = channel.reads.firstIndex(where: { $0.userID == currentUserID }) {
      channel.reads[index].unreadMessagesCount = messages
    }
  }

  /// Adds a message to the unread count or subtracts it.
  func count(_ message: ChatMessage, by step: Int, in channel: inout ChatChannel) {
    var count = channel.unreadCount
    let (messages, overflow) = count.messages.addingReportingOverflow(step)
    count.messages = overflow ? .max : messages
    if message.keptContent.mentionedUserIDs.contains(currentUserID) {
      let (mentions, overflow) = count.mentions.addingReportingOverflow(step)
      count.mentions = overflow ? .max : mentions
    }
    setUnread(count, in: &channel)
  }
}
