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
}
