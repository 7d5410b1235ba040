// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A vote inside a message.
public struct ChatPoll: Equatable, Sendable {
  /// Which vote it is.
  public var id: String?
  /// What is asked.
  public var name: String
  /// Who asks.
  public var createdBy: ChatUser?
  /// Whether nobody can vote any more.
  public var isClosed = false
  /// The latest votes, newest first.
  public var latestVotes: [PollVote]

  /// Creates a poll.
  public init(name: String, createdBy: ChatUser? = nil, latestVoter: ChatUser? = nil) {
    self.name = name
    self.createdBy = createdBy
    latestVotes = latestVoter.map { [PollVote(user: $0)] } ?? []
  }

  /// Who voted last.
  public var latestVoter: ChatUser? { latestVotes.first?.user }
}
