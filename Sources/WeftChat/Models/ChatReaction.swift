// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How somebody reacted to a message.
public struct ChatReaction: Equatable, Sendable {
  /// What they chose, such as `like`.
  public var type: String
  /// Who.
  public var userID: UserID

  /// Creates a reaction.
  public init(type: String, userID: UserID) {
    self.type = type
    self.userID = userID
  }
}
