// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension UserPatch {
  /// Reads a user from an event.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try cursor["id"].requiredID())
    name = try cursor["name"].optionalText()
    imageURL = try cursor["image"].optionalText()
    isOnline = try cursor["online"].switched()
    isBanned = try cursor["banned"].switched()
    language = try cursor["language"].optionalText()
    lastActiveAt = try cursor["last_active"].optionalDate()
    custom = try cursor.custom(besides: Self.keys)
  }

  /// Reads the user under a key, given as an object or an id; returns `nil` if there is none.
  package static func read(
    _ cursor: PayloadCursor,
    _ key: String = "user"
  ) throws(WorkspaceError) -> UserPatch? {
    if let user = try cursor[key].object() { return try UserPatch(user) }
    return try cursor.first("\(key)_id", "\(key)_user_id").id().map { UserPatch($0) }
  }

  /// Reads the user of an object; throws if it names none.
  package static func required(_ cursor: PayloadCursor) throws(WorkspaceError) -> UserPatch {
    if let user = try read(cursor) { return user }
    return UserPatch(try cursor["user_id"].requiredID())
  }

  /// The members that servers send with users; those without a property in the model are ignored.
  static let keys: Set<String> = [
    "id", "name", "image", "online", "banned", "language", "last_active", "custom", "role",
    "teams", "teams_role", "created_at", "updated_at", "deactivated_at", "deleted_at", "devices",
    "mutes", "channel_mutes", "unread_count", "total_unread_count", "unread_channels",
    "unread_threads", "invisible", "privacy_settings", "blocked_user_ids", "shadow_banned",
    "ban_expires", "push_notifications", "push_preferences", "avg_response_time",
    "revoke_tokens_issued_before",
  ]
}

extension MemberPatch {
  /// Reads a member from an event.
  /// - Parameter user: The user of the event; servers don't repeat it in the member of an invitation.
  package init(_ cursor: PayloadCursor, of user: UserPatch? = nil) throws(WorkspaceError) {
    try cursor.requireObject()
    if let named = try UserPatch.read(cursor) ?? user {
      self.init(named)
    } else {
      self.init(try UserPatch.required(cursor))
    }
    role = try cursor.first("channel_role", "role").optionalText()
    pinnedAt = try cursor["pinned_at"].optionalDate()
    archivedAt = try cursor["archived_at"].optionalDate()
    isLowPriority = try cursor["low_priority"].switched()
    isBannedFromChannel = try cursor["banned"].switched()
    invite = try Self.invite(cursor)
  }

  private static func invite(
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) -> Patch<ChatChannelMember.Invite?> {
    let own = cursor["invite"]
    if let name = try own.string() {
      guard let invite = ChatChannelMember.Invite(rawValue: name) else {
        throw own.fail("\"\(name)\" is neither pending, accepted nor rejected")
      }
      return .set(invite)
    }
    if try cursor["invite_accepted_at"].date() != nil { return .set(.accepted) }
    if try cursor["invite_rejected_at"].date() != nil { return .set(.rejected) }
    if let isInvited = try cursor["invited"].flag() { return .set(isInvited ? .pending : nil) }
    return own.isNamed ? .set(nil) : .kept
  }
}

extension EventWriter {
  static func user(_ user: UserPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", user.id)
    members.put("name", user.name)
    members.put("image", user.imageURL)
    members.put("online", user.isOnline)
    members.put("banned", user.isBanned)
    members.put("language", user.language)
    members.put("last_active", user.lastActiveAt)
    members.put(custom: user.custom, besides: UserPatch.keys)
    return members.object
  }

  static func member(_ member: MemberPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("user", user(member.user))
    members.put("channel_role", member.role)
    members.put("pinned_at", member.pinnedAt)
    members.put("archived_at", member.archivedAt)
    members.put("low_priority", member.isLowPriority)
    members.put("invite", member.invite) { .string($0.rawValue) }
    members.put("banned", member.isBannedFromChannel)
    return members.object
  }
}
