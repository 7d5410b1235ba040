// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceReader {
  /// Reads a poll with its votes, newest first; if dates are equal, the first in the file is newer.
  mutating func poll(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatPoll? {
    guard cursor.isPresent else { return nil }
    try cursor.requireObject()
    var poll = ChatPoll(
      name: try cursor["name"].string() ?? "",
      createdBy: try cursor["created_by_id"].id().map { user($0) }
    )
    poll.id = try cursor["id"].id()
    poll.details = try cursor["description"].string()
    poll.isClosed = try cursor["closed"].bool()
    poll.options = try options(cursor["options"])
    try readRules(cursor, into: &poll)
    for element in try cursor["latest_votes"].elements() {
      poll.latestVotes.append(try vote(element))
    }
    // The sort is stable: votes with the same date, or without one, keep their order.
    poll.latestVotes.sort { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
    try readCounts(cursor, into: &poll)
    poll.keepNewestVotes()
    return poll
  }

  private func options(_ cursor: JSONCursor) throws(WorkspaceError) -> [PollOption] {
    var options: [PollOption] = []
    for element in try cursor.elements() {
      try element.requireObject()
      options.append(
        PollOption(id: try element["id"].requiredID(), text: try element["text"].string() ?? "")
      )
    }
    if let offence = PollBounds.offence(options) { throw cursor.fail(.badValue, offence) }
    return options
  }

  private func readRules(
    _ cursor: JSONCursor,
    into poll: inout ChatPoll
  ) throws(WorkspaceError) {
    let most = cursor["max_votes_allowed"]
    if most.isPresent {
      let count = try most.count()
      guard count > 0 else {
        throw most.fail(
          .badValue,
          "a poll allows at least one vote; leave this out to allow all options"
        )
      }
      poll.votesAllowed = count
    }
    poll.allowsSuggestions = try cursor["allow_user_suggested_options"].bool()
    poll.allowsComments = try cursor["allow_answers"].bool()
    poll.closesAt = try cursor["closes_at"].date()
    switch try cursor["voting_visibility"].string() {
    case nil, "public": poll.isAnonymous = false
    case "anonymous": poll.isAnonymous = true
    case let other?:
      throw cursor["voting_visibility"].fail(
        .badValue,
        "\(other.quoted) is neither public nor anonymous"
      )
    }
  }

  private mutating func vote(_ cursor: JSONCursor) throws(WorkspaceError) -> PollVote {
    try cursor.requireObject()
    return PollVote(
      user: try cursor["user_id"].id().map { user($0) },
      for: try cursor["option_id"].id(),
      createdAt: try date(cursor["created_at"])
    )
  }

  /// Reads the vote counts and the user's own votes; absent members are derived from the listed votes.
  private func readCounts(
    _ cursor: JSONCursor,
    into poll: inout ChatPoll
  ) throws(WorkspaceError) {
    let counts = cursor["vote_counts_by_option"]
    let own = cursor["own_votes"]
    if counts.isPresent {
      poll.voteCounts = try counts.countsByKey().filter { $0.value > 0 }
      if let offence = PollBounds.offence(choices: poll.voteCounts.count) {
        throw counts.fail(.badValue, offence)
      }
    } else {
      poll.voteCounts = poll.listedCounts
    }
    if own.isPresent {
      poll.ownVotes = Set(try own.ids())
      if let offence = PollBounds.offence(choices: poll.ownVotes.count) {
        throw own.fail(.badValue, offence)
      }
    } else if let currentUserID {
      poll.ownVotes = poll.listedChoices(of: currentUserID)
    }
  }
}

/// The limits on polls, for files and events alike.
enum PollBounds {
  /// Returns the problem with a poll's options, or `nil` if they are valid.
  static func offence(_ options: [PollOption]) -> String? {
    guard options.count <= ChatPoll.mostOptions else {
      return "a poll can have at most \(ChatPoll.mostOptions) options, not \(options.count); "
        + "leave some out"
    }
    let most = ChatPoll.mostOptionBytes
    var ids: Set<String> = []
    for option in options {
      guard option.id.utf8.count <= most, option.text.utf8.count <= most else {
        return "the id and the text of an option can have at most \(most) bytes; shorten them"
      }
      guard ids.insert(option.id).inserted else {
        return "two options have the id \(option.id.quoted); give each its own"
      }
    }
    return nil
  }

  /// Returns the problem with the number of options in a count or a vote, or `nil` if it is valid.
  static func offence(choices count: Int) -> String? {
    count <= ChatPoll.mostOptions
      ? nil : "a poll can have at most \(ChatPoll.mostOptions) options, not \(count)"
  }
}

extension PollBounds {
  /// The options that a reader accepts, in their order.
  static func possible(_ options: [PollOption]) -> [PollOption] {
    let most = ChatPoll.mostOptionBytes
    var ids: Set<String> = []
    let possible = options.filter {
      ValueRules.isID($0.id) && $0.id.utf8.count <= most && $0.text.utf8.count <= most
        && ids.insert($0.id).inserted
    }
    return Array(possible.prefix(ChatPoll.mostOptions))
  }

  /// The ids of options that a reader accepts, sorted by their bytes.
  static func possible(_ choices: Set<String>) -> [String] {
    let sorted = choices.filter { ValueRules.isID($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(sorted.prefix(ChatPoll.mostOptions))
  }
}

extension WorkspaceWriter {
  static func poll(_ poll: ChatPoll) -> JSONValue {
    var members = JSONMembers()
    members.put("id", id: poll.id)
    members.put("name", poll.name)
    members.put("description", poll.details)
    members.put("created_by_id", poll.createdBy?.id)
    members.put("closed", poll.isClosed)
    members.put("options", PollBounds.possible(poll.options).map { option($0) })
    members.put("max_votes_allowed", count: poll.votesAllowed.map { max($0, 1) })
    members.put("voting_visibility", poll.isAnonymous ? "anonymous" : nil)
    members.put("allow_user_suggested_options", poll.allowsSuggestions)
    members.put("allow_answers", poll.allowsComments)
    members.put("closes_at", poll.closesAt)
    if poll.voteCounts != poll.listedCounts {
      members.put("vote_counts_by_option", counts(poll.voteCounts))
    }
    // Without this member, a reader would derive the user's votes from the listed ones.
    if !poll.ownVotes.isEmpty || poll.latestVotes.contains(where: { $0.optionID != nil }) {
      let own = PollBounds.possible(poll.ownVotes)
      members.put("own_votes", JSONValue.array(own.map { .string($0) }))
    }
    members.put("latest_votes", poll.latestVotes.map { vote($0) })
    return members.object
  }

  static func option(_ option: PollOption) -> JSONValue {
    ["id": .string(option.id), "text": .string(option.text)]
  }

  /// Returns the vote counts, sorted by the bytes of the option ids; an object even if it is empty.
  static func counts(_ counts: [String: Int]) -> JSONValue {
    let sorted = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .prefix(ChatPoll.mostOptions)
    return .object(sorted.map { JSONValue.Member($0.key, ValueRules.json($0.value)) })
  }

  private static func vote(_ vote: PollVote) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", vote.user?.id)
    members.put("option_id", id: vote.optionID)
    members.put("created_at", vote.createdAt)
    return members.object
  }
}
