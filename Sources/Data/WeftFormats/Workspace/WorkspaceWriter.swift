// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

/// A writer of models as the objects of a workspace file.
enum WorkspaceWriter {
  static func user(_ user: ChatUser) -> JSONValue {
    var members = JSONMembers()
    members.put("id", user.id)
    members.put("name", user.name)
    members.put("image", user.imageURL)
    members.put("online", user.isOnline)
    members.put("language", user.language)
    members.put("last_active", user.lastActiveAt)
    members.put("banned", user.isBanned)
    members.put(custom: user.custom, besides: WorkspaceKeys.user)
    return members.object
  }

  static func thread(_ thread: ChatThread) -> JSONValue {
    var members = JSONMembers()
    members.put("parent_message_id", thread.id)
    members.put("channel_cid", thread.channel.id)
    members.put("title", thread.title)
    members.put("created_by_id", thread.createdBy?.id)
    members.put("created_at", thread.createdAt)
    members.put("updated_at", thread.updatedAt)
    members.put("last_message_at", thread.lastMessageAt)
    members.put("reply_count", thread.replyCount)
    members.put("participant_count", thread.participantCount)
    members.put("active_participant_count", thread.activeParticipantCount)
    members.put("participants", thread.threadParticipants.map { participant($0) })
    members.put("latest_replies", thread.latestReplies.map { message($0) })
    members.put("reads", thread.reads.map { read($0) })
    members.put(custom: thread.custom, besides: WorkspaceKeys.thread)
    return members.object
  }

