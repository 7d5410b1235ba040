// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The members of a poll that an event names; the others keep their values.
public struct PollPatch: Equatable, Sendable {
  /// One vote in a poll, as an event names it.
  public struct Vote: Equatable, Sendable {
    /// The voter, nil in a secret poll.
    public var user: UserPatch?
    /// When the vote was cast, nil where the event does not say.
    public var createdAt: Date?

    /// Creates a vote.
    public init(_ user: UserPatch?, at createdAt: Date? = nil) {
      self.user = user
      self.createdAt = createdAt
    }
  }

  /// The poll's id.
  public var id: String?
  /// The question.
  public var name: Patch<String> = .kept
  /// The user who created the poll.
  public var createdBy: UserPatch?
  /// Whether the poll accepts no more votes.
  public var isClosed: Patch<Bool> = .kept
  /// The latest votes, newest first.
  public var latestVotes: Patch<[Vote]> = .kept

  /// Creates a patch that names only the poll; the closure sets other members.
  public init(_ id: String?, _ change: (inout PollPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes the named members into a poll; of users only ids, which the state resolves on reading.
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

  /// All users the patch names.
  var users: [UserPatch] {
    let voters = latestVotes.value?.map(\.user) ?? []
    return ([createdBy] + voters).compactMap { $0 }
  }

  /// Adds the members a later patch names, overwriting earlier values.
  mutating func merge(_ later: PollPatch) {
    if later.name != .kept { name = later.name }
    if let createdBy = later.createdBy { self.createdBy = createdBy }
    if later.isClosed != .kept { isClosed = later.isClosed }
    if later.latestVotes != .kept { latestVotes = later.latestVotes }
  }
}
