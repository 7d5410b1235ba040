// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// A channel or message as one user sees it is made of the shared model and the user's own one. Both are ordinary
// models, which are written and read like any other. `Ownership` says which members belong to which.

extension ChatChannel {
  /// Returns the channel without each user's own data.
  ///
  /// - Parameter truncatedAt: The date up to which the messages are removed for all users.
  func shared(truncatedAt: Date?) -> ChatChannel {
    var channel = ChatChannel(id: id, createdAt: createdAt)
    channel.take(.shared, from: self)
    (channel.reads, channel.truncatedAt) = (reads, truncatedAt)
    channel.members = members.map(\.shared)
    return channel
  }

  /// Returns a channel with only a user's own data.
  ///
  /// - Parameter cleared: The date up to which the user has removed the messages for themselves.
  func own(of person: UserID, cleared: Date?) -> ChatChannel {
    var own = ChatChannel(id: id, createdAt: Date(timeIntervalSince1970: 0))
    own.take(.own, from: self)
    own.reads = reads.filter { $0.userID == person }
    own.truncatedAt = cleared
    return own
  }

  /// Returns the channel as a user sees it.
  func seen(with own: ChatChannel, by person: UserID) -> ChatChannel {
    var channel = self
    channel.take(.own, from: own)
    // Documents of earlier versions contain the own data of members.
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

  /// Replaces a user's own read state by the shared one: how far the user has read, without what has arrived since.
  ///
  /// - Parameters:
  ///   - shared: The shared channel before the change.
  ///   - own: The user's own channel before the change.
  mutating func keepRead(of person: UserID, from shared: ChatChannel, since own: ChatChannel) {
    guard let index = reads.firstIndex(where: { $0.userID == person }) else { return }
    var known = shared.read(for: person)
    let now = reads[index]
    let before = own.reads.first
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

  /// Returns a user's own data for a channel that the user sees for the first time, derived from the shared channel.
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

  /// Returns the default capabilities of a user: members write, moderators change what others wrote and the channel
  /// itself, and the creator of the channel may also delete it.
  private func usualCapabilities(
    of person: UserID,
    _ membership: ChatChannelMember?
  ) -> Set<ChannelCapability> {
    guard let membership, !membership.isBannedFromChannel else { return [] }
    var all: Set<ChannelCapability> = [.leaveChannel, .muteChannel, .readEvents]
    if !isFrozen, !isDisabled {
      all.formUnion([
        .sendMessage, .sendReply, .sendReaction, .quoteMessage, .castPollVote, .typingEvents,
        .updateOwnMessage, .deleteOwnMessage, .flagMessage, .sendPoll,
      ])
    }
    if ["channel_moderator", "moderator", "admin", "owner"].contains(membership.role ?? "") {
      all.formUnion([
        .updateAnyMessage, .deleteAnyMessage, .pinMessage, .updateChannel, .updateChannelMembers,
        .setSlowMode, .skipSlowMode,
      ])
    }
    if createdBy?.id == person {
      all.formUnion([
        .deleteChannel, .updateChannel, .updateChannelMembers, .setSlowMode, .skipSlowMode,
      ])
    }
    return all
  }

  /// The name of the channel's type, which precedes the colon in its id.
  var typeName: String { String(id.rawValue.prefix { $0 != ":" }) }
}

extension ChatMessage {
  /// The message without each user's own data.
  var shared: ChatMessage {
    var message = ChatMessage(id: id, author: author, text: "", createdAt: createdAt)
    message.take(.shared, from: self)
    message.keptContent.poll = keptContent.poll?.shared
    return message
  }

  /// Returns a user's own data of the message, or `nil` if it has none that doesn't follow from the shared message.
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
      // A placeholder, so that an empty set is stored too.
      if votes.isEmpty { own.poll?.latestVotes = [PollVote(user: nil, for: "none")] }
    }
    return own
  }

  /// Returns the message as a user sees it.
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
  /// The thread without own data in its messages, and with only the id of its channel, as in documents.
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

  /// Returns the document of a user's own data in the thread, or `nil` if there is none.
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

  /// Returns the thread as a user sees it.
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

  /// Replaces a user's own read state by the shared one.
  ///
  /// - Parameters:
  ///   - shared: The shared thread before the change.
  ///   - seen: The thread as the user saw it before the change.
  ///   - isUnread: Whether the user has marked the thread as unread.
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
      let count = now.unreadMessagesCount
      let told = known?.unreadMessagesCount ?? 0
      known?.unreadMessagesCount = min(told, count)
    }
    if let known { reads[index] = known } else { reads.remove(at: index) }
  }
}
