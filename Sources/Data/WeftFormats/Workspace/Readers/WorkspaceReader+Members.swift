// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension WorkspaceReader {
  /// Reads the members of a channel and the current user's membership.
  ///
  /// Without a membership of its own in the file, it is the current user's entry among the members;
  /// `false` means that there is none in spite of such an entry.
  mutating func readMembers(
    _ cursor: JSONCursor,
    into channel: inout ChatChannel
  ) throws(WorkspaceError) {
    for element in try cursor["members"].elements() {
      channel.members.append(try member(element))
    }
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
