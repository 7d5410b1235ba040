// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The poll of a message as shown in its row: the question, the options with their votes, and the voters.
public struct MessagePoll: Equatable, Sendable {
  /// The maximum number of options that are shown before the user asks for all of them.
  static let mostShown = 10

  /// The question, as its author wrote it.
  public let question: String
  /// The explanation of the question, or `nil` if there is none.
  public let details: String?
  /// The number of options that can be chosen, or a note that voting has ended; `nil` for a poll without options.
  public let hint: String?
  /// The note that the poll hides its voters, or `nil` if it shows them.
  public let anonymousText: String?
  /// Whether voting has ended.
  public let isClosed: Bool
  /// The options that are shown.
  public let options: [MessagePollOption]
  /// The title of the button that shows the other options, such as "3 more options", or `nil` if all are shown.
  public let moreText: String?
  /// The number of all votes, or `nil` for a poll without options.
  public let totalText: String?

  /// Creates the texts of a poll.
  ///
  /// - Parameters:
  ///   - poll: The poll with its votes.
  ///   - user: The user who views it.
  ///   - showsAll: Whether to show more than ``mostShown`` options.
  ///   - strings: The texts in the user's language.
  /// - Complexity: O(*n*) in the options and the votes stored in the poll, not in all votes.
  init(_ poll: ChatPoll, user: UserID, showsAll: Bool, _ strings: StringCatalog) {
    question = poll.name
    details = poll.details?.ifShown
    isClosed = poll.isClosed
    let hasOptions = !poll.options.isEmpty
    hint = hasOptions ? Self.hint(poll, strings) : nil
    anonymousText = hasOptions && poll.isAnonymous ? strings.text(.pollAnonymous) : nil
    let most = showsAll ? poll.options.count : Self.mostShown
    let shown = poll.options.prefix(most)
    let tally = PollTally(poll, shown.map(\.id), user: user, strings)
    options = shown.map { MessagePollOption($0, in: poll, tally, strings) }
    let hidden = poll.options.count - shown.count
    moreText = hidden > 0 ? strings.text(.pollMoreOptions, .count(hidden)) : nil
    totalText = hasOptions ? strings.text(.pollVotes, .count(poll.totalVotes)) : nil
  }

  private static func hint(_ poll: ChatPoll, _ strings: StringCatalog) -> String {
    if poll.isClosed { return strings.text(.pollClosed) }
    switch poll.mostChosen {
    case 1: return strings.text(.pollChooseOne)
    case poll.options.count: return strings.text(.pollChooseAny)
    case let most: return strings.text(.pollChooseUpTo, .count(most))
    }
  }

  /// The texts for screen readers, one sentence each.
  func spoken(_ strings: StringCatalog) -> [String] {
    [strings.text(.accessibilityPoll, .text(question)), details, hint, anonymousText]
      .compactMap(\.self) + options.map(\.label) + [moreText, totalText].compactMap(\.self)
  }
}

/// An option of a poll with its votes.
public struct MessagePollOption: Equatable, Sendable {
  /// The option's id.
  public let id: String
  /// The option's text.
  public let text: String
  /// The number of votes.
  public let count: Int
  /// The formatted number of votes.
  public let countText: String
  /// The share of all votes, from 0 to 1.
  public let share: Double
  /// The share in percent, such as "60%".
  public let shareText: String
  /// Whether the user has chosen the option.
  public let isChosen: Bool
  /// The latest voters, such as "Ada, Bela +3", or `nil` if the poll doesn't show them.
  public let votersText: String?
  /// The text for screen readers: the option, its votes, whether the user has chosen it, and the voters.
  public let label: String

  init(_ option: PollOption, in poll: ChatPoll, _ tally: PollTally, _ strings: StringCatalog) {
    id = option.id
    text = option.text
    count = poll.voteCount(of: option.id)
    countText = strings.number(count)
    share = tally.total > 0 ? min(max(0, Double(count) / Double(tally.total)), 1) : 0
    let percent = strings.number(Int((share * 100).rounded()))
    shareText = strings.text(.pollShare, .text(percent))
    isChosen = poll.ownVotes.contains(option.id)
    votersText = tally.voters(for: option.id, of: count, strings)
    var parts = [option.text, strings.text(.pollVotes, .count(count)), shareText]
    if isChosen { parts.append(strings.text(.accessibilityPollChosen)) }
    label = strings.spoken([strings.details(parts), votersText ?? ""])
  }
}

/// The votes of a poll by option.
struct PollTally {
  private static let mostNames = 3

  let total: Int
  /// The names of the latest voters for each option.
  private var names: [String: [String]] = [:]

  init(_ poll: ChatPoll, _ shown: [String], user: UserID, _ strings: StringCatalog) {
    total = poll.totalVotes
    guard !poll.isAnonymous else { return }
    let isShown = Set(shown)
    for id in isShown where poll.ownVotes.contains(id) { names[id] = [strings.text(.authorYou)] }
    for vote in poll.latestVotes {
      guard let voter = vote.user, let id = vote.optionID, isShown.contains(id),
        names[id, default: []].count < Self.mostNames, voter.id != user
      else { continue }
      names[id, default: []].append(voter.displayName)
    }
  }

  func voters(for option: String, of count: Int, _ strings: StringCatalog) -> String? {
    guard let named = names[option], !named.isEmpty else { return nil }
    let others = count - named.count
    return strings.details(named) + (others > 0 ? " +" + strings.number(others) : "")
  }
}

extension StringCatalog {
  /// Joins texts, such as "Ada, Bela"; there must be at least one.
  fileprivate func details(_ texts: [String]) -> String {
    texts.dropFirst().reduce(texts[0]) { text(.accessibilityDetail, .text($0), .second($1)) }
  }
}
