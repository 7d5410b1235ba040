// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// A writer of the JSON of events, such that it reads back as the same event.
enum EventWriter {
  static func user(_ user: UserPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", user.id)
    members.put("name", user.name)
    members.put("image", user.imageURL)
    members.put("online", user.isOnline)
    members.put("banned", user.isBanned)
    members.put("language", user.language)
    members.put("last_active", user.lastActiveAt)
    members.put(custom: user.custom, besides: UserPatch.keys)
    return members.object
  }

  static func member(_ member: MemberPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("user", user(member.user))
    members.put("channel_role", member.role)
    members.put("pinned_at", member.pinnedAt)
    members.put("archived_at", member.archivedAt)
    members.put("invite", member.invite) { .string($0.rawValue) }
    members.put("banned", member.isBannedFromChannel)
    return members.object
  }

  static func read(_ read: ReadPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", read.userID)
    members.put("last_read", read.lastReadAt)
    members.put(told: "unread_messages", read.unreadMessagesCount)
    members.put("last_delivered_at", read.lastDeliveredAt)
    return members.object
  }

  static func poll(_ poll: PollPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", poll.id)
    members.put("name", poll.name)
    members.put("created_by", poll.createdBy.map { user($0) })
    members.put("closed", poll.isClosed)
    members.put("latest_votes", all: poll.latestVotes.value) { vote in
      var members = JSONMembers()
      members.put("user", vote.user.map { user($0) })
      members.put("created_at", vote.createdAt)
      return members.object
    }
    return members.object
  }

  static func reaction(_ reaction: ChatReaction) -> JSONValue {
    ["type": .string(reaction.type), "user_id": .string(reaction.userID.rawValue)]
  }

  static func thread(_ thread: ThreadPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("parent_message_id", thread.id)
    members.put("channel_cid", thread.channelID)
    members.put("parent_message", thread.parentMessage.map { message($0) })
    members.put("title", thread.title)
    members.put("created_by", thread.createdBy.map { user($0) })
    members.put("created_at", thread.createdAt)
    members.put("updated_at", thread.updatedAt)
    members.put("last_message_at", thread.lastMessageAt)
    members.put(told: "reply_count", thread.replyCount)
    members.put(told: "participant_count", thread.participantCount)
    members.put(told: "active_participant_count", thread.activeParticipantCount)
    members.put("participants", all: thread.participants.value) { participant in
      var members = JSONMembers()
      members.put("user", user(participant.user))
      members.put("last_read", participant.lastReadAt)
      return members.object
    }
    members.put("reads", thread.reads.map { read($0) })
    members.put(custom: thread.custom, besides: ThreadPatch.keys)
    return members.object
  }
}
