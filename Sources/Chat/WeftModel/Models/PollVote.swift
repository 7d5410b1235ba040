// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One vote in a poll.
public struct PollVote: Equatable, Sendable {
  /// The user who voted, nil where votes are secret.
  public var user: ChatUser?
  /// When the vote was cast, nil where that is unknown.
  public var createdAt: Date?

  /// Creates a vote.
  public init(user: ChatUser?, createdAt: Date? = nil) {
    self.user = user
    self.createdAt = createdAt
  }
}
