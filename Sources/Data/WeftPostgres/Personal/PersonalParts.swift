// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// A channel and a message as one person sees them are made of what everybody sees and of what is that
// person's own. Both are models, so that both are written and read like any other. `Ownership` says which is which.

extension ChatChannel {
  /// The channel without what is a person's own.
  ///
  /// - Parameter truncatedAt: The moment up to which the messages are removed for everybody.
  func shared(truncatedAt: Date?) -> ChatChannel {
    var channel = ChatChannel(id: id, createdAt: createdAt)
    channel.take(.shared, from: self)
    (channel.reads, channel.truncatedAt) = (reads, truncatedAt)
    channel.members = members.map(\.shared)
    return channel
  }

  /// What of the channel is a person's own, in a channel that has nothing else.
  ///
  /// - Parameter cleared: The moment up to which the person has removed the messages for itself.
  func own(of person: UserID, cleared: Date?) -> ChatChannel {
    var own = ChatChannel(id: id, createdAt: Date(timeIntervalSince1970: 0))
    own.take(.own, from: self)
    own.reads = reads.filter { $0.userID == person }
    own.truncatedAt = cleared
    return own
  }

  /// The channel as a person sees it.
  func seen(with own: ChatChannel, by person: UserID) -> ChatChannel {
    var channel = self
    channel.take(.own, from: own)
    // Documents of earlier versions have what is the members' own.
    channel.members = members.map(\.shared)
    if let mine = own.membership {
      for index in members.indices where members[index].id == person {
        channel.members[index].take(.own, from: mine)
      }
    }
    if let read = own.reads.first {
      if let index = channel.reads.firstIndex(where: { $0.userID == person }) {
        channel.reads[index] = read
      } else {
        channel.reads.append(read)
      }
    }
    if let cleared = own.truncatedAt {
      channel.truncatedAt = max(truncatedAt ?? cleared, cleared)
      if let last = lastMessageAt, last <= cleared { channel.lastMessageAt = nil }
    }
    return channel
  }

  /// Puts what everybody knows of a person's reading in place of what the person knows: how far it has read, not
  /// what has come since.
  ///
  /// - Parameters:
  ///   - shared: What everybody knew before.
  ///   - own: What the person knew itself.
  mutating func keepRead(of person: UserID, from shared: ChatChannel, since own: ChatChannel) {
    guard let index = reads.firstIndex(where: { $0.userID == person }) else { return }
    var known = shared.read(for: person)
    let (now, before) = (reads[index], own.reads.first)
    if now.lastReadAt != before?.lastReadAt || now.lastDeliveredAt != before?.lastDeliveredAt {
      known = known ?? ChatChannelRead(userID: person, lastReadAt: now.lastReadAt)
      known?.lastDeliveredAt = now.lastDeliveredAt
      if now.lastReadAt != before?.lastReadAt {
        known?.lastReadAt = now.lastReadAt
        known?.unreadMessagesCount = 0
      }
    }
    if let known { reads[index] = known } else { reads.remove(at: index) }
  }

  /// What is a person's own in a channel that it sees for the first time, from what everybody sees.
  func firstOwn(of person: UserID) -> ChatChannel {
    var own = ChatChannel(id: id, createdAt: Date(timeIntervalSince1970: 0))
    own.membership = members.first { $0.id == person }
    if let read = read(for: person) {
      own.reads = [read]
      own.unreadCount = ChannelUnreadCount(messages: read.unreadMessagesCount)
    }
    own.ownCapabilities = usualCapabilities(of: person, own.membership)
    return own
  }

  /// What a person may do in the channel where the workspace does not say: a member talks, moderators look
  /// after what others wrote, and who created the channel may delete it.
  private func usualCapabilities(
    of person: UserID,
    _ membership: ChatChannelMember?
  ) -> Set<ChannelCapability> {
    guard let membership, !membership.isBannedFromChannel else { return [] }
    var all: Set<ChannelCapability> = [.leaveChannel, .muteChannel, .readEvents]
    if !isFrozen, !isDisabled {
      all.formUnion([
        .sendMessage, .sendReply, .sendReaction, .quoteMessage, .castPollVote, .typingEvents,
        .updateOwnMessage, .deleteOwnMessage,
      ])
    }
    if ["channel_moderator", "moderator", "admin", "owner"].contains(membership.role ?? "") {
      all.formUnion([.updateAnyMessage, .deleteAnyMessage])
    }
    if createdBy?.id == person { all.insert(.deleteChannel) }
    return all
  }

