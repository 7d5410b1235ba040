// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Somebody who takes part in a thread.
public struct ThreadParticipant: Equatable, Sendable {
  /// Who.
  public var user: ChatUser
  /// Up to when they have read it.
  public var lastReadAt: Date?

  /// Creates a participant.
  public init(user: ChatUser, lastReadAt: Date? = nil) {
    self.user = user
    self.lastReadAt = lastReadAt
  }
}

/// How far somebody has read a thread.
public struct ThreadRead: Equatable, Sendable {
  /// Who.
  public var userID: UserID
  /// Up to when.
  public var lastReadAt: Date?
  /// How many replies are left.
  public var unreadMessagesCount: Int

  /// Creates the mark.
  public init(userID: UserID, lastReadAt: Date? = nil, unreadMessagesCount: Int = 0) {
    self.userID = userID
    self.lastReadAt = lastReadAt
    self.unreadMessagesCount = unreadMessagesCount
  }
}
