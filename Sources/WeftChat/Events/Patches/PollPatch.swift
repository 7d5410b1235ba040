// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What an event says about a poll; members it does not name stay as they are.
public struct PollPatch: Equatable, Sendable {
  /// One vote, as an event names it.
  public struct Vote: Equatable, Sendable {
    /// Who voted, nil where votes are secret.
    public var user: UserPatch?
    /// When, nil where that is not told.
    public var createdAt: Date?

    /// Creates a vote.
    public init(_ user: UserPatch?, at createdAt: Date? = nil) {
      self.user = user
      self.createdAt = createdAt
    }
  }

  /// Which poll it is.
  public var id: String?
  /// What is asked.
  public var name: Patch<String> = .kept
  /// Who asks.
  public var createdBy: UserPatch?
  /// Whether nobody can vote any more.
  public var isClosed: Patch<Bool> = .kept
  /// The latest votes, newest first.
  public var latestVotes: Patch<[Vote]> = .kept

  /// Creates a patch that names nothing but the poll.
  public init(_ id: String?, _ change: (inout PollPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes what is named; users are bare here and filled in on reading.
  func apply(to poll: inout ChatPoll) {
    if let id { poll.id = id }
    if let name = name.value { poll.name = name }
    if let createdBy { poll.createdBy = ChatUser(id: createdBy.id) }
    if let isClosed = isClosed.value { poll.isClosed = isClosed }
    if let votes = latestVotes.value {
      poll.latestVotes = votes.map {
        PollVote(user: $0.user.map { ChatUser(id: $0.id) }, createdAt: $0.createdAt)
      }
    }
  }

  /// Everybody it names.
  var users: [UserPatch] {
    let voters = latestVotes.value?.map(\.user) ?? []
    return ([createdBy] + voters).compactMap { $0 }
  }

  /// Adds what a later patch names.
  mutating func merge(_ later: PollPatch) {
    if later.name != .kept { name = later.name }
    if let createdBy = later.createdBy { self.createdBy = createdBy }
    if later.isClosed != .kept { isClosed = later.isClosed }
    if later.latestVotes != .kept { latestVotes = later.latestVotes }
  }
}
