// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// How far a member of a channel has read.
public struct ChatChannelRead: Equatable, Sendable {
  /// Who.
  public var userID: UserID
  /// Up to when.
  public var lastReadAt: Date
  /// How many messages are left.
  public var unreadMessagesCount: Int
  /// Up to when messages have reached a device of theirs.
  public var lastDeliveredAt: Date?

  /// Creates the mark.
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
