// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A user who takes part in a thread.
public struct ThreadParticipant: Equatable, Sendable {
  /// The user.
  public var user: ChatUser
  /// The moment up to which the participant has read the thread.
  public var lastReadAt: Date?

  /// Creates a participant.
  public init(user: ChatUser, lastReadAt: Date? = nil) {
    self.user = user
    self.lastReadAt = lastReadAt
  }
}

/// How far a participant has read a thread.
public struct ThreadRead: Equatable, Sendable {
  /// The participant.
  public var userID: UserID
  /// The moment up to which the participant has read.
  public var lastReadAt: Date?
  /// How many replies the participant has not read.
  public var unreadMessagesCount: Int

  /// Creates a read state.
  public init(userID: UserID, lastReadAt: Date? = nil, unreadMessagesCount: Int = 0) {
    self.userID = userID
    self.lastReadAt = lastReadAt
    self.unreadMessagesCount = unreadMessagesCount
  }
}
