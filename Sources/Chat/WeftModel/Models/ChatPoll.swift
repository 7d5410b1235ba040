// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A poll inside a message: a question, what can be chosen, and the votes for it.
public struct ChatPoll: Equatable, Sendable {
  /// The most options of a poll; files and events with more are refused.
  public static let mostOptions = 100
  /// The most bytes of an option's text, and of its id.
  public static let mostOptionBytes = 1_024
  /// The most votes that are kept one by one: the newest, while counts are of all.
  public static let mostKeptVotes = 1_000
  /// The most votes that are counted for an option: what files may say.
  static let mostVotes = 1 << 53 - 1

  /// The poll's id.
  public var id: String?
  /// The poll's question.
  public var name: String
  /// What is said of the question.
  public var details: String?
  /// The user who created the poll.
  public var createdBy: ChatUser?
  /// Whether voting has ended.
  public var isClosed = false
  /// What can be chosen, in the order in which it is shown.
  public var options: [PollOption] = []
  /// The most options a user may choose; nil where it is all of them.
  public var votesAllowed: Int?
  /// Whether the poll hides who voted.
  public var isAnonymous = false
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

  /// The user who cast the newest vote, nil where there is none or votes are secret.
  public var latestVoter: ChatUser? { isAnonymous ? nil : latestVotes.first?.user }

  /// The most options that a user can choose at once.
  public var mostChosen: Int { min(max(votesAllowed ?? options.count, 0), options.count) }

  /// Whether a vote for another option takes the place of the one that a user has.
  public var replacesVotes: Bool { votesAllowed == 1 }

  /// The option with an id, nil where there is none.
  public func option(_ id: String) -> PollOption? { options.first { $0.id == id } }

  /// The number of votes for an option.
  public func voteCount(of option: String) -> Int { voteCounts[option] ?? 0 }

  /// The number of votes for all options; no more than can be counted.
  public var totalVotes: Int {
    options.reduce(0) { sum, option in
      let (total, isOver) = sum.addingReportingOverflow(voteCount(of: option.id))
      return isOver ? .max : total
    }
  }
}

/// One of the things that can be chosen in a poll.
public struct PollOption: Equatable, Sendable {
  /// The option's id, which no other option of the poll has.
  public var id: String
  /// What is shown of it.
  public var text: String

  /// Creates an option.
  public init(id: String, text: String) {
    (self.id, self.text) = (id, text)
  }
}

/// One vote in a poll.
public struct PollVote: Equatable, Sendable {
  /// The user who voted, nil where votes are secret.
  public var user: ChatUser?
  /// The option it is for, nil where that is unknown.
  public var optionID: String?
  /// When the vote was cast, nil where that is unknown.
  public var createdAt: Date?

  /// Creates a vote.
  public init(user: ChatUser?, for optionID: String? = nil, createdAt: Date? = nil) {
    self.user = user
    self.optionID = optionID
    self.createdAt = createdAt
  }

  /// Whether the vote is a user's, for one option or any.
  func isBy(_ user: UserID, for option: String? = nil) -> Bool {
    self.user?.id == user && (option == nil || optionID == option)
  }
}

extension ChatPoll {
  /// The number of votes by option as the latest votes alone tell it, for a file without counts.
  package var listedCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for (option, votes) in Dictionary(grouping: latestVotes, by: \.optionID) {
      guard let option, self.option(option) != nil else { continue }
      let voters = Set(votes.compactMap { $0.user?.id })
      counts[option] = voters.count + votes.count { $0.user == nil }
    }
    return counts
  }

  /// The options that a user has chosen as the latest votes alone tell it.
  package func listedChoices(of user: UserID) -> Set<String> {
    Set(latestVotes.lazy.filter { $0.isBy(user) }.compactMap(\.optionID))
      .intersection(options.map(\.id))
  }
}

// Votes, each of which counts once.
extension ChatPoll {
  /// Counts a user's vote; nothing changes where it is counted already.
  ///
  /// - Parameters:
  ///   - vote: The vote.
  ///   - user: The voter.
  ///   - isOwn: Whether the voter is the current user.
  ///   - known: Options that the voter is known to have chosen, besides those in the poll.
  mutating func cast(_ vote: PollVote, by user: UserID, isOwn: Bool, known: Set<String>) {
    guard let option = vote.optionID, counts(option) else { return }
    if !choices(of: user, isOwn: isOwn).union(known).contains(option) {
      add(1, to: option)
      list(vote)
    }
    if isOwn { ownVotes.insert(option) }
  }

  /// Takes a user's votes back but those for some options.
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

  /// Takes a user's vote back; nothing changes where no such vote is known.
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

  /// Puts a vote in front of those that are not newer; one without a moment is the newest.
  mutating func list(_ vote: PollVote) {
    let index = vote.createdAt.flatMap { moment in
      latestVotes.firstIndex { ($0.createdAt ?? .distantPast) <= moment }
    }
    latestVotes.insert(vote, at: index ?? (vote.createdAt == nil ? 0 : latestVotes.endIndex))
    keepNewestVotes()
  }

  /// Forgets the oldest votes where there are more than are kept.
  package mutating func keepNewestVotes() {
    let excess = latestVotes.count - Self.mostKeptVotes
    if excess > 0 { latestVotes.removeLast(excess) }
  }

  /// Whether votes for an option are counted; of a poll without options no more are than one has.
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