  private static func participant(_ participant: ThreadParticipant) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", participant.user.id)
    members.put("last_read", participant.lastReadAt)
    return members.object
  }

  private static func read(_ read: ThreadRead) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", read.userID)
    members.put("last_read", read.lastReadAt)
    members.put("unread_messages", read.unreadMessagesCount)
    return members.object
  }

  static func channel(_ channel: ChatChannel, for user: UserID) -> JSONValue {
    var members = JSONMembers()
    members.put("cid", channel.id)
    members.put("name", channel.name)
    members.put("image", channel.imageURL)
    members.put("created_by_id", channel.createdBy?.id)
    members.put("created_at", channel.createdAt)
    members.put("updated_at", channel.updatedAt)
    members.put("last_message_at", channel.lastMessageAt)
    members.put("deleted_at", channel.deletedAt)
    members.put("truncated_at", channel.truncatedAt)
    for flag in ChannelFlag.allCases { members.put(flag.name, channel[flag]) }
    members.put("team", channel.team)
    members.put("filter_tags", unordered: channel.filterTags)
    putPeople(channel, for: user, into: &members)
    members.put("draft", channel.draftMessage.map { draft($0) })
    members.put(custom: channel.custom, besides: WorkspaceKeys.channel)
    // The file lists messages oldest first, as a conversation is read.
    members.put("messages", channel.latestMessages.reversed().map { message($0) })
    return members.object
  }

  private static func putPeople(
    _ channel: ChatChannel,
    for user: UserID,
    into members: inout JSONMembers
  ) {
    members.put("member_count", channel.memberCount, unless: channel.members.count)
    members.put("members", channel.members.map { member($0) })
    if channel.membership != channel.members.first(where: { $0.id == user }) {
      members.put("membership", channel.membership.map { member($0) } ?? .bool(false))
    }
    members.put("watcher_count", channel.watcherCount)
    members.put("muted", channel.isMuted)
    members.put("muted_at", channel.muteDetails?.createdAt)
    members.put("mute_expires_at", channel.muteDetails?.expiresAt)
    members.put("own_capabilities", unordered: channel.ownCapabilities.map(\.rawValue))
    members.put("config", config(channel.config))
    var unread = JSONMembers()
    unread.put("messages", channel.unreadCount.messages)
    unread.put("mentions", channel.unreadCount.mentions)
    members.put("unread", unread)
    members.put("reads", channel.reads.map { read($0) })
    members.put("typing_user_ids", channel.currentlyTypingUsers.map(\.id.rawValue))
  }

  private static func member(_ member: ChatChannelMember) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", member.id)
    members.put("pinned_at", member.pinnedAt)
    members.put("archived_at", member.archivedAt)
    members.put("role", member.role)
    members.put("invite", member.invite?.rawValue)
    members.put("banned", member.isBannedFromChannel)
    return members.object
  }

  private static func config(_ config: ChannelConfig) -> JSONMembers {
    var members = JSONMembers()
    members.put("typing_events", config.typingEventsEnabled, unless: true)
    members.put("read_events", config.readEventsEnabled, unless: true)
    members.put("delivery_events", config.deliveryEventsEnabled, unless: true)
    members.put("mutes", config.mutesEnabled, unless: true)
    members.put("skip_last_msg_update_for_system_msgs", config.skipLastMsgAtUpdateForSystemMsg)
    return members
  }

  private static func read(_ read: ChatChannelRead) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", read.userID)
    // A user who has read nothing has the date 1970, which reading restores without a member.
    if read.lastReadAt != Date(timeIntervalSince1970: 0) {
      members.put("last_read", read.lastReadAt)
    }
    members.put("unread_messages", read.unreadMessagesCount)
    members.put("last_delivered_at", read.lastDeliveredAt)
    return members.object
  }

  static func message(_ message: ChatMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("user_id", message.author.id)
    members.put("text", message.text.isEmpty ? nil : message.text)
    members.put("type", message.kind == .regular ? nil : message.kind.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("parent_id", message.parentID)
    members.put("show_in_channel", message.isShownInChannel)
    members.put("reply_count", message.replyCount)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("local_state", message.localState?.rawValue)
    putContent(message, into: &members)
    members.put(custom: message.custom, besides: WorkspaceKeys.message)
    return members.object
  }

  private static func putContent(_ message: ChatMessage, into members: inout JSONMembers) {
    members.put("attachments", message.attachments.map { attachment($0) })
    members.put("poll", message.poll.map { poll($0) })
    var translations = JSONMembers()
    for (language, text) in message.translations.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      translations.put(language, text)
    }
    members.put("i18n", translations)
    members.put("original_language", message.originalLanguage)
    members.put("reactions", message.reactions.map { reaction($0) })
    members.put("mentioned_user_ids", message.mentionedUserIDs.map(\.rawValue))
    members.put("quoted_message_id", message.quotedMessageID)
    members.put("pinned_at", message.pinnedAt)
    members.put("draft_reply", message.draftReply.map { draft($0) })
  }

  static func attachment(_ attachment: ChatAttachment) -> JSONValue {
    var members = JSONMembers()
    members.put("type", attachment.kind.rawValue)
    members.put("title", attachment.title)
    members.put("text", attachment.text)
    members.put("url", attachment.url)
    members.put("preview_url", attachment.previewURL)
    members.put("mime_type", attachment.mimeType)
    members.put("size", attachment.size.map { JSONValue.integer(Int64($0)) })
    members.put("duration", attachment.duration.map { JSONValue.number($0) })
    members.put(custom: attachment.custom, besides: WorkspaceKeys.attachment)
    return members.object
  }

  static func draft(_ draft: DraftMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("text", draft.text)
    members.put("attachments", draft.attachments.map { attachment($0) })
    return members.object
  }

  private static func poll(_ poll: ChatPoll) -> JSONValue {
    var members = JSONMembers()
    members.put("id", poll.id)
    members.put("name", poll.name)
    members.put("created_by_id", poll.createdBy?.id)
    members.put("closed", poll.isClosed)
    members.put("latest_votes", poll.latestVotes.map { vote($0) })
    return members.object
  }

  private static func vote(_ vote: PollVote) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", vote.user?.id)
    members.put("created_at", vote.createdAt)
    return members.object
  }

  private static func reaction(_ reaction: ChatReaction) -> JSONValue {
    var members = JSONMembers()
    members.put("type", reaction.type)
    members.put("user_id", reaction.userID)
    return members.object
  }
}
