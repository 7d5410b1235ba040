// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel

/// Builds models from patches, once all users are known.
struct StreamModels {
  let users: StreamUsers
  let currentUserID: UserID?

  func message(_ patch: MessagePatch) -> ChatMessage {
    var message = ChatMessage(
      id: patch.id,
      author: patch.author.map { users[$0.id] } ?? ChatUser(id: ""),
      text: "",
      createdAt: patch.createdAt ?? Self.unknownMoment
    )
    patch.apply(to: &message)
    if var poll = message.keptContent.poll {
      poll.createdBy = poll.createdBy.map { users[$0.id] }
      poll.latestVotes = poll.latestVotes.map {
        PollVote(user: $0.user.map { users[$0.id] }, for: $0.optionID, createdAt: $0.createdAt)
      }
      message.poll = poll
    }
    return message
  }

  /// Returns the channel of a patch.
  ///
  /// - Parameters:
  ///   - patch: The members that the answer has.
  ///   - isWhole: Whether the answer states the whole channel, as an answer about channels does, so that a missing flag
  ///     means that it isn't set.
  ///   - known: The channel from an earlier import, which has the values that this answer leaves out.
  func channel(_ patch: ChannelPatch, isWhole: Bool, over known: ChatChannel?) -> ChatChannel {
    let messages = patch.messages.map(message).sorted {
      ($0.createdAt, $0.id) > ($1.createdAt, $1.id)
    }
    var channel =
      known
      ?? ChatChannel(
        id: patch.id,
        createdAt: patch.createdAt ?? messages.last?.createdAt ?? Self.unknownMoment
      )
    patch.apply(to: &channel)
    // An answer states the current flags, so unlike events they need no date.
    for flag in ChannelFlag.allCases {
      if let value = patch[flag].value ?? (isWhole ? false : nil) { channel[flag] = value }
    }
    channel.createdBy = channel.createdBy.map { users[$0.id] }
    putMembers(of: patch, in: &channel)
    channel.latestMessages = messages
    channel.lastMessageAt =
      patch.lastMessageAt
      ?? [known?.lastMessageAt, channel.newestThatCounts].compactMap(\.self).max()
    putReads(of: patch, in: &channel)
    return channel
  }

  /// Returns a thread of an answer; `known`, from an earlier import, has the values that the answer leaves out.
  func thread(
    _ read: StreamThread,
    in channel: ChatChannel,
    over known: ChatThread?
  ) -> ChatThread {
    let replies = read.replies.map { patch in
      var reply = message(patch)
      reply.parentID = reply.parentID ?? read.patch.id
      return reply
    }
    let parent = message(read.parent)
    var thread =
      known
      ?? ChatThread(
        parentMessage: parent,
        channel: channel,
        createdAt: read.patch.createdAt ?? parent.createdAt
      )
    read.patch.apply(to: &thread)
    (thread.parentMessage, thread.channel) = (parent, channel)
    thread.createdBy = thread.createdBy.map { users[$0.id] }
    thread.threadParticipants = thread.threadParticipants.map {
      ThreadParticipant(user: users[$0.user.id], lastReadAt: $0.lastReadAt)
    }
    let stated = Set(replies.map(\.id))
    let earlier = known?.latestReplies.filter { !stated.contains($0.id) } ?? []
    thread.latestReplies = (earlier + replies).sorted {
      ($0.createdAt, $0.id) < ($1.createdAt, $1.id)
    }
    thread.lastMessageAt =
      read.patch.lastMessageAt ?? thread.latestReplies.last { $0.countsAsLast }?.createdAt
    var marked: Set<UserID> = []
    for mark in read.patch.reads where marked.insert(mark.userID).inserted {
      thread.reads.removeAll { $0.userID == mark.userID }
      thread.reads.append(
        ThreadRead(
          userID: mark.userID,
          lastReadAt: mark.lastReadAt.value ?? nil,
          unreadMessagesCount: mark.unreadMessagesCount ?? 0
        )
      )
    }
    return thread
  }

  /// The date of models that have none.
  private static let unknownMoment = Date(timeIntervalSince1970: 0)
}

// Members and read marks.
extension StreamModels {
  /// Puts the stated members into a channel; earlier members are kept if the answer has only some of the members.
  private func putMembers(of patch: ChannelPatch, in channel: inout ChatChannel) {
    var stated: Set<UserID> = []
    var members: [ChatChannelMember] = []
    let earlier = Dictionary(channel.members.map { ($0.id, $0) }) { first, _ in first }
    for named in patch.members where stated.insert(named.user.id).inserted {
      var member = earlier[named.user.id] ?? ChatChannelMember(users[named.user.id])
      named.apply(to: &member)
      members.append(member)
    }
    let count = patch.memberCount ?? channel.memberCount
    if members.count < count { members += channel.members.filter { !stated.contains($0.id) } }
    channel.members = members
    channel.memberCount = max(members.count, count)
    guard !patch.members.isEmpty || patch.membership != nil else { return }
    if let own = channel.members.first(where: { $0.id == currentUserID }) {
      channel.membership = own
    }
    if let own = patch.membership, own.user.id == currentUserID {
      var membership = channel.membership ?? ChatChannelMember(users[own.user.id])
      own.apply(to: &membership)
      channel.membership = membership
    }
  }

  private func putReads(of patch: ChannelPatch, in channel: inout ChatChannel) {
    var known: Set<UserID> = []
    for mark in patch.reads where known.insert(mark.userID).inserted {
      channel.reads.removeAll { $0.userID == mark.userID }
      channel.reads.append(
        ChatChannelRead(
          userID: mark.userID,
          lastReadAt: (mark.lastReadAt.value ?? nil) ?? Self.unknownMoment,
          unreadMessagesCount: mark.unreadMessagesCount ?? 0,
          lastDeliveredAt: mark.lastDeliveredAt.value ?? nil
        )
      )
    }
    if let told = patch.unreadCount {
      channel.unreadCount = told
    } else if let own = currentUserID.flatMap({ channel.read(for: $0) }), known.contains(own.userID)
    {
      let mentions = channel.latestMessages.filter {
        $0.createdAt > own.lastReadAt && $0.author.id != own.userID
          && $0.keptContent.mentionedUserIDs.contains(own.userID)
      }
      channel.unreadCount = ChannelUnreadCount(
        messages: own.unreadMessagesCount,
        mentions: min(mentions.count, own.unreadMessagesCount)
      )
    }
  }
}
