// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

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
    members.put("hidden", channel.isHidden)
    members.put("frozen", channel.isFrozen)
    members.put("disabled", channel.isDisabled)
    members.put("blocked", channel.isBlocked)
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
}
