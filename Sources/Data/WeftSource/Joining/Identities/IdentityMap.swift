// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A renaming of the ids of channels, messages, users and polls in models, events and requests, and of
/// addresses that only a source can make something of.
///
/// What it is applied to keeps everything else. A map and its inverse lead back to the same value.
package struct IdentityMap: Sendable {
  /// Returns another id of a channel.
  package var channel: @Sendable (ChannelID) -> ChannelID
  /// Returns another id of a message.
  package var message: @Sendable (MessageID) -> MessageID
  /// Returns another id of a user.
  package var user: @Sendable (UserID) -> UserID
  /// Returns another id of a poll.
  package var poll: @Sendable (String) -> String
  /// Returns another address of a picture or a file.
  package var address: @Sendable (String) -> String

  /// Creates a map from functions.
  package init(
    channel: @escaping @Sendable (ChannelID) -> ChannelID,
    message: @escaping @Sendable (MessageID) -> MessageID,
    user: @escaping @Sendable (UserID) -> UserID,
    poll: @escaping @Sendable (String) -> String,
    address: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.channel, self.message, self.user, self.poll) = (channel, message, user, poll)
    self.address = address
  }
}

// Models.
extension IdentityMap {
  /// Returns a user with another id.
  package func callAsFunction(_ user: ChatUser) -> ChatUser {
    var user = user
    user.id = self.user(user.id)
    if let picture = user.imageURL { user.imageURL = address(picture) }
    return user
  }

  /// Returns a member with another id.
  package func callAsFunction(_ member: ChatChannelMember) -> ChatChannelMember {
    var member = member
    member.user = self(member.user)
    return member
  }

  /// Returns a channel with other ids, of its messages and users too.
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
    channel.latestMessages = sorted(channel.latestMessages.map { self($0) }) { $0 > $1 }
    return channel
  }

  /// Returns a thread with other ids, of its channel and replies too.
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

  /// Returns a message with other ids, of what it said before it was deleted too.
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

  /// Returns an attachment with other addresses.
  package func callAsFunction(_ attachment: ChatAttachment) -> ChatAttachment {
    var attachment = attachment
    attachment.url = attachment.url.map { address($0) }
    attachment.previewURL = attachment.previewURL.map { address($0) }
    return attachment
  }

  /// Returns a reaction of a user with another id.
  package func callAsFunction(_ reaction: ChatReaction) -> ChatReaction {
    ChatReaction(type: reaction.type, userID: user(reaction.userID))
  }

  /// Returns a poll with another id, and with other ids of its voters.
  package func callAsFunction(_ poll: ChatPoll) -> ChatPoll {
    var poll = poll
    poll.id = poll.id.map { self.poll($0) }
    poll.createdBy = poll.createdBy.map { self($0) }
    for index in poll.latestVotes.indices {
      poll.latestVotes[index].user = poll.latestVotes[index].user.map { self($0) }
    }
    return poll
  }

  /// The order of messages goes by ids too, where they were written at the same time.
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
