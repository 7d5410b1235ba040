// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
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
    channel.custom = try cursor.custom(besides: WorkspaceKeys.channel)
    return channel
  }

  /// Reads a channel's flags, the user's capabilities and the unread counts.
  private mutating func readState(
    _ cursor: JSONCursor,
    into channel: inout ChatChannel
  ) throws(WorkspaceError) {
    channel.isHidden = try cursor["hidden"].bool()
    channel.isFrozen = try cursor["frozen"].bool()
    channel.isDisabled = try cursor["disabled"].bool()
    channel.isBlocked = try cursor["blocked"].bool()
    channel.team = try cursor["team"].string()
    channel.filterTags = Set(try cursor["filter_tags"].strings())
    let capabilities = try cursor["own_capabilities"].strings()
    channel.ownCapabilities = Set(capabilities.map { ChannelCapability(rawValue: $0) })
    // The end of a mute lies in the future, so it doesn't count as the latest moment of the file.
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
}
