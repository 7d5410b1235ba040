// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

extension Filter where Scope == ChannelListFilterScope {
  /// Matches channels with at least one of the given members.
  public static func containMembers(userIds: [UserID]) -> Filter {
    .in(.members, values: userIds)
  }

  /// Matches channels with messages.
  public static var nonEmpty: Filter {
    .greater(.lastMessageAt, than: Date(timeIntervalSince1970: 0))
  }

  /// Matches channels that belong to no team.
  public static var noTeam: Filter { .isNil(.team) }

  /// Matches channels with unread messages.
  public static var hasUnread: Filter { .equal(.hasUnread, to: true) }
}
