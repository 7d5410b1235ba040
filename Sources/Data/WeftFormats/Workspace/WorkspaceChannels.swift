// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceReader {
  /// Reads the channels of the file, in its order.
  mutating func channels(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatChannel] {
    var channels: [ChatChannel] = []
    var ids: Set<ChannelID> = []
    for element in try cursor.elements() {
      let channel = try channel(element)
      guard ids.insert(channel.id).inserted else {
        throw element["cid"].fail(
          .badReference,
          "another channel has the id \(channel.id.rawValue.quoted)"
        )
      }
      channels.append(channel)
    }
    return channels
  }

  /// Reads a channel with its messages.
  mutating func channel(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatChannel {
    try cursor.requireObject()
    var channel = ChatChannel(
      id: ChannelID(try cursor["cid"].requiredID()),
      name: try cursor["name"].string(),
      createdAt: try requiredDate(cursor["created_at"])
    )
    channel.imageURL = try cursor["image"].string()
    channel.createdBy = try cursor["created_by_id"].id().map { user($0) }
    channel.updatedAt = try date(cursor["updated_at"])
    channel.deletedAt = try date(cursor["deleted_at"])
    channel.truncatedAt = try date(cursor["truncated_at"])
    try readState(cursor, into: &channel)
    channel.config = try channelConfig(cursor["config"].object())
    try readMembers(cursor, into: &channel)
    for element in try cursor["reads"].elements() { channel.reads.append(try read(element)) }
    channel.currentlyTypingUsers = try cursor["typing_user_ids"].ids().map { user($0) }
    channel.draftMessage = try draft(cursor["draft"])
    channel.latestMessages = try messages(cursor["messages"])
    channel.lastMessageAt =
      try date(cursor["last_message_at"]) ?? channel.newestThatCounts
    // Version 0.2 kept any value as custom data, so one that is no number of seconds stays there.
    let cooldown = try? cursor["cooldown"].count()
    channel.cooldown = cooldown ?? 0
    var known = WorkspaceKeys.channel
    if cooldown == nil { known.remove("cooldown") }
    channel.custom = try cursor.custom(besides: known)
    return channel
  }

  /// Reads a channel's flags, the user's capabilities and the unread counts.
  private mutating func readState(
    _ cursor: JSONCursor,
    into channel: inout ChatChannel
  ) throws(WorkspaceError) {
    for flag in ChannelFlag.allCases { channel[flag] = try cursor[flag.name].bool() }
    channel.team = try cursor["team"].string()
    channel.filterTags = Set(try cursor["filter_tags"].strings())
    let capabilities = try cursor["own_capabilities"].strings()
    channel.ownCapabilities = Set(capabilities.map { ChannelCapability(rawValue: $0) })
    // A mute ends in the future, so its end doesn't count as the latest date of the file.
    let mute = MuteDetails(
      createdAt: try date(cursor["muted_at"]),
      expiresAt: try cursor["mute_expires_at"].date()
    )
    channel.muteDetails = try cursor["muted"].bool() ? mute : nil
    let unread = try cursor["unread"].object()
    channel.unreadCount = ChannelUnreadCount(
      messages: try unread["messages"].count(),
      mentions: try unread["mentions"].count()
    )
  }

  private func channelConfig(_ cursor: JSONCursor) throws(WorkspaceError) -> ChannelConfig {
    var config = ChannelConfig()
    config.typingEventsEnabled = try cursor["typing_events"].bool(true)
    config.readEventsEnabled = try cursor["read_events"].bool(true)
    config.deliveryEventsEnabled = try cursor["delivery_events"].bool(true)
    config.mutesEnabled = try cursor["mutes"].bool(true)
    config.skipLastMsgAtUpdateForSystemMsg =
      try cursor["skip_last_msg_update_for_system_msgs"].bool()
    return config
  }

  private mutating func read(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatChannelRead {
    try cursor.requireObject()
    return ChatChannelRead(
      userID: UserID(try cursor["user_id"].requiredID()),
      lastReadAt: try date(cursor["last_read"]) ?? Date(timeIntervalSince1970: 0),
      unreadMessagesCount: try cursor["unread_messages"].count(),
      lastDeliveredAt: try date(cursor["last_delivered_at"])
    )
  }

  /// Reads the members of a channel and the current user's membership.
  ///
  /// If the file has no `membership`, it is the current user's entry among the members; `false` means that the user
  /// isn't a member despite such an entry.
  mutating func readMembers(
    _ cursor: JSONCursor,
    into channel: inout ChatChannel
  ) throws(WorkspaceError) {
    let elements = try cursor["members"].elements()
    var members: [ChatChannelMember] = []
    members.reserveCapacity(elements.count)
    for element in elements { members.append(try member(element)) }
    channel.members = members
    channel.memberCount = try cursor["member_count"].count(channel.members.count)
    channel.watcherCount = try cursor["watcher_count"].count()
    let own = cursor["membership"]
    if own.isFalse { return }
    channel.membership =
      own.isPresent ? try member(own) : channel.members.first { $0.id == currentUserID }
  }

  /// Reads a member of a channel.
  mutating func member(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatChannelMember {
    try cursor.requireObject()
    var member = ChatChannelMember(user(try cursor["user_id"].requiredID()))
    member.pinnedAt = try date(cursor["pinned_at"])
    member.archivedAt = try date(cursor["archived_at"])
    member.isLowPriority = try cursor["low_priority"].bool()
    member.role = try cursor["role"].string()
    member.isBannedFromChannel = try cursor["banned"].bool()
    if let name = try cursor["invite"].string() {
      guard let invite = ChatChannelMember.Invite(rawValue: name) else {
        throw cursor["invite"].fail(
          .badValue,
          "\(name.quoted) is neither pending nor accepted nor rejected"
        )
      }
      member.invite = invite
    }
    return member
  }
}

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
    members.put("members", channel.members.filter(\.id.isPossible).map { member($0) })
    if channel.membership != channel.members.first(where: { $0.id == user }) {
      members.put("membership", channel.membership.map { member($0) } ?? .bool(false))
    }
    members.put("watcher_count", channel.watcherCount)
    members.put("cooldown", channel.cooldown)
    members.put("muted", channel.isMuted)
    members.put("muted_at", channel.muteDetails?.createdAt)
    members.put("mute_expires_at", channel.muteDetails?.expiresAt)
    members.put("own_capabilities", unordered: channel.ownCapabilities.map(\.rawValue))
    members.put("config", config(channel.config))
    var unread = JSONMembers()
    unread.put("messages", channel.unreadCount.messages)
    unread.put("mentions", channel.unreadCount.mentions)
    members.put("unread", unread)
    members.put("reads", channel.reads.filter(\.userID.isPossible).map { read($0) })
    members.put("typing_user_ids", ids: channel.currentlyTypingUsers.map(\.id))
  }

  private static func member(_ member: ChatChannelMember) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", member.id)
    members.put("pinned_at", member.pinnedAt)
    members.put("archived_at", member.archivedAt)
    members.put("low_priority", member.isLowPriority)
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

extension WorkspaceKeys {
  static let channel: Set<String> = Set(ChannelFlag.allCases.map(\.name)).union([
    "cid", "name", "image", "created_at", "updated_at", "last_message_at", "deleted_at",
    "truncated_at", "team", "filter_tags", "member_count", "members", "watcher_count", "muted",
    "mute_expires_at", "own_capabilities", "config", "unread", "reads", "typing_user_ids",
    "draft", "messages", "custom", "membership", "created_by_id", "muted_at", "cooldown",
  ])
}
