// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

extension IdentityMap {
  /// Returns an event with all its ids mapped.
  package func callAsFunction(_ event: ChatEvent) -> ChatEvent {
    var event = event
    event.cid = event.cid.map { channel($0) }
    event.user = event.user.map { self($0) }
    event.message = event.message.map { self($0) }
    event.messageID = event.messageID.map { message($0) }
    event.channel = event.channel.map { self($0) }
    event.thread = event.thread.map { self($0) }
    event.member = event.member.map { self($0) }
    event.reaction = event.reaction.map { self($0) }
    event.poll = event.poll.map { self($0) }
    event.vote = event.vote.map { self($0) }
    event.reads = event.reads.map { self($0) }
    event.parentID = event.parentID.map { message($0) }
    event.firstUnreadMessageID = event.firstUnreadMessageID.map { message($0) }
    event.lastReadMessageID = event.lastReadMessageID.map { message($0) }
    event.mutedUserIDs = event.mutedUserIDs.map { $0.map { user($0) } }
    event.blockedUserIDs = event.blockedUserIDs.map { $0.map { user($0) } }
    event.channelMutes = event.channelMutes.map {
      $0.map { ChatEvent.ChannelMute(channel($0.id), $0.details) }
    }
    return event
  }

  /// Returns what an event says about a user, with mapped ids.
  package func callAsFunction(_ patch: UserPatch) -> UserPatch {
    var patch = patch
    patch.id = user(patch.id)
    patch.imageURL = patch.imageURL.map { $0.map { address($0) } }
    return patch
  }

  /// Returns what an event says about a member, with mapped ids.
  package func callAsFunction(_ patch: MemberPatch) -> MemberPatch {
    var patch = patch
    patch.user = self(patch.user)
    return patch
  }

  /// Returns what an event says about a reader, with a mapped id.
  package func callAsFunction(_ patch: ReadPatch) -> ReadPatch {
    var patch = patch
    patch.userID = user(patch.userID)
    return patch
  }

  /// Returns what an event says about a channel, with mapped ids.
  package func callAsFunction(_ patch: ChannelPatch) -> ChannelPatch {
    var patch = patch
    patch.id = channel(patch.id)
    patch.imageURL = patch.imageURL.map { $0.map { address($0) } }
    patch.createdBy = patch.createdBy.map { self($0) }
    patch.members = patch.members.map { self($0) }
    patch.membership = patch.membership.map { self($0) }
    patch.reads = patch.reads.map { self($0) }
    patch.messages = patch.messages.map { self($0) }
    if let listed = patch.custom[ChatChannel.pinnedKey] {
      patch.custom[ChatChannel.pinnedKey] = messages(listed)
    }
    return patch
  }

  /// Returns what an event says about a thread, with mapped ids.
  package func callAsFunction(_ patch: ThreadPatch) -> ThreadPatch {
    var patch = patch
    patch.id = message(patch.id)
    patch.channelID = patch.channelID.map { channel($0) }
    patch.parentMessage = patch.parentMessage.map { self($0) }
    patch.createdBy = patch.createdBy.map { self($0) }
    patch.participants = patch.participants.map {
      $0.map { ThreadPatch.Participant(self($0.user), lastReadAt: $0.lastReadAt) }
    }
    patch.reads = patch.reads.map { self($0) }
    return patch
  }

  /// Returns what an event says about a message, with mapped ids.
  package func callAsFunction(_ patch: MessagePatch) -> MessagePatch {
    var patch = patch
    patch.id = message(patch.id)
    patch.channelID = patch.channelID.map { channel($0) }
    patch.author = patch.author.map { self($0) }
    patch.parentID = patch.parentID.map { $0.map { message($0) } }
    patch.poll = patch.poll.map { $0.map { self($0) } }
    patch.reactions = patch.reactions.map { $0.map { self($0) } }
    patch.mentionedUsers = patch.mentionedUsers.map { $0.map { self($0) } }
    patch.quotedMessageID = patch.quotedMessageID.map { $0.map { message($0) } }
    patch.attachments = patch.attachments.map { $0.map { self($0) } }
    return patch
  }

  /// Returns what an event says about a poll, with mapped ids.
  package func callAsFunction(_ patch: PollPatch) -> PollPatch {
    var patch = patch
    patch.id = patch.id.map { poll($0) }
    patch.createdBy = patch.createdBy.map { self($0) }
    patch.latestVotes = patch.latestVotes.map { $0.map { self($0) } }
    return patch
  }

  /// Returns what an event says about a vote, with the voter's id mapped.
  package func callAsFunction(_ vote: PollPatch.Vote) -> PollPatch.Vote {
    PollPatch.Vote(vote.user.map { self($0) }, for: vote.optionID, at: vote.createdAt)
  }
}

extension Patch {
  fileprivate func map(_ change: (Value) -> Value) -> Patch {
    if case .set(let value) = self { .set(change(value)) } else { .kept }
  }
}
