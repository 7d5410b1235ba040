// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A poll inside a message: a question, the options, and the votes.
public struct ChatPoll: Equatable, Sendable {
  /// The maximum number of options of a poll; files and events with more are refused.
  package static let mostOptions = 100
  /// The maximum length of an option's text and of its id, in bytes.
  package static let mostOptionBytes = 1_024
  /// The maximum number of votes kept individually: the newest ones; the counts include all votes.
  package static let mostKeptVotes = 1_000
  /// The maximum vote count of an option; files can't contain a greater number exactly.
  static let mostVotes = 1 << 53 - 1

  /// The poll's id.
  public var id: String?
  /// The poll's question.
  public var name: String
  /// The explanation below the question.
  public var details: String?
  /// The creator; `nil` if the server didn't say who it was.
  public var createdBy: ChatUser?
  /// Whether voting has ended.
  public var isClosed = false
  /// The options to choose from, in display order.
  public var options: [PollOption] = []
  /// The maximum number of options a user may choose, or `nil` for no limit.
  public var votesAllowed: Int?
  /// Whether the poll hides who voted.
  public var isAnonymous = false
  /// Whether members may add options.
  package var allowsSuggestions = false
  /// Whether members may comment on the poll, in the thread of its message.
  package var allowsComments = false
  /// When voting ends, or `nil` if the poll stays open until it is closed.
  package var closesAt: Date?
  /// The number of votes for each option that has any, by the option's id.
  public var voteCounts: [String: Int] = [:]
  /// The ids of the options that the current user has chosen.
  public var ownVotes: Set<String> = []
  /// The latest votes, newest first.
  public var latestVotes: [PollVote]

  /// Creates a poll, with at most one vote.
  public init(name: String, createdBy: ChatUser? = nil, latestVoter: ChatUser? = nil) {
    self.name = name
    self.createdBy = createdBy
    latestVotes = latestVoter.map { [PollVote(user: $0)] } ?? []
  }

  /// The user who cast the newest vote, or `nil` if nobody voted or the poll is anonymous.
  package var latestVoter: ChatUser? { isAnonymous ? nil : latestVotes.first?.user }

  /// The maximum number of options that a user can choose, given how many the poll has.
  package var mostChosen: Int { min(max(votesAllowed ?? options.count, 0), options.count) }

  /// Whether voting has ended by a given time.
  package func isClosed(at moment: Date) -> Bool {
    isClosed || closesAt.map { $0 <= moment } ?? false
  }

  /// Returns the poll at a given time: closed if its end has passed.
  package func asOf(_ moment: Date) -> ChatPoll {
    guard !isClosed, isClosed(at: moment) else { return self }
    var poll = self
    poll.isClosed = true
    return poll
  }

  /// Whether a new vote of a user replaces their previous one.
  package var replacesVotes: Bool { votesAllowed == 1 }

  /// Returns the option with an id, or `nil` if there is none.
  package func option(_ id: String) -> PollOption? { options.first { $0.id == id } }

  /// Returns the votes for an option by its id; 0 for an unknown one.
  package func voteCount(of option: String) -> Int { voteCounts[option] ?? 0 }

  /// The number of votes for all options, at most `Int.max`.
  package var totalVotes: Int {
    options.reduce(0) { sum, option in
      let (total, isOver) = sum.addingReportingOverflow(voteCount(of: option.id))
      return isOver ? .max : total
    }
  }
}

/// An option of a poll, which users choose by its id.
public struct PollOption: Equatable, Sendable {
  /// The option's id, unique within the poll.
  public var id: String
  /// The text that users see.
  public var text: String

  /// Creates an option; `id` has to differ from those of the poll's other options.
  public init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// A single vote; ``ChatPoll/voteCounts`` includes votes that aren't kept individually.
public struct PollVote: Equatable, Sendable {
  /// The user who voted, or `nil` if the poll is anonymous.
  public var user: ChatUser?
  /// The chosen option, or `nil` if it is unknown.
  public var optionID: String?
  /// When the vote was cast, or `nil` if that is unknown.
  public var createdAt: Date?

