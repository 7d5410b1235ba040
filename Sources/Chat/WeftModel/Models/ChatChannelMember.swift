// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A user's membership of a channel: role, pin and invitation.
public struct ChatChannelMember: Equatable, Sendable {
  /// The state of an invitation.
  public enum Invite: String, Sendable {
    /// The invited user has not answered.
    case pending
    /// The invited user accepted.
    case accepted
    /// The invited user declined.
    case rejected
  }

  /// The user as of the last load or event; see `ChatState.channel(_:messages:)` for the latest name.
  public var user: ChatUser
  /// The member's role in the channel, such as `channel_moderator`.
  public var role: String?
  /// When the member pinned the channel.
  public var pinnedAt: Date?
  /// When the member archived the channel.
  public var archivedAt: Date?
  /// Whether the channel matters little to the member, so that it is at the end of their list.
  package var isLowPriority = false
  /// The state of the member's invitation, or `nil` if the member was not invited.
  public var invite: Invite?
  /// Whether a moderator has banned the user from this channel only; see ``ChatUser/isBanned`` for all channels.
  public var isBannedFromChannel = false

  /// Creates an ordinary member: without a role, a pin or an invitation.
  public init(_ user: ChatUser) {
    self.user = user
  }

  /// The user's id.
  public var id: UserID { user.id }

  /// Whether the channel is of low priority; a pinned one is not.
  var isLowPriorityUnpinned: Bool { isLowPriority && pinnedAt == nil }
}

/// The read position of a member of a channel.
public struct ChatChannelRead: Equatable, Sendable {
  /// The member.
  public var userID: UserID
  /// The time up to which the member has read.
  public var lastReadAt: Date
  /// The number of messages that the member has not read.
  public var unreadMessagesCount: Int
  /// The time up to which messages have reached one of the member's devices.
  public var lastDeliveredAt: Date?

  /// Creates a read state.
  public init(
    userID: UserID,
    lastReadAt: Date,
    unreadMessagesCount: Int = 0,
    lastDeliveredAt: Date? = nil
  ) {
    self.userID = userID
    self.lastReadAt = lastReadAt
    self.unreadMessagesCount = unreadMessagesCount
    self.lastDeliveredAt = lastDeliveredAt
  }
}
