// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceWriter {
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
    members.put("hidden", channel.isHidden)
    members.put("frozen", channel.isFrozen)
    members.put("disabled", channel.isDisabled)
    members.put("blocked", channel.isBlocked)
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
}
