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

  static func channel(_ channel: ChannelPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("cid", channel.id)
    members.put("name", channel.name)
    members.put("image", channel.imageURL)
    members.put("created_by", channel.createdBy.map { user($0) })
    members.put("team", channel.team)
    members.put("created_at", channel.createdAt)
    members.put("updated_at", channel.updatedAt)
    members.put("last_message_at", channel.lastMessageAt)
    members.put("deleted_at", channel.deletedAt)
    members.put("truncated_at", channel.truncatedAt)
    putFlags(channel, into: &members)
    putPeople(channel, into: &members)
    members.put("config", config(channel.config))
    members.put("draft", channel.draftMessage) { WorkspaceWriter.draft($0) }
    members.put("messages", channel.messages.map { message($0) })
    members.put(custom: channel.custom, besides: ChannelPatch.keys)
    return members.object
  }

  private static func putFlags(_ channel: ChannelPatch, into members: inout JSONMembers) {
    for flag in ChannelFlag.allCases { members.put(flag.name, channel[flag]) }
    if let details = channel.muteDetails.value {
      members.put(told: "muted", details != nil)
      members.put("muted_at", details?.createdAt)
      members.put("mute_expires_at", details?.expiresAt)
    }
    members.put("filter_tags", all: channel.filterTags.value?.sorted()) { .string($0) }
    let capabilities = channel.ownCapabilities.value?.map(\.rawValue).sorted()
    members.put("own_capabilities", all: capabilities) { .string($0) }
  }

  private static func putPeople(_ channel: ChannelPatch, into members: inout JSONMembers) {
    members.put("members", channel.members.map { member($0) })
    members.put(told: "member_count", channel.memberCount)
    members.put(told: "watcher_count", channel.watcherCount)
    members.put("membership", channel.membership.map { member($0) })
    members.put("reads", channel.reads.map { read($0) })
    if let unread = channel.unreadCount {
      members.put(
        "unread",
        [
          "messages": .integer(Int64(unread.messages)),
          "mentions": .integer(Int64(unread.mentions)),
        ] as JSONValue
      )
    }
  }

  private static func config(_ config: ChannelConfigPatch) -> JSONMembers {
    var members = JSONMembers()
    members.put(told: "typing_events", config.typingEventsEnabled)
    members.put(told: "read_events", config.readEventsEnabled)
    members.put(told: "delivery_events", config.deliveryEventsEnabled)
    members.put(told: "mutes", config.mutesEnabled)
    members.put(
      told: "skip_last_msg_update_for_system_msgs",
      config.skipLastMsgAtUpdateForSystemMsg
    )
    return members
  }

  static func message(_ message: MessagePatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("cid", message.channelID)
    members.put("user", message.author.map { user($0) })
    members.put("text", message.text)
    members.put("type", message.kind.value?.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("pinned_at", message.pinnedAt)
    members.put("parent_id", message.parentID) { .string($0.rawValue) }
    members.put("show_in_channel", message.isShownInChannel)
    members.put(told: "reply_count", message.replyCount.value)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("quoted_message_id", message.quotedMessageID) { .string($0.rawValue) }
    members.put("local_state", message.localState) { .string($0.rawValue) }
    putContent(message, into: &members)
    members.put(custom: message.custom, besides: MessagePatch.keys)
    return members.object
  }

  private static func putContent(_ message: MessagePatch, into members: inout JSONMembers) {
    members.put("attachments", all: message.attachments.value) { WorkspaceWriter.attachment($0) }
    members.put("poll", message.poll) { poll($0) }
    // With the servers' suffix the key is always read as a language, even if its code is
    // "language".
    if let texts = message.translations.value {
      var translations = JSONMembers()
      for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
        translations.put(language + "_text", text)
      }
      members.put("i18n", translations.object)
    }
    members.put("original_language", message.originalLanguage)
    members.put("reactions", all: message.reactions.value) { reaction($0) }
    members.put("mentioned_users", all: message.mentionedUsers.value) { user($0) }
    members.put("draft_reply", message.draftReply) { WorkspaceWriter.draft($0) }
  }
}
