// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// How far a member of a channel has read.
public struct ChatChannelRead: Equatable, Sendable {
  /// The member.
  public var userID: UserID
  /// The moment up to which the member has read.
  public var lastReadAt: Date
  /// How many messages the member has not read.
  public var unreadMessagesCount: Int
  /// The moment up to which messages have reached one of the member's devices.
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
