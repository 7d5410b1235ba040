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
    let place = placeOfRead(in: &channel, for: currentUserID)
    channel.reads[place].lastReadAt = lastReadAt
    if let count = event.unreadMessages {
      let mentions = mentions(among: count, in: channel, upTo: moment)
      let told = ChannelUnreadCount(messages: count, mentions: mentions)
      tell(told, in: &channel, of: event, as: .markedUnread, &change)
    } else {
      setUnread(unread(after: lastReadAt, in: channel), in: &channel)
      note(.markedUnread, in: channel, of: event, &change)
    }
    store(channel, &change)
  }

  /// The thread an event marks as unread, nil when it marks a channel.
  ///
  /// Servers don't say which. An event about a thread carries no last read message.
  private func threadMarkedUnread(by event: ChatEvent) -> MessageID? {
    if let id = event.threadID { return id }
    guard event.lastReadMessageID == nil, event.lastReadAt == nil, event.unreadMessages == nil,
      let id = event.firstUnreadMessageID, threads[id] != nil
    else { return nil }
    return id
  }

  /// The time up to which a channel remains read.
  private func lastRead(
    in channel: ChatChannel,
    of event: ChatEvent
  ) throws(ChatRefusal) -> Date {
    if let date = event.lastReadAt { return date }
    let beginning = Date(timeIntervalSince1970: 0)
    if let id = event.lastReadMessageID, let place = channel.place(of: id) {
      return channel.latestMessages[place].createdAt
    }
    if let id = event.firstUnreadMessageID {
      guard let place = channel.place(of: id) else {
        if event.unreadMessages != nil { return beginning }
        throw .unknown(message: id)
      }
      return moment(before: place, in: channel.latestMessages)
    }
    guard event.unreadMessages != nil else {
      throw .missing("first_unread_message_id", in: event.type)
    }
    return channel.read(for: currentUserID)?.lastReadAt ?? beginning
  }

  /// The time of the next older message, or the moment before the message if none is older.
  private func moment(before place: Int, in messages: [ChatMessage]) -> Date {
    let date = messages[place].createdAt
    let earlier = messages[(place + 1)...].first { $0.createdAt < date }
    return earlier?.createdAt ?? date.addingTimeInterval(-0.001)
  }

  /// The number of mentions of the user among the newest messages that may be unread.
  private func mentions(among count: Int, in channel: ChatChannel, upTo moment: Date) -> Int {
    channel.latestMessages.lazy
      .filter { $0.isInChannel && $0.createdAt <= moment }
      .prefix(max(0, count))
      .reduce(0) { $0 + ($1.mentionedUserIDs.contains(currentUserID) ? 1 : 0) }
  }
}
