// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The members of a poll that an event sets; all others keep their values.
public struct PollPatch: Equatable, Sendable {
  /// One vote in a poll, as an event contains it.
  public struct Vote: Equatable, Sendable {
    /// The voter, or `nil` in an anonymous poll.
    public var user: UserPatch?
    /// The chosen option, or `nil` if the event does not name it.
    public var optionID: String?
    /// When the vote was cast, or `nil` if the event does not say.
    public var createdAt: Date?

    /// Creates a vote from what the event says about it.
    public init(_ user: UserPatch?, for optionID: String? = nil, at createdAt: Date? = nil) {
      self.user = user
      self.optionID = optionID
      self.createdAt = createdAt
    }

    /// The vote, with only the id of its user; the state resolves it later.
    var vote: PollVote {
      PollVote(user: user.map { ChatUser(id: $0.id) }, for: optionID, createdAt: createdAt)
    }
  }

  /// The poll's id.
  public var id: String?
  /// The question.
  public var name: Patch<String> = .kept
  /// The explanation below the question.
  public var details: Patch<String?> = .kept
  /// The creator, or `nil` if the event does not say.
  public var createdBy: UserPatch?
  /// Whether the poll is closed to new votes.
  public var isClosed: Patch<Bool> = .kept
  /// The options to choose from.
  public var options: Patch<[PollOption]> = .kept
  /// The maximum number of options a user may choose.
  public var votesAllowed: Patch<Int?> = .kept
  /// Whether the poll hides who voted.
  public var isAnonymous: Patch<Bool> = .kept
  /// Whether members may add options.
  package var allowsSuggestions: Patch<Bool> = .kept
  /// Whether members may comment on the poll.
  package var allowsComments: Patch<Bool> = .kept
  /// When voting ends.
  package var closesAt: Patch<Date?> = .kept
  /// The number of votes by option.
  public var voteCounts: Patch<[String: Int]> = .kept
  /// The options that the current user has chosen.
  public var ownVotes: Patch<Set<String>> = .kept
  /// The latest votes, newest first.
  public var latestVotes: Patch<[Vote]> = .kept

  /// Creates a patch that names only the poll; the closure sets other members.
  public init(_ id: String?, _ change: (inout PollPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Creates a patch that creates a poll without votes.
  package init(creating poll: ChatPoll) {
    id = poll.id
    (name, details) = (.set(poll.name), .set(poll.details))
    createdBy = poll.createdBy.map { UserPatch($0.id) }
    (isClosed, options) = (.set(poll.isClosed), .set(poll.options))
    (votesAllowed, isAnonymous) = (.set(poll.votesAllowed), .set(poll.isAnonymous))
    (allowsSuggestions, allowsComments) = (.set(poll.allowsSuggestions), .set(poll.allowsComments))
    closesAt = .set(poll.closesAt)
  }

  /// Creates a patch of the votes that changed since an earlier version of a poll.
  init(votesOf poll: ChatPoll, since earlier: ChatPoll) {
    id = poll.id
    if poll.voteCounts != earlier.voteCounts { voteCounts = .set(poll.voteCounts) }
    if poll.ownVotes != earlier.ownVotes { ownVotes = .set(poll.ownVotes) }
    guard poll.latestVotes != earlier.latestVotes else { return }
    latestVotes = .set(
      poll.latestVotes.map {
        Vote($0.user.map { UserPatch($0.id) }, for: $0.optionID, at: $0.createdAt)
      }
    )
  }

  /// Writes the named members to a poll; of users only their ids, which the state resolves later.
  package func apply(to poll: inout ChatPoll) {
    if let id { poll.id = id }
    if let name = name.value { poll.name = name }
    if let details = details.value { poll.details = details }
    if let createdBy { poll.createdBy = ChatUser(id: createdBy.id) }
    if let isClosed = isClosed.value { poll.isClosed = isClosed }
    if let options = options.value { poll.options = options }
    if let votesAllowed = votesAllowed.value { poll.votesAllowed = votesAllowed }
    if let isAnonymous = isAnonymous.value { poll.isAnonymous = isAnonymous }
    if let allows = allowsSuggestions.value { poll.allowsSuggestions = allows }
    if let allows = allowsComments.value { poll.allowsComments = allows }
    if let closesAt = closesAt.value { poll.closesAt = closesAt }
    if let voteCounts = voteCounts.value { poll.voteCounts = voteCounts }
    if let ownVotes = ownVotes.value { poll.ownVotes = ownVotes }
    if let votes = latestVotes.value {
      poll.latestVotes = votes.map(\.vote)
      poll.keepNewestVotes()
    }
  }

  /// All users the patch names.
  var users: [UserPatch] {
    let voters = latestVotes.value?.map(\.user) ?? []
    return ([createdBy] + voters).compactMap { $0 }
  }

  /// Adds the members of a later patch, overwriting earlier values.
  mutating func merge(_ later: PollPatch) {
    if later.name != .kept { name = later.name }
    if later.details != .kept { details = later.details }
    if let createdBy = later.createdBy { self.createdBy = createdBy }
    if later.isClosed != .kept { isClosed = later.isClosed }
    if later.options != .kept { options = later.options }
    if later.votesAllowed != .kept { votesAllowed = later.votesAllowed }
    if later.isAnonymous != .kept { isAnonymous = later.isAnonymous }
    if later.allowsSuggestions != .kept { allowsSuggestions = later.allowsSuggestions }
    if later.allowsComments != .kept { allowsComments = later.allowsComments }
    if later.closesAt != .kept { closesAt = later.closesAt }
    if later.voteCounts != .kept { voteCounts = later.voteCounts }
    if later.ownVotes != .kept { ownVotes = later.ownVotes }
    if later.latestVotes != .kept { latestVotes = later.latestVotes }
  }
}
