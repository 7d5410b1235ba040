// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Somebody who belongs to a channel.
public struct ChatChannelMember: Equatable, Sendable {
  /// What became of an invitation.
  public enum Invite: String, Sendable {
    /// Not answered.
    case pending
    /// Taken.
    case accepted
    /// Refused.
    case rejected
  }

  /// Who it is.
  public var user: ChatUser
  /// What they are in the channel, such as `channel_moderator`.
  public var role: String?
  /// When they pinned the channel.
  public var pinnedAt: Date?
  /// When they put it away.
  public var archivedAt: Date?
  /// What became of their invitation, nil where there was none.
  public var invite: Invite?
  /// Whether they may not take part in it any more.
  public var isBannedFromChannel = false

  /// Creates a member.
  public init(_ user: ChatUser) {
    self.user = user
  }

  /// Who it is.
  public var id: UserID { user.id }
}
