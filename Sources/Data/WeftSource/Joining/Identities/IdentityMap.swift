// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

/// Functions that map the ids of channels, messages, users and polls, and a source's addresses.
///
/// Applied to a model, an event or a request, a map changes the ids in it and nothing else. A map
/// followed by its inverse gives the original value.
package struct IdentityMap: Sendable {
  /// Returns the id that a channel has on the other side.
  package var channel: @Sendable (ChannelID) -> ChannelID
  /// Maps the id of a message or thread.
  package var message: @Sendable (MessageID) -> MessageID
  /// Returns the id that a user has on the other side.
  package var user: @Sendable (UserID) -> UserID
  /// Returns the id that a poll has on the other side.
  package var poll: @Sendable (String) -> String
  /// Maps the address of a picture or a file.
  package var address: @Sendable (String) -> String

  /// Creates a map; addresses stay the same by default.
  package init(
    channel: @escaping @Sendable (ChannelID) -> ChannelID,
    message: @escaping @Sendable (MessageID) -> MessageID,
    user: @escaping @Sendable (UserID) -> UserID,
    poll: @escaping @Sendable (String) -> String,
    address: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.channel = channel
    self.message = message
    self.user = user
    self.poll = poll
    self.address = address
  }
}

// Models.
extension IdentityMap {
  /// Returns a user with a mapped id.
  package func callAsFunction(_ user: ChatUser) -> ChatUser {
    var user = user
    user.id = self.user(user.id)
    if let picture = user.imageURL { user.imageURL = address(picture) }
    return user
  }

  /// Returns a member with mapped ids.
  package func callAsFunction(_ member: ChatChannelMember) -> ChatChannelMember {
    var member = member
    member.user = self(member.user)
    return member
  }

  /// Returns a channel with mapped ids, including those of its messages and users.
  package func callAsFunction(_ channel: ChatChannel) -> ChatChannel {
    var channel = channel
    channel.id = self.channel(channel.id)
    if let picture = channel.imageURL { channel.imageURL = address(picture) }
    channel.createdBy = channel.createdBy.map { self($0) }
    channel.members = channel.members.map { self($0) }
    channel.membership = channel.membership.map { self($0) }
    for index in channel.reads.indices {
      channel.reads[index].userID = user(channel.reads[index].userID)
    }
    channel.currentlyTypingUsers = channel.currentlyTypingUsers.map { self($0) }
    if var activity = channel.assistant {
      activity.messageID = activity.messageID.map { message($0) }
      activity.user = activity.user.map { self($0) }
      channel.assistant = activity
    }
    if let listed = channel.custom[ChatChannel.pinnedKey] {
      channel.custom[ChatChannel.pinnedKey] = messages(listed)
    }
    channel.latestMessages = sorted(channel.latestMessages.map { self($0) }) { $0 > $1 }
    return channel
  }

  /// Returns a list of messages in a channel's custom data with mapped ids.
  func messages(_ listed: JSONValue) -> JSONValue {
    guard case .array(let ids) = listed else { return listed }
    return .array(
      ids.map {
        if case .string(let id) = $0 { .string(message(MessageID(id)).rawValue) } else { $0 }
      }
    )
  }

  /// Returns a thread with mapped ids, including those of its channel and replies.
  package func callAsFunction(_ thread: ChatThread) -> ChatThread {
    var thread = thread
    thread.id = message(thread.id)
    thread.parentMessage = self(thread.parentMessage)
    thread.channel = self(thread.channel)
    thread.createdBy = thread.createdBy.map { self($0) }
    for index in thread.threadParticipants.indices {
      thread.threadParticipants[index].user = self(thread.threadParticipants[index].user)
    }
    thread.latestReplies = sorted(thread.latestReplies.map { self($0) }) { $0 < $1 }
    for index in thread.reads.indices {
      thread.reads[index].userID = user(thread.reads[index].userID)
    }
    return thread
  }

  /// Returns a message with mapped ids, including those in the content it had before its deletion.
  package func callAsFunction(_ message: ChatMessage) -> ChatMessage {
    var message = message
    message.id = self.message(message.id)
    message.author = self(message.author)
    message.parentID = message.parentID.map { self.message($0) }
    message.reactions = message.reactions.map { self($0) }
    message.keptContent.mentionedUserIDs = message.keptContent.mentionedUserIDs.map { user($0) }
    message.keptContent.quotedMessageID = message.keptContent.quotedMessageID.map {
      self.message($0)
    }
    message.keptContent.poll = message.keptContent.poll.map { self($0) }
    if !message.keptContent.attachments.isEmpty {
      message.keptContent.attachments = message.keptContent.attachments.map { self($0) }
    }
    return message
  }

  /// Returns an attachment with mapped addresses.
  package func callAsFunction(_ attachment: ChatAttachment) -> ChatAttachment {
    var attachment = attachment
    attachment.url = attachment.url.map { address($0) }
    attachment.previewURL = attachment.previewURL.map { address($0) }
    return attachment
  }

  /// Returns a reaction with a mapped user id.
  package func callAsFunction(_ reaction: ChatReaction) -> ChatReaction {
    ChatReaction(type: reaction.type, userID: user(reaction.userID))
  }

  /// Returns a poll with mapped ids, including those of its voters.
  package func callAsFunction(_ poll: ChatPoll) -> ChatPoll {
    var poll = poll
    poll.id = poll.id.map { self.poll($0) }
    poll.createdBy = poll.createdBy.map { self($0) }
    for index in poll.latestVotes.indices {
      poll.latestVotes[index].user = poll.latestVotes[index].user.map { self($0) }
    }
    return poll
  }

  /// Restores the order of messages: those written at the same time are ordered by their ids.
  private func sorted(
    _ messages: [ChatMessage],
    by isOrdered: (MessageCursor, MessageCursor) -> Bool
  ) -> [ChatMessage] {
    let isSorted = zip(messages, messages.dropFirst()).allSatisfy {
      isOrdered(MessageCursor($0), MessageCursor($1))
    }
    return isSorted
      ? messages : messages.sorted { isOrdered(MessageCursor($0), MessageCursor($1)) }
  }
}
