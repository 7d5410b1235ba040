// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// When a channel was last read or marked as unread, and by which type of event.
  struct ReadMoment: Sendable {
    let date: Date
    let type: ChatEventType

    /// Whether an event is later, or of the same time and of another type.
    ///
    /// An event without a time counts as later.
    func isBefore(_ event: ChatEvent) -> Bool {
      guard let other = event.createdAt else { return true }
      return date < other || date == other && type != event.type
    }
  }

  /// Applies a reading: of a channel or thread by any user, or of everything by the current user.
  mutating func markRead(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    if let id = event.threadID { return try markThreadRead(id, event, &change) }
    guard event.channelID != nil else {
      guard event.type == .notificationMarkRead else { throw .missing("cid", in: event.type) }
      return markAllRead(event, &change)
    }
    let known = try subject(of: event)
    let user = event.user?.id ?? currentUserID
    if user == currentUserID {
      markRead(known, of: event, &change)
    } else {
      markRead(known, by: user, at: moment(of: event), &change)
    }
    guard !event.reads.isEmpty else { return }
    var channel = try subject(of: event)
    write(event.reads, in: &channel, of: event, &change)
    store(channel, &change)
  }

  /// Marks messages as read up to the event; messages after it remain unread.
  ///
  /// So a repeated old reading does not reset the count of newer messages.
  private mutating func markRead(
    _ known: ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    let moment = moment(of: event)
    var channel = known
    guard isNewReading(event, of: channel.id) else {
      return note(.skipped(.outOfDate), in: channel, of: event, &change)
    }
    readMoments.set(ReadMoment(date: moment, type: event.type), for: channel.id)
    let later = unread(after: moment, in: channel)
    let place = indexOfRead(in: &channel, for: currentUserID)
    channel.reads[place].lastReadAt = max(channel.reads[place].lastReadAt, moment)
    let count = ChannelUnreadCount(
      messages: min(channel.unreadCount.messages, later.messages),
      mentions: min(channel.unreadCount.mentions, later.mentions)
    )
    setUnread(count, in: &channel)
    store(channel, &change)
    note(.read, in: channel, of: event, &change)
  }

  /// Whether neither this reading of a channel nor a later one has been applied.
  func isNewReading(_ event: ChatEvent, of channel: ChannelID) -> Bool {
    readMoments[channel].map { $0.isBefore(event) } ?? true
  }

  private mutating func markRead(
    _ known: ChatChannel,
    by user: UserID,
    at moment: Date,
    _ change: inout ChatChange
  ) {
    var channel = known
    let place = indexOfRead(in: &channel, for: user)
    if channel.reads[place].lastReadAt <= moment {
      channel.reads[place].lastReadAt = moment
      channel.reads[place].unreadMessagesCount = 0
    }
    store(channel, &change)
  }

  /// Visits only the channels with unread messages; for all others `allReadAt` is enough.
  private mutating func markAllRead(_ event: ChatEvent, _ change: inout ChatChange) {
    let moment = moment(of: event)
    guard event.createdAt == nil || allReadAt.map({ $0 < moment }) ?? true else { return }
    for id in unreadChannels.keys.sorted() {
      guard let channel = channels[id] else { continue }
      markRead(channel, of: event, &change)
    }
    allReadAt = moment
  }

  /// Writes read positions as sent by the server.
  mutating func write(
    _ reads: [ReadPatch],
    in channel: inout ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    for patch in reads {
      let place = indexOfRead(in: &channel, for: patch.userID)
      if let date = patch.lastReadAt.value ?? nil { channel.reads[place].lastReadAt = date }
      if let date = patch.lastDeliveredAt.value ?? nil {
        channel.reads[place].lastDeliveredAt = date
      }
      guard let count = patch.unreadMessagesCount else { continue }
      channel.reads[place].unreadMessagesCount = max(0, count)
      if patch.userID == currentUserID {
        let told = ChannelUnreadCount(messages: count, mentions: channel.unreadCount.mentions)
        tell(told, in: &channel, of: event, &change)
      }
    }
  }

  /// Sets the count sent by the server, plus the messages that arrived after it.
  mutating func tell(
    _ told: ChannelUnreadCount,
    in channel: inout ChatChannel,
    of event: ChatEvent,
    as effect: AuditEntry.Effect = .told,
    _ change: inout ChatChange
  ) {
    let moment = moment(of: event)
    let isMuted = channel.isMuted(at: moment)
    let later = isMuted ? ChannelUnreadCount() : unread(after: moment, in: channel)
    let (messages, overflow) = told.messages.addingReportingOverflow(later.messages)
    let mentions = told.mentions.addingReportingOverflow(later.mentions).partialValue
    let count = ChannelUnreadCount(messages: overflow ? .max : messages, mentions: mentions)
    setUnread(count, in: &channel)
    note(effect, in: channel, of: event, &change)
  }

  /// Records the time up to which messages have reached a user.
  mutating func markDelivered(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let user = try event.requiredUser().id
    var channel = try subject(of: event)
    let date = event.lastDeliveredAt ?? moment(of: event)
    let place = indexOfRead(in: &channel, for: user)
    if channel.reads[place].lastDeliveredAt.map({ $0 < date }) ?? true {
      channel.reads[place].lastDeliveredAt = date
    }
    store(channel, &change)
  }

  /// Returns the index of a user's read position, appending one if needed; the current user's starts with the unread
  /// count.
  func indexOfRead(in channel: inout ChatChannel, for user: UserID) -> Int {
    if let index = channel.reads.firstIndex(where: { $0.userID == user }) { return index }
    let mark = ChatChannelRead(
      userID: user,
      lastReadAt: Date(timeIntervalSince1970: 0),
      unreadMessagesCount: user == currentUserID ? channel.unreadCount.messages : 0
    )
    channel.reads.append(mark)
    return channel.reads.count - 1
  }
}
