// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension ThreadPatch {
  /// Reads a thread in Weft's format or in the chat servers'.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    let parent = try cursor["parent_message"].object()
    if let parent, !cursor["parent_message_id"].isPresent {
      self.init(try parent["id"].requiredID())
    } else {
      self.init(try cursor["parent_message_id"].requiredID())
    }
    if let parent { parentMessage = try MessagePatch(parent) }
    channelID = try cursor.first("channel_cid", "cid").id()
    title = try cursor["title"].optionalText()
    createdBy = try UserPatch.read(cursor, "created_by")
    createdAt = try cursor["created_at"].date()
    updatedAt = try cursor["updated_at"].date()
    lastMessageAt = try cursor["last_message_at"].date()
    replyCount = try cursor["reply_count"].count()
    participantCount = try cursor["participant_count"].count()
    activeParticipantCount = try cursor["active_participant_count"].count()
    reads = try ReadPatch.list(cursor)
    let people = cursor.first("participants", "thread_participants")
    if people.isPresent { participants = .set(try Self.participants(people)) }
    custom = try cursor.custom(besides: Self.keys)
  }

  private static func participants(
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) -> [Participant] {
    var participants: [Participant] = []
    for element in try cursor.elements() {
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
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try UserPatch.required(cursor).id)
    lastReadAt = try cursor["last_read"].optionalDate()
    unreadMessagesCount = try cursor["unread_messages"].count()
    lastDeliveredAt = try cursor["last_delivered_at"].optionalDate()
  }

  /// Reads the read marks of an object, under either key.
  static func list(_ cursor: PayloadCursor) throws(WorkspaceError) -> [ReadPatch] {
    var reads: [ReadPatch] = []
    for element in try cursor.first("reads", "read").elements() {
      reads.append(try ReadPatch(element))
    }
    return reads
  }
}

extension EventWriter {
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
    members.put("participants", all: thread.participants.value?.filter(\.user.id.isPossible)) {
      participant in
      var members = JSONMembers()
      members.put("user", user(participant.user))
      members.put("last_read", participant.lastReadAt)
      return members.object
    }
    members.put("reads", thread.reads.filter(\.userID.isPossible).map { read($0) })
    members.put(custom: thread.custom, besides: ThreadPatch.keys)
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
}
