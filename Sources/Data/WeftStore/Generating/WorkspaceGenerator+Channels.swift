// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftModel

extension WorkspaceGenerator {
  /// Generates a channel with its messages.
  ///
  /// - Parameter number: The channel's number, from 0 on.
  public func channel(_ number: Int) -> ChatChannel {
    var numbers = GeneratedNumbers(seed, 2, number)
    let age = Double(numbers.below(60 * 24 * 3600)) + Double(numbers.below(1000)) / 1000
    let newest = Self.now.addingTimeInterval(-age)
    var channel = ChatChannel(
      id: ChannelID("messaging:c\(number)"),
      name: GeneratedTexts.channel(number, &numbers),
      createdAt: newest.addingTimeInterval(-Double(30 * 24 * 3600))
    )
    let people = (0..<2 + numbers.below(3)).map { _ in 1 + numbers.below(userCount - 1) }
    channel.members = Set([0] + people).sorted().map { ChatChannelMember(user($0)) }
    channel.memberCount = channel.members.count
    channel.membership = channel.members[0]
    channel.latestMessages = messages(of: number, by: channel.members, newest, &numbers)
    channel.lastMessageAt = channel.latestMessages.first?.createdAt
    fillReading(of: &channel, &numbers)
    if numbers.chance(4) { channel.muteDetails = MuteDetails(createdAt: nil, expiresAt: nil) }
    if numbers.chance(2) { channel.draftMessage = DraftMessage(text: "I was about to say") }
    return channel
  }

  private func fillReading(of channel: inout ChatChannel, _ numbers: inout GeneratedNumbers) {
    let unread = numbers.chance(20) ? min(channel.latestMessages.count, 1 + numbers.below(5)) : 0
    channel.unreadCount = ChannelUnreadCount(messages: unread, mentions: 0)
    let read = channel.latestMessages.dropFirst(unread).first?.createdAt ?? channel.createdAt
    channel.reads = [
      ChatChannelRead(userID: channel.members[0].id, lastReadAt: read, unreadMessagesCount: unread)
    ]
  }

  /// Generates the messages of a channel, newest first, some minutes apart.
  private func messages(
    of channel: Int,
    by members: [ChatChannelMember],
    _ newest: Date,
    _ numbers: inout GeneratedNumbers
  ) -> [ChatMessage] {
    let threads = threadNumbers(of: channel)
    var date = newest
    return (0..<messageCount(of: channel)).map { place in
      var message = ChatMessage(
        id: messageID(place, of: channel),
        author: members[numbers.below(members.count)].user,
        text: GeneratedTexts.message(&numbers),
        createdAt: date
      )
      if place < threads.count { message.replyCount = 2 }
      date.addTimeInterval(-Double(60 + numbers.below(3600)))
      return message
    }
  }

  func messageID(_ place: Int, of channel: Int) -> MessageID { MessageID("m\(channel)-\(place)") }
}

extension WorkspaceGenerator {
  /// Generates a thread of a channel.
  ///
  /// - Parameters:
  ///   - number: The thread's number, one of ``threadNumbers(of:)``.
  ///   - channel: The channel as ``channel(_:)`` generates it.
  ///   - channelNumber: The channel's number.
  public func thread(_ number: Int, in channel: ChatChannel, _ channelNumber: Int) -> ChatThread {
    var numbers = GeneratedNumbers(seed, 3, number)
    let place = number - threadNumbers(of: channelNumber).lowerBound
    let parent = channel.latestMessages[place]
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: parent.createdAt)
    let authors = [channel.members[0].user, channel.members[channel.members.count - 1].user]
    thread.latestReplies = (0..<2).map { reply in
      var message = ChatMessage(
        id: MessageID("r\(number)-\(reply)"),
        author: authors[reply],
        text: GeneratedTexts.message(&numbers),
        createdAt: parent.createdAt.addingTimeInterval(Double(reply + 1) * 20)
      )
      message.parentID = parent.id
      return message
    }
    thread.createdBy = parent.author
    thread.lastMessageAt = thread.latestReplies[1].createdAt
    thread.replyCount = 2
    (thread.participantCount, thread.activeParticipantCount) = (2, 2)
    thread.threadParticipants = authors.map { ThreadParticipant(user: $0, lastReadAt: nil) }
    let unread = numbers.chance(10) ? 1 : 0
    thread.reads = [
      ThreadRead(
        userID: authors[0].id,
        lastReadAt: thread.latestReplies[1 - unread].createdAt,
        unreadMessagesCount: unread
      )
    ]
    return thread
  }
}
