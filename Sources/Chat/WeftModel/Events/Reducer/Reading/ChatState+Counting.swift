// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

// The rules by which messages count as unread.
extension ChatState {
  /// The reason for which a message does not count as unread, nil when it counts.
  func reasonNotToCount(
    _ message: ChatMessage,
    in channel: ChatChannel,
    at moment: Date
  ) -> AuditEntry.Reason? {
    if channel.muteDetails?.isActive(at: moment) == true { return .mutedChannel }
    if let reason = reasonNeverToCount(message) { return reason }
    if let read = readMoment(of: channel), message.createdAt <= read { return .alreadyRead }
    return nil
  }

  /// The reason for which a message never counts, however far the user has read.
  private func reasonNeverToCount(_ message: ChatMessage) -> AuditEntry.Reason? {
    if message.author.id == currentUserID { return .ownMessage }
    if mutedUserIDs.contains(message.author.id) { return .mutedAuthor }
    if message.isSilent { return .silent }
    if !message.isInChannel { return .threadReply }
    if message.isShadowed { return .shadowed }
    return nil
  }

  /// The time up to which the user has read a channel, on its own or by reading everything.
  func readMoment(of channel: ChatChannel) -> Date? {
    let own = channel.read(for: currentUserID)?.lastReadAt
    guard let allReadAt else { return own }
    if let last = readMoments[channel.id], last.date > allReadAt { return own }
    return max(own ?? allReadAt, allReadAt)
  }

  /// The number of unread messages and mentions among the known messages after a moment.
  ///
  /// - Complexity: O(*k*) in the messages after it.
  func unread(after moment: Date, in channel: ChatChannel) -> ChannelUnreadCount {
    var count = ChannelUnreadCount()
    for message in channel.latestMessages {
      guard message.createdAt > moment else { break }
      guard reasonNeverToCount(message) == nil else { continue }
      count.messages += 1
      if message.mentionedUserIDs.contains(currentUserID) { count.mentions += 1 }
    }
    return count
  }

  /// Writes an unread count, in the channel and in the user's read position.
  func setUnread(_ count: ChannelUnreadCount, in channel: inout ChatChannel) {
    let messages = max(0, count.messages)
    channel.unreadCount = ChannelUnreadCount(
      messages: messages,
      mentions: min(max(0, count.mentions), messages)
    )
    if let place = channel.reads.firstIndex(where: { $0.userID == currentUserID }) {
      channel.reads[place].unreadMessagesCount = messages
    }
  }

  /// Adds a message to the unread count, or subtracts it.
  func count(_ message: ChatMessage, by step: Int, in channel: inout ChatChannel) {
    var count = channel.unreadCount
    let (messages, overflow) = count.messages.addingReportingOverflow(step)
    count.messages = overflow ? .max : messages
    if message.mentionedUserIDs.contains(currentUserID) {
      let (mentions, overflow) = count.mentions.addingReportingOverflow(step)
      count.mentions = overflow ? .max : mentions
    }
    setUnread(count, in: &channel)
  }
}
