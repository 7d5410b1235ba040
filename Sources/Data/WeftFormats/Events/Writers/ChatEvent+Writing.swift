// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON
public import WeftModel

extension ChatEvent {
  /// The event as one line of a log, which reads back as the same event.
  ///
  /// Of an event whose type is unknown, only the type is written, as only the type is read.
  public var line: String { JSONWriter.compact(document) }

  /// The event as a JSON object in Weft's format.
  public var document: JSONValue {
    var members = JSONMembers()
    members.put("type", type.rawValue)
    guard type.isKnown else { return members.object }
    members.put("cid", cid)
    members.put("created_at", createdAt)
    members.put("user", user.map { EventWriter.user($0) })
    members.put("message", message.map { EventWriter.message($0) })
    members.put("message_id", messageID)
    members.put("parent_id", parentID)
    members.put("channel", channel.map { EventWriter.channel($0) })
    members.put("thread", thread.map { EventWriter.thread($0) })
    members.put("member", member.map { EventWriter.member($0) })
    members.put("reaction", reaction.map { EventWriter.reaction($0) })
    members.put("draft", draft.map { WorkspaceWriter.draft($0) })
    members.put("poll", poll.map { EventWriter.poll($0) })
    members.put("hard_delete", hardDelete)
    members.put("clear_history", clearHistory)
    members.put(told: "watcher_count", watcherCount)
    putReading(into: &members)
    putMutes(into: &members)
    return members.object
  }

  private func putReading(into members: inout JSONMembers) {
    members.put("reads", reads.map { EventWriter.read($0) })
    members.put("first_unread_message_id", firstUnreadMessageID)
    members.put("last_read_message_id", lastReadMessageID)
    members.put("last_read_at", lastReadAt)
    members.put("last_delivered_at", lastDeliveredAt)
    members.put(told: "unread_messages", unreadMessages)
  }

  private func putMutes(into members: inout JSONMembers) {
    members.put("muted_user_ids", all: mutedUserIDs) { .string($0.rawValue) }
    members.put("channel_mutes", all: channelMutes) { mute in
      var members = JSONMembers()
      members.put("cid", mute.id)
      members.put("created_at", mute.details.createdAt)
      members.put("expires_at", mute.details.expiresAt)
      return members.object
    }
  }
}