  /// Creates a vote from what the server said about it; all of it may be unknown.
  public init(user: ChatUser?, for optionID: String? = nil, createdAt: Date? = nil) {
    self.user = user
    self.optionID = optionID
    self.createdAt = createdAt
  }

  /// Whether the vote was cast by a user, for a given option or any.
  func isBy(_ user: UserID, for option: String? = nil) -> Bool {
    self.user?.id == user && (option == nil || optionID == option)
  }
}

extension ChatPoll {
  /// The number of votes by option, counted from the latest votes, for a file without counts.
  package var listedCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for (option, votes) in Dictionary(grouping: latestVotes, by: \.optionID) {
      guard let option, self.option(option) != nil else { continue }
      let voters = Set(votes.compactMap { $0.user?.id })
      counts[option] = voters.count + votes.count { $0.user == nil }
    }
    return counts
  }

  /// Returns the options that a user has chosen, according to the latest votes.
  package func listedChoices(of user: UserID) -> Set<String> {
    Set(latestVotes.lazy.filter { $0.isBy(user) }.compactMap(\.optionID))
      .intersection(options.map(\.id))
  }
}

// Counting votes, each of them once.
extension ChatPoll {
  /// Counts a user's vote, unless it has already been counted.
  ///
  /// - Parameters:
  ///   - vote: The vote.
  ///   - user: The voter.
  ///   - isOwn: Whether the voter is the current user.
  ///   - known: Options that the voter is known to have chosen, in addition to those in the poll.
  mutating func cast(_ vote: PollVote, by user: UserID, isOwn: Bool, known: Set<String>) {
    guard let option = vote.optionID, counts(option) else { return }
    if !choices(of: user, isOwn: isOwn).union(known).contains(option) {
      add(1, to: option)
      list(vote)
    }
    if isOwn { ownVotes.insert(option) }
  }

  /// Withdraws a user's votes, except those for some options.
  mutating func takeBackVotes(
    by user: UserID,
    isOwn: Bool,
    known: Set<String>,
    keeping kept: Set<String>
  ) {
    for option in choices(of: user, isOwn: isOwn).union(known).subtracting(kept) {
      takeBack(option, by: user, isOwn: isOwn, known: known)
    }
  }

  /// Withdraws a user's vote, if it is known.
  mutating func takeBack(
    _ option: String,
    by user: UserID,
    isOwn: Bool,
    known: Set<String>
  ) {
    guard choices(of: user, isOwn: isOwn).union(known).contains(option) else { return }
    add(-1, to: option)
    latestVotes.removeAll { $0.isBy(user, for: option) }
    if isOwn { ownVotes.remove(option) }
  }

  /// Inserts a vote before all that are not newer; a vote without a date counts as the newest.
  mutating func list(_ vote: PollVote) {
    let index = vote.createdAt.flatMap { moment in
      latestVotes.firstIndex { ($0.createdAt ?? .distantPast) <= moment }
    }
    latestVotes.insert(vote, at: index ?? (vote.createdAt == nil ? 0 : latestVotes.endIndex))
    keepNewestVotes()
  }

  /// Drops the oldest votes beyond ``mostKeptVotes``.
  package mutating func keepNewestVotes() {
    let excess = latestVotes.count - Self.mostKeptVotes
    if excess > 0 { latestVotes.removeLast(excess) }
  }

  /// Whether votes for an option are counted; without a list of options at most ``mostOptions`` are.
  private func counts(_ option: String) -> Bool {
    if !options.isEmpty { return self.option(option) != nil }
    return voteCounts[option] != nil || voteCounts.count < Self.mostOptions
  }

  private func choices(of user: UserID, isOwn: Bool) -> Set<String> {
    let listed = latestVotes.lazy.filter { $0.isBy(user) }.compactMap(\.optionID)
    return Set(listed).union(isOwn ? ownVotes : [])
  }

  private mutating func add(_ number: Int, to option: String) {
    let count = min(voteCount(of: option), Self.mostVotes) + number
    voteCounts[option] = count > 0 ? min(count, Self.mostVotes) : nil
  }
}