  /// The name of the channel's type, which stands before the colon of its id.
  var typeName: String { String(id.rawValue.prefix { $0 != ":" }) }
}

extension ChatMessage {
  /// The message without what is a person's own.
  var shared: ChatMessage {
    var message = ChatMessage(id: id, author: author, text: "", createdAt: createdAt)
    message.take(.shared, from: self)
    message.keptContent.poll = keptContent.poll?.shared
    return message
  }

  /// What of the message is a person's own and does not follow from the rest; nil for nothing.
  func own(of person: UserID) -> ChatMessage? {
    let poll = keptContent.poll
    let votes = poll?.ownVotes ?? []
    let isListed = poll.map { votes == $0.listedChoices(of: person) } ?? true
    let none = ChatMessage(
      id: id,
      author: ChatUser(id: person),
      text: "",
      createdAt: Date(timeIntervalSince1970: 0)
    )
    var own = none
    own.take(.own, from: self)
    guard own != none || !isListed else { return nil }
    if !isListed {
      own.poll = ChatPoll(name: "")
      own.poll?.ownVotes = votes
      // So that an empty set is written too.
      if votes.isEmpty { own.poll?.latestVotes = [PollVote(user: nil, for: "none")] }
    }
    return own
  }

  /// The message as a person sees it.
  func seen(with own: ChatMessage?, by person: UserID) -> ChatMessage {
    var message = self
    if let own { message.take(.own, from: own) }
    guard let poll = message.keptContent.poll else { return message }
    let votes = own?.keptContent.poll?.ownVotes ?? poll.listedChoices(of: person)
    if votes != poll.ownVotes { message.keptContent.poll?.ownVotes = votes }
    return message
  }
}

extension ChatThread {
  /// The thread without what is a person's own in its messages; of its channel only the id, since documents leave it out.
  var shared: ChatThread {
    var thread = ChatThread(
      parentMessage: parentMessage.shared,
      channel: ChatChannel(id: channel.id, createdAt: channel.createdAt),
      createdAt: createdAt
    )
    for part in ThreadPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &thread)
    }
    (thread.latestReplies, thread.reads) = (latestReplies.map(\.shared), reads)
    return thread
  }

  /// The document of what in the thread is a person's own; nil for nothing.
  func ownDocument(of person: UserID) -> [UInt8]? {
    var own = ChatThread(
      parentMessage: parentMessage,
      channel: channel,
      createdAt: Date(timeIntervalSince1970: 0)
    )
    own.latestReplies = latestReplies.compactMap { $0.own(of: person) }
    own.reads = reads.filter { $0.userID == person }
    if own.latestReplies.isEmpty, own.reads.isEmpty { return nil }
    return ModelDocuments(currentUser: person).document(own)
  }

  /// The thread as a person sees it.
  func seen(with own: ChatThread?, by person: UserID) -> ChatThread {
    var thread = self
    let parts = Dictionary((own?.latestReplies ?? []).map { ($0.id, $0) }) { first, _ in first }
    thread.latestReplies = latestReplies.map { $0.seen(with: parts[$0.id], by: person) }
    if let read = own?.reads.first {
      if let index = reads.firstIndex(where: { $0.userID == person }) {
        thread.reads[index] = read
      } else {
        thread.reads.append(read)
      }
    }
    return thread
  }

  /// Puts what everybody knows of a person's reading in place of what the person knows.
  ///
  /// - Parameters:
  ///   - shared: What everybody knew before.
  ///   - seen: What the person knew itself.
  ///   - isUnread: Whether the person has marked the thread as unread.
  mutating func keepRead(
    of person: UserID,
    from shared: ChatThread,
    since seen: ChatThread,
    isUnread: Bool
  ) {
    guard let index = reads.firstIndex(where: { $0.userID == person }) else { return }
    var known = shared.read(for: person)
    let now = reads[index]
    if isUnread, now != seen.read(for: person) {
      known = now
    } else if now.lastReadAt != seen.read(for: person)?.lastReadAt {
      known = known ?? ThreadRead(userID: person)
      known?.lastReadAt = now.lastReadAt
      let (count, told) = (now.unreadMessagesCount, known?.unreadMessagesCount ?? 0)
      known?.unreadMessagesCount = min(told, count)
    }
    if let known { reads[index] = known } else { reads.remove(at: index) }
  }
}
