// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

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
