// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension ChannelPatch {
  /// Reads a channel in Weft's format or in the chat servers'.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try Self.id(cursor))
    name = try cursor["name"].optionalText()
    imageURL = try cursor["image"].optionalText()
    createdBy = try UserPatch.read(cursor, "created_by")
    team = try cursor["team"].optionalText()
    try readDates(cursor)
    try readFlags(cursor)
    try readSets(cursor)
    try readPeople(cursor)
    config = try ChannelConfigPatch(cursor["config"])
    let draft = cursor["draft"]
    if let object = try draft.object() {
      draftMessage = .set(try DraftMessage(object))
    } else if draft.isNamed {
      draftMessage = .set(nil)
    }
    for element in try cursor["messages"].elements() { messages.append(try MessagePatch(element)) }
    custom = try cursor.custom(besides: Self.keys)
  }

  /// Returns the channel's id, which servers may send as a type and an id.
  private static func id(_ cursor: PayloadCursor) throws(WorkspaceError) -> ChannelID {
    if let cid: ChannelID = try cursor["cid"].id() { return cid }
    guard let type = try cursor["type"].string(), let id = try cursor["id"].string() else {
      return try cursor["cid"].requiredID()
    }
    return ChannelID("\(type):\(id)")
  }

  private mutating func readDates(_ cursor: PayloadCursor) throws(WorkspaceError) {
    createdAt = try cursor["created_at"].date()
    updatedAt = try cursor["updated_at"].date()
    lastMessageAt = try cursor["last_message_at"].date()
    deletedAt = try cursor["deleted_at"].optionalDate()
    truncatedAt = try cursor["truncated_at"].optionalDate()
  }

  private mutating func readFlags(_ cursor: PayloadCursor) throws(WorkspaceError) {
    for flag in ChannelFlag.allCases { self[flag] = try cursor[flag.name].switched() }
    guard let isMuted = try cursor["muted"].flag() else { return }
    let details = MuteDetails(
      createdAt: try cursor["muted_at"].date(),
      expiresAt: try cursor["mute_expires_at"].date()
    )
    muteDetails = .set(isMuted ? details : nil)
  }

  private mutating func readSets(_ cursor: PayloadCursor) throws(WorkspaceError) {
    let tags = cursor["filter_tags"]
    if tags.isPresent { filterTags = .set(Set(try tags.strings())) }
    let capabilities = cursor["own_capabilities"]
    if capabilities.isPresent {
      ownCapabilities = .set(
        Set(try capabilities.strings().map { ChannelCapability(rawValue: $0) })
      )
    }
  }

  private mutating func readPeople(_ cursor: PayloadCursor) throws(WorkspaceError) {
    for element in try cursor["members"].elements() { members.append(try MemberPatch(element)) }
    memberCount = try cursor["member_count"].count()
    watcherCount = try cursor["watcher_count"].count()
    cooldown = try cursor["cooldown"].count()
    if let own = try cursor["membership"].object() { membership = try MemberPatch(own) }
    reads = try ReadPatch.list(cursor)
    if let unread = try cursor["unread"].object() {
      unreadCount = ChannelUnreadCount(
        messages: try unread["messages"].count() ?? 0,
        mentions: try unread["mentions"].count() ?? 0
      )
    }
  }

  /// The members that servers send with channels; those without a property in the model are ignored.
  static let keys: Set<String> = Set(ChannelFlag.allCases.map(\.name)).union([
    "cid", "id", "type", "name", "image", "created_by", "created_by_id", "created_by_user_id",
    "team", "created_at", "updated_at", "last_message_at", "deleted_at", "truncated_at", "muted",
    "muted_at", "mute_expires_at", "filter_tags", "own_capabilities", "members", "member_count",
    "watcher_count", "membership", "reads", "read", "unread", "config", "draft", "messages",
    "custom", "typing_user_ids", "cooldown", "auto_translation_enabled",
    "auto_translation_language", "hide_messages_before", "truncated_by", "message_count",
    "config_overrides", "push_preferences", "active_live_locations",
  ])
}

extension ChannelConfigPatch {
  /// Reads the settings of a channel.
  init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    self.init()
    guard let cursor = try cursor.object() else { return }
    typingEventsEnabled = try cursor["typing_events"].flag()
    readEventsEnabled = try cursor["read_events"].flag()
    deliveryEventsEnabled = try cursor["delivery_events"].flag()
    mutesEnabled = try cursor["mutes"].flag()
    skipLastMsgAtUpdateForSystemMsg = try cursor["skip_last_msg_update_for_system_msgs"].flag()
  }
}

extension EventWriter {
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
    members.put("members", channel.members.filter(\.user.id.isPossible).map { member($0) })
    members.put(told: "member_count", channel.memberCount)
    members.put(told: "watcher_count", channel.watcherCount)
    members.put(told: "cooldown", channel.cooldown)
    members.put("membership", channel.membership.map { member($0) })
    members.put("reads", channel.reads.filter(\.userID.isPossible).map { read($0) })
    if let unread = channel.unreadCount {
      members.put(
        "unread",
        [
          "messages": ValueRules.json(unread.messages),
          "mentions": ValueRules.json(unread.mentions),
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
}
