// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A user's reaction to a message.
public struct ChatReaction: Equatable, Sendable {
  /// The kind of reaction, such as `like`.
  public var type: String
  /// The user who reacted.
  public var userID: UserID

  /// Creates a reaction.
  public init(type: String, userID: UserID) {
    self.type = type
    self.userID = userID
  }
}
