// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

extension Filter where Scope == ChannelListFilterScope {
  /// Channels with at least one of some members.
  public static func containMembers(userIds: [UserID]) -> Filter {
    .in(.members, values: userIds)
  }

  /// Channels with messages.
  public static var nonEmpty: Filter {
    .greater(.lastMessageAt, than: Date(timeIntervalSince1970: 0))
  }

  /// Channels of no team.
  public static var noTeam: Filter { .isNil(.team) }

  /// Channels with something left to read.
  public static var hasUnread: Filter { .equal(.hasUnread, to: true) }
}
