// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension ChannelPatch {
  /// Reads a channel in Weft's format or in the chat servers'.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    self.init(try Self.id(place))
    name = try place["name"].optionalText()
    imageURL = try place["image"].optionalText()
    createdBy = try UserPatch.read(place, "created_by")
    team = try place["team"].optionalText()
    try readDates(place)
    try readFlags(place)
    try readSets(place)
    try readPeople(place)
    config = try ChannelConfigPatch(place["config"])
    let draft = place["draft"]
    if let object = try draft.object() {
      draftMessage = .set(try DraftMessage(object))
    } else if draft.isNamed {
      draftMessage = .set(nil)
    }
    for element in try place["messages"].elements() { messages.append(try MessagePatch(element)) }
    custom = try place.custom(besides: Self.keys)
  }

  /// The channel's id, which servers may give in two parts.
  private static func id(_ place: PayloadCursor) throws(WorkspaceError) -> ChannelID {
    if let cid: ChannelID = try place["cid"].id() { return cid }
    guard let type = try place["type"].string(), let id = try place["id"].string() else {
      return try place["cid"].requiredID()
    }
    return ChannelID("\(type):\(id)")
  }

  private mutating func readDates(_ place: PayloadCursor) throws(WorkspaceError) {
    createdAt = try place["created_at"].date()
    updatedAt = try place["updated_at"].date()
    lastMessageAt = try place["last_message_at"].date()
    deletedAt = try place["deleted_at"].optionalDate()
    truncatedAt = try place["truncated_at"].optionalDate()
  }

  private mutating func readFlags(_ place: PayloadCursor) throws(WorkspaceError) {
    for flag in ChannelFlag.allCases { self[flag] = try place[flag.name].switched() }
    guard let isMuted = try place["muted"].flag() else { return }
    let details = MuteDetails(
      createdAt: try place["muted_at"].date(),
      expiresAt: try place["mute_expires_at"].date()
    )
    muteDetails = .set(isMuted ? details : nil)
  }

  private mutating func readSets(_ place: PayloadCursor) throws(WorkspaceError) {
    let tags = place["filter_tags"]
    if tags.isPresent { filterTags = .set(Set(try tags.strings())) }
    let capabilities = place["own_capabilities"]
    if capabilities.isPresent {
      ownCapabilities = .set(
        Set(try capabilities.strings().map { ChannelCapability(rawValue: $0) })
      )
    }
  }

  private mutating func readPeople(_ place: PayloadCursor) throws(WorkspaceError) {
    for element in try place["members"].elements() { members.append(try MemberPatch(element)) }
    memberCount = try place["member_count"].count()
    watcherCount = try place["watcher_count"].count()
    if let own = try place["membership"].object() { membership = try MemberPatch(own) }
    reads = try ReadPatch.list(place)
    if let unread = try place["unread"].object() {
      unreadCount = ChannelUnreadCount(
        messages: try unread["messages"].count() ?? 0,
        mentions: try unread["mentions"].count() ?? 0
      )
    }
  }

  /// The members that servers send with channels; those without a property in the model are
  /// ignored.
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
  init(_ place: PayloadCursor) throws(WorkspaceError) {
    self.init()
    guard let place = try place.object() else { return }
    typingEventsEnabled = try place["typing_events"].flag()
    readEventsEnabled = try place["read_events"].flag()
    deliveryEventsEnabled = try place["delivery_events"].flag()
    mutesEnabled = try place["mutes"].flag()
    skipLastMsgAtUpdateForSystemMsg = try place["skip_last_msg_update_for_system_msgs"].flag()
  }
}

extension ThreadPatch {
  /// Reads a thread in Weft's format or in the chat servers'.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    let parent = try place["parent_message"].object()
    if let parent, !place["parent_message_id"].isPresent {
      self.init(try parent["id"].requiredID())
    } else {
      self.init(try place["parent_message_id"].requiredID())
    }
    if let parent { parentMessage = try MessagePatch(parent) }
    channelID = try place.first("channel_cid", "cid").id()
    title = try place["title"].optionalText()
    createdBy = try UserPatch.read(place, "created_by")
    createdAt = try place["created_at"].date()
    updatedAt = try place["updated_at"].date()
    lastMessageAt = try place["last_message_at"].date()
    replyCount = try place["reply_count"].count()
    participantCount = try place["participant_count"].count()
    activeParticipantCount = try place["active_participant_count"].count()
    reads = try ReadPatch.list(place)
    let people = place.first("participants", "thread_participants")
    if people.isPresent { participants = .set(try Self.participants(people)) }
    custom = try place.custom(besides: Self.keys)
  }

  private static func participants(
    _ place: PayloadCursor
  ) throws(WorkspaceError) -> [Participant] {
    var participants: [Participant] = []
    for element in try place.elements() {
      try element.requireObject()
      let lastReadAt = try element.first("last_read", "last_read_at").date()
      participants.append(
        Participant(try UserPatch.required(element), lastReadAt: lastReadAt)
      )
    }
    return participants
  }

  /// The members that servers send with threads; those without a property in the model are ignored.
  static let keys: Set<String> = [
    "parent_message_id", "parent_message", "channel_cid", "cid", "title", "created_by",
    "created_by_id", "created_by_user_id", "created_at", "updated_at", "last_message_at",
    "deleted_at", "reply_count", "participant_count", "active_participant_count", "reads", "read",
    "participants", "thread_participants", "custom", "channel", "latest_replies", "draft",
  ]
}

extension ReadPatch {
  /// Reads a read mark from an event.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    self.init(try UserPatch.required(place).id)
    lastReadAt = try place["last_read"].optionalDate()
    unreadMessagesCount = try place["unread_messages"].count()
    lastDeliveredAt = try place["last_delivered_at"].optionalDate()
  }

  /// Reads the read marks of an object, under either of their names.
  static func list(_ place: PayloadCursor) throws(WorkspaceError) -> [ReadPatch] {
    var reads: [ReadPatch] = []
    for element in try place.first("reads", "read").elements() {
      reads.append(try ReadPatch(element))
    }
    return reads
  }
}
