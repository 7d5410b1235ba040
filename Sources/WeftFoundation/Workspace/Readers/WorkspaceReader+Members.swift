// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

extension WorkspaceReader {
  /// Who belongs to a channel, and the user's own membership, which is theirs among the members unless
  /// it stands by itself.
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
    channel.membership =
      own.isPresent ? try member(own) : channel.members.first { $0.id == currentUserID }
  }

  /// A member of a channel.
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
