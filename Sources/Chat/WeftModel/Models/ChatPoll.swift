// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A poll inside a message.
public struct ChatPoll: Equatable, Sendable {
  /// The poll's id.
  public var id: String?
  /// The poll's question.
  public var name: String
  /// The user who created the poll.
  public var createdBy: ChatUser?
  /// Whether voting has ended.
  public var isClosed = false
  /// The latest votes, newest first.
  public var latestVotes: [PollVote]

  /// Creates a poll, with at most one vote.
  public init(name: String, createdBy: ChatUser? = nil, latestVoter: ChatUser? = nil) {
    self.name = name
    self.createdBy = createdBy
    latestVotes = latestVoter.map { [PollVote(user: $0)] } ?? []
  }

  /// The user who cast the newest vote, nil where there is none or votes are secret.
  public var latestVoter: ChatUser? { latestVotes.first?.user }
}
